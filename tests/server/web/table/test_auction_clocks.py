"""An auction and the players' clocks at one table: the auction first, and nobody's time goes to somebody else."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from django.utils.html import strip_tags

from tabellone.contract.auctions import Holding
from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.play import models
from tabellone.server.play.services import act
from tabellone.tournament.acts import DropAuction, SettleAuction
from tabellone.tournament.auctions import decide_opening
from tests.server.play import tables
from tests.server.play.halls import Writing
from tests.server.web.auction_scene import Bidder, auction
from tests.server.web.table_scene import settled
from tests.server.web.watch_scene import now_ms, stands, tap

pytestmark = pytest.mark.django_db
MINUTE = 60_000
FIRST_14, SECOND_23, FIRST_23, SECOND_14 = (
    "first, picks 1 and 4",
    "second, picks 2 and 3",
    "first, picks 2 and 3",
    "second, picks 1 and 4",
)


def opened_at_desk(row: Tournament) -> None:
    """The organisers open the auction of the first table."""
    act(row, Writing(), lambda state: decide_opening(state, 1, 1, (), None))


def said(row: Tournament, *held: tuple[str, str, str]) -> None:
    """The organisers say how the auction of the first table ended."""
    row.refresh_from_db()
    holdings = tuple(Holding(player, element, Decimal(amount)) for player, element, amount in held)
    act(row, Writing(why="a voce"), SettleAuction(1, 1, holdings))


class TestBoth:
    def test_the_clocks_wait_for_the_auction(self) -> None:
        """BIG 6.1, ruling auction-before-clocks: it comes before the game, and the clocks measure the game."""
        row = tables.big("splendor")
        phone = Bidder(row)
        assert "data-watch" in phone.page()
        phone.taps("yes:a", "bid:4=0")
        assert "data-watch " not in phone.page()
        answer = phone.client.post(phone.url("table-watch"), {"tap": "t.1", "token": "one"})
        assert "comes first" in answer.content.decode()
        phone.taps("bid:3=0", "bid:2=0", "bid:1=0", "settle:a")
        assert "data-watch " in phone.page()
        assert phone.client.post(phone.url("table-watch"), {"tap": "t.4", "token": "two"}).status_code == 303
        assert (stands(row).clock.turn, stands(row).clock.following) == ("d", "c")

    def test_a_phone_opens_none_once_the_clocks_are_going(self) -> None:
        row = tables.big("splendor")
        tap(row, "turn", 1000, "a")
        answer = Bidder(row).tap("yes:a")
        assert answer.status_code == 422
        assert "clocks" in answer.content.decode()

    @pytest.mark.usefixtures("time_stands")
    def test_an_auction_that_the_desk_enters_late_costs_nobody_any_time(self) -> None:
        """BIG 7.2.2: seats change, times stay, and the turns go round by the new seats."""
        row = tables.big("splendor")
        tap(row, "turn", 7 * MINUTE, "a")
        tap(row, "turn", 4 * MINUTE, "b")
        opened_at_desk(row)
        said(row, ("a", "seat-4", "0.3"), ("b", "seat-2", "0"), ("c", "seat-3", "0"), ("d", "seat-1", "0"))
        assert [seat.player for seat in tables.seats(row)] == [*"dbca"]
        clock = stands(row).clock
        assert clock.used["a"] == 3 * MINUTE
        assert clock.used["b"] == 4 * MINUTE
        assert (clock.turn, clock.following) == ("b", "c")
        assert models.Tap.objects.filter(table__round__tournament=row).count() == 2
        phone = Bidder(row)
        phone.client.post(phone.url("table-watch-taps"), {"taps": f"{now_ms()}.t.1.stale"})  # a page of before
        assert (stands(row).clock.turn, stands(row).clock.following) == ("a", "d")

    @pytest.mark.usefixtures("time_stands")
    def test_seats_taken_back_take_no_time_along(self) -> None:
        row = tables.big("splendor")
        tap(row, "turn", 5 * MINUTE, "a")
        opened_at_desk(row)
        said(row, ("a", "seat-4", "0"), ("b", "seat-2", "0"), ("c", "seat-3", "0"), ("d", "seat-1", "0"))
        row.refresh_from_db()
        act(row, Writing(why="un errore"), DropAuction(1, 1))
        assert [seat.player for seat in tables.seats(row)] == [*"abcd"]
        assert (stands(row).clock.turn, stands(row).clock.following) == ("a", "b")
        assert stands(row).clock.used["a"] == 5 * MINUTE


class TestReport:
    def test_bids_that_nobody_has_settled_are_not_forgotten(self) -> None:
        """BIG 6.1: they come off the score, so that a result waits until the auction is settled."""
        row = tables.big("splendor")
        phone = Bidder(row)
        phone.taps("yes:a", "bid:1=0.3", "bid:2=0", "bid:3=0")
        assert phone.report("15", "14", "13", "12").status_code == 422
        phone.taps("bid:4=0")
        assert "is not settled" in phone.report("15", "14", "13", "12").content.decode()
        phone.taps("settle:a")
        assert phone.report("15", "14", "13", "12").status_code == 303

    def test_a_mere_wish_keeps_nobody_from_reporting(self) -> None:
        phone = Bidder(tables.big("splendor"))
        phone.taps("no:a")
        assert phone.report("15", "14", "13", "12").status_code == 303


class TestWords:
    def test_where_nobody_bids_nothing_is_said_of_bids(self) -> None:
        """BIG 8.3.23: Catan's positions are chosen in slip order."""
        phone = Bidder(tables.big("catan"))
        for page in (phone.page(), phone.auction()):
            assert "bid points" not in page
            assert "There is no bidding at this game" in page

    def test_who_chooses_without_an_auction_does_not_bid(self) -> None:
        """BIG 6.1: nobody wants it."""
        row = tables.big("7-wonders", "abc", size=3)
        phone = Bidder(row)
        elements = "Rodi\nEfeso\nGiza\nOlimpia"
        phone.tap("no:a", elements=elements)
        phone.taps("no:b", "no:c", "bid:2=0")
        assert auction(row).moves
        assert "Ada Brandi chooses Efeso" in phone.auction()
        assert "bids 0" not in phone.auction()


