"""Results of a stage from a platform's files or by hand."""
