"""The drawing of a bracket: no table over another, lines forward, and pages that a hall can read."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract.brackets import KNOCKOUT, Bracket, BracketSeat, ChartRound, ChartTable, Spot
from tabellone.rulebooks import risiko
from tabellone.server.web.tournament.bracket import (
    BracketLayout,
    BracketNames,
    all_bracket_spots,
    bracket_drawing,
    bracket_layout,
)
from tabellone.server.web.tournament.slides import HIGHEST_DRAWING, MOST_COLUMNS, bracket_parts
from tests.rulebooks.risiko import drawing
from tests.scenes.brackets import NAMES, chart, drawn, duels

HALL = BracketNames({letter: f"Giocatrice {letter}" for letter in NAMES}, {})


def knockout(size: int) -> Bracket:
    """A bracket of a power of two at tables of two, nothing of it played."""
    phases = KNOCKOUT[-size.bit_length() + 1 :]
    rounds = []
    for nth, phase in enumerate(phases):
        tables = size >> (nth + 1)
        came = [(Spot(nth - 1, 2 * t), Spot(nth - 1, 2 * t + 1)) if nth else (None, None) for t in range(tables)]
        rounds.append(
            ChartRound(
                phase,
                tuple(ChartTable(tuple(BracketSeat(None, came=c) for c in pair), t + 1) for t, pair in enumerate(came)),
                nth + 1,
            )
        )
    return Bracket(tuple(rounds))


def overlapping(layout: BracketLayout) -> list[tuple[Spot, Spot]]:
    return [
        (one.spot, other.spot)
        for one, other in combinations(layout.boxes, 2)
        if one.x == other.x and one.y < other.y + other.height and other.y < one.y + one.height
    ]


@given(st.integers(2, 18), st.integers(2, 4))
def test_no_table_stands_over_another(qualified: int, size: int) -> None:
    if qualified > size**2 and size > 2:
        qualified = size**2
    layout = bracket_layout(chart(drawn(duels(qualified, size=size))))
    assert overlapping(layout) == []
    assert all(0 <= box.x <= layout.width - box.width and box.y + box.height <= layout.height for box in layout.boxes)


@pytest.mark.parametrize("players", [16, 60, 110, 200])
def test_groups_of_risiko_stand_apart(players: int) -> None:
    """RK structure."""
    before = drawing.played_on(drawing.evening(players), 2)
    found = chart(drawing.added(before, risiko.draw(before, "semi")))
    assert overlapping(bracket_layout(found)) == []
    pages = bracket_parts(found)
    assert frozenset().union(*pages) == frozenset(all_bracket_spots(found))
    assert len(pages) == (1 if players < 100 else players // 50 + 1)


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
def test_every_page_of_a_large_bracket_can_be_read(size: int) -> None:
    found = knockout(size)
    pages = bracket_parts(found)
    for page in pages:
        layout = bracket_layout(found, page)
        assert layout.height <= HIGHEST_DRAWING + 34
        assert len({spot.round for spot in page}) <= MOST_COLUMNS
        assert overlapping(layout) == []
    first = [spot for spot in all_bracket_spots(found) if spot.round == 0]
    assert all(any(spot in page for page in pages) for spot in first)
    assert any(Spot(len(found.rounds) - 1, 0) in page for page in pages)


def test_pages_follow_the_round_that_is_played() -> None:
    found = knockout(32)
    done = replace(found.rounds[0], tables=tuple(replace(one, decided=True) for one in found.rounds[0].tables))
    later = Bracket((done, *found.rounds[1:]))
    assert not any(spot.round == 0 for page in bracket_parts(later) for spot in page)


def test_a_place_says_who_or_what_comes() -> None:
    shown = bracket_drawing(chart(drawn(duels(4))), HALL)
    final = shown.columns[1].tables[0]
    assert [line.name for line in final.lines] == ["winner of table 1", "winner of table 2"]
    assert [line.open for line in final.lines] == [True, True]
    assert all(line.name.startswith("Giocatrice") for line in shown.columns[0].tables[0].lines)


def test_tables_are_called_as_the_hall_calls_them() -> None:
    shown = bracket_drawing(chart(drawn(duels(4))), replace(HALL, spots={(2, 1): 9}))
    assert [table.label for table in shown.columns[0].tables] == ["Table 9", "Table 2"]
    assert shown.columns[1].tables[0].lines[0].name == "winner of table 9"


def test_a_long_name_is_cut_in_the_drawing_and_whole_in_the_list() -> None:
    long = dict.fromkeys(NAMES, "W" * 300)
    line = bracket_drawing(chart(drawn(duels(2))), BracketNames(long, {})).columns[0].tables[0].lines[0]
    assert (len(line.short), len(line.name)) == (27, 300)
