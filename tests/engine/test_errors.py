"""Errors carry facts."""

from __future__ import annotations

import pytest

from tabellone.engine.errors import InputError, Problem, RuleError, TabelloneError, at


@pytest.mark.parametrize(
    ("parts", "place"),
    [
        pytest.param(("rounds", 0, "tables", 2, "seats", 1, "score"), "rounds[0].tables[2].seats[1].score", id="deep"),
        pytest.param(("players",), "players", id="one"),
        pytest.param((3, "name"), "[3].name", id="from a list"),
        pytest.param((), "", id="the whole document"),
    ],
)
def test_at(parts: tuple[str | int, ...], place: str) -> None:
    assert at(*parts) == place


def test_a_rule_error_says_what_is_forbidden_and_what_would_work() -> None:
    error = RuleError("cannot-seat", rule="RK structure", players=7, nearest=[5, 8])
    assert (error.code, error.rule, error.values) == ("cannot-seat", "RK structure", {"players": 7, "nearest": [5, 8]})
    assert isinstance(error, TabelloneError)


def test_an_input_error_keeps_all_its_problems() -> None:
    found = (Problem("one", at("players", 0)), Problem("two", rule="BIG 4", values={"seats": 8}))
    error = InputError(iter(found))
    assert error.problems == found
    assert isinstance(error, TabelloneError)


def test_problems_are_values() -> None:
    assert Problem("one", "x") == Problem("one", "x") != Problem("one", "y")
