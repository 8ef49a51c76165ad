"""An auction on the phones of a table (BIG 6.1): only legal bids, one of two at once, undo, bids off the score."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.server.journal.models import Entry
from tabellone.server.people.limits import Limit
from tabellone.server.play import standings as rankings
from tabellone.server.play.states import state_of
from tabellone.server.web.table import auction as auction_taps
from tabellone.tournament.auction_acts import stage_of, stand_of
from tabellone.tournament.view import auction_at
from tests.scenes.pages import page_text
from tests.server.play import tables
from tests.server.web.auction_scene import RACES, Bidder, auction
from tests.server.web.hall_scene import signed_in
from tests.server.web.table_scene import settled

pytestmark = pytest.mark.django_db
SALE = ("bid:first=0", "bid:first=2", "pass", "pass", "pass", "take:4")
REST = ("bid:first=1", "pass", "pass", "take:2", "bid:first=0", "pass", "take:3")


def order(row: Any) -> str:
    return "".join(seat.player for seat in tables.seats(row))


class TestPage:
    def test_a_game_without_one_has_no_page_and_no_panel(self) -> None:
        phone = Bidder(tables.big("perudo"))
        assert phone.get("table-auction")["Location"] == phone.url()
        assert phone.get("table-auction-live").status_code == 404
        assert phone.client.post(phone.url("table-auction-tap"), {"do": "mix"})["Location"] == phone.url()
        assert "auction-panel" not in phone.page()
        assert "auction-panel" not in Bidder(tables.risiko()).page()

    def test_the_table_leads_to_it(self) -> None:
        phone = Bidder(tables.big("ticket-to-ride"))
        assert phone.url("table-auction") in phone.page()
        page = phone.auction()
        assert "You bid points for: seat." in page
        assert page.count("I want it") == 4

    def test_the_panel_follows_it_and_renews_the_table(self) -> None:
        phone = Bidder(tables.big("ticket-to-ride"))
        tag = phone.get("table-live")["ETag"]
        assert phone.get("table-live", tag).status_code == 304
        phone.taps("yes:a")
        assert phone.get("table-live", tag).status_code == 200
        assert "Now: Ada Brandi" in " ".join(_plain(phone.page()).split())

    def test_unchanged_it_costs_nothing(self) -> None:
        phone = Bidder(tables.big("ticket-to-ride"))
        tag = phone.get("table-auction-live")["ETag"]
        assert phone.get("table-auction-live", tag).status_code == 304
        phone.taps("no:b")
        assert phone.get("table-auction-live", tag).status_code == 200

    def test_only_legal_bids_are_offered(self) -> None:
        phone = Bidder(tables.big("splendor"))
        phone.taps("yes:a", "bid:1=0.3")
        page = phone.auction()
        assert 'name="amount-1" value="0.4" min="0.4" max="1000" step="0.1"' in page
        assert 'name="amount-2" value="0" min="0" max="1000" step="0.1"' in page
        assert 'value="pass"' not in page

    def test_where_phones_are_off_it_is_read_only(self) -> None:
        phone = Bidder(settled(tables.big("ticket-to-ride"), phones=False))
        assert "I want it" not in phone.auction()
        assert "phones" in page_text(phone.tap("yes:a"), 422)

    def test_names_are_text(self) -> None:
        row = tables.big("gaia-project")
        phone = Bidder(row)
        hostile = "<b>Xenos</b>\r\n=1+1\r\nTerrani\r\nItari"
        assert phone.tap("yes:a", elements=hostile).status_code == 303
        page = phone.get("table-auction").content.decode()
        assert "&lt;b&gt;Xenos&lt;/b&gt;" in page
        assert "<b>Xenos</b>" not in page


class TestElements:
    def test_they_are_named_at_the_table_in_the_order_of_the_seats(self) -> None:
        row = tables.big("terra-mystica")
        phone = Bidder(row)
        assert 'name="elements"' in phone.auction()
        assert phone.tap("yes:c", elements="\n".join(RACES)).status_code == 303
        phone.taps("bid:3=0", "bid:1=0", "bid:4=1", "bid:2=0", "settle:a")
        assert order(row) == "bdac"
        page = _plain(phone.page())
        assert "Nani, seat 3" in page

    def test_too_few_say_so_and_nothing_is_lost(self) -> None:
        page = page_text(Bidder(tables.big("terra-mystica")).tap("yes:c", elements="Nomadi\nNani"), 422)
        assert "2 named, but from 4 to 5 are needed" in page
        assert ">Nomadi\nNani</textarea>" in page

    def test_another_number_than_the_sheets_is_taken_with_a_warning(self) -> None:
        """B16, BIG 6.1.2: n or n + 1 factions; the sheet of Gaia Project wants as many as players."""
        row = tables.big("gaia-project")
        phone = Bidder(row)
        assert "From 4 to 5 lines. The sheet of the game wants 4." in _plain(phone.auction())
        assert phone.tap("yes:a", elements="A\nB\nC\nD\nE").status_code == 303
        assert "5 are on offer, and the sheet of the game wants 4." in _plain(phone.auction())
        usual = Bidder(tables.big("gaia-project"))
        usual.tap("yes:a", elements="A\nB\nC\nD")
        assert "are on offer" not in usual.auction()

    def test_of_two_who_open_it_otherwise_one_is_told(self) -> None:
        one, other = (Bidder(row := tables.big("gaia-project")), Bidder(row))
        form = other.filled()
        assert one.tap("no:a", elements="A\nB\nC\nD").status_code == 303
        assert "changed meanwhile" in page_text(other.tap("no:b", form=form, elements="A\nB\nC\nX"), 409)
        assert auction(row).terms.elements == ("A", "B", "C", "D")


class TestMoves:
    def test_two_phones_at_the_same_moment_one_wins_the_other_is_told(self) -> None:
        row = tables.big("ticket-to-ride")
        one, other = Bidder(row), Bidder(row)
        one.taps("yes:a")
        form = other.filled()
        assert one.tap("bid:first", "1", form=one.filled()).status_code == 303
        page = page_text(other.tap("bid:first", "2", form=form), 409)
        assert "Ada Brandi bids 1 on the first choice" in page
        assert len(auction(row).moves) == 1

    def test_the_same_tap_sent_twice_is_done_once(self) -> None:
        row = tables.big("ticket-to-ride")
        phone = Bidder(row)
        phone.taps("yes:a")
        form = phone.filled()
        assert [phone.tap("bid:first", "1", form=form).status_code for _ in range(3)] == [303] * 3
        assert len(auction(row).moves) == 1
        assert Entry.objects.filter(stream=row.scope, kind="auction-move").count() == 1

    @pytest.mark.parametrize(
        ("do", "amount", "said"),
        [
            ("bid:first", "0", "is not enough for the first choice"),
            ("bid:first", "1.5", "is no bid here"),
            ("bid:first", "tre", "is not an amount"),
            ("bid:first", "NaN", "is not an amount"),
            ("bid:first", "9999999", "is more than can be bid"),
            ("bid:7", "3", "cannot bid on"),
            ("take:1", "", "cannot take"),
            ("agree:zz", "", "Say who you are"),
            ("nonsense", "", "Say who you are"),
            ("", "", "Say who you are"),
            ("settle:a", "", "is not over yet"),
        ],
    )
    def test_what_is_illegal_is_said(self, do: str, amount: str, said: str) -> None:
        phone = Bidder(tables.big("ticket-to-ride"))
        phone.taps("yes:a", "bid:first=0")
        assert said in page_text(phone.tap(do, amount), 422)

    def test_a_phone_of_ones_own_shows_only_ones_own_moves(self) -> None:
        row = tables.big("ticket-to-ride")
        mine = Bidder(row)
        mine.taps("yes:a", "mine:b")
        page = mine.auction()
        assert "Wait for Ada Brandi" in page
        assert 'value="bid:first"' not in page
        Bidder(row).taps("bid:first=0")
        assert 'value="bid:first"' in mine.auction()

    def test_a_table_may_not_send_without_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(auction_taps, "AUCTION_TAPS", Limit("table-auction", most=2, seconds=86400 * 365 * 50))
        phone = Bidder(tables.big("ticket-to-ride"))
        assert [phone.tap(one).status_code for one in ("no:a", "no:b", "no:c")] == [303, 303, 429]

    def test_looking_changes_nothing(self) -> None:
        phone = Bidder(tables.big("ticket-to-ride"))
        assert phone.get("table-auction-tap").status_code == 302


class TestHostile:
    WORDS = ("\x00\u202e", "9" * 5000, "<script>=1", "-1", "1e999999999", "²", "a\nb")

    @pytest.mark.parametrize("verb", ["yes", "no", "bid", "take", "pass", "agree", "refuse", "settle", "mine", "?"])
    def test_nothing_that_is_sent_makes_the_server_fail(self, verb: str) -> None:
        row = tables.big("splendor", "abc")
        phone = Bidder(row)
        phone.taps("yes:a")
        for word in self.WORDS:
            for about in ("1", word[:60]):
                sent = {"elements": word, "seen": word, "moves": word, "token": word, f"amount-{about}": word}
                answer = phone.tap(f"{verb}:{about}", form=sent)
                assert answer.status_code in {303, 409, 422}, (verb, about, word[:60])

    def test_nor_at_the_desk(self) -> None:
        row = tables.big("gaia-project", "abcd")
        client, url = signed_in(row), reverse("hall-auction", args=[row.slug, 1, 1])
        assert client.post(url, {"do": "open", "elements": "A\nB\nC\nD"}).status_code == 303
        for word in self.WORDS:
            for do in ("open", "end", "back", "drop"):
                sent = {"do": do, "elements": word, "seen": word, "why": word} | {
                    f"element-{n}": word for n in range(9)
                }
                assert client.post(url, sent | {"amount-1": word}).status_code in {303, 409, 422}


class TestUndo:
    def test_everyone_agrees_each_by_a_tap(self) -> None:
        row = tables.big("ticket-to-ride")
        phone = Bidder(row)
        phone.taps("yes:a", "bid:first=0", "agree:b", "agree:a", "agree:c")
        assert "Bruno Celli asks to take back: Ada Brandi bids 0" in phone.auction()
        assert len(auction(row).moves) == 1
        phone.taps("agree:d")
        assert auction(row).moves == ()

    def test_one_who_does_not_leaves_it(self) -> None:
        row = tables.big("ticket-to-ride")
        phone = Bidder(row)
        phone.taps("yes:a", "bid:first=0", "agree:b", "refuse:d")
        assert (len(auction(row).moves), auction(row).asked) == (1, ())

    def test_a_consent_to_another_move_is_stale(self) -> None:
        row = tables.big("ticket-to-ride")
        phone = Bidder(row)
        phone.taps("yes:a", "bid:first=0")
        form = phone.filled()
        phone.taps("bid:first=1")
        assert phone.tap("agree:a", form=form).status_code == 409


class TestEnd:
    def test_if_nobody_wants_it_the_table_sits_by_the_slip_at_once(self) -> None:
        row = tables.big("ticket-to-ride", "cabd", "efgh")
        phone = Bidder(row)
        phone.taps("no:a", "no:b", "no:c", "no:d")
        assert "Nobody wants the auction" in phone.auction()
        phone.taps("sit:c")
        assert order(row) == "cabd"
        assert "settled" in phone.auction()

    def test_or_they_choose_their_positions_as_they_like(self) -> None:
        """B16, BIG 6.1: in slip order; nobody bids, and nothing comes off."""
        row = tables.big("ticket-to-ride", "cabd", "efgh")
        phone = Bidder(row)
        phone.taps("no:a", "no:b", "no:c", "no:d", "choose:a", "bid:4=0", "bid:1=0", "bid:3=0", "bid:2=0", "settle:a")
        assert order(row) == "adbc"
        assert Entry.objects.filter(stream=row.scope, kind="auction-waive").count() == 1

    def test_the_seats_follow_and_the_bids_come_off_by_themselves(self) -> None:
        row = settled(tables.big("ticket-to-ride", "abcd"), confirmations=0)
        phone = Bidder(row)
        phone.taps("yes:a", *SALE, *REST, "settle:a")
        assert order(row) == "dacb"
        page = phone.page()
        assert 'name="seat-1-bid"' not in page
        assert "Bruno Celli: − 2 bid" in page
        assert phone.report("49", "51", "40", "53", **{"seat-4-bid": "0"}).status_code == 303
        assert [seat.bid for seat in tables.seats(row)] == [0, 1, 0, 2]
        assert "53 less the bid: 51" in " ".join(_plain(phone.page()).split())
        assert '<ol class="seats' not in phone.page()  # who lost would stand there as number one
        standing = rankings.standing(row)
        places = {line.player: line.position for line in standing.rows}
        assert places["b"] == 1

    def test_a_duel_won_by_science_keeps_its_bids(self) -> None:
        """BIG 8.3.3: 1–0, bids not taken off."""
        row = settled(tables.big("7-wonders-duel", "ab", "cd", size=2), confirmations=0)
        phone = Bidder(row)
        phone.taps("yes:b", "bid:first=0", "bid:first=6", "pass", "take:1", "settle:b")
        assert order(row) == "ba"
        assert phone.report("", "", **{"seat-1-supremacy": "on"}).status_code == 303
        assert "less the bid" not in phone.page()
        assert [(seat.bid, seat.supremacy) for seat in tables.seats(row)] == [(Decimal(6), True), (Decimal(0), False)]

    def test_two_pairs_bid_as_four(self) -> None:
        row = settled(tables.big("7-wonders-cities", "ab", "cd", size=2), confirmations=0)
        phone = Bidder(row)
        assert phone.tap("yes:a", elements="Rodi\nGiza\nEfeso\nOlimpia\nBabilonia").status_code == 303
        assert "Ada Brandi (2)" in phone.auction()
        phone.taps("bid:1=3", "pass", "pass", "pass", "take:A")
        phone.taps("bid:2=0", "pass", "pass", "take:B", "bid:3=1", "pass", "take:A", "bid:4", "take:B", "settle:a")
        assert auction(row).bids == {"a": Decimal(3), "b": Decimal(1)}


class TestDesk:
    def desk(self, row: Any) -> tuple[Client, str]:
        return signed_in(row), reverse("hall-auction", args=[row.slug, 1, 1])

    def send(self, client: Client, url: str, status: int = 303, **fields: str) -> str:
        page = client.get(url).content.decode()
        seen = page.partition('name="seen" value="')[2].partition('"')[0]
        return page_text(client.post(url, {"seen": seen, "token": str(len(fields)) + str(fields), **fields}), status)

    def test_open_take_back_and_drop_with_a_reason(self) -> None:
        row = tables.big("ticket-to-ride")
        client, url = self.desk(row)
        self.send(client, url, do="open")
        Bidder(row).taps("yes:a", "bid:first=3")
        assert "reason" in self.send(client, url, 422, do="back")
        self.send(client, url, do="back", why="sbagliato")
        assert auction(row).moves == ()
        self.send(client, url, do="drop", why="si gioca senza")
        row.refresh_from_db()
        assert auction_at(state_of(row), 1, 1) is None

    def test_how_it_ended_by_voice(self) -> None:
        row = tables.big("ticket-to-ride")
        client, url = self.desk(row)
        self.send(client, url, do="open")
        spoken = {f"element-{n}": f"seat-{5 - n}" for n in range(1, 5)} | {"amount-1": "4", "why": "a voce"}
        self.send(client, url, 303, do="end", **spoken)
        assert order(row) == "dcba"
        assert auction(row).bids["a"] == 4
        assert "one player only" in self.send(client, url, 422, do="end", **{**spoken, "element-1": "seat-1"})
        assert "seat 4" in _plain(client.get(reverse("hall-table", args=[row.slug, 1, 1])).content.decode())

    def test_the_result_from_paper_finds_the_bids_filled_in(self) -> None:
        row = tables.big("ticket-to-ride")
        phone = Bidder(row)
        phone.taps("yes:a", *SALE, *REST, "settle:a")
        client, _ = self.desk(row)
        page = client.get(reverse("result", args=[row.slug, 1, 1])).content.decode()
        assert (
            'id="seat-4-bid" name="seat-4-bid" class="short" inputmode="decimal" autocomplete="off" value="2"' in page
        )

    def test_the_journal_tells_it(self) -> None:
        row = tables.big("ticket-to-ride")
        Bidder(row).taps("yes:a", *SALE, *REST, "settle:a")
        client, _ = self.desk(row)
        page = _plain(client.get(reverse("journal", args=[row.slug])).content.decode())
        assert "Ada Brandi opens the auction: seat 1, seat 2, seat 3 and seat 4" in page
        assert "Bruno Celli bids 2 on the first choice" in page
        assert "the auction is settled" in page


@settings(max_examples=3, deadline=None)
@given(st.data())
def test_whatever_is_tapped_of_what_a_page_offers_the_auction_ends(data: st.DataObject) -> None:
    """BIG 6.1 through the real pages: only what is offered is tapped, and all of it is taken."""
    game, seated = data.draw(
        st.sampled_from([("ticket-to-ride", "abcd"), ("splendor", "abc"), ("7-wonders-duel", "ab")])
    )
    row = tables.big(game, seated, size=len(seated))
    phone = Bidder(row)
    phone.taps("yes:a")
    for nth in range(60):
        state = state_of(row)
        if stage_of(state, auction(row)) == "over":
            break
        row.refresh_from_db()
        options = stand_of(state_of(row), auction(row)).options
        assert options is not None
        page = phone.auction()
        elements = auction(row).terms.elements
        offered = [f"take:{elements.index(one) + 1}" for one in options.takes]
        keys = {one.element: str(elements.index(one.element) + 1) for one in options.bids if one.element in elements}
        bids = [
            f"bid:{keys.get(one.element, 'first')}={one.least}" for one in options.bids if nth < 25 or not one.least
        ]
        offered += ["pass"] if options.may_pass else []
        assert all(f'value="{one.partition("=")[0]}"' in page for one in [*offered, *bids])
        phone.taps(data.draw(st.sampled_from(offered if offered and nth >= 25 else [*offered, *bids])))
    phone.taps("settle:a")
    found = auction(row)
    assert sum(found.bids.values()) == sum(one.amount for one in found.held)
    assert sorted(order(row)) == sorted(seated)


def _plain(page: str) -> str:
    return "".join(part.rpartition(">")[2] for part in page.split("<"))
