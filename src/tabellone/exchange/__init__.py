"""Documents, platforms' files and spreadsheets: text to values and back. Nothing is fetched, nothing decided."""
