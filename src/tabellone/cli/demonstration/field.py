"""Sixty-one invented players of invented clubs, two families among them."""

from __future__ import annotations

from datetime import date

from tabellone.engine.facts import Player, Tournament

PLAYERS = 61
DAY = date(2026, 10, 17)
FIRST = ("Abelina", "Bartolo", "Celso", "Domizia", "Ermione", "Fulvio", "Ginepra", "Ildo", "Lavinio", "Medea", "Nerio")
LAST = ("Dadoni", "Carrini", "Tresei", "Siberini", "Kamciati", "Territori")
CLUBS = ("Borgofinto", "Lagovuoto", "Montefavola", "Nonloso", "Seiper")
FAMILIES = {"Famiglia Tresei": (2, 14, 26), "Famiglia Siberini": (9, 33)}


def tournament() -> Tournament:
    """The Master before its first draw."""
    return Tournament(
        rulebook="risiko",
        id="master-dimostrativo",
        name="Master di Borgofinto (dimostrativo)",
        start=DAY,
        end=DAY,
        game="risiko",
        players=tuple(map(_player, range(PLAYERS))),
    )


def _player(index: int) -> Player:
    last = LAST[index % len(LAST)]
    first = FIRST[(index // len(LAST) + index) % len(FIRST)]
    club = CLUBS[(index * index + index // 3) % len(CLUBS)] if index % 7 else None
    families = tuple(family for family, members in FAMILIES.items() if index in members)
    return Player(id=f"{first}-{last}".lower(), name=f"{first} {last}", club=club, groups=families)
