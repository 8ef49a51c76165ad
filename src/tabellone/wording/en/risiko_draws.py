"""Sentences for RisiKo!'s draws."""

ERRORS: dict[str, str] = {
    "cannot-seat": "tables of four and five cannot seat {players}; the nearest numbers that they can: {nearest}",
    "bands-uneven": "the four bands of a semifinal draw must be of one size; players in each: {sizes}",
}
STEPS: dict[str, str] = {}
