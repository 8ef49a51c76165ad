"""Century: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "Start cubes by seat.": "Cubetti iniziali secondo la posizione.",
}
