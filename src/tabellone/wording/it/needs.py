"""Frasi su ciò che serve a un giocatore."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "pg-need-outside": (
        "{player} non è in nessuna classifica, quindi nessun risultato fa guadagnare un posto: sono in classifica "
        "solo i registrati non esclusi"
    ),
    "pg-need-race-field": "una tappa Race ha da {least} a {most} giocatori in classifica, non {players}",
    "pg-need-games": "in una tappa si giocano da 1 a {most} partite, non {games}",
}
STEPS: dict[str, str] = {
    "pg-need-first": "già al primo posto: non c'è niente da guadagnare",
    "pg-need-race": (
        "basta la posizione {position} su {players} nella prossima tappa Race: dal posto {now} al posto {then}"
    ),
    "pg-need-race-points": "punti Race per la posizione {position} su {players}",
    "pg-need-race-over": "nel {year} non ci sono altre tappe Race (tappe Race finora: {stages})",
    "pg-need-others-rest": "purché gli altri della Race saltino quella tappa, che per loro vale 0",
    "pg-need-green": (
        "basta un punteggio di {score} su {games} nella prossima tappa di {game}: dal posto {now} al posto {then}"
    ),
    "pg-need-rating": "il PGR in {game} con questo punteggio",
    "pg-need-others-still": "purché il rating degli altri non cambi",
    "pg-need-race-none": "nessuna posizione su {most} fa guadagnare un posto, nemmeno la prima",
    "pg-need-race-enter": (
        "basta la posizione {position} su {players} nella prossima tappa Race per entrare nella Race, al posto {then}"
    ),
    "pg-need-green-none": "nessun punteggio fa guadagnare un posto, nemmeno vincendo tutte le {most} partite",
    "pg-need-green-enter": (
        "basta un punteggio di {score} su {games} nella prossima tappa di {game} per entrare nella Verde, al "
        "posto {then}"
    ),
    "pg-need-green-never": "nessun punteggio basta per entrare nella Verde, nemmeno vincendo tutte le {most} partite",
}
