"""The commands, a file for those of one kind."""
