"""Champions, head-to-head and best results of a circuit."""
