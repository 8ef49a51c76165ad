"""The hall: results from the tables wait for the others; calls, decisions, clocks and leaving are on record."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from tabellone.engine.facts import Withdrawal
from tabellone.tournament import acts
from tabellone.tournament.act import apply, seen_for
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import ClockTurn, Confirmation, Decision, Hall, PendingReport, TableCall
from tabellone.tournament.undo import JournalLine, without
from tabellone.tournament.view import facts, hall_of
from tests.tournament.examples import CREATED, DRAFT, ENTERED, PLAYED, REPORTED, after, drawn, refused, seats, table

NOW = datetime(2026, 5, 9, 10, 0, tzinfo=UTC)
RESULT = seats("abcd", 40, 30, 20, 10)
OTHER = seats("abcd", 10, 20, 30, 40)


def propose(player: str = "a", result: Any = RESULT, number: int = 1) -> acts.Propose:
    return acts.Propose(1, number, result, Confirmation(player, "p1"))


def confirm(player: str, of: Any = RESULT) -> acts.Confirm:
    return acts.Confirm(1, 1, fingerprint(of), Confirmation(player, "p2"))


WAITING = apply(PLAYED, propose())


class TestProposals:
    def test_a_reported_result_waits_for_the_others(self) -> None:
        waiting = hall_of(WAITING, 1).proposals[1]
        assert waiting == PendingReport(RESULT, Confirmation("a", "p1"))
        assert waiting.waiting == ("b", "c", "d")
        assert facts(WAITING) == facts(PLAYED)

    def test_how_many_are_needed(self) -> None:
        one = hall_of(after(WAITING, confirm("c")), 1).proposals[1]
        assert one.agreed == ("a", "c")
        assert [one.is_confirmed(needed) for needed in (0, 1, 2, None)] == [True, True, False, False]
        all_ = hall_of(after(WAITING, confirm("c"), confirm("b"), confirm("d")), 1).proposals[1]
        assert all_.is_confirmed(None)
        assert all_.is_confirmed(9)

    def test_who_was_absent_confirms_nothing(self) -> None:
        result = (*RESULT[:3], replace(RESULT[3], score=None, status="absent"))
        state = apply(PLAYED, propose(result=result))
        assert hall_of(state, 1).proposals[1].others == ("b", "c")
        assert refused(state, confirm("d", result)) == "not-one-of-the-others"

    def test_a_confirmation_is_of_what_was_seen(self) -> None:
        assert refused(WAITING, confirm("b", OTHER)) == "proposal-changed"
        changed = apply(apply(WAITING, confirm("b")), propose("c", OTHER))
        assert hall_of(changed, 1).proposals[1].confirmed == ()

    @pytest.mark.parametrize(
        ("state", "act", "code"),
        [
            (WAITING, confirm("a"), "not-one-of-the-others"),
            (WAITING, confirm("h"), "not-one-of-the-others"),
            (apply(WAITING, confirm("b")), confirm("b"), "already-confirmed"),
            (PLAYED, confirm("b"), "no-proposal"),
            (PLAYED, propose("e"), "not-at-table"),
            (PLAYED, propose(result=seats("abce", 4, 3, 2, 1)), "other-players"),
            (PLAYED, propose(result=seats("abcd")), "empty-result"),
            (PLAYED, propose(number=9), "no-such-table"),
            (REPORTED, propose(), "already-reported"),
            (DRAFT, propose(), "not-published-yet"),
        ],
    )
    def test_refused(self, state: Any, act: acts.Act, code: str) -> None:
        assert refused(state, act) == code

    def test_the_result_settles_it(self) -> None:
        assert hall_of(apply(WAITING, acts.Report(1, 1, RESULT, ("a", "b"))), 1) == Hall()

    def test_others_at_the_table_settle_it_too(self) -> None:
        swapped = acts.Arrange(1, (table(1, "abce"), table(2, "dfgh")))
        assert hall_of(apply(WAITING, swapped), 1) == Hall()
        kept = acts.Arrange(1, (table(1, "abcd"), table(2, "hgfe")))
        assert 1 in hall_of(apply(WAITING, kept), 1).proposals

    def test_the_rulebook_looks_at_it(self) -> None:
        act = propose(result=seats("abcd", 87, 30, 20, 10))
        assert [problem.place for problem in act.problems(apply(PLAYED, act))] == ["seats[0].score"]

    def test_what_it_builds_on(self) -> None:
        assert seen_for(PLAYED, propose()) != seen_for(WAITING, propose())
        assert seen_for(PLAYED, acts.Report(1, 1, RESULT)) == seen_for(WAITING, acts.Report(1, 1, RESULT))


class TestCalls:
    def call(self, kind: Any = "dispute", player: str = "b", text: str = "19, not 20") -> acts.CallReferee:
        return acts.CallReferee(1, TableCall(1, kind, NOW, player, text))

    def test_a_dispute_waits_for_the_referee(self) -> None:
        state = apply(WAITING, self.call())
        assert hall_of(state, 1).is_disputed(1)
        assert not hall_of(state, 1).is_disputed(2)
        assert not hall_of(apply(WAITING, self.call("question")), 1).is_disputed(1)

    def test_a_decision_is_kept_with_its_source(self) -> None:
        decision = Decision("as reported", "game", NOW)
        state = after(WAITING, self.call(), acts.Decide(1, 0, decision))
        assert hall_of(state, 1).calls[0].decision == decision
        assert not hall_of(state, 1).is_disputed(1)
        assert refused(state, acts.Decide(1, 0, decision)) == "already-decided"

    def test_refused(self) -> None:
        assert refused(PLAYED, self.call(player="h")) == "not-at-table"
        assert refused(PLAYED, self.call(text="x" * 1001)) == "words-too-long"
        assert refused(PLAYED, acts.Decide(1, 0, Decision("x", "game", NOW))) == "no-such-call"
        called = apply(PLAYED, self.call())
        assert refused(called, acts.Decide(1, 0, Decision("  ", "game", NOW))) == "decision-without-words"


class TestClocks:
    def turn(self, kind: Any, minutes: int = 0, at_table: int | None = None) -> acts.TurnClock:
        return acts.TurnClock(1, ClockTurn(kind, NOW, minutes, at_table))

    def test_started_once_paused_and_resumed(self) -> None:
        state = apply(PLAYED, self.turn("start", 90))
        assert refused(state, self.turn("start", 90)) == "clock-started"
        assert refused(state, self.turn("resume")) == "clock-runs"
        paused = apply(state, self.turn("pause"))
        assert refused(paused, self.turn("pause")) == "clock-paused"
        assert len(hall_of(after(paused, self.turn("resume"), self.turn("extra", 5, 2)), 1).clock) == 4

    @pytest.mark.parametrize(
        ("kind", "minutes", "at_table", "code"),
        [
            ("pause", 0, None, "clock-not-started"),
            ("extra", 5, 1, "clock-not-started"),
            ("start", 0, None, "minutes-out-of-range"),
            ("start", 5000, None, "minutes-out-of-range"),
            ("start", 90, 1, "clock-of-all"),
            ("pause", 0, 7, "no-such-table"),
        ],
    )
    def test_refused(self, kind: str, minutes: int, at_table: int | None, code: str) -> None:
        assert refused(PLAYED, self.turn(kind, minutes, at_table)) == code

    def test_a_draft_has_no_clock(self) -> None:
        assert refused(DRAFT, self.turn("start", 90)) == "not-published-yet"


class TestLeaving:
    def test_said_and_taken_back(self) -> None:
        state = after(ENTERED, acts.Announce("c"), acts.Announce("a"))
        assert state.leaving == ("a", "c")
        assert apply(state, acts.Announce("a", leaving=False)).leaving == ("c",)

    def test_gone_is_gone(self) -> None:
        left = after(ENTERED, acts.Announce("c"), acts.Withdraw(Withdrawal("c", "before_round:1")))
        assert left.leaving == ()
        assert refused(left, acts.Announce("c")) == "already-withdrawn"
        assert refused(ENTERED, acts.Announce("z")) == "no-such-entrant"

    def test_taken_off_the_list(self) -> None:
        assert after(ENTERED, acts.Announce("c"), acts.Strike("c")).leaving == ()


def test_undoing_the_publication_takes_the_hall_with_it() -> None:
    lines = [
        JournalLine(1, acts.Settle(CREATED.settings)),
        JournalLine(2, acts.Enrol(ENTERED.entrants)),
        JournalLine(3, drawn(1, "abcd", "efgh")),
        JournalLine(4, acts.Publish(1)),
        JournalLine(5, propose()),
        JournalLine(6, confirm("b")),
    ]
    undone = without(lines, 4)
    assert undone.state == DRAFT
    assert undone.fallen == (5, 6)


def test_acts_in_the_hall_ask_nothing_of_the_rulebook() -> None:
    assert confirm("b").problems(WAITING) == ()
