"""Frasi sui documenti da importare."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "document-compared-before": (
        "il torneo {id} è cambiato dopo che hai guardato: guarda di nuovo che cosa sostituirebbe il documento"
    ),
    "document-of-another": (
        "esiste già un torneo con l'identificativo {id} e non lo organizzi tu: "
        "chiedi a chi lo organizza, o dai al documento un altro identificativo"
    ),
    "document-packed": (
        "questo è un file compresso: estrailo e scegli il documento che contiene, quello che finisce in .json"
    ),
    "document-too-large": "il documento supera {most} MB: non è un torneo; controlla che il file sia quello giusto",
}
STEPS: dict[str, str] = {}
