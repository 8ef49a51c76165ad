"""Files of the online platforms, read into what they say: one reader a format, found by the file itself."""
