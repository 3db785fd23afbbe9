"""Players that are programs: each is given a view of the table, never the table."""
