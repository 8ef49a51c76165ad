"""What the tests of live pages do on the server's database, in a process of its own (see `live.call`)."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

from tabellone.server.journal.services import Writing


def halls(count: int) -> list[str]:
    """BIG tournaments of eight with a first round that waits for its results; their slugs."""
    from tests.server.play import tables

    return [tables.big().slug for _ in range(count)]


def report(slug: str, tables: list[int]) -> None:
    """The results of tables of the first round."""
    from tabellone.engine.facts import Seat
    from tabellone.server.events.models import Tournament
    from tabellone.server.play import services
    from tabellone.tournament import acts
    from tests.server.play.tables import seats

    row = Tournament.objects.get(slug=slug)
    for table in tables:
        told = tuple(Seat(seat.player, score=Decimal(20 - turn)) for turn, seat in enumerate(seats(row, table)))
        services.act(row, Writing(token=str(uuid4())), acts.Report(1, table, told))


def next_round(slug: str) -> None:
    """One more round, published."""
    from tabellone.server.events.models import Tournament
    from tests.server.play import tables

    tables.next_round(Tournament.objects.get(slug=slug), "aceg", "bdfh", phase="swiss")
