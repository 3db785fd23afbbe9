"""What takes too long for every run of the tests: each module here is a command of its own."""
