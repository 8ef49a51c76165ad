"""The clocks on the phone of a table: taps by plain forms, taps in batches, what they make of a result."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tabellone.contract.clocks import MINUTE
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.people.limits import Limit
from tabellone.server.play import models, services
from tabellone.server.play.states import state_of
from tabellone.server.web.table import clocks
from tabellone.tournament import acts
from tabellone.tournament.hall_acts import watch_at
from tabellone.tournament.player_clocks import mark_of
from tabellone.tournament.undo import Undo
from tabellone.tournament.view import drawn_of
from tests.scenes.pages import page_text
from tests.server.play import tables
from tests.server.web.table_scene import Phone, settled
from tests.server.web.watch_scene import now_ms, stands, tap, timed

pytestmark = pytest.mark.django_db


def lines(row: Tournament, kind: str) -> int:
    return Entry.objects.filter(stream=row.scope, kind=kind).count()


def taps(row: Tournament) -> int:
    return models.Tap.objects.filter(table__round__tournament=row).count()


def said(word: str, *late: str) -> dict[str, str]:
    """What a form says to the clocks' proposal that these are last."""
    return {"clock": word, "clock_of": mark_of(late)}


class Watch(Phone):
    """A phone that taps at the clocks."""

    def plain(self, value: str, token: str = "", **more: str) -> Any:
        return self.client.post(self.url("table-watch"), {"tap": value, "token": token or str(uuid4()), **more})

    def batch(self, *words: str) -> Any:
        return self.client.post(self.url("table-watch-taps"), {"taps": " ".join(words)})

    def told(self, if_none_match: str = "") -> Any:
        return self.get("table-watch-taps", if_none_match)


class TestPanel:
    def test_the_table_page_has_the_clocks_of_its_game(self) -> None:
        row = timed(tables.big("carcassonne", "ab", "cd", size=2), None, refills=5)
        page = Watch(row).page()
        assert "15 minutes for each player · 35 minutes for the table" in page
        assert "Start: Ada Brandi begins" in page

    def test_a_rulebook_without_clocks_shows_none(self) -> None:
        phone = Watch(tables.risiko())
        assert "data-watch" not in phone.page()
        assert phone.get("table-watch").status_code == 302
        assert phone.told().json() == {"mode": "none"}

    def test_times_that_are_the_organisers(self) -> None:
        """BIG 8.3.17: Terraforming Mars has none until the organiser sets them."""
        row = tables.big("terraforming-mars")
        assert "data-watch" not in Watch(row).page()
        assert "25 minutes for each player" in Watch(timed(row, 25)).page()

    def test_the_draft_of_agricola_is_outside(self) -> None:
        assert "20 minutes for the draft before, outside the clocks" in Watch(tables.big("agricola")).page()

    def test_a_game_without_times_for_each_has_a_clock_for_the_table(self) -> None:
        """BIG 8.3.6, ruling end-is-announced: once one is announced."""
        row = tables.big("7-wonders")
        assert "data-watch" not in Watch(row).page()
        phone = Watch(timed(row, None, refills=0))
        assert "Start the clock" in phone.page()
        assert phone.plain("r").status_code == 303
        assert "Until the announced end" in phone.page()
        assert "watch-players" not in phone.page()

    def test_catan_has_a_last_round_and_no_tie(self) -> None:
        """BIG 8.3.23."""
        row = tables.big("catan")
        tap(row, "resume", 76 * MINUTE)
        page = Watch(row).page()
        assert "data-watch-last>The last round: play it without dice" in page
        assert stands(row).clock.table_over is False


