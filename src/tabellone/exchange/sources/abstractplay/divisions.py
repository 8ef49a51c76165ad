"""Divisions of an automated tournament that records do not tell: who met whom, directly or not, is in the same one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.found import FoundGame

MOST_NAMED = 64  # players of a division whose missing games are looked for


def grouped(games: Iterable[FoundGame]) -> list[list[str]]:
    """The players in groups that met only among themselves, in the order of the games."""
    parent: dict[str, str] = {}
    for game in games:
        first, *others = [_root(parent, seat.player) for seat in game.seats]
        for other in others:
            parent[_root(parent, other)] = _root(parent, first)
    groups: dict[str, list[str]] = {}
    for player in parent:
        groups.setdefault(_root(parent, player), []).append(player)
    return list(groups.values())


def _root(parent: dict[str, str], player: str) -> str:
    parent.setdefault(player, player)
    while parent[player] != player:
        parent[player] = parent[parent[player]]
        player = parent[player]
    return player


def divided(games: tuple[FoundGame, ...]) -> tuple[FoundGame, ...]:
    """The games with a letter for each group, when there is more than one; the platform's numbers are not known."""
    groups = grouped(games)
    if len(groups) < 2:
        return games
    letters = {player: letter(number) for number, group in enumerate(groups) for player in group}
    return tuple(replace(game, division=letters[game.seats[0].player]) for game in games)


def letter(number: int) -> str:
    """A to Z for 0 to 25, then AA, AB and so on."""
    before, last = divmod(number, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)


def unplayed(games: Sequence[FoundGame], names: Mapping[str, str]) -> Iterator[Problem]:
    """Every two of a group who should have met and did not."""
    met = {frozenset(seat.player for seat in game.seats) for game in games}
    for group in grouped(games):
        for one, two in combinations(group, 2) if len(group) <= MOST_NAMED else ():
            if frozenset({one, two}) not in met:
                yield Problem("source-ap-unplayed", values={"first": names[one], "second": names[two]})
