"""Gaia Project: la ficha en español."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "As many races as players are drawn, each with a start position.": (
        "Se sacan tantas razas como jugadores, cada una con un puesto de salida."
    ),
    "Passing tiles, technology tiles, final scoring tiles and round scoring tiles are drawn.": (
        "Se sacan las losetas de pasar, las de tecnología, las de puntuación final y las de puntuación de ronda."
    ),
    "Bids are victory points; seat and race are won together.": (
        "Se ofrecen puntos de victoria; puesto y raza se ganan juntos."
    ),
}
