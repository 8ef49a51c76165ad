"""Sentences about recognising files and putting several together."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-unknown": "questo file non è di quelli che si leggono qui: {known}; comincia con «{seen}»",
    "source-is-members": (
        "questo è l'elenco dei membri di un team, non un torneo: usalo dove si controllano le iscrizioni"
    ),
    "source-is-pgn": "queste sono partite in PGN, che non dice nulla del torneo: scaricale invece come ndjson ({seen})",
    "source-is-page": (
        "questa è una pagina web, non i dati di un torneo: scarica il file vero e proprio, o copiane il testo ({seen})"
    ),
    "source-too-many-files": "più di {most} file in una volta: metti insieme solo quelli di un torneo",
    "source-not-together": "questi file non sono dello stesso torneo, o non si possono mettere insieme: {files}",
}
