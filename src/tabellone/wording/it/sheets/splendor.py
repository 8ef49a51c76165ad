"""Splendor: la scheda in italiano."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "No seat starts with more than another. One noble more than there are players is drawn.": (
        "Nessuna posizione parte con più delle altre. Si estrae un nobile in più dei giocatori."
    ),
    "At a table of two 3 gems of each colour are taken out, at a table of three 2; the jokers stay.": (
        "A un tavolo da due si tolgono 3 gemme per colore, a uno da tre 2; i jolly restano."
    ),
}
