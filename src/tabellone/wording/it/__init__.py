"""Italian: `ERRORS`, `STEPS` and `TERMS`, one module for each room that needs them."""
