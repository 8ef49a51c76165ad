"""Results at the desk: what is asked, what was typed, the first result and another, without any page."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.results import Field, ResultForm
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import Seat, Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.play import roll, services
from tabellone.server.play.in_hall import enter
from tabellone.server.play.journal_lines import last_in_force
from tabellone.server.play.states import state_of
from tabellone.server.play.undoing import closed_by
from tabellone.tournament import acts
from tabellone.tournament.act import StaleActError
from tabellone.tournament.acts import Close
from tabellone.tournament.progress import current_round, loose_ends, next_open, progress, table_lines
from tabellone.tournament.result_form import figure_text, parsed, typed_figure, typed_of
from tabellone.tournament.result_form import table_form as form_of
from tabellone.tournament.results import CorrectionConsent, ways
from tabellone.tournament.undo import Undo
from tests.server.play import tables
from tests.server.play.halls import Writing

pytestmark = pytest.mark.postgres

ANY = Field("score", "decimal")
WHOLE = Field("score", "whole")


def scored(row: Tournament, *scores: int, table: int = 1) -> tuple[Seat, ...]:
    seats = tables.seats(row, table)
    return tuple(replace(seat, score=Decimal(score)) for seat, score in zip(seats, scores, strict=True))


class TestFigures:
    @pytest.mark.parametrize(
        ("text", "number"),
        [
            ("12", "12"),
            ("12,5", "12.5"),
            ("12.5", "12.5"),
            (" 7 ", "7"),
            ("−3", "-3"),
            ("+4", "4"),
            ("0,125", "0.125"),
            ("½", "0.5"),
            ("1½", "1.5"),
            (",5", "0.5"),
            ("12.0", "12"),
            ("15.1250", "15.125"),
        ],
    )
    def test_numbers_as_people_write_them(self, text: str, number: str) -> None:
        assert typed_figure(text, ANY, "") == Decimal(number)

    @pytest.mark.parametrize(
        "text", ["1.234", "1,234", "1 234", "1'234", "12.345.678", "1.234,5", "1,234.5", "1\xa0234"]
    )
    def test_marks_between_thousands_are_refused_with_what_to_write(self, text: str) -> None:
        found = typed_figure(text, ANY, "seats[0].score")
        assert isinstance(found, Problem)
        assert found.code == "grouped-number"
        again = typed_figure(found.values["plain"], ANY, "")
        assert isinstance(again, Decimal)

    @pytest.mark.parametrize("text", ["x", "1e3", "NaN", "1..2", "", "٣", "1" * 13, "0x1", "1/2"])
    def test_what_is_no_number(self, text: str) -> None:
        found = typed_figure(text, ANY, "")
        assert isinstance(found, Problem)
        assert found.code == "not-a-number"

    def test_whole_numbers_and_choices(self) -> None:
        assert typed_figure("12,0", WHOLE, "") == 12
        assert isinstance(typed_figure("12,5", WHOLE, ""), Problem)
        half = Field("score", "choice", choices=("0", "0.5", "1"))
        assert typed_figure("0,5", half, "") == Decimal("0.5")
        assert isinstance(typed_figure("2", half, ""), Problem)

    @given(st.decimals(-(10**9), 10**9, places=4), st.sampled_from(".,"))
    def test_what_is_stored_comes_back_as_it_was(self, number: Decimal, point: str) -> None:
        assert typed_figure(figure_text(number.normalize(), point), ANY, "") == number


class TestParsing:
    FORM = ResultForm((ANY, Field("objective", "flag"), Field("place", "whole")), ("played", "absent"))

    def test_every_problem_has_its_place(self) -> None:
        seats = (Seat("a"), Seat("b"))
        with pytest.raises(InputError) as error:
            parsed(self.FORM, seats, {"a": {"score": "x", "status": "gone"}, "b": {"place": "1,5"}})
        assert [one.place for one in error.value.problems] == ["seats[0].status", "seats[0].score", "seats[1].place"]

    def test_extra_facts_of_a_seat_stay(self) -> None:
        (seat,) = parsed(self.FORM, (Seat("a", extra={"x-colour": "red"}),), {"a": {"score": "3"}})
        assert seat == Seat("a", Decimal(3), extra={"x-colour": "red"})

    def test_an_emptied_field_is_emptied(self) -> None:
        (seat,) = parsed(self.FORM, (Seat("a", Decimal(3), objective=True),), {"a": {"score": ""}})
        assert seat == Seat("a")

    def test_stored_seats_typed_again_are_the_same(self) -> None:
        seats = (Seat("a", Decimal("3.125"), objective=True, place=2), Seat("b", status="absent", place=1))
        assert parsed(self.FORM, seats, typed_of(seats, ",")) == seats


@pytest.mark.django_db
class TestForm:
    def test_scores_at_once_the_rest_on_a_tie_or_on_request(self) -> None:
        form = form_of(state_of(tables.risiko()), 1, 1)
        assert [column.field.name for column in form.figures] == ["score"]
        assert [column.field.name for column in form.flags] == ["objective"]
        assert [column.field.name for column in form.special] == ["status", "place"]
        assert (form.unusual, form.correction, form.asking) == (False, False, False)
        assert form.statuses == ("played", "absent", "abandoned", "void")

    def test_turn_order_only_where_there_are_bids(self) -> None:
        form = form_of(state_of(tables.big()), 1, 1)
        assert [column.field.name for column in form.figures] == ["score", "bid"]
        assert "turn" in [column.field.name for column in form.special]

    def test_a_wanted_figure_becomes_a_column(self) -> None:
        wanted = Problem("figure-wanted", "seats[0].tiebreak.game_rule_2", values={"others": ["B"]})
        form = form_of(state_of(tables.big("potion-explosion")), 1, 1, problems=[wanted])
        assert form.asking
        assert [column.code for column in form.figures if column.wanted] == ["game_rule_2"]

    def test_a_game_by_another_name_is_asked_in_its_own_words(self) -> None:
        wanted = Problem("figure-wanted", "seats[0].tiebreak.game_rule_2", values={"others": ["B"]})
        form = form_of(state_of(tables.big("Pozioni Esplosive")), 1, 1, problems=[wanted])
        assert {column.help_code for column in form.figures if column.wanted} == {"potion-explosion:game_rule_2"}

    def test_what_stands_beside_no_field_is_told_at_the_top(self) -> None:
        form = form_of(state_of(tables.big()), 1, 1, problems=[Problem("void-on-some", "seats")])
        assert [one.code for one in form.problems] == ["void-on-some"]

    def test_a_draft_asks_for_nothing(self) -> None:
        row = tables.risiko()
        for table in (1, 2):
            enter(row, 1, table, scored(row, 40, 30, 20, 10, table=table), Writing())
        services.act(row, Writing(), acts.DrawRound(tables.empty(2, "aebf", "cgdh", phase="qualifying")))
        row.refresh_from_db()
        with pytest.raises(RuleError, match="not-published-yet"):
            form_of(state_of(row), 2, 1)


@pytest.mark.django_db
class TestEntering:
    def test_a_program_reports_without_a_form(self) -> None:
        row = tables.risiko()
        outcome = enter(row, 1, 1, scored(row, 40, 30, 20, 10), Writing())
        assert outcome
        assert outcome.entry.kind == "report"

    def test_missing_figures_are_named_by_player_and_rule(self) -> None:
        """RK points."""
        row = tables.risiko()
        with pytest.raises(InputError) as error:
            enter(row, 1, 1, scored(row, 40, 40, 20, 10), Writing())
        assert [(one.code, one.place, one.rule) for one in error.value.problems] == [
            ("figure-wanted", "seats[0].off_objective", "RK points"),
            ("figure-wanted", "seats[1].off_objective", "RK points"),
        ]

    def test_problems_keep_the_place_that_the_form_shows(self) -> None:
        """BIG 6.1: an auction has reseated the table."""
        row = tables.big()
        seats = scored(row, 15, 12, 11, 9)
        turned = (replace(seats[3], bid=Decimal(-1)), *seats[:3])
        with pytest.raises(InputError) as error:
            enter(row, 1, 1, turned, Writing())
        assert [one.place for one in error.value.problems] == ["seats[3].bid"]

    def test_nothing_is_written_over_unseen(self) -> None:
        row = tables.risiko()
        enter(row, 1, 1, scored(row, 40, 30, 20, 10), Writing())
        row.refresh_from_db()
        with pytest.raises(StaleActError) as error:
            enter(row, 1, 1, scored(row, 41, 30, 20, 10), Writing(), consent=CorrectionConsent(by_referee=True))
        assert error.value.stored.seats == tables.seats(row)

    def test_ways_to_correct_follow_the_rulebook(self) -> None:
        """BIG 3, ruling late-correction; RK points, ruling correction-on-record."""
        row = tables.big()
        for table in (1, 2):
            enter(row, 1, table, scored(row, 15, 12, 11, 9, table=table), Writing())
        row.refresh_from_db()
        before = ways(state_of(row), 1, 1)
        after = ways(state_of(tables.next_round(row, "aebf", "cgdh", phase="swiss")), 1, 1)
        assert (before.by_agreement, before.by_referee) == (True, True)
        assert (after.by_agreement, after.by_referee) == (False, True)
        risiko = ways(state_of(tables.risiko()), 1, 1)
        assert (risiko.by_agreement, risiko.by_referee) == (False, True)


@pytest.mark.django_db
class TestProgress:
    def test_the_next_open_table_goes_round(self) -> None:
        row = tables.risiko()
        drawn = current_round(state_of(row))
        assert drawn
        assert (progress(drawn).done, progress(drawn).total) == (0, 2)
        assert [next_open(drawn, after) for after in (0, 1, 2)] == [1, 2, 1]
        enter(row, 1, 1, scored(row, 40, 30, 20, 10), Writing())
        row.refresh_from_db()
        later = current_round(state_of(row))
        assert later
        assert [next_open(later, after) for after in (0, 1, 2)] == [2, 2, 2]
        assert [(line.table.number, line.stage) for line in table_lines(state_of(row), later)] == [
            (2, "open"),
            (1, "done"),
        ]

    def test_a_document_may_lack_a_figure(self) -> None:
        """BIG 8.3.19."""
        document = tables.document("big", "splendor", "swiss", (tables.empty(1, "abcd", "efgh", phase="swiss"),))
        tied = tuple(Seat(player, Decimal(15)) for player in "abcd")
        first, second = document.rounds[0].tables
        rounds = (replace(document.rounds[0], tables=(replace(first, seats=tied), second)),)
        state = state_of(tables.stored(replace(document, rounds=rounds, table_size=4)))
        assert [line.stage for line in table_lines(state, state.rounds[0])] == ["open", "incomplete"]

    def test_a_bye_is_no_table_to_report(self) -> None:
        document = tables.document("pergioco", "hex", "swiss", (tables.empty(1, "ab", "cd", "ef", "g", phase="swiss"),))
        tables_ = document.rounds[0].tables
        bye = replace(tables_[3], seats=(Seat("g", status="bye"),))
        rounds = (replace(document.rounds[0], tables=(*tables_[:3], bye)),)
        row = tables.stored(replace(document, players=document.players[:7], rounds=rounds))
        assert progress(state_of(row).rounds[0]).total == 3
        assert form_of(state_of(row), 1, 4).bye


@pytest.mark.django_db
class TestLeavingAndClosing:
    def test_leaving_at_a_moment_of_the_rulebook(self) -> None:
        row = tables.risiko()
        assert roll.moments(state_of(row)) == ("before_round:2", "before_round:1")
        outcome = roll.withdraw(row, "b", "before_round:2", Writing())
        row.refresh_from_db()
        assert roll.left(state_of(row), "b") == Withdrawal("b", "before_round:2")
        assert roll.left_by(row, "b") == outcome.entry
        services.act(row, Writing(), Undo(outcome.entry.number))
        assert roll.left_by(row, "b") is None

    def test_loose_ends(self) -> None:
        row = tables.risiko()
        loose = loose_ends(state_of(row))
        assert (loose.open, loose.draft, loose.next_phase) == (((1, 1), (1, 2)), None, "qualifying")
        assert not loose.ends

    def test_opening_again_is_undoing_the_close(self) -> None:
        row = tables.risiko()
        outcome = services.act(row, Writing(), Close())
        row.refresh_from_db()
        assert closed_by(row) == outcome.entry
        services.act(row, Writing(), Undo(outcome.entry.number))
        row.refresh_from_db()
        assert (row.closed, closed_by(row)) == (False, None)
        assert last_in_force(row, kind="close") is None
