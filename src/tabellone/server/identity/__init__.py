"""The same person under several records: takeovers of earlier games."""
