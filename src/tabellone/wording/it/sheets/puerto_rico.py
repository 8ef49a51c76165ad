"""Puerto Rico: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "2 coins each at a table of three, 3 at a table of four; start plantation by seat.": (
        "2 monete a testa a un tavolo da tre, 3 a uno da quattro; piantagione iniziale secondo la posizione."
    ),
}
