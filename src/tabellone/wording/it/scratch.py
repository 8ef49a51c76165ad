"""Frasi sulle prove fatte su una copia di una stagione."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "scratch-no-game": "{id} non ha una partita a due nel turno {round}, tavolo {table}",
    "scratch-no-question": "scegli che cosa cambiare: un torneo, una partita, un giocatore o una regola",
    "scratch-no-stage": "in questo giorno la stagione non conta nessun torneo “{id}”: scegline uno dalla lista",
}
