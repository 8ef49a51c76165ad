"""The rankings of single games, put together by game where a game has several: points, ELO."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.engine.alphabet import alphabetical
from tabellone.server.events.models import Circuit
from tabellone.server.web.public.ranking import Choice, labelled
from tabellone.server.web.sentences import term


@dataclass(frozen=True, slots=True)
class OfGame:
    """A game with its rankings, each with the word that tells them apart."""

    code: str
    label: str
    rankings: tuple[tuple[str, Choice], ...]


def by_game(circuit: Circuit, choices: Sequence[Choice]) -> list[OfGame]:
    """Games in the order of their names; nothing where each game has one ranking."""
    found: dict[str, list[tuple[str, Choice]]] = {}
    for each in choices:
        kind, colon, game = each.code.partition(":")
        if colon and kind in KINDS:
            found.setdefault(game, []).append((term(KINDS[kind], "column"), each))
    games = [OfGame(game, labelled(circuit, f"game:{game}"), tuple(of)) for game, of in found.items()]
    return sorted(games, key=lambda one: alphabetical(one.label))


KINDS = {"points": "points", "elo": "elo"}  # kinds of ranking that a game has side by side, and their words
