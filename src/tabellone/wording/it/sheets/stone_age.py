"""Stone Age: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "5 people each; start food by seat.": "5 omini a testa; cibo iniziale secondo la posizione.",
}
