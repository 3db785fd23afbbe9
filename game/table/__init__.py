"""One game being played here: the table, its history and chance, the bots' process, and the session that people see."""
