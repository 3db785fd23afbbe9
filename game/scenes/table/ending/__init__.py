"""The end of a game at any table: a procession for the winners, what each did best, and where the points came from."""
