"""Sentences for RisiKo!'s draws."""

ERRORS: dict[str, str] = {
    "cannot-seat": (
        "{players} players cannot be seated at tables of four and five; the nearest numbers that can: {nearest}"
    ),
    "bands-uneven": "The four bands of a semifinal draw must be of one size, and these have {sizes} players",
}
STEPS: dict[str, str] = {}
