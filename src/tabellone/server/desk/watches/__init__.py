"""The players' clocks: how they stand, taps, what they make of a result, the tables that are slow."""
