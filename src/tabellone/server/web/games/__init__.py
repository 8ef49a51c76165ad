"""The catalogue of games: sheets, their changes, new games."""
