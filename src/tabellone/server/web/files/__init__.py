"""Pages: standings as files."""
