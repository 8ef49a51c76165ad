"""Frasi sulla fine dell'anno: classifiche definitive, cancellazioni, stagione successiva."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "deletion-done": "la cancellazione del {day} è già agli atti",
    "deletion-facts-moved": "nel frattempo sono cambiati dei risultati: rivedi di chi si cancellano i rating",
    "deletion-too-early": "i vecchi rating si cancellano il {day}: torna allora",
    "final-facts-moved": "nel frattempo sono cambiati dei risultati: rivedi che cosa verrebbe congelato",
    "final-incomplete": "queste tappe sono finite e non contano ancora: {stages}; completale, o congela senza di loro",
    "final-needs-reason": "scrivi il motivo: tutti potranno leggerlo accanto alla revisione {number}",
    "final-never": "{rulebook} non ha un ultimo giorno dell'anno in cui le classifiche diventano definitive",
    "final-not-confirmed": "scrivi l'anno {year} per confermare: ciò che è congelato resta com'è",
    "final-too-early": "le classifiche diventano definitive il {day}: torna allora",
    "final-unchanged": "le classifiche sono quelle della revisione {number}: non c'è nulla di nuovo da pubblicare",
    "next-opened": "la stagione {year} è già stata aperta",
    "next-too-early": "la prossima stagione si può aprire dal {day}",
    "next-unchanged": "la stagione {year} parte già da questi rating",
}
