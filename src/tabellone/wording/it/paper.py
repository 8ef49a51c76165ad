"""Parole di ciò che si stampa: referti, posti, classifiche, tabelloni, attestati."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "address-unfit": "{found} non è un indirizzo per un codice: scrivilo intero, per esempio http://192.0.2.7:8000/",
    "certificates-too-early": (
        "la classifica finale non c'è ancora: gli attestati si stampano quando il torneo è finito"
    ),
    "no-bracket": "in questo torneo non è stato sorteggiato nessun tabellone",
    "no-standing-to-print": "la classifica non c'è ancora: prima servono i risultati di tutti i tavoli del primo turno",
    "nothing-to-print": "nessun turno è stato ancora sorteggiato: sorteggialo e stampa di nuovo",
    "paper-missing": "qui la stampa non è installata (manca {module}): pip install 'tabellone[paper]'",
}
STEPS: dict[str, str] = {}
TERMS: dict[str, dict[str, str]] = {
    "paper": {
        "round:": "Turno {of}",
        "table:": "Tavolo {of}",
        "group:": "Gruppo {of}",
        "table": "Tavolo",
        "by_name": "Dove ti siedi, per nome",
        "by_table": "Chi siede dove, per tavolo",
        "only_on_tie": "solo in caso di parità",
        "signature": "Firma",
        "notes": "Note (assenze, abbandoni, arbitro)",
        "scan": "Inseriscilo dal telefono",
        "standing_final": "Classifica finale",
        "standing_after:": "Classifica dopo il turno {of}",
        "provisional": "Provvisoria: il torneo continua",
        "unranked": "Fuori classifica",
        "withdrawn": "ritirato",
        "bracket": "Tabellone",
        "winner:": "vincitore del tavolo {of}",
        "open": "ancora da decidere",
        "certificate": "Attestato",
        "to": "conferito a",
        "place:1": "Primo posto",
        "place:2": "Secondo posto",
        "place:3": "Terzo posto",
        "place:": "Posto {of}",
        "shared": "a pari merito",
        "players:": "{of} giocatori",
        "organisers": "Per gli organizzatori",
        "date": "Luogo e data",
    },
}
