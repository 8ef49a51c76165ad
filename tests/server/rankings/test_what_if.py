"""A season changed on a scratch copy: what was given stays as it was."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tabellone.engine.errors import RuleError
from tabellone.server.rankings import what_if
from tabellone.server.rankings.what_if import WhatIf
from tests.strategies_pergioco import season, stage

STAGES = [stage(["anna 1 bea 0", "carlo b"], ident="one"), stage(["anna 0.5 bea 0.5"], ident="two", game="twixt")]


def test_a_stage_is_taken_out() -> None:
    assert [one.id for one in what_if.without_stage(STAGES, "one")] == ["two"]
    assert len(STAGES) == 2
    with pytest.raises(RuleError):
        what_if.without_stage(STAGES, "three")


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        ("void", [("void", None), ("void", None)]),
        ("second", [("played", Decimal(0)), ("played", Decimal(1))]),
        ("first-absent", [("absent", None), ("played", Decimal(1))]),
    ],
)
def test_a_game_ends_otherwise(outcome: str, expected: list[tuple[str, Decimal | None]]) -> None:
    changed = what_if.with_outcome(STAGES, "one", 1, 1, outcome)
    assert [(seat.status, seat.score) for seat in changed[0].rounds[0].tables[0].seats] == expected
    assert changed[0].rounds[0].tables[1] is STAGES[0].rounds[0].tables[1]
    assert changed[1] is STAGES[1]
    assert STAGES[0].rounds[0].tables[0].seats[0].score == 1


@pytest.mark.parametrize(
    ("number", "table", "outcome"), [(2, 1, "void"), (1, 9, "void"), (1, 2, "void"), (1, 1, "ufo")]
)
def test_a_game_that_is_not_there_is_refused(number: int, table: int, outcome: str) -> None:
    with pytest.raises(RuleError):
        what_if.with_outcome(STAGES, "one", number, table, outcome)


def test_somebody_is_excluded_listed_or_not() -> None:
    made = season("anna", "bea")
    assert [one.excluded for one in what_if.without_player(made, "bea").players] == [False, True]
    assert [one.id for one in what_if.without_player(made, "dino").players] == ["anna", "bea", "dino"]
    assert not any(one.excluded for one in made.players)


def test_a_figure_is_another() -> None:
    asked = WhatIf("ruling", name="scale", value=200)
    changed, _ = what_if.season_changed(season("anna", params={"k": 10}), [], asked)
    assert changed.params == {"k": 10, "scale": 200}