class TestPlainForms:
    def test_start_pass_pause_go_on_and_end_without_javascript(self) -> None:
        row = tables.big()
        phone = Watch(row)
        for value in ("t.1", "t.2", "p", "r", "d.2"):
            assert phone.plain(value)["Location"].endswith("#watch")
        assert (stands(row).clock.turn, stands(row).clock.done) == ("c", ("b",))
        phone.plain("e")
        assert "The game is over: the clocks stand." in phone.page()
        assert (taps(row), lines(row, "watch-start")) == (6, 1)

    def test_the_same_form_sent_twice_is_one_tap(self) -> None:
        row = tables.big()
        phone = Watch(row)
        for _ in range(3):
            assert phone.plain("t.1", token="one").status_code == 303
        assert taps(row) == 1

    @pytest.mark.parametrize(
        "value", ["", "t", "t.0", "t.5", "x.1", "t.1.2", "t.99999999", "p.1", "<b>", "t.١", "\x00"]
    )
    def test_what_is_no_tap_is_refused_with_a_sentence(self, value: str) -> None:
        row = tables.big()
        assert "that tap was not understood" in page_text(Watch(row).plain(value), 422).lower()
        assert (taps(row), lines(row, "watch-start")) == (0, 0)

    def test_from_the_page_in_large_one_stays_there(self) -> None:
        phone = Watch(tables.big())
        assert "/clock/#watch" in phone.plain("t.1", large="1")["Location"]
        assert "Clocks of table 1" in page_text(phone.get("table-watch"))


