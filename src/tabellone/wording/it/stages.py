"""Frasi sulle tappe di una stagione giocate sulle piattaforme."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "pg-race-full": "nel {year} ci sono già {most} tappe Race, il massimo: rendi questa una tappa normale",
    "pg-stage-outside-season": "una tappa di questa stagione finisce tra il {first} e il {last}; questa in data {end}",
    "pg-stage-said": "«{found}» qui non è previsto; usa uno di questi: {known}",
}
