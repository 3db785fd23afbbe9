"""Playing with other machines nearby: the harbour where tables come in sight, and the lobby where people sit down."""
