"""PG 22, PG 25, PG 26: ratings as the rulebook and its reading work them out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from tabellone.engine.numbers import from_thousandths
from tabellone.rulebooks import pergioco
from tabellone.rulebooks.pergioco.params import DEFAULT
from tabellone.rulebooks.pergioco.rating import rerated
from tests.scenes.histories import rankings
from tests.strategies_pergioco import carried, season, stage

END = date(2026, 12, 31)


def ratings(*lines: Sequence[str], system: str = "swiss") -> dict[str, str]:
    made = stage(*lines, system=system)
    rows = rankings(pergioco, season(), [made], END).ratings
    return {row.player: str(row.rating) for row in rows}


@pytest.mark.parametrize(
    ("own", "games", "after"),
    [
        pytest.param(1_012_500, [(1, 1_000_000), (0.5, 1_100_000), (0, 950_000)], "1012.827", id="PG 22 worked"),
        pytest.param(1_000_000, [(1, 1_000_000)], "1010.000", id="PG 22 a win between newcomers"),
        pytest.param(1_000_000, [(0.5, 1_000_000)], "1000.000", id="PG 22 a draw between newcomers"),
        pytest.param(1_000_000, [(0, 1_000_000)] * 3, "970.000", id="PG 22 stage-batch: E stays that before the stage"),
        pytest.param(1_400_000, [(1, 1_000_000)], "1401.818", id="PG 22 400 points ahead"),
        pytest.param(1_000_000, [], "1000.000", id="PG 11 who does not take part keeps the rating"),
    ],
)
def test_rating_after_a_stage(own: int, games: list[tuple[float, int]], after: str) -> None:
    assert str(from_thousandths(rerated(own, games, DEFAULT))) == after


def test_the_worked_rating_in_a_season() -> None:
    """PG 22: 1012.500 beats 1000, draws with 1100, loses to 950."""
    held = (
        carried("anna", "1012.500", {2025: 5}),
        carried("bea", "1000", {2025: 5}),
        carried("carlo", "1100", {2025: 5}),
        carried("dino", "950", {2025: 5}),
    )
    played = stage(["anna 1 bea 0"], ["anna 0.5 carlo 0.5"], ["dino 1 anna 0"])
    made = season("anna", "bea", "carlo", "dino", ratings=held)
    rows = {row.player: str(row.rating) for row in rankings(pergioco, made, [played], END).ratings}
    assert rows["anna"] == "1012.827"


@pytest.mark.parametrize(
    ("lines", "system", "expected"),
    [
        pytest.param(
            [["a - b 1", "c 1 d 0"], ["a - c 1", "b 1 d 0"], ["a 1 d 0", "b 1 c 0"]],
            "swiss",
            {"a": "1010.000", "b": "1030.000", "c": "1010.000", "d": "970.000"},
            id="PG 25 absent at the first game, games played later are rated",
        ),
        pytest.param(
            [["a 1 b 0", "c 1 d 0"], ["a - c 1", "b 1 d 0"], ["a - d 1", "b 1 c 0"]],
            "swiss",
            {"a": "1000.000", "b": "1010.000", "c": "1010.000", "d": "990.000"},
            id="PG 25 the first later absence is a loss, the next is not rated",
        ),
        pytest.param(
            [["a 1 b 0", "c 1 d 0"], ["a - c 1", "b 1 d 0"], ["a - d 1", "b 1 c 0"]],
            "round_robin",
            {"a": "990.000", "b": "1010.000", "c": "1010.000", "d": "990.000"},
            id="PG 25 outside Swiss every absence is a loss",
        ),
        pytest.param(
            [["a b", "b 1 c 0"], ["a - b 1", "c b"], ["a 1 c 0", "b b"]],
            "swiss",
            {"a": "1010.000", "b": "1020.000", "c": "980.000"},
            id="PG 25 absent after a bye is absent at the first game",
        ),
        pytest.param(
            [["a v b v", "c 1 d 0"], ["a - c 1", "b 1 d 0"], ["a 1 d 0", "b 1 c 0"]],
            "swiss",
            {"a": "1010.000", "b": "1020.000", "c": "1010.000", "d": "970.000"},
            id="PG 25 a void game is no game, so the next is the first",
        ),
        pytest.param([["a 1 b -"]], "swiss", {"a": "1010.000"}, id="PG 26 ruling no-show-no-rating, the winner wins"),
        pytest.param([["a 1 b -"]], "knockout", {"a": "1010.000"}, id="PG 25 ruling no-show-no-rating elsewhere"),
        pytest.param([["a 1 b a"]], "swiss", {"a": "1010.000", "b": "990.000"}, id="PG 26 abandoning is a loss"),
        pytest.param([["a t b 1"]], "swiss", {"a": "990.000", "b": "1010.000"}, id="PG 25 a loss on time is a loss"),
        pytest.param([["a v b v"]], "swiss", {}, id="PG 15 a platform fault is no game"),
        pytest.param([["a a b a"]], "swiss", {}, id="PG 23 abandoned by both is no game"),
        pytest.param([["a b", "b 1 c 0"]], "swiss", {"b": "1010.000", "c": "990.000"}, id="PG 26 a bye is not rated"),
        pytest.param(
            [["a 1 c 0", "b 1 d 0"], ["a - b -", "c 0.5 d 0.5"]],
            "swiss",
            {"a": "1000.000", "b": "1000.000", "c": "990.000", "d": "990.000"},
            id="PG 26 both absent: nobody wins, each side by its own PG 25",
        ),
        pytest.param(
            [["a - c 1", "b 1 d 0"], ["a - b -", "c 0.5 d 0.5"], ["a 0.5 d 0.5", "b b"]],
            "swiss",
            {"a": "1000.000", "b": "1000.000", "c": "1010.000", "d": "990.000"},
            id="PG 25 both absent, one of them spared by the first game",
        ),
    ],
)
def test_who_is_rated(lines: list[list[str]], system: str, expected: dict[str, str]) -> None:
    assert ratings(*lines, system=system) == expected


def test_a_rating_of_its_own_in_every_game() -> None:
    """PG 20: one PGR per player and game; PG 9: updated at the end of each stage, in order of end date, then id."""
    first = stage(["a 1 b 0"], ident="z", end="2026-02-01")
    second = stage(["a 1 b 0"], ident="b", end="2026-02-02")
    other = stage(["a 0 b 1"], ident="a", game="twixt", end="2026-02-02")
    rows = rankings(pergioco, season(), [second, other, first], END).ratings
    held = {(row.player, row.game): str(row.rating) for row in rows}
    assert held["a", "twixt"] == "990.000"
    assert held["a", "hex"] == "1019.425"


def test_plain_text_order_of_ids_parts_stages_of_one_day() -> None:
    """Ruling stage-batch: `Z` and `s10` come before `s2` in plain text order."""
    stages = [stage(["a 1 b 0"], ident="s2"), stage(["b 1 a 0"], ident="s10"), stage(["a 0.5 b 0.5"], ident="Z")]
    swapped = [stage(["a 0.5 b 0.5"], ident="a1"), stage(["b 1 a 0"], ident="a2"), stage(["a 1 b 0"], ident="a3")]
    one = rankings(pergioco, season(), stages, END).ratings
    other = rankings(pergioco, season(), swapped, END).ratings
    assert [row.rating for row in one] == [row.rating for row in other]
