"""Pages: the phone on a table."""
