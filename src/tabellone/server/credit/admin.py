"""Nothing is registered: the ledger has its own pages, and is written by its services."""