class TestBatches:
    def test_any_order_and_repetition_gives_one_clock(self) -> None:
        row, start = tables.big(), now_ms() - 60_000
        phone, other = Watch(row), Watch(row)
        words = [f"{start + 10_000 * n}.t.{n % 4 + 1}.k{n}" for n in range(5)]
        phone.batch(*words[3:])
        other.batch(*words[:2], words[4])
        phone.batch(*reversed(words))
        phone.batch(*words)
        assert taps(row) == 5
        used = stands(row).clock.used
        assert (used["b"], used["c"], used["d"]) == (10_000, 10_000, 10_000)
        assert stands(row).clock.turn == "a"
        assert lines(row, "watch-start") == 1

    def test_the_answer_is_how_the_clocks_stand_and_nothing_new_is_a_304(self) -> None:
        row = tables.big()
        phone = Watch(row)
        answer = phone.batch(f"{now_ms()}.t.1.abc")
        assert answer.json()["taps"].endswith(".t.1.abc")
        again = phone.told(answer["ETag"])
        assert (again.status_code, again["ETag"]) == (304, answer["ETag"])
        tap(row, "turn", 0, "b")
        assert phone.told(answer["ETag"]).status_code == 200

    @pytest.mark.usefixtures("time_stands")
    def test_a_tap_from_the_future_is_one_of_now_and_one_of_another_day_is_none(self) -> None:
        row = tables.big()
        phone = Watch(row)
        phone.batch(f"{now_ms() + 3_600_000}.t.1.soon", f"{now_ms() - 86_400_000}.t.2.old", "1.t.3.older")
        assert taps(row) == 1
        assert stands(row).clock.elapsed == 0

    @pytest.mark.parametrize("sent", ["", "nothing", "1.2.3", "9" * 50_000, "<script>", "t.1 t.2", "\x00.t.1.k"])
    def test_nonsense_changes_nothing(self, sent: str) -> None:
        row = tables.big()
        assert Watch(row).batch(sent).status_code == 200
        assert (taps(row), lines(row, "watch-start")) == (0, 0)

    def test_more_taps_than_a_game_has_are_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tabellone.server.play.clocks.MOST_TAPS", 3)
        row = tables.big()
        phone = Watch(row)
        phone.batch(*(f"{now_ms()}.t.{n}.k{n}" for n in (1, 2, 3)))
        assert phone.batch(f"{now_ms()}.t.1.k9").status_code == 422
        assert taps(row) == 3

    def test_a_table_that_sends_too_much_waits(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(clocks, "CLOCK_TAPS", Limit("watch-test", most=2, seconds=600))
        phone = Watch(tables.big())
        assert [phone.batch("x").status_code for _ in range(3)] == [200, 200, 429]
        assert "wait a few minutes" in page_text(phone.plain("t.1"), 429)

    def test_another_table_s_key_opens_nothing(self) -> None:
        row = tables.big()
        strange = Watch(row).url("table-watch-taps").replace("/1/1/", "/1/2/")
        assert Watch(row).client.post(strange, {"taps": f"{now_ms()}.t.1.k"}).status_code == 404
        assert taps(row) == 0

    def test_a_form_without_the_protection_is_refused(self) -> None:
        phone = Watch(tables.big(), checks=True)
        assert phone.batch(f"{now_ms()}.t.1.k").status_code == 403

    def test_where_phones_are_off_there_are_no_clocks(self) -> None:
        row = settled(tables.big(), phones=False)
        assert "data-watch" not in Watch(row).page()
        assert Watch(row).batch(f"{now_ms()}.t.1.k").status_code == 422
        assert taps(row) == 0


class TestWithout:
    def test_all_players_agree_before_the_start(self) -> None:
        """BIG 7.2.2: on record, each by name."""
        row = tables.big()
        phone = Watch(row)
        for nth, who in enumerate("abcd"):
            assert watch_at(state_of(row), 1, 1).dropped is False
            assert phone.client.post(phone.url("table-watch"), {"without": who, "token": "t"}).status_code == 303
            row.refresh_from_db()
            assert lines(row, "watch-drop") == nth + 1
        assert "This table plays without clocks." in phone.page()
        assert phone.batch(f"{now_ms()}.t.1.k").status_code == 422

    def test_nobody_agrees_twice_or_after_the_start_or_for_a_stranger(self) -> None:
        row = tables.big()
        phone = Watch(row)
        for token in "12":
            assert phone.client.post(phone.url("table-watch"), {"without": "a", "token": token}).status_code == 303
        assert lines(row, "watch-drop") == 1
        assert phone.client.post(phone.url("table-watch"), {"without": "e", "token": "3"}).status_code == 422
        phone.plain("t.1")
        late = phone.client.post(phone.url("table-watch"), {"without": "b", "token": "4"})
        assert "are going already" in page_text(late, 422)


class TestResult:
    def test_b10_out_of_time_is_last_once_whoever_reports_confirms_it(self) -> None:
        """BIG 7.2.2, ruling end-is-announced: asked about first, with the reading on record before it."""
        row = settled(tables.big(), confirmations=0)
        limit = stands(row).limits.player
        assert limit is not None
        tap(row, "turn", limit + 5000, "a")
        tap(row, "turn", 3000, "b")
        phone = Watch(row)
        assert "data-watch-out>Out of time: last at the table" in phone.page()
        asked = page_text(phone.report("20", "15", "10", "5"), 422)
        assert "time ran out for Ada Brandi (minutes: 10)" in asked.lower().replace("ada brandi", "Ada Brandi")
        assert 'value="20"' in asked
        assert (lines(row, "watch-read"), lines(row, "report")) == (0, 0)
        assert phone.report("20", "15", "10", "5", **said("last", "a")).status_code == 303
        assert [seat.status for seat in tables.seats(row)] == ["timeout", "played", "played", "played"]
        assert lines(row, "watch-read") == 1
        read = Entry.objects.get(stream=row.scope, kind="watch-read")
        assert read.data["clock"]["flags"] == ["a"]
        assert len(read.data["taps"].split()) == 2
        assert phone.batch(f"{now_ms()}.t.1.k").status_code == 422

    def test_b10_a_clock_that_was_wrong_is_on_record_and_the_scores_decide(self) -> None:
        """BIG 7.2.2: a word about other people is none."""
        row = settled(tables.big(), confirmations=0)
        tap(row, "turn", (stands(row).limits.player or 0) + 5000, "a")
        tap(row, "end", 1000)
        phone = Watch(row)
        assert phone.report("20", "15", "10", "5", **said("wrong", "b")).status_code == 422
        assert phone.report("20", "15", "10", "5", **said("wrong", "a")).status_code == 303
        assert {seat.status for seat in tables.seats(row)} == {"played"}
        assert Entry.objects.get(stream=row.scope, kind="watch-read").data["waived"] is True

    @pytest.mark.parametrize("refills", [None, 5])
    def test_b10_a_table_with_refill_pauses_is_never_tied_by_itself(self, refills: int | None) -> None:
        """BIG 7.2.2: 49 minutes at four players of ten, nine of them refills; past an announced end it is said."""
        row = settled(tables.big(), confirmations=0)
        row = row if refills is None else timed(row, None, refills=refills)
        tap(row, "turn", 49 * MINUTE, "a")
        tap(row, "pause", 45 * MINUTE)
        tap(row, "end", 1000)
        phone = Watch(row)
        shown = "data-watch-over>Past the announced end: call the organisers" in phone.page()
        assert shown is (refills is not None)
        assert phone.report("20", "15", "10", "5").status_code == 303
        assert {(seat.place, seat.status) for seat in tables.seats(row)} == {(None, "played")}

    def test_a_result_that_waits_is_confirmed_as_the_clocks_left_it(self) -> None:
        row = tables.big()
        limit = stands(row).limits.player
        assert limit is not None
        tap(row, "turn", limit + 5000, "b")
        tap(row, "end", 1000)
        phone = Watch(row)
        assert phone.report("20", "25", "10", "5", who="a", **said("last", "b")).status_code == 303
        assert (
            phone.report("20", "25", "10", "5", who="c", **said("last", "b")).status_code == 303
        )  # the very same: a confirmation
        assert [seat.status for seat in tables.seats(row)] == ["played", "timeout", "played", "played"]
        assert lines(row, "watch-read") == 1

    def test_taps_that_come_with_the_result_count_first(self) -> None:
        """Ruling report-stops-clocks: what a phone could not send before is heard before the clocks stop."""
        row = settled(tables.big(), confirmations=0)
        limit = stands(row).limits.player
        assert limit is not None
        tap(row, "turn", limit + 5000, "a")
        sent = f"{now_ms() - limit}.t.2.late {now_ms() - 1000}.e.0.end"
        Watch(row).report("20", "15", "10", "5", taps=sent)
        assert [seat.status for seat in tables.seats(row)] == ["played", "played", "played", "played"]

    def test_a_table_without_clocks_is_judged_by_scores_alone(self) -> None:
        row = settled(tables.big(), confirmations=0)
        limit = stands(row).limits.player
        assert limit is not None
        tap(row, "turn", limit + 5000, "a")
        services.act(row, Writing(), acts.DropWatch(1, 1))
        Watch(row).report("20", "15", "10", "5")
        assert {seat.status for seat in tables.seats(row)} == {"played"}
        assert lines(row, "watch-read") == 0


class TestUndoing:
    def test_other_players_have_another_clock(self) -> None:
        row = tables.big()
        tap(row, "turn", 5000, "a")
        drawn = drawn_of(state_of(row), 1)
        one, other = drawn.round.tables
        swapped = ((*one.seats[:3], other.seats[3]), (*other.seats[:3], one.seats[3]))
        arranged = acts.Arrange(1, tuple(type(one)(n, seats) for n, seats in enumerate(swapped, 1)))
        done = services.act(row, Writing(), arranged)
        assert stands(row).clock.begun is None
        assert (taps(row), stands(row).known.limits) == (0, None)
        services.act(row, Writing(), Undo(done.entry.number))
        assert stands(row).clock.begun is None
        assert Watch(row).batch(f"{now_ms()}.t.1.new").status_code == 200

    @pytest.mark.usefixtures("time_stands")
    def test_a_result_undone_leaves_the_reading(self) -> None:
        row = settled(tables.big(), confirmations=0)
        tap(row, "turn", 5000, "a")
        tap(row, "end", 1000)
        Watch(row).report("20", "15", "10", "5")
        done = Entry.objects.get(stream=row.scope, kind="report")
        services.act(row, Writing(), Undo(done.number))
        assert stands(row).clock.used["a"] == 4000
        row.refresh_from_db()
        assert "data-watch" in Watch(row).page()

    @pytest.mark.usefixtures("time_stands")
    def test_times_are_in_the_server_s_hands(self) -> None:
        row = tables.big()
        tap(row, "turn", 5000, "a")
        assert stands(row).clock.begun == now_ms() - 5000
