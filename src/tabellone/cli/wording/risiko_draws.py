"""Sentences for RisiKo!'s draws."""

ERRORS: dict[str, str] = {
    "cannot-seat": "tables of four and five cannot seat a field of {players}; the nearest numbers they can seat: {nearest}",
    "bands-uneven": "the four bands of a semifinal draw must be of one size; players in each: {sizes}",
}
STEPS: dict[str, str] = {}