@pytest.mark.parametrize(
    ("held", "refused"),
    [
        ((("a", FIRST_14, "3"), ("b", SECOND_23, "0")), False),
        ((("a", FIRST_23, "0"), ("b", SECOND_14, "5")), False),
        ((("a", FIRST_14, "0"), ("b", SECOND_23, "0")), False),
        ((("a", FIRST_14, "3"), ("b", SECOND_14, "0")), True),
        ((("a", FIRST_14, "3"), ("b", FIRST_23, "0")), True),
        ((("a", FIRST_14, "3"), ("b", SECOND_23, "2")), True),
    ],
)
def test_at_duel_the_other_gets_the_opposite_for_nothing(held: tuple[tuple[str, str, str], ...], refused: bool) -> None:
    """BIG 8.3.3, ruling duel-for-two: also where the desk says how it ended."""
    row = tables.big("7-wonders-duel", "ab", size=2)
    opened_at_desk(row)
    if not refused:
        said(row, *held)
        return
    with pytest.raises(RuleError) as error:
        said(row, *held)
    assert error.value.code == "auction-not-opposite"


SALES = ("bid:first=2", "pass", "pass", "pass", "take:4", "bid:first=0", "pass", "pass", "take:1")
LAST = ("bid:first=0", "pass", "take:2")


def test_only_who_paid_reads_what_comes_off() -> None:
    phone = Bidder(settled(tables.big("ticket-to-ride", "abcd"), confirmations=0))
    phone.taps("yes:a", *SALES, *LAST, "settle:a")
    assert phone.report("49", "48", "40", "53").status_code == 303
    told = re.sub(r"\s+", " ", strip_tags(phone.page()))
    assert "53 less the bid: 51" in told
    assert told.count("less the bid") == 1
    assert "bid 0" not in told
