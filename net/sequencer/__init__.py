"""One ordered log for all machines at a table: who may add to it, what is in it for good, and who is there.

The published rules of Raft (elections with pre-vote, majority commit, one change of the roster at a time) as a
machine that is told what happened and says what is to be done. No socket, clock, disk or chance is in here.
"""
