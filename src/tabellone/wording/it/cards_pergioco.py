"""Quel che dice la scheda di una partita di PerGioco Masters."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "pg-points": "Punti di tappa: {win} per la vittoria, {draw} per il pareggio, {loss} per la sconfitta.",
    "pg-platform": "Si gioca online, sulla piattaforma della tappa ({platforms}).",
    "pg-bye": "In questo turno non giochi: il riposo vale {points} nella tappa e non conta per il PGR.",
    "pg-absent-first": "Assente alla prima partita: fuori dalla classifica della tappa, e il PGR non ne risente.",
    "pg-absent-later": "Assente più avanti: la prima volta vale come sconfitta per il PGR, le altre non contano.",
    "pg-absent": "Un'assenza vale come sconfitta per il PGR.",
    "pg-leaves": "Lasciare una partita iniziata, o perderla per il tempo, è una sconfitta come le altre.",
    "pg-opponent-absent": "Se l'avversario non si presenta o si ritira, è una vittoria e conta per il PGR.",
    "pg-platform-fault": "Una partita senza risultato per colpa della piattaforma è nulla: niente punti, niente PGR.",
    "forbidden-several-accounts": "Giocare con più di un account.",
    "forbidden-nickname-change": "Cambiare nickname durante la stagione.",
    "forbidden-outside-help": "Farsi aiutare da altri.",
    "forbidden-software-help": "Farsi aiutare da un programma.",
    "pg-disqualified": "Chi lo fa può essere squalificato dagli organizzatori, in qualunque momento e con un motivo.",
    "pg-complaint": "I reclami vanno agli organizzatori, in italiano o in inglese.",
}
