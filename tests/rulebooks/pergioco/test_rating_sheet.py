"""PG 22, PG 25, PG 26: what a stage's ratings were made of, and that they are those of the season."""

from __future__ import annotations

from datetime import date
from math import fsum

import pytest
from hypothesis import given

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.history import over_by, rating_book
from tabellone.rulebooks.pergioco.rating_sheet import rating_sheet
from tests.exchange.rating_stages import ABSENT_IN_RACE, RACE, WORKED, generated, odd
from tests.scenes.histories import rankings
from tests.strategies_pergioco import carried, circuits, person, season, stage


def test_the_worked_example_with_all_that_made_it() -> None:
    """PG 22: 1012.500 beats 1000, draws with 1100, loses to 950."""
    sheet = WORKED.sheet()
    anna = sheet.players[0]
    assert (str(anna.before), str(anna.after), anna.games) == ("1012.500", "1012.827", 3)
    own = [(seat.round, seat.opponent, seat.score, round(seat.expected or 0, 6)) for seat in sheet.seats[:3]]
    assert own == [(1, "bea", 1.0, 0.517981), (2, "carlo", 0.5, 0.376674), (3, "dino", 0.0, 0.588987)]
    assert anna.change == fsum(seat.change for seat in sheet.seats[:3])


@pytest.mark.parametrize(
    ("player", "reasons"),
    [
        pytest.param("a", ["played", "first_absence", "further_absence", "played"], id="PG 25 absent twice"),
        pytest.param("b", ["played", "both_abandoned", "played", "first_absence"], id="PG 26 abandoned by both"),
        pytest.param("c", ["missed_first", "played", "played", "played"], id="PG 25 absent at the first game"),
        pytest.param("e", ["bye", "missed_first", "played", "played"], id="PG 25 absent after a bye"),
        pytest.param("g", ["void", "bye", "no_show", "void"], id="PG 25 ruling no-show-no-rating"),
        pytest.param("h", ["played"] * 4, id="PG 26 abandoning is a loss that counts"),
    ],
)
def test_every_seat_says_whether_it_is_rated_and_why(player: str, reasons: list[str]) -> None:
    sheet = odd("swiss").sheet()
    assert [seat.reason for seat in sheet.seats if seat.player == player] == reasons


def test_who_was_never_seated_keeps_what_they_had() -> None:
    """PG 11: also somebody without a PGR, who gets none."""
    sheet = odd("swiss").sheet()
    people = {one.player: one for one in sheet.players}
    assert (str(people["z"].after), people["z"].games, people["z"].position) == ("1100.100", 0, None)
    assert (people["k"].before, people["k"].after, str(people["k"].used)) == (None, None, "1000.000")


def test_race_points_stand_beside_the_positions() -> None:
    """PG 39: 43, 27, 21, 18, 18, 15."""
    assert [(one.position, one.race) for one in RACE.sheet().players] == [
        (1, 43), (2, 27), (3, 21), (4, 18), (4, 18), (6, 15)
    ]  # fmt: skip
    absent = {one.player: (one.position, one.race) for one in ABSENT_IN_RACE.sheet().players}
    assert absent["e"] == (None, None)


def test_the_rating_before_is_that_of_stages_before_it_alone() -> None:
    """PG 22, ruling stage-batch: by end date, then by id."""
    same_day = [stage(["a 1 b 0"], ident=name) for name in ("s1", "s2", "s3")]
    sheet = rating_sheet(season("a", "b"), same_day, "s2")
    assert (str(sheet.players[0].before), str(sheet.players[0].after)) == ("1010.000", "1019.425")


def test_a_stage_of_1_january_is_rated_before_that_days_deletion() -> None:
    """PG 28, ruling deletion-on-the-day."""
    old = season(person("b"), year=2025, ratings=(carried("a", "1200", {2021: 1}), carried("b", "1000", {2025: 1})))
    sheet = rating_sheet(old, [stage(["a 1 b 0"], end="2026-01-01")], "s1")
    assert str(sheet.players[0].before) == "1200.000"
    later = rating_sheet(old, [stage(["a 1 b 0"], end="2026-01-02")], "s1")
    assert later.players[0].before is None


def test_a_stage_that_is_not_there_or_not_over_is_refused() -> None:
    with pytest.raises(RuleError, match="pg-no-such-stage"):
        rating_sheet(season("a"), [stage(["a 1 b 0"])], "s9")
    with pytest.raises(InputError, match="pg-missing-result"):
        rating_sheet(season("a"), [stage(["a ? b ?"])], "s1")
    with pytest.raises(InputError, match="pg-race-unregistered"):
        rating_sheet(season("a"), [stage(["a 1 b 0"], race=True)], "s1")


def test_an_incomplete_stage_later_on_does_not_matter() -> None:
    sheet = rating_sheet(season("a"), [stage(["a 1 b 0"]), stage(["a ? b ?"], ident="s2")], "s1")
    assert str(sheet.players[0].after) == "1010.000"


def ratings(made: Season, tournaments: list[Tournament], day: date, game: str) -> dict[str, str]:
    rows = rankings(pergioco, made, tournaments, day).ratings
    return {row.player: str(row.rating) for row in rows if row.game == game}


@given(circuits())
def test_every_rating_of_a_sheet_is_that_of_the_season(circuit: tuple[Season, list[Tournament]]) -> None:
    """PG 9, PG 22: what the season holds with this stage as its last one."""
    made, tournaments = circuit
    for nth, last in enumerate(ordered := over_by(tournaments, date.max)):
        if (last.end.month, last.end.day) == (1, 1):
            continue  # that day deletes, after its stages
        held = rating_book(made, ordered[: nth + 1], last.end).ratings[last.game or ""]
        for one in rating_sheet(made, tournaments, last.id).players:
            assert one.after == (from_thousandths(held[one.player]) if one.player in held else None)


def test_a_generated_stage_of_sixty_four() -> None:
    case = generated(64, 64, 7, race=True)
    found = ratings(case.season, case.tournaments, date(2026, 3, 1), "hex")
    assert {one.player: str(one.after) for one in case.sheet().players if one.after is not None} == found
