"""The list of results at the desk: what is missing first, tables by the number that stands on them, slow ones."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from django.utils import translation

from tabellone.engine.facts import Seat
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.result_sentences import corrected, reported
from tabellone.server.play.states import state_of
from tabellone.server.web.tournament.round_tables import seat_figure
from tabellone.tournament import acts
from tests.scenes.pages import page_text
from tests.scenes.result_desk import Desk, focus
from tests.server.play import tables

pytestmark = pytest.mark.django_db


class TestList:
    def test_missing_tables_come_first_and_a_number_leads_there(self) -> None:
        desk = Desk(tables.risiko())
        desk.post("40", "30", "20", "10")
        address = f"/t/{desk.row.slug}/desk/results/"
        page = page_text(desk.client.get(address))
        assert page.index("/tables/2/") < page.index('/tables/1/"')
        assert focus(page) == "goto"
        gone = desk.client.get(address, {"table": "2", "round": "1"})
        assert (gone.status_code, gone["Location"]) == (302, desk.url(2))
        assert "has no table 9" in page_text(desk.client.get(address, {"table": "9"}))
        assert desk.client.get(address, {"round": "7"}).status_code == 404

    def test_without_a_round_it_says_what_comes_first(self) -> None:
        row = tables.stored(tables.document("risiko", "risiko", "master", ()))
        assert "No round is published yet" in page_text(Desk(row).client.get(f"/t/{row.slug}/desk/results/"))


class TestSpots:
    def test_a_table_goes_by_the_number_that_stands_on_it(self) -> None:
        """Ruling fixed-spot: who sits at table 1 of the draw always sits at place 2."""
        desk = Desk(tables.risiko())
        state = state_of(desk.row)
        services.act(desk.row, Writing(), acts.Amend(replace(state.entrants[0], spot=2)))
        services.act(desk.row, Writing(), acts.Arrange(1, state.rounds[0].round.tables))
        to_table = desk.client.get(f"/t/{desk.row.slug}/desk/results/?round=1&table=2")
        assert to_table["Location"] == desk.url(1)
        page = desk.get(1)
        assert "Table 2" in page
        assert "table 1 of the draw" in page
        listed = page_text(desk.client.get(f"/t/{desk.row.slug}/desk/results/"))
        assert f'<a href="{desk.url(2)}">1</a>' in listed
        assert f'href="{desk.url(2)}">Enter table 1</a>' in listed


SEATS = tuple(Seat(player, Decimal(score)) for player, score in zip("abcd", (15, 12, 9, 6), strict=True))


class TestSlowTables:
    def test_a_round_that_waits_for_slow_tables_is_not_over(self) -> None:
        """BIG 7.2.2: the results page leads to the round that misses some."""
        desk = Desk(tables.big("splendor", "abcd", "efgh"))
        services.act(desk.row, Writing(), acts.Report(1, 1, SEATS))
        drawn = acts.DrawRound(replace(tables.empty(2, "abcd", phase="swiss"), seed="s"), partial=True)
        services.act(desk.row, Writing(), drawn)
        services.act(desk.row, Writing(), acts.Publish(2))
        services.act(desk.row, Writing(), acts.Report(2, 1, SEATS))
        page = page_text(desk.client.get(f"/t/{desk.row.slug}/desk/results/?round=2"))
        assert "wait for slow tables" in page
        assert 'href="?round=1"' in page
        assert "Every table of this round has reported." not in page


PAID, FREE = Seat("b", Decimal(103), bid=Decimal(3)), Seat("c", Decimal(100), bid=Decimal(0))
NAMES = {"b": "Bea", "c": "Ciro"}


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Bea 103 (bid 3) and Ciro 100"), ("it", "Bea 103 (puntata 3) e Ciro 100")]
)
def test_a_result_in_a_sentence_says_what_was_paid(language: str, words: str) -> None:
    assert reported((PAID, FREE), NAMES, language) == words


def test_a_corrected_bid_is_seen() -> None:
    before = Seat("b", Decimal(103), bid=Decimal(2))
    assert corrected((before,), (PAID,), NAMES, "en") == "Bea 103 (bid 2) → 103 (bid 3)"


def test_a_card_shows_what_comes_off() -> None:
    with translation.override("en"):
        assert [seat_figure(seat) for seat in (PAID, FREE, Seat("d"), Seat("e", bid=Decimal(2)))] == [
            "103 − 3",
            "100",
            "",
            "",
        ]
