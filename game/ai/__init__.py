"""Players that are programs: each plays by the view of its seat alone.

One that says it looks at nothing but the choices of its seat (`needs_view`) may be handed the table itself where
only programs play: the choices are the same, and a view costs time.
"""
