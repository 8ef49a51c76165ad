"""Results from the tables: reported by one, confirmed by the others, then they stand; once. Ruling disputed-waits."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Seat
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.play import in_hall
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament.act import StaleActError
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import TableCall
from tabellone.tournament.result_acts import proposal_basis
from tabellone.tournament.results import AtTable, decide_acceptance, decide_confirmation, open_calls, sources
from tabellone.tournament.view import hall_of
from tests.server.play import tables
from tests.server.play.halls import Writing
from tests.server.web.table_scene import settled

pytestmark = pytest.mark.django_db


def seats(*scores: int) -> tuple[Seat, ...]:
    return tuple(Seat(player, score=Decimal(score)) for player, score in zip("abcd", scores, strict=True))


RIGHT, WRONG = seats(40, 30, 20, 10), seats(40, 30, 10, 20)


def report(row: Tournament, who: str = "a", of: tuple[Seat, ...] = RIGHT, writing: Writing | None = None) -> bool:
    return in_hall.report(row, AtTable(1, 1, who, "p"), of, writing or Writing()) is not None


def confirm(row: Tournament, who: str, of: tuple[Seat, ...] = RIGHT, writing: Writing | None = None) -> None:
    at = AtTable(1, 1, who, "p")
    act(row, writing or Writing(), lambda state: decide_confirmation(state, at, fingerprint(of)))


def stands(row: Tournament) -> bool:
    return tables.seats(row)[0].score is not None


def kinds(row: Tournament) -> list[str]:
    return list(Entry.objects.filter(stream=row.scope).order_by("number").values_list("kind", flat=True))[1:]


def test_one_confirmation_is_enough_unless_the_organiser_wants_more() -> None:
    row = tables.risiko()
    report(row)
    assert not stands(row)
    confirm(row, "c")
    assert stands(row)
    assert kinds(row) == ["propose", "confirm", "report"]
    assert Entry.objects.get(stream=row.scope, kind="report").data["agreed"] == ["a", "c"]


@pytest.mark.parametrize(("wanted", "enough"), [(0, 0), (1, 1), (2, 2), (3, 3), (9, 3), (None, 3)])
def test_as_many_of_the_others_as_the_organiser_says(wanted: int | None, enough: int) -> None:
    row = settled(tables.risiko(), confirmations=wanted)
    report(row)
    for count, player in enumerate("bcd"):
        assert stands(row) is (count >= enough)
        if not stands(row):
            confirm(row, player)
    assert stands(row)


def test_the_very_same_result_from_another_confirms_it_and_from_the_same_says_nothing_new() -> None:
    row = settled(tables.risiko(), confirmations=2)
    assert report(row, "a")
    assert not report(row, "a")
    assert report(row, "b")
    assert not report(row, "b")
    assert report(row, "d")
    assert stands(row)
    assert not report(row, "c")  # it stands already
    assert kinds(row)[1:] == ["propose", "confirm", "confirm", "report"]


def test_another_result_on_a_form_that_did_not_show_the_first_is_told_both() -> None:
    row = tables.risiko()
    seen = fingerprint(proposal_basis(state_of(row), 1, 1))
    report(row, "a", RIGHT, Writing(seen=seen))
    with pytest.raises(StaleActError) as stale:
        report(row, "b", WRONG, Writing(seen=seen))
    assert stale.value.stored.seats == RIGHT
    row.refresh_from_db()
    now = fingerprint(proposal_basis(state_of(row), 1, 1))
    report(row, "b", WRONG, Writing(seen=now))
    waiting = hall_of(state_of(Tournament.objects.get(pk=row.pk)), 1).proposals[1]
    assert (waiting.seats, waiting.by.player, waiting.confirmed) == (WRONG, "b", ())


def test_a_result_that_stands_is_never_written_over_from_a_table() -> None:
    row = tables.risiko()
    report(row)
    confirm(row, "b")
    with pytest.raises(StaleActError):
        report(row, "c", WRONG)
    assert tables.seats(row) == RIGHT


def test_a_form_that_is_sent_again_has_one_effect() -> None:
    row, first, second = tables.risiko(), Writing(), Writing()
    for _ in range(3):
        report(row, "a", RIGHT, first)
    for _ in range(3):
        confirm(row, "b", RIGHT, second)
    assert kinds(row) == ["propose", "confirm", "report"]


def test_nobody_confirms_their_own_report_or_twice_or_at_another_table_or_what_was_not_shown() -> None:
    row = settled(tables.risiko(), confirmations=None)
    report(row)
    confirm(row, "b")
    for player, of, code in (
        ("a", RIGHT, "not-one-of-the-others"),
        ("b", RIGHT, "already-confirmed"),
        ("e", RIGHT, "not-one-of-the-others"),
        ("c", WRONG, "proposal-changed"),
    ):
        with pytest.raises(RuleError) as refused:
            confirm(row, player, of)
        assert refused.value.code == code


def test_only_who_sits_there_reports() -> None:
    with pytest.raises(RuleError) as refused:
        report(tables.risiko(), "e")
    assert refused.value.code == "not-at-table"


def test_who_was_absent_confirms_nothing() -> None:
    row = settled(tables.risiko(), confirmations=None)
    gone = (*RIGHT[:3], Seat("d", status="absent"))
    report(row, "a", gone)
    with pytest.raises(RuleError):
        confirm(row, "d", gone)
    confirm(row, "b", gone)
    confirm(row, "c", gone)
    assert stands(row)


def test_while_it_is_disputed_confirmations_are_recorded_and_it_waits_ruling_disputed_waits() -> None:
    row = tables.risiko()
    report(row)
    in_hall.call(row, AtTable(1, 1, "d"), "dispute", "not counted", Writing())
    confirm(row, "b")
    assert not stands(row)
    in_hall.settle(row, 1, 0, Writing(), text="It is as reported.", source="referee")
    confirm(row, "c")
    assert stands(row)
    assert Entry.objects.get(stream=row.scope, kind="report").data["agreed"] == ["a", "b", "c"]


def test_the_organisers_can_take_what_waits_as_it_is() -> None:
    row = tables.risiko()
    report(row)
    act(row, Writing(), lambda state: decide_acceptance(state, 1, 1, fingerprint(RIGHT)))
    assert stands(row)


def test_a_tie_asks_for_its_figure_with_people_by_their_ids() -> None:
    with pytest.raises(InputError) as refused:
        report(tables.risiko(), "a", seats(40, 40, 20, 10))
    assert [problem.values["others"] for problem in refused.value.problems] == [["b"], ["a"]]


def test_what_is_missing_is_asked_in_the_order_of_the_form_also_after_an_auction() -> None:
    row = tables.big("catan")
    turned = tuple(reversed(tuple(Seat(player, bid=Decimal(n)) for n, player in enumerate("abcd"))))
    with pytest.raises(InputError) as refused:
        report(row, "a", turned)
    places = [problem.place for problem in refused.value.problems if problem.code == "score-wanted"]
    assert sorted(places) == [f"seats[{n}].score" for n in range(4)]


def test_where_phones_are_off_nothing_comes_from_the_tables() -> None:
    row = settled(tables.risiko(), phones=False)
    for tap in (lambda: report(row), lambda: confirm(row, "b"), lambda: call(row)):
        with pytest.raises(RuleError) as refused:
            tap()
        assert refused.value.code == "phones-off"


def call(row: Tournament) -> None:
    in_hall.call(row, AtTable(1, 1, "a"), "question", "", Writing())


def calls(row: Tournament) -> tuple[TableCall, ...]:
    row.refresh_from_db()
    return hall_of(state_of(row), 1).calls


def called_referee(row: Tournament, words: str = "May I?", player: str = "a", writing: Writing | None = None) -> None:
    in_hall.call(row, AtTable(1, 1, player), "question", words, writing or Writing())


def test_a_call_is_on_record_with_who_and_what() -> None:
    row = tables.risiko()
    called_referee(row, "  May I take it back?  ")
    (made,) = calls(row)
    assert (made.table, made.kind, made.player, made.text) == (1, "question", "a", "May I take it back?")
    assert open_calls(state_of(row)) == [(1, 0, made)]


def test_the_same_call_waits_once_however_often_it_is_sent() -> None:
    row, form = tables.risiko(), Writing()
    for writing in (form, form, Writing()):
        called_referee(row, writing=writing)
    assert len(calls(row)) == 1
    in_hall.settle(row, 1, 0, Writing(), text="You may.", source="referee")
    called_referee(row)  # the question comes up again
    assert len(calls(row)) == 2


def test_somebody_may_call_without_saying_who() -> None:
    row = tables.risiko()
    called_referee(row, player="")
    assert calls(row)[0].player == ""


def test_nobody_calls_for_another_table() -> None:
    with pytest.raises(RuleError) as refused:
        called_referee(tables.risiko(), player="e")
    assert refused.value.code == "not-at-table"


def test_a_decision_rests_on_a_source_and_is_made_once() -> None:
    row = tables.risiko()
    called_referee(row)
    source = sources(state_of(row))[0]
    in_hall.settle(row, 1, 0, Writing(), text="You may.", source=source)
    decision = calls(row)[0].decision
    assert decision is not None
    assert (decision.text, decision.source) == ("You may.", source)
    with pytest.raises(RuleError) as refused:
        in_hall.settle(row, 1, 0, Writing(), text="No.", source=source)
    assert refused.value.code == "already-decided"


def test_words_without_an_end_are_refused() -> None:
    with pytest.raises(RuleError) as refused:
        called_referee(tables.risiko(), "x" * 1001)
    assert refused.value.code == "words-too-long"
