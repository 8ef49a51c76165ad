"""Shop credit of a circuit: what prizes add up to, what was spent of it."""
