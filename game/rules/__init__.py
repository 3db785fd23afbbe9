"""The rules of the three games: pure functions of a state and an action, standard library only."""
