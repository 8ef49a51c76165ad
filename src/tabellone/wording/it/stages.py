"""Frasi e parole sulle tappe di una stagione giocate sulle piattaforme."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "pg-race-full": "nel {year} ci sono già {most} tappe Race, il massimo: rendi questa una tappa normale",
    "pg-stage-outside-season": "una tappa di questa stagione finisce tra il {first} e il {last}; questa in data {end}",
    "pg-stage-said": "«{found}» qui non è previsto; usa uno di questi: {known}",
    "season-game-double": "in questa stagione c'è già un gioco che si chiama {name}: sceglilo dall'elenco",
    "season-game-nameless": "scrivi il nome del gioco",
    "season-game-used": "{name} ha tappe o rating in questa stagione, quindi resta",
    "stage-gone": "nel frattempo questa tappa è stata eliminata",
    "stage-has-results": "{name} ha turni o risultati, quindi non si elimina: nascondila",
    "stage-in-use": "qualcos'altro qui si appoggia a {name}, quindi non si elimina: nascondila",
    "stage-not-here": "{rulebook} non ha tappe sulle piattaforme",
}
TERMS: dict[str, dict[str, str]] = {
    "pace": {"real_time": "in tempo reale", "turn_based": "a turni"},
    "entry": {"open": "aperta a tutti", "invitation": "su invito"},
}
