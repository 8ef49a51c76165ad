"""Stages entered by hand: crosstables typed or pasted, rounds line by line."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.found import FoundTournament
from tabellone.server.intake import by_hand
from tabellone.server.intake.outcomes import outcome_said

PLAYERS = ("anna", "bruno", "carla", "dario e")
CELLS = "1½0+–·"


def told(found: FoundTournament) -> list[tuple[str, ...]]:
    """Players and outcome of each game."""
    return [(*(seat.player for seat in game.seats), outcome_said(game)) for game in found.games]


def refused(error: pytest.ExceptionInfo[InputError]) -> list[str]:
    return [problem.code for problem in error.value.problems]


def test_one_side_of_the_diagonal_is_enough() -> None:
    upper = by_hand.found_in_crosstable(PLAYERS, ["x1=+", "xx0.", "xxx-", ""], "playstrategy")
    assert told(upper) == [
        ("anna", "bruno", "win"),
        ("anna", "carla", "draw"),
        ("anna", "dario e", "win_absent"),
        ("bruno", "carla", "loss"),
        ("carla", "dario e", "loss_absent"),
    ]
    lower = by_hand.found_in_crosstable(PLAYERS, ["*", "0*", "½1*", "- . + *"], "playstrategy")
    assert told(lower) == told(upper)
    assert (upper.system, upper.platform) == ("round_robin", "playstrategy")


@pytest.mark.parametrize("row", ["x 1 ½ 0", "x;1;1/2;0", "X|1|0.5|0", "×1½0", "*\t1\t=\t0"])
def test_cells_are_read_as_people_type_them(row: str) -> None:
    assert by_hand.cells_typed(row, 4) == ("×", "1", "½", "0")


def test_both_absent_is_the_one_way_to_be_alike() -> None:
    assert told(by_hand.found_in_crosstable(("a", "b"), ["x-", "-x"], "")) == [("a", "b", "both_absent")]
    with pytest.raises(InputError) as error:
        by_hand.found_in_crosstable(("a", "b"), ["x1", "1x"], "")
    assert refused(error) == ["hand-cells-differ"]


@pytest.mark.parametrize("row", ["x1z0", "x1½01", "2", "x 12 0"])
def test_rows_that_mean_nothing_are_refused_by_name(row: str) -> None:
    with pytest.raises(InputError) as error:
        by_hand.crosstable_grid(PLAYERS, [row])
    assert (refused(error), error.value.problems[0].place) == (["hand-row"], "row-0")


def test_a_crosstable_is_pasted_with_numbers_and_totals() -> None:
    text = "1. anna\t*\t1\t½\t1.5\n2. bruno b\t0\t*\t1\t1\n3. carla\t½\t0\t*\t0.5\n"
    players, rows = by_hand.crosstable_pasted(text)
    assert players == ("anna", "bruno b", "carla")
    assert told(by_hand.found_in_crosstable(players, rows, "")) == [
        ("anna", "bruno b", "win"),
        ("anna", "carla", "draw"),
        ("bruno b", "carla", "win"),
    ]
    assert by_hand.crosstable_pasted("anna x10\nbruno 0x1\ncarla 10x")[0] == ("anna", "bruno", "carla")
    with pytest.raises(InputError) as error:
        by_hand.crosstable_pasted("anna vince\nbruno perde")
    assert refused(error) == ["hand-pasted-line"] * 2


def test_rounds_of_a_swiss_line_by_line() -> None:
    found = by_hand.found_in_rounds(
        PLAYERS,
        ["anna 1-0 Bruno\n3 = dario e", "carla bye ½\nanna absent\n\nbruno +- dario e", "1 - - 2".replace("- -", "--")],
        "boardgamearena",
    )
    assert told(found) == [
        ("anna", "bruno", "win"),
        ("carla", "dario e", "draw"),
        ("carla", "bye_half"),
        ("anna", "absent"),
        ("bruno", "dario e", "win_absent"),
        ("anna", "bruno", "both_absent"),
    ]
    assert [game.round for game in found.games] == [1, 1, 2, 2, 2, 3]


@pytest.mark.parametrize(
    ("line", "code"), [("anna", "hand-line"), ("anan 1-0 bruno", "hand-nobody-near"), ("qwertz bye", "hand-nobody")]
)
def test_lines_that_nobody_understands_are_refused_with_their_place(line: str, code: str) -> None:
    with pytest.raises(InputError) as error:
        by_hand.found_in_rounds(PLAYERS, ["", f"\n{line}"], "")
    problem = error.value.problems[0]
    assert (problem.code, problem.place, problem.values["line"]) == (code, "round-2", 2)


@pytest.mark.parametrize("listed", ["", "anna", "anna\nANNA", "\n".join(map(str, range(65)))])
def test_a_list_of_players_is_of_two_to_sixty_four_different_ones(listed: str) -> None:
    with pytest.raises(InputError):
        by_hand.players_typed(listed)


@given(st.data())
def test_what_is_filled_in_by_the_check_is_read_the_same_again(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 9))
    players = [f"g{number}" for number in range(size)]
    upper = [
        "×" * (nth + 1) + data.draw(st.text(CELLS, min_size=size - nth - 1, max_size=size - nth - 1))
        for nth in range(size)
    ]
    full = by_hand.crosstable_grid(players, upper)
    again = by_hand.crosstable_grid(players, ["".join(row) for row in full])
    assert again == full
    assert told(by_hand.found_in_crosstable(players, upper, "")) == told(
        by_hand.found_in_crosstable(players, ["".join(row) for row in full], "")
    )


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (
        by_hand.crosstable_pasted,
        by_hand.players_typed,
        lambda one: by_hand.found_in_rounds(PLAYERS, [one], ""),
    ):
        with suppress(InputError):
            read(text)
