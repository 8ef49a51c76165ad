"""Pages: the organisers' view of the hall."""
