"""What the product says, taken before a change of its inside and compared after: see `scripts/golden`."""
