"""Sentences about TRF files."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-trf-no-players": "nel file non c'è nessun giocatore: mancano le righe che cominciano con 001",
    "source-trf-double-number": "il numero di partenza {number} c'è due volte, anche alla riga {other}",
    "source-trf-double-name": "l'account «{name}» c'è due volte, anche alla riga {other}",
    "source-trf-too-many-rounds": "la riga va oltre il limite dei turni ({most})",
    "source-trf-too-many-lines": "il file ha più di {most} righe: importa un torneo alla volta",
    "source-trf-too-much": "il file contiene più di {most} risultati: importa un torneo alla volta",
    "source-trf-no-number": "la riga non ha un numero di partenza al suo posto («{found}») ed è stata lasciata fuori",
    "source-trf-no-name": "il giocatore {number} non ha nome",
    "source-trf-shifted": "punti e turni stanno {columns} colonne fuori posto; sono stati letti da lì",
    "source-trf-bad-entry": "il turno {round} qui non si legge: «{found}»",
    "source-trf-bad-day": "«{found}» non si capisce come data",
    "source-trf-bad-rounds": "«{found}» non si capisce come numero di turni",
    "source-trf-more-rounds": "il file annuncia {told} turni, ma le righe arrivano al turno {found}",
    "source-trf-teams": "le squadre non vengono lette: solo i giocatori e le loro partite",
    "source-trf-not-drawn": (
        "il turno {round} non è ancora sorteggiato; riposi o assenze annunciati e lasciati fuori: {count}"
    ),
    "source-trf-result-alone": (
        "il turno {round} ha il risultato {code} senza avversario; è stato preso come riposo o assenza"
    ),
    "source-trf-no-opponent": (
        "l'avversario del turno {round}, il numero {opponent}, non è nel file; la partita è stata lasciata fuori"
    ),
    "source-trf-own-opponent": (
        "nel turno {round} il giocatore {opponent} gioca contro se stesso; la partita è stata lasciata fuori"
    ),
    "source-trf-mismatch": (
        "turno {round}: questa riga dice {one} e la riga {other} dice {two}; un risultato è stato preso, controllalo"
    ),
    "source-trf-mismatch-unknown": (
        "turno {round}: questa riga dice {one} e la riga {other} dice {two}; non possono valere entrambe e il "
        "risultato resta da decidere"
    ),
    "source-trf-other-opponent": (
        "turno {round}: fra questa riga e la riga {other} solo una indica l'altra come avversario (risultati "
        "{one} e {two}); il risultato resta da decidere"
    ),
    "source-trf-same-colour": (
        "turno {round}: questa riga e la riga {other} hanno lo stesso colore; i risultati {one} e {two} sono "
        "stati presi"
    ),
    "source-trf-points": "{name} compare con {told} punti, ma la somma dei turni fa {found}",
}
