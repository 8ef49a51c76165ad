"""The worked figures of BIG play: BIG 4, BIG 4.2, BIG 4.3, BIG 4.4, BIG 8.1, BIG 8.1.1, BIG 8.1.2, BIG 8.1.3."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from tabellone.engine.facts import Player, Tournament
from tabellone.engine.positions import bracket_phase, bracket_size, dealt_in_rows
from tabellone.rulebooks.big.advice import FEW_ROUNDS, warnings_for
from tabellone.rulebooks.big.catalogue.games import rulebook_sheet
from tabellone.rulebooks.big.params import DEFAULT
from tabellone.rulebooks.big.proposal import expected_rounds
from tabellone.rulebooks.big.structure import (
    BY_WINS,
    SemifinalDeal,
    advised_rounds,
    national_plan,
    national_structure,
    semifinal_deal,
    tournament_plan,
)
from tabellone.rulebooks.big.table import place_points, table_pbg
from tests.rulebooks.big.playing import table

POINTS = """
2 1000 336
3 1000 507 251
4 1000 611 403 200
5 1000 682 507 336 167
6 1000 730 581 433 287 143
7 1000 781 640 507 378 251 125
"""


@pytest.mark.parametrize(
    ("size", "points"),
    [
        pytest.param(int(size), [int(p) for p in points], id=f"BIG 4 table of {size}")
        for size, *points in (line.split() for line in POINTS.split("\n") if line)
    ],
)
def test_points_by_place(size: int, points: list[int]) -> None:
    assert [place_points(size, place) for place in range(1, size + 1)] == points


@pytest.mark.parametrize(
    ("size", "place", "sharing", "points"),
    [
        pytest.param(4, 1, 2, Fraction("805.5"), id="BIG 8.1 two firsts at four"),
        pytest.param(2, 1, 2, Fraction(668), id="BIG 8.1 a drawn game for two"),
        pytest.param(3, 1, 3, Fraction(1758, 3), id="BIG 8.1 all level at three"),
        pytest.param(5, 2, 3, Fraction(682 + 507 + 336, 3), id="BIG 8.1 three seconds at five"),
        pytest.param(7, 5, 3, Fraction(378 + 251 + 125, 3), id="BIG 8.1 thirds exist"),
    ],
)
def test_shared_places_share_the_mean(size: int, place: int, sharing: int, points: Fraction) -> None:
    assert place_points(size, place, sharing) == points


@pytest.mark.parametrize(
    ("largest", "shown"),
    [pytest.param(3, "0.4432", id="BIG 4.2 PBG"), pytest.param(4, "0.3410", id="BIG 4.2 PBG with a ghost")],
)
def test_pbg_of_82_60_43(largest: int, shown: str) -> None:
    pbg = table_pbg(table(1, a=82, b=60, c=43), largest)
    assert f"{float(pbg['a']):.4f}" == shown


def test_the_ghost_scores_nine_tenths_of_the_mean() -> None:
    """BIG 4.2."""
    mean = Fraction(82 + 60 + 43, 3)
    assert table_pbg(table(1, a=82, b=60, c=43), 4)["a"] == 82 / (185 + Fraction(9, 10) * mean)


@pytest.mark.parametrize(
    ("qualified", "skip", "first"),
    [
        pytest.param(3, 1, "semifinal", id="BIG 8.1.1 three"),
        pytest.param(4, 0, "semifinal", id="BIG 8.1.1 four"),
        pytest.param(5, 3, "quarterfinal", id="BIG 8.1.1 five"),
        pytest.param(6, 2, "quarterfinal", id="BIG 8.1.1 six"),
        pytest.param(7, 1, "quarterfinal", id="BIG 8.1.1 seven"),
        pytest.param(8, 0, "quarterfinal", id="BIG 8.1.1 eight"),
        pytest.param(9, 7, "round_of_16", id="BIG 8.1.1 nine"),
        pytest.param(10, 6, "round_of_16", id="BIG 8.1.1 ten"),
        pytest.param(11, 5, "round_of_16", id="BIG 8.1.1 eleven"),
        pytest.param(12, 4, "round_of_16", id="BIG 8.1.1 twelve"),
        pytest.param(13, 3, "round_of_16", id="BIG 8.1.1 thirteen"),
        pytest.param(14, 2, "round_of_16", id="BIG 8.1.1 fourteen"),
        pytest.param(15, 1, "round_of_16", id="BIG 8.1.1 fifteen"),
        pytest.param(20, 12, "round_of_32", id="BIG 8.1.1 about twenty of 64"),
    ],
)
def test_brackets(qualified: int, skip: int, first: str) -> None:
    assert bracket_size(qualified) - qualified == skip
    assert bracket_phase(bracket_size(qualified)) == first


@pytest.mark.parametrize(
    ("order", "tables", "seated"),
    [
        pytest.param(range(1, 10), 3, [[1, 4, 9], [2, 5, 8], [3, 6, 7]], id="BIG 4.4 nine at three tables"),
        pytest.param(range(2, 8), 2, [[2, 4, 7], [3, 5, 6]], id="ruling semifinal-deal six at two tables of three"),
        pytest.param(range(3, 11), 2, [[3, 6, 7, 10], [4, 5, 8, 9]], id="ruling semifinal-deal eight at two of four"),
        pytest.param(range(1, 5), 2, [[1, 4], [2, 3]], id="BIG 4.3 first v last"),
    ],
)
def test_semifinals_are_dealt(order: range, tables: int, seated: list[list[int]]) -> None:
    assert dealt_in_rows(order, tables) == seated


def rows(size: int, *spans: tuple[int, int, int, int]) -> list[object]:
    """For every number of participants: rounds and qualified."""
    return [
        pytest.param(n, size, rounds, qualified, id=f"BIG 8.1.{min(size, 4) - 1} {n} participants at {size}")
        for first, last, rounds, qualified in spans
        for n in range(first, last + 1)
    ]


@pytest.mark.parametrize(
    ("participants", "size", "rounds", "qualified"),
    [
        *rows(2, (6, 16, 3, BY_WINS), (17, 80, 4, BY_WINS)),
        *rows(3, (6, 6, 2, 3), (7, 12, 3, 3), (13, 24, 3, 9), (25, 27, 3, 7), (28, 33, 3, 9), (34, 80, 4, 9)),
        *rows(4, (6, 16, 2, 4), (17, 80, 3, 10)),
        *rows(6, (6, 16, 2, 4), (17, 80, 3, 10)),
    ],
)
def test_national_structures(participants: int, size: int, rounds: int, qualified: int) -> None:
    structure = national_structure(participants, size)
    assert (structure.rounds, structure.qualified) == (rounds, qualified)


@pytest.mark.parametrize(
    ("qualified", "seats", "direct", "tables"),
    [
        pytest.param(3, 3, 0, 0, id="BIG 8.1.2 final of three"),
        pytest.param(9, 3, 0, 3, id="BIG 8.1.2 nine, semifinals"),
        pytest.param(7, 3, 1, 2, id="BIG 8.1.2 seven, the first is direct"),
        pytest.param(4, 4, 0, 0, id="BIG 8.1.3 final of four"),
        pytest.param(10, 4, 2, 2, id="BIG 8.1.3 ten, the first two are direct"),
    ],
)
def test_semifinals_and_direct_finalists(qualified: int, seats: int, direct: int, tables: int) -> None:
    assert semifinal_deal(qualified, seats) == SemifinalDeal(direct, tables)


@pytest.mark.parametrize("game", ["7-wonders", "ticket-to-ride", "perudo"])
def test_the_final_phase_of_a_national_final_counts_towards_the_round_more(game: str) -> None:
    """BIG 8.1, ruling extra-round-counts-the-final: BIG 8.1 gives enough, a shorter one is warned of."""
    for size in (3, 4, 5):
        for count in range(6, 81):
            plan = national_plan(rulebook_sheet(game), DEFAULT, size, count)
            assert expected_rounds(plan) >= advised_rounds(count, size, game).swiss
    people = tuple(Player(f"p{n}", f"P {n}") for n in range(16))
    day = date(2026, 3, 1)
    final = Tournament("big", "f", "F", day, day, people, game, "swiss", 4, national_final=True)
    assert FEW_ROUNDS not in warnings_for(
        final, tournament_plan(final), 1
    )  # 2 rounds and the final are the 3 that it asks for
    short = replace(final, params={"rounds": 1})
    assert FEW_ROUNDS in warnings_for(short, tournament_plan(short), 1)
    alone = replace(final, national_final=False, params={"rounds": 2})
    assert FEW_ROUNDS in warnings_for(alone, tournament_plan(alone), 1)


@pytest.mark.parametrize(
    ("size", "first", "last", "swiss", "before_final"),
    [
        pytest.param(2, 6, 8, 3, 2, id="BIG 8.1.1 6-8"),
        pytest.param(2, 9, 16, 4, 3, id="BIG 8.1.1 9-16"),
        pytest.param(2, 17, 32, 5, 4, id="BIG 8.1.1 17-32"),
        pytest.param(2, 33, 60, 6, 5, id="BIG 8.1.1 33-48 and above"),
        pytest.param(3, 6, 9, 2, None, id="BIG 8.1.2 6-9"),
        pytest.param(3, 10, 27, 3, 2, id="BIG 8.1.2 10-27"),
        pytest.param(3, 28, 60, 4, 3, id="BIG 8.1.2 28-48 and above"),
        pytest.param(4, 6, 16, 2, None, id="BIG 8.1.3 6-16"),
        pytest.param(5, 17, 80, 3, None, id="BIG 8.1.3 17-64 and above"),
    ],
)
def test_advised_rounds(size: int, first: int, last: int, swiss: int, before_final: int | None) -> None:
    for participants in range(first, last + 1):
        advice = advised_rounds(participants, size)
        assert (advice.swiss, advice.before_final) == (swiss, before_final)


@pytest.mark.parametrize("game", ["7-wonders", "ticket-to-ride", "perudo"])
def test_three_games_ask_for_one_more_round(game: str) -> None:
    """BIG 8.3.6, BIG 8.3.15, BIG 8.3.16."""
    assert advised_rounds(16, 4, game).swiss == 3
    assert advised_rounds(20, 3, game).before_final == 3
    assert advised_rounds(16, 4, "agricola").swiss == 2


def test_four_at_a_game_for_two_play_a_round_robin() -> None:
    """BIG 8.1."""
    assert advised_rounds(4, 2).round_robin
    assert not advised_rounds(4, 4).round_robin
    assert not advised_rounds(5, 2).round_robin
