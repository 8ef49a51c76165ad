"""Who plays what: every name is invented."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from tabellone.cli.demonstration.field import CLUBS, FIRST
from tabellone.cli.demonstration.field import tournament as risiko_master
from tabellone.engine.facts import Game, Person, Player, Season, Tournament

FAMILY = ("Meeplini", "Segnalini", "Plance", "Pedinari", "Mazzieri")
BOARD = ("Aceto", "Basilico", "Cannella", "Dragoncello", "Erica", "Finocchio", "Ginepro", "Issopo")
CIRCUIT = 12
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


def season(year: int) -> Season:
    """A PerGioco season: three games, twelve players."""
    games = (Game("hex", "Hex", "connection"), Game("havannah", "Havannah", "connection"), Game("amazons", "Amazons"))
    people = tuple(Person(each.id, each.name, registered=date(year, 1, 2)) for each in circuit_players())
    return Season("pergioco", year, games=games, players=people)


def circuit_players() -> tuple[Player, ...]:
    """The players of the season."""
    return tuple(replace(_player(index, BOARD), club=None) for index in range(CIRCUIT))


def stages(year: int, today: date) -> list[Tournament]:
    """The stages played so far, one a month, the last one just begun."""
    plan = (("hex", False), ("havannah", False), ("amazons", True), ("hex", True))
    days = [today - timedelta(days=30 * (len(plan) - 1 - index)) for index in range(len(plan))]
    return [
        _stage(index + 1, game, max(day, date(year, 1, 3)), race=race)
        for index, ((game, race), day) in enumerate(zip(plan, days, strict=True))
    ]


def _stage(number: int, game: str, day: date, *, race: bool) -> Tournament:
    return Tournament(
        rulebook="pergioco",
        id=f"pergioco-{number}-{game}",
        name=f"{game.title()} {number}",
        start=day,
        end=day,
        players=circuit_players()[: 12 - number],
        game=game,
        system="swiss",
        race=race,
    )
