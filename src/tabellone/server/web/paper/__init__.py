"""Pages: slips, lists and certificates to print."""
