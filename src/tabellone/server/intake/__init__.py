"""Documents and lists in and out."""
