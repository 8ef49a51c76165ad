"""The demonstration in the middle of its round, for pictures: the clock runs, one table has reported by phone."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from tabellone.tournament.clocks import minutes_of

if TYPE_CHECKING:
    from tabellone.server.events.models import Tournament


def hall(slug: str = "master-dimostrativo") -> dict[str, str]:
    """The clock of the last round started a while ago; the links of its first tables without a result."""
    from django.utils import timezone

    from tabellone.server.events.models import Tournament
    from tabellone.server.journal.services import Writing
    from tabellone.server.play import services
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts
    from tabellone.tournament.hall import ClockTurn
    from tabellone.tournament.view import is_reported
    from tests.server.web.table_scene import link

    row = Tournament.objects.get(slug=slug)
    drawn = state_of(row).rounds[-1]
    number = drawn.round.number
    begun = ClockTurn("start", timezone.now() - timedelta(minutes=37), minutes_of(state_of(row), number) or 90)
    services.act(row, Writing(), acts.TurnClock(number, begun))
    waiting = [table.number for table in drawn.round.tables if not is_reported(table)]
    return {"phone": link(row, waiting[0], number)}


def season(slug: str = "pergioco-dimostrativo") -> dict[str, str]:
    """The page of somebody who stands well in the season's first ranking."""
    from django.urls import reverse
    from django.utils import timezone

    from tabellone.server.events.models import Circuit
    from tabellone.server.rankings import seasons

    found = seasons.rankings_on(Circuit.objects.get(slug=slug), timezone.localdate()).answer.rankings["red"]
    return {"player": reverse("circuit-player", args=[slug, found[2].player])}


def tables() -> dict[str, str]:
    """Two tables of a club evening: one in the midst of its auction, one at its clocks."""
    from functools import partial

    from tabellone.contract.auctions import FIRST_CHOICE, Move
    from tabellone.server.play.services import act
    from tabellone.tournament.auctions import decide_move, decide_wish
    from tabellone.tournament.results import AtTable
    from tests.server.play.halls import Writing
    from tests.server.web import auction_scene, watch_scene

    sale = auction_scene.scene("ticket-to-ride", "abcd", "efgh")
    row = _row(sale["slug"])
    act(row, Writing(), lambda state: decide_wish(state, AtTable(1, 1, "c"), (), wanted=True, seen=None))
    for player, amount in zip("abc", (0, 2, 3), strict=True):
        at, bid = AtTable(1, 1, player), Move(player, "bid", FIRST_CHOICE, Decimal(amount))
        act(row, Writing(), partial(decide_move, at=at, made=bid, seen=None))
    timed = watch_scene.scene(game="splendor", minutes=15)
    for ago, player in zip((15, 11, 6, 1), "abcd", strict=True):
        watch_scene.tap(_row(timed["slug"]), "turn", ago * 60_000 + 17_000, player)
    return {"auction": sale["auction"], "clocks": timed["watch"]}


def _row(slug: str) -> Tournament:
    from tabellone.server.events.models import Tournament

    return Tournament.objects.get(slug=slug)
