"""An online tournament of twelve, played to its end: the example of the rules through the pages."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play.services import act
from tabellone.tournament import acts
from tests.server.play.halls import hall, head


def online(players: int = 12, *, fee: str | None = "2.50", day: date = date(2026, 5, 9), **params: Any) -> Tournament:
    """An online tournament with its entries, nothing played yet."""
    planned = {"rounds": 2, **params}
    of = replace(head("big", "splendor", "swiss", 4, **planned), start=day, end=day)
    return hall(replace(of, fee=Decimal(fee) if fee is not None else None), players)


def paid(row: Tournament, number: int = 12) -> Tournament:
    """The first so many have paid."""
    ids = tuple(f"p{n:03}" for n in range(1, number + 1))
    return done(row, acts.Pay(ids))


def done(row: Tournament, one: acts.Act) -> Tournament:
    act(row, Writing(token=str(uuid4())), one)
    row.refresh_from_db()
    return row


def closed(row: Tournament) -> Tournament:
    return done(row, acts.Close())
