"""Nothing is registered: the journal is read on its pages and written by what it tells of."""
