"""Results, corrections, standings with their reasons, withdrawals, the end."""
