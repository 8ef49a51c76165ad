"""Text to records and back: parses, never fetches, decides nothing."""
