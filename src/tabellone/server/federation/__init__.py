"""What a federation does beyond registers and rankings: requests for tournaments, convocations to finals."""
