"""Nothing is registered: estimates are made, never written by hand."""
