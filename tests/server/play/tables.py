"""Tables of invented players, published and waiting for their results: what the tests of results start from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from itertools import count
from typing import Any
from uuid import uuid4

from tabellone.engine.facts import Phase, Player, Round, Seat, Table, Tournament
from tabellone.server.events import models as events
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.states import state_of
from tabellone.tournament import acts

NAMES = ("Ada Brandi", "Bruno Celli", "Carla Dossi", "Dario Elmi", "Elsa Forti", "Fabio Galli", "Gina Horn", "Ivo Lupi")
numbers = count(1)


def document(rulebook: str, game: str, system: str, rounds: tuple[Round, ...], **more: Any) -> Tournament:
    """A tournament of eight, a to h, with these rounds."""
    players = tuple(Player(chr(97 + n), name, "Dado Nero" if n % 2 else None) for n, name in enumerate(NAMES))
    day = date(2026, 5, 9)
    fields: dict[str, Any] = {"game": game, "system": system, "rounds": rounds, **more}
    identity = f"tables-{next(numbers)}"
    return Tournament(rulebook, identity, "Torneo inventato", day, day, players, **fields)


def empty(number: int, *tables: str, phase: Phase | None = None) -> Round:
    """A round without results: `"abcd"` are the players of a table."""
    return Round(number, tuple(Table(n, tuple(map(Seat, seats))) for n, seats in enumerate(tables, 1)), phase)


def stored(tournament: Tournament) -> events.Tournament:
    """The document on the platform."""
    return services.create(acts.Import(tournament), Writing(token=str(uuid4()))).tournament


def risiko(*tables: str) -> events.Tournament:
    return stored(document("risiko", "risiko", "master", (empty(1, *tables or ("abcd", "efgh"), phase="qualifying"),)))


def big(game: str = "splendor", *tables: str, size: int = 4) -> events.Tournament:
    rounds = (empty(1, *tables or ("abcd", "efgh"), phase="swiss"),)
    return stored(document("big", game, "swiss", rounds, table_size=size, params={"rounds": 3}))


def pergioco() -> events.Tournament:
    return stored(document("pergioco", "hex", "swiss", (empty(1, "ab", "cd", "ef", "gh", phase="swiss"),)))


def next_round(row: events.Tournament, *tables: str, phase: Phase | None = None) -> events.Tournament:
    """Draw and publish one more round by hand."""
    row.refresh_from_db()
    number = len(state_of(row).rounds) + 1
    services.act(row, Writing(), acts.DrawRound(replace(empty(number, *tables, phase=phase), seed="s")))
    return services.act(row, Writing(), acts.Publish(number)).tournament


def seats(row: events.Tournament, table: int = 1, number: int = 1) -> tuple[Seat, ...]:
    """What is stored for a table."""
    row.refresh_from_db()
    return state_of(row).rounds[number - 1].round.tables[table - 1].seats


def renamed(tournament: Tournament, ids: Mapping[str, str]) -> Tournament:
    """The document with other ids for its players."""
    players = tuple(replace(player, id=ids[player.id]) for player in tournament.players)
    rounds = tuple(
        replace(one, tables=tuple(Table(t.number, tuple(Seat(ids[p]) for p in t.players)) for t in one.tables))
        for one in tournament.rounds
    )
    return replace(tournament, players=players, rounds=rounds)
