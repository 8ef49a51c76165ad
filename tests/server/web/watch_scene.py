"""Tables with players' clocks, for pages and browsers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.urls import reverse
from django.utils import timezone

from tabellone.contract import BY_ID
from tabellone.contract.clocks import Event, EventKind
from tabellone.engine.facts import Player, Table
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play import models, services
from tabellone.server.play.clocks import clocks_at, tapped
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.hall import ALL, OwnTimes
from tabellone.tournament.player_clocks import TableClocks, milliseconds
from tabellone.tournament.view import round_of
from tests.server.play import halls, tables
from tests.server.web.hall_scene import signed_in
from tests.server.web.table_scene import HOSTILE, link, settled


def now_ms() -> int:
    return milliseconds(timezone.now())


def tap(row: Tournament, kind: EventKind, ago: int, player: str = "", *, table: int = 1, number: int = 1) -> None:
    """A tap so many milliseconds ago."""
    row.refresh_from_db()
    event = Event(kind, now_ms() - ago, player, f"k{kind}{ago}{player}")
    tapped(row, number, table, [event], phone="phone1")


def stands(row: Tournament, table: int = 1) -> TableClocks:
    """The clocks of a table now."""
    row.refresh_from_db()
    found = clocks_at(row, state_of(row), 1, table, timezone.now())
    assert found is not None
    return found


def timed(
    row: Tournament, player: int | None, whole: int | None = None, table: int = ALL, *, refills: int | None = None
) -> Tournament:
    """The organiser's own minutes."""
    return services.act(row, Writing(), acts.TimeWatch(1, table, OwnTimes(player, whole, refills))).tournament


def scene(
    *, game: str = "splendor", minutes: int | None = None, hostile: bool = False, **settings: Any
) -> dict[str, str]:
    """A BIG round of two tables, the first one's link."""
    row = tables.big(game)
    if hostile:
        for entrant, name in zip(state_of(row).entrants, HOSTILE, strict=False):
            player = replace(entrant.player, name=name)
            services.act(row, Writing(), acts.Amend(replace(entrant, player=player)))
    if minutes:
        timed(row, minutes)
    settled(row, **settings)
    return {"slug": row.slug, "table": link(row), "watch": link(row, name="table-watch"), "other": link(row, 2)}


def scenes(wanted: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Several such rounds; called once, for their names count up in one process."""
    return [scene(**each) for each in wanted]


def counted(slug: str) -> dict[str, Any]:
    """What has been stored: how many taps, how the clocks stand, and the first table's statuses."""
    row = Tournament.objects.get(slug=slug)
    standing = stands(row)
    return {
        "taps": models.Tap.objects.filter(table__round__tournament=row).count(),
        "used": dict(standing.clock.used),
        "turn": standing.clock.turn,
        "flags": [*standing.clock.flags],
        "statuses": [seat.status for seat in tables.seats(row)],
    }


def used_up(slug: str, player: str, milliseconds_left: int = 0) -> None:
    """The player has the turn for so long that only so much is left: taps as if another phone had sent them late."""
    row = Tournament.objects.get(slug=slug)
    limit = stands(row).limits.player
    assert limit is not None
    tap(row, "turn", limit - milliseconds_left, player)


def slow_row() -> Tournament:
    """The second of three rounds of Splendor with one table that still plays at its clocks."""
    event = replace(halls.head("big", "splendor", "swiss", 4), players=tuple(_entered(40)))
    for number in (1, 2):
        drawn = round_of(BY_ID["big"].draw(event, "s"))
        played = tuple(one if (number, one.number) == (2, 10) else _played(one) for one in drawn.tables)
        event = replace(event, rounds=(*event.rounds, replace(drawn, tables=played)))
    row = services.create(acts.Import(event), Writing()).tournament
    players = event.rounds[1].tables[9].players
    for ago, player in zip((20, 14, 7), players, strict=False):
        tap(row, "turn", ago * 60_000, player, table=10, number=2)
    row.refresh_from_db()
    return row


def _entered(count: int) -> Iterator[Player]:
    return (Player(f"p{n:03}", f"Giocatore {n:03}") for n in range(1, count + 1))


def _played(table: Table) -> Table:
    seats = tuple(replace(seat, score=Decimal(20 - turn)) for turn, seat in enumerate(table.seats))
    return replace(table, seats=seats)


def slow_hall() -> dict[str, str]:
    """Its pages, for an organiser."""
    row = slow_row()
    return {
        "slug": row.slug,
        "session": signed_in(row).cookies["sessionid"].value,
        "slow": reverse("hall-slow", args=[row.slug]),
        "result": reverse("result", args=[row.slug, 2, 10]),
        "table": reverse("hall-table", args=[row.slug, 2, 10]),
    }
