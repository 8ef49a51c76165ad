"""Who plays what: every name is invented."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tabellone.cli.demonstration import CLUBS, FIRST
from tabellone.cli.demonstration import demonstration_tournament as risiko_master
from tabellone.engine.facts import Player, Tournament

FAMILY = ("Meeplini", "Segnalini", "Plance", "Pedinari", "Mazzieri")
ROUNDS = 3


def master(day: date) -> Tournament:
    """A RisiKo! Master of sixty-one."""
    return replace(risiko_master(), start=day, end=day)


def past_master(day: date) -> Tournament:
    """A RisiKo! Master of twenty-four that is over, with semifinals and a final."""
    whole = risiko_master()
    named = replace(whole, id="master-lagovuoto", name="Master di Lagovuoto", players=whole.players[:24])
    return replace(named, start=day, end=day)


def coming(day: date) -> Tournament:
    """A BIG tournament that takes entries: Carcassonne."""
    return _big("carcassonne-montefavola", "Carcassonne a Montefavola", "carcassonne", day, 7, offset=5)


def finished(day: date) -> Tournament:
    """A BIG tournament that is over: Splendor."""
    return _big("splendor-borgofinto", "Splendor a Borgofinto", "splendor", day, 16, offset=0)


def running(day: date) -> Tournament:
    """A BIG tournament in its second round: Catan."""
    return _big("catan-lagovuoto", "Catan a Lagovuoto", "catan", day, 20, offset=3)


def _big(slug: str, name: str, game: str, day: date, players: int, *, offset: int) -> Tournament:
    entered = tuple(_player(index + offset, FAMILY) for index in range(players))
    params = {"rounds": ROUNDS, "final_phase": "final"}
    return Tournament(
        rulebook="big",
        id=slug,
        name=name,
        start=day,
        end=day,
        game=game,
        system="swiss",
        players=entered,
        params=params,
    )


def _player(index: int, families: tuple[str, ...]) -> Player:
    first, last = FIRST[index % len(FIRST)], families[(index // len(FIRST) + index) % len(families)]
    return Player(id=f"{first}-{last}".lower(), name=f"{first} {last}", club=CLUBS[index % len(CLUBS)])
