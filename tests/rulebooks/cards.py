"""Every card that the rulebooks can give: each game, phase and size of a table, national final or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from tabellone.contract import BY_ID
from tabellone.contract.cards import Card
from tabellone.engine.facts import Phase, Player, Round, Seat, System, Table, Tournament
from tabellone.rulebooks.big.catalogue.games import SHEETS
from tabellone.rulebooks.big.catalogue.sheet import LISTED

DAY = date(2026, 3, 1)
EVENING: tuple[Phase, ...] = ("swiss", "semifinal", "final")
MASTER: tuple[Phase, ...] = ("qualifying", "semifinal", "final")
SYSTEMS: dict[str, System] = {"big": "swiss", "pergioco": "swiss", "risiko": "master"}
GAMES = tuple(sorted({*SHEETS, *(game for games in LISTED.values() for game in games), "a game of nobody"}))


def seated(book: str, seats: int, *, game: str | None = None, phase: Phase | None = None) -> Tournament:
    """A tournament with one table of so many."""
    people = tuple(Player(name, name.upper()) for name in "abcdefg"[:seats])
    table = Table(1, tuple(Seat(player.id) for player in people))
    return Tournament(
        book, "x", "X", DAY, DAY, people, game=game, system=SYSTEMS[book], rounds=(Round(1, (table,), phase),)
    )


def card(tournament: Tournament) -> Card:
    """The card of its table."""
    return BY_ID[tournament.rulebook].card(tournament, 1, 1)


def tournaments() -> Iterator[Tournament]:
    """One for every kind of card."""
    for game in GAMES:
        for phase in EVENING:
            yield seated("big", 4, game=game, phase=phase)
            yield replace(seated("big", 4, game=game, phase=phase), national_final=True)
    for seats in (4, 5):
        for phase in MASTER:
            yield seated("risiko", seats, phase=phase)
    stage = seated("pergioco", 2, game="hex")
    yield from (stage, replace(stage, system="round_robin"))
    yield from (seated("pergioco", 1, game="hex"), seated("big", 1, game="splendor"))


def every_card() -> list[Card]:
    """All of them."""
    return [card(tournament) for tournament in tournaments()]
