"""Frasi sui sorteggi di RisiKo!."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "cannot-seat": (
        "con tavoli da quattro e da cinque non si siedono {players} giocatori; i numeri più vicini: {nearest}"
    ),
    "bands-uneven": (
        "le quattro fasce di un sorteggio di semifinale devono essere uguali; giocatori per fascia: {sizes}"
    ),
}

STEPS: dict[str, str] = {}
