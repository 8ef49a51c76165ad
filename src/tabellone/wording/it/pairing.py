"""Frasi sugli abbinamenti e sui tabelloni."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "cannot-pair": (
        "non è possibile abbinare i giocatori ({players}) senza far rincontrare chi ha appena giocato insieme: "
        "resterebbe senza avversario {left_over}; iscrivi un altro giocatore, togline uno o assegna un riposo"
    ),
    "bracket-size": "un turno a eliminazione diretta di {size} non ha un nome; i tabelloni sono di {sizes} giocatori",
}

STEPS: dict[str, str] = {}
