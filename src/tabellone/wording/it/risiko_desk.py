"""Sentences of RisiKo! Master at the organiser's desk."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "risiko-absences-too-many": (
        "i presenti tra i sorteggiati ({players}) non bastano per tavoli da quattro e cinque, né da tre; aspetta "
        "un ritardatario o iscrivi qualcun altro"
    ),
}

STEPS: dict[str, str] = {
    "risiko-proposed-final": (
        "{players} giocatori sono pochi per le semifinali ({needed}): dopo le qualificazioni si gioca una finale "
        "tra i primi quattro, da confermare"
    ),
    "risiko-proposed-groups": "finali e vincitori {winners}; ogni finale ha quattro semifinali proprie",
    "risiko-proposed-reduced": (
        "{players} giocatori possono essere pochi per quattro semifinali ({needed}); in tal caso si conferma la "
        "struttura più grande possibile"
    ),
    "risiko-proposed-semifinals": (
        "due, tre o quattro semifinali e una finale: dipende da quanti vincono entrambe le partite di qualificazione"
    ),
    "risiko-proposed-tables": "{players} giocatori: tavoli da quattro {fours}, da cinque {fives}",
    "risiko-proposed-time": "minuti di gioco: partite una dopo l'altra {rounds}, ciascuna di {minutes} minuti",
}
