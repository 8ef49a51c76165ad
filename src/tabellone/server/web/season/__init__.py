"""Rankings, players and questions about a season."""
