"""The players' clocks at the desk: slow tables, the next round without them, minutes, the referee's word."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tabellone.contract.clocks import MINUTE
from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.play import in_hall, services
from tabellone.server.play.clocks import agree, clocks_at, proposed_by_clocks, stop
from tabellone.server.play.draws import take_back
from tabellone.server.play.in_hall import enter
from tabellone.server.play.slow_tables import beginning, slow_tables
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.act import StaleActError
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import ALL, Confirmation, OwnTimes
from tabellone.tournament.player_clocks import ClockWord, mark_of
from tabellone.tournament.results import AtTable, CorrectionConsent
from tabellone.tournament.view import table_at
from tests.server.people.examples import account
from tests.server.play import halls, tables
from tests.server.play.drawing import begin
from tests.server.play.halls import Writing
from tests.server.web.hall_scene import fresh, seats, signed_in
from tests.server.web.watch_scene import slow_row, stands, tap, timed

pytestmark = pytest.mark.django_db


@pytest.fixture
def late() -> Tournament:
    """A table of Splendor whose first player is out of time."""
    row = tables.big()
    limit = stands(row).limits.player
    assert limit is not None
    tap(row, "turn", limit + 9000, "a")
    tap(row, "end", 1000)
    return row


def settled_head(row: Tournament, **head: Any) -> Tournament:
    """With other fields in its head."""
    settings = state_of(row).settings
    return services.act(row, Writing(), acts.Settle(replace(settings, head=replace(settings.head, **head)))).tournament


def statuses(row: Tournament) -> list[str]:
    return [seat.status for seat in tables.seats(row)]


class TestSlowTables:
    def test_who_is_in_turn_what_is_left_and_when_it_ends_at_the_latest(self) -> None:
        """BIG 7.2.2."""
        row, now = slow_row(), timezone.now()
        (slow,) = slow_tables(row, state_of(row), now)
        assert (slow.number, slow.table, slow.going) == (2, 10, "playing")
        assert [player.in_turn for player in slow.players] == [False, False, True, False]
        left = [None if player.left is None else -(-player.left // MINUTE) for player in slow.players]
        assert left == [4, 3, 3, 10]  # of ten each, as the sheet says
        assert (slow.elapsed, slow.expected) == (20, 40)
        assert slow.ends is not None
        assert slow.ends > now
        assert 0 <= (slow.percent or 0) <= 100

    def test_without_clocks_the_round_s_own_clock_tells(self) -> None:
        row = tables.big()
        found = slow_tables(row, state_of(row), timezone.now())
        assert [(one.going, one.elapsed, one.ends) for one in found] == [("waiting", None, None)] * 2

    def test_the_page_shows_them_and_renews_itself(self) -> None:
        row = slow_row()
        client = signed_in(row)
        page = client.get(f"/t/{row.slug}/hall/slow/").content.decode()
        assert "1 table still plays" in page
        assert "20 of" in page
        part = client.get(f"/t/{row.slug}/hall/slow/?tables=1").content.decode()
        assert part.lstrip().startswith('<div id="slow"')
        assert "hall/slow/" in client.get(f"/t/{row.slug}/hall/").content.decode()


class TestNextRound:
    def test_one_press_starts_it_for_everybody_who_depends_on_no_slow_table(self) -> None:
        """BIG 7.2.2."""
        row = slow_row()
        found = beginning(state_of(row))
        assert found is not None
        client = signed_in(row)
        form = {"token": "one", "seen": found.seen}
        for _ in range(2):
            assert client.post(f"/t/{row.slug}/hall/slow/", form).status_code == 303
        desk = f"/t/{row.slug}/desk/rounds/3/"
        assert client.post(f"{desk}publish/", {"token": "two"}).status_code == 303
        state = state_of(fresh(row))
        assert [(one.published, one.partial) for one in state.rounds[2:]] == [(True, True)]
        assert {table.number for table in state.rounds[2].round.tables} == {table for table, _ in found.tables}
        waiting = set(state.rounds[1].round.tables[9].players)
        assert not waiting & {player for table in state.rounds[2].round.tables for player in table.players}

    def test_the_others_follow_when_the_slow_table_has_reported(self) -> None:
        row = slow_row()
        begin(row, Writing())
        row.refresh_from_db()
        assert beginning(state_of(row)) is None
        halls.report(row, 2, state_of(row).rounds[1].round.tables[9])
        row.refresh_from_db()
        more = beginning(state_of(row))
        assert more is not None
        assert more.more
        begin(row, Writing())
        row.refresh_from_db()
        assert len(state_of(row).rounds[2].round.tables) == 10
        assert not state_of(row).rounds[2].partial

    def test_refused_when_the_draw_would_be_another_by_now(self) -> None:
        row = slow_row()
        found = beginning(state_of(row))
        assert found is not None
        halls.report(row, 2, state_of(row).rounds[1].round.tables[9])
        row.refresh_from_db()
        with pytest.raises(StaleActError):
            begin(row, Writing(seen=found.seen))

    def test_nothing_to_begin_while_all_tables_play(self) -> None:
        row = tables.big()
        assert beginning(state_of(row)) is None
        with pytest.raises(RuleError):
            begin(row, Writing())

    def test_taken_back_the_clocks_of_the_slow_table_run_on(self) -> None:
        row = slow_row()
        begin(row, Writing())
        row.refresh_from_db()
        take_back(row, 3, Writing())
        row.refresh_from_db()
        (slow,) = [one for one in slow_tables(row, state_of(row), timezone.now()) if one.timed]
        assert slow.elapsed == 20


class TestMinutes:
    def test_for_all_that_begin_from_now_on_and_for_one_table(self) -> None:
        row = tables.big()
        tap(row, "turn", 1000, "a")
        services.act(row, Writing(), acts.TimeWatch(1, ALL, OwnTimes(7, 30)))
        assert stands(row).limits.player != 7 * MINUTE  # going already
        assert (stands(row, 2).limits.player, stands(row, 2).limits.table) == (7 * MINUTE, 30 * MINUTE)
        services.act(row, Writing(), acts.TimeWatch(1, 2, OwnTimes(9)))
        assert stands(row, 2).limits.player == 9 * MINUTE

    def test_they_hold_in_later_rounds_too(self) -> None:
        row = timed(tables.big(), 7)
        for table in (1, 2):
            halls.report(row, 1, state_of(row).rounds[0].round.tables[table - 1])
            row.refresh_from_db()
        row = tables.next_round(row, "abef", "cdgh", phase="swiss")
        found = clocks_at(row, state_of(row), 2, 1, timezone.now())
        assert found is not None
        assert found.limits.player == 7 * MINUTE

    @pytest.mark.parametrize("typed", ["0", "-5", "x", "99999", "1.5", "١", "1" * 400])
    def test_minutes_that_are_none_are_refused(self, typed: str) -> None:
        row = tables.big()
        answer = signed_in(row).post(f"/t/{row.slug}/hall/1/times/", {"player": typed, "token": "t"})
        assert answer.status_code == 422
        assert "whole number from 1 to" in answer.content.decode()

    def test_by_the_page(self) -> None:
        row = tables.big()
        client = signed_in(row)
        assert client.post(f"/t/{row.slug}/hall/1/times/", {"player": "8", "token": "t"}).status_code == 303
        assert stands(row).limits.player == 8 * MINUTE
        one = {"player": "6", "whole": "40", "table": "2", "token": "u"}
        assert client.post(f"/t/{row.slug}/hall/1/times/", one)["Location"].endswith("/hall/1/2/")
        assert stands(row, 2).limits.table == 40 * MINUTE
        assert client.post(f"/t/{row.slug}/hall/1/times/", {"player": "6", "table": "9"}).status_code == 404


class TestWithout:
    def test_the_organiser_s_word_for_a_table_or_the_round(self) -> None:
        """BIG 7.2.2: on record, with the reason."""
        row = tables.big()
        client = signed_in(row)
        without = f"/t/{row.slug}/hall/1/without/"
        assert client.post(without, {"table": "1", "why": "Blitz", "token": "t"}).status_code == 303
        assert (stands(row).without, stands(row, 2).without) == (True, False)
        assert Entry.objects.get(stream=row.scope, kind="watch-drop").why == "Blitz"
        assert client.post(without, {"token": "u"}).status_code == 303
        assert stands(row, 2).without
        assert client.post(without, {"token": "v"}).status_code == 422

    def test_only_organisers(self) -> None:
        row = tables.big()
        client = Client()
        client.force_login(account("Sara Segna", role="scorer", scope=row.scope))
        for address in ("hall/slow/", "hall/1/times/", "hall/1/without/"):
            assert client.post(f"/t/{row.slug}/{address}", {"token": "t"}).status_code == 403

    def test_services_say_it_too(self) -> None:
        row = tables.big()
        services.act(row, Writing(why="x"), acts.DropWatch(1, 1))
        with pytest.raises(RuleError, match="watch-agreed"):
            agree(row, 1, 1, Confirmation("a"), Writing())


LAST, WRONG = ClockWord(last=True, of=mark_of("a")), ClockWord(last=False, of=mark_of("a"))


class TestResult:
    def test_b10_at_the_desk_the_clocks_propose_and_whoever_enters_confirms(self, late: Tournament) -> None:
        """BIG 7.2.2, ruling end-is-announced."""
        told = proposed_by_clocks(late, state_of(late), 1, 1, tables.seats(late))
        assert ([step.name for step in told.steps], told.late, told.past) == (["watch-flag"], ("a",), None)
        with pytest.raises(InputError, match="watch-confirm"):
            enter(late, 1, 1, seats("abcd", 20, 15, 10, 5), Writing())
        assert not Entry.objects.filter(stream=late.scope, kind="watch-read").exists()
        enter(late, 1, 1, seats("abcd", 20, 15, 10, 5), Writing(), word=LAST)
        assert statuses(late) == ["timeout", "played", "played", "played"]
        assert Entry.objects.filter(stream=late.scope, kind="watch-read").count() == 1

    def test_the_same_form_twice_is_one_result(self, late: Tournament) -> None:
        writing = Writing()
        for _ in range(2):
            enter(late, 1, 1, seats("abcd", 20, 15, 10, 5), writing, word=LAST)
            late.refresh_from_db()
        assert Entry.objects.filter(stream=late.scope, kind="report").count() == 1

    def test_b10_a_clock_that_is_wrong_leaves_the_scores(self, late: Tournament) -> None:
        enter(late, 1, 1, seats("abcd", 20, 15, 10, 5), Writing(why="the phone had fallen"), word=WRONG)
        assert statuses(late) == ["played"] * 4
        assert Entry.objects.get(stream=late.scope, kind="report").why == "the phone had fallen"
        assert Entry.objects.get(stream=late.scope, kind="watch-read").data["waived"] is True

    def test_b10_the_form_asks_and_keeps_what_was_typed(self, late: Tournament) -> None:
        client, address = signed_in(late), f"/t/{late.slug}/desk/rounds/1/tables/1/"
        page = client.get(address).content.decode()
        assert "Out of time: Ada Brandi" in page
        typed = {f"seat-{nth}-score": str(score) for nth, score in enumerate((20, 15, 10, 5), 1)} | {"token": "t"}
        asked = client.post(address, typed)
        assert asked.status_code == 422
        assert 'value="20"' in asked.content.decode()
        assert client.post(address, {**typed, "clock": "last", "clock_of": LAST.of}).status_code == 303
        assert statuses(late)[0] == "timeout"

    def test_b10_a_correction_is_as_it_is_typed(self, late: Tournament) -> None:
        enter(late, 1, 1, seats("abcd", 20, 15, 10, 5), Writing(), word=LAST)
        late.refresh_from_db()
        seen = fingerprint(table_at(state_of(late), 1, 1))
        referee = CorrectionConsent(by_referee=True)
        enter(late, 1, 1, seats("abcd", 20, 15, 10, 5), Writing(why="forgot to tap", seen=seen), consent=referee)
        assert statuses(late) == ["played"] * 4


class TestStopping:
    """B10: BIG 7.2.2, ruling end-is-announced."""

    @pytest.fixture
    def past(self) -> Tournament:
        """A table that has played for 60 of its announced 45 minutes."""
        row = timed(tables.big(), None, refills=5)
        tap(row, "turn", 60 * MINUTE, "a")
        tap(row, "pause", 59 * MINUTE)
        return row

    def test_b10_the_organiser_stops_it_and_all_are_tied(self, past: Tournament) -> None:
        (slow,) = [one for one in slow_tables(past, state_of(past), timezone.now()) if one.past]
        assert (slow.table, slow.elapsed, slow.expected) == (1, 60, 45)
        client, address = signed_in(past), f"/t/{past.slug}/hall/1/1/"
        page = client.get(address).content.decode()
        assert "60 of 45 minutes, refills included. Nobody is tied by that alone." in page
        for _ in range(2):
            assert client.post(f"{address}stop/", {"token": "s", "why": "late"}).status_code == 303
        past.refresh_from_db()
        assert [(seat.place, seat.score) for seat in tables.seats(past)] == [(1, None)] * 4
        read = Entry.objects.get(stream=past.scope, kind="watch-read")
        assert (read.data["stopped"], read.why) == (True, "late")
        assert client.post(f"{address}stop/", {"token": "u"}).status_code == 422

    def test_b10_a_result_that_waits_keeps_its_scores(self, past: Tournament) -> None:
        in_hall.report(past, AtTable(1, 1, "a", "phone"), seats("abcd", 20, 15, 10, 5), Writing())
        past.refresh_from_db()
        stop(past, 1, 1, Writing())
        assert [(seat.place, seat.score) for seat in tables.seats(fresh(past))] == [
            (1, Decimal(score)) for score in (20, 15, 10, 5)
        ]

    def test_b10_not_before_the_end_and_not_without_one(self) -> None:
        row = tables.big()
        with pytest.raises(RuleError, match="watch-not-going"):
            stop(row, 1, 1, Writing())
        tap(row, "turn", 300 * MINUTE, "a")
        with pytest.raises(RuleError, match="watch-not-over"):
            stop(row, 1, 1, Writing())

    def test_b10_only_organisers(self, past: Tournament) -> None:
        client = Client()
        client.force_login(account("Sara Segna", role="scorer", scope=past.scope))
        assert "Stop the table" not in client.get(f"/t/{past.slug}/hall/1/1/").content.decode()
        assert client.post(f"/t/{past.slug}/hall/1/1/stop/", {"token": "t"}).status_code == 403

    @pytest.mark.parametrize(("national", "asked"), [(True, True), (False, False)])
    def test_b10_a_national_final_without_an_announced_end_is_asked_for_it(self, national: bool, asked: bool) -> None:
        row = settled_head(tables.big(), national_final=national)
        client = signed_in(row)
        assert (
            "No end is announced for the tables." in client.get(f"/t/{row.slug}/hall/slow/").content.decode()
        ) is asked
        assert ("No end is announced for the tables." in client.get(f"/t/{row.slug}/hall/").content.decode()) is asked
        assert client.post(f"/t/{row.slug}/hall/1/times/", {"refills": "0", "token": "t"}).status_code == 303
        assert "No end is announced" not in client.get(f"/t/{row.slug}/hall/slow/").content.decode()
        assert stands(row).limits.table == 40 * MINUTE

    @pytest.mark.parametrize("typed", ["-1", "x", "99999"])
    def test_b10_refills_that_are_no_minutes_are_refused(self, typed: str) -> None:
        row = tables.big()
        assert signed_in(row).post(f"/t/{row.slug}/hall/1/times/", {"refills": typed}).status_code == 422
