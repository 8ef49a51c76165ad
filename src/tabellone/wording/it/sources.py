"""Frasi sui file delle piattaforme online, qualunque sia la piattaforma."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-too-large": "il file supera i {most} megabyte: importa un torneo alla volta",
    "source-packed": (
        "è un file compresso o di un programma da ufficio: scompattalo, o salvalo come testo o CSV, e importa quello"
    ),
    "source-binary": "non è un testo: importa il file così come lo dà la piattaforma, o incollane il testo",
    "source-empty": "è vuoto",
    "source-not-json": "dovrebbe essere JSON ma non lo è: {reason}",
    "source-too-deep": "le parentesi sono annidate troppo in profondità nel file",
    "source-too-many-parts": "contiene più di {most} oggetti ed elenchi: importa un torneo alla volta",
    "source-bad-number": "{found} non è un numero che un risultato possa avere",
    "source-doubled-keys": "questi campi compaiono due volte nello stesso oggetto, vale l'ultimo: {names}",
}
