"""Frases sobre las etapas de una temporada que se juegan en plataformas."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "pg-race-full": "en {year} ya hay {most} etapas Race, el máximo: haz de esta una etapa normal",
    "pg-stage-outside-season": "una etapa de esta temporada termina entre el {first} y el {last}; esta, el {end}",
    "pg-stage-said": "«{found}» no está previsto aquí; usa uno de estos: {known}",
}
