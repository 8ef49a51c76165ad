"""A tournament of the largest size for each rulebook, drawn by it, and what its pages cost in a new process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from time import process_time
from typing import Any
from uuid import uuid4

from bench.asked import as_new

ROUNDS = {"big": 4, "risiko": 3, "pergioco": 4}
HOW: dict[str, dict[str, Any]] = {
    "big": {"game": "splendor", "system": "swiss", "table_size": 4, "params": {"rounds": 4}},
    "risiko": {"game": "risiko", "system": "master"},
    "pergioco": {"game": "hex", "system": "swiss"},
}
SCORES = {"big": (60, 45, 30, 20, 10), "risiko": (30, 20, 10, 5, 0), "pergioco": (1, 0)}
FILES = ("paper-", "-xlsx", "-csv", "-json", "document", "tournament-calendar", "tournament-feed")
Client = Any


def drawn(rulebook: str, players: int) -> tuple[Any, list[float]]:
    """The document of a tournament in its last round, and the seconds of the processor that each draw took."""
    from tabellone.contract import BY_ID
    from tabellone.engine.facts import Player, Round, Seat, Table, Tournament

    people = tuple(Player(f"p{n:03}", f"Persona {n:03}", f"Club {n % 40}") for n in range(1, players + 1))
    day, slug = date(2026, 5, 9), f"large-{rulebook}-{players}"
    facts = Tournament(rulebook, slug, "Torneo grande", day, day, people, **HOW[rulebook])
    took = []
    for number in range(1, ROUNDS[rulebook] + 1):
        if number > 1:
            facts = _played(facts)
        begun = process_time()
        made = BY_ID[rulebook].draw(facts, f"seed-{number}")
        took.append(process_time() - begun)
        tables = tuple(Table(one.number, tuple(map(Seat, one.seats)), group=one.group) for one in made.tables)
        facts = replace(facts, rounds=(*facts.rounds, Round(number, tables, made.phase, made.seed)))  # type: ignore[arg-type]  # as it was drawn
    return facts, took


def _played(facts: Any) -> Any:
    """The same with results in its last round: whoever comes first at a table does best."""
    last = facts.rounds[-1]
    tables = tuple(replace(one, seats=_scored(facts.rulebook, one.seats)) for one in last.tables)
    return replace(facts, rounds=(*facts.rounds[:-1], replace(last, tables=tables)))


def _scored(rulebook: str, seats: tuple[Any, ...]) -> tuple[Any, ...]:
    scores = SCORES[rulebook]
    if len(seats) == 1:
        return seats
    return tuple(replace(seat, score=Decimal(scores[turn])) for turn, seat in enumerate(seats))


def stored(facts: Any) -> str:
    """The tournament on the platform; its slug."""
    from tabellone.server.journal.services import Writing
    from tabellone.server.play import services
    from tabellone.tournament import acts

    return services.create(acts.Import(facts), Writing(token=str(uuid4()))).tournament.slug


def changed(slug: str, turn: int) -> None:
    """The result of a table of the first round, ended otherwise: as the desk corrects it."""
    from tabellone.server.events.models import Tournament
    from tabellone.server.journal.services import Writing
    from tabellone.server.play import services
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts

    row = Tournament.objects.get(slug=slug)
    first = state_of(row).rounds[0].round
    tables = [one for one in first.tables if len(one.seats) > 1]
    table = tables[turn % len(tables)]
    scores = [seat.score for seat in table.seats]
    seats = tuple(replace(one, score=score) for one, score in zip(table.seats, scores[1:] + scores[:1], strict=True))
    services.act(row, Writing(token=str(uuid4()), why="typed wrong"), acts.Correct(1, table.number, seats))


def costs(slug: str, pages: list[tuple[str, str]], client: Client, most: Callable[[str], float]) -> Iterator[Any]:
    """What each page took, asked for first after a change in a process that knows nothing: name, seconds, status.

    One that takes too long is asked for again: others work on the same machine.
    """
    for nth, (name, path) in enumerate(pages):
        changed(slug, nth)
        seconds, status = asked_as_new(client, path)
        if seconds > most(name):
            again, status = asked_as_new(client, path)
            seconds = min(seconds, again)
        yield name, seconds, status


def asked_as_new(client: Client, path: str) -> tuple[float, int]:
    """Seconds of the processor and status of a page in a process that knows nothing."""
    as_new()
    begun = process_time()
    status = client.get(path).status_code
    return process_time() - begun, status


def most_seconds(name: str) -> float:
    """What a page may take of the processor; a file may take more."""
    return 3.0 if any(one in name for one in FILES) else 1.0
