"""Explanations can be calculated again."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import log

import pytest

from tabellone.engine.steps import Step, Value, calculated, holds


@pytest.mark.parametrize(
    ("formula", "inputs", "result"),
    [
        pytest.param("(base + prize) * multiplier", {"base": 900, "prize": 100, "multiplier": "1.1"}, 1100, id="BIG 5"),
        pytest.param("own + round(k * surplus, 3)", {"own": Decimal(1000), "k": 20, "surplus": 0.5}, 1010, id="PG 22"),
        pytest.param("1 / 3", {}, Fraction(1, 3), id="thirds are exact"),
        pytest.param("0.1 + 0.2", {}, Decimal("0.3"), id="and so are tenths"),
        pytest.param("round(-2.5)", {}, -3, id="half away from zero"),
        pytest.param("up(points * 1.25 / 1000, 3)", {"points": 21}, Decimal("0.027"), id="RK points at five"),
        pytest.param("down(16.70 * log(n) / log(p + 1))", {"n": 6, "p": 1}, 43, id="PG 39 first of six"),
        pytest.param("min(1.1, 1.2) - max(1, 2)", {}, Decimal("-0.9"), id="least and most"),
        pytest.param("2 ** 10 - -1", {}, 1025, id="powers and minus"),
    ],
)
def test_calculated(formula: str, inputs: dict[str, Value], result: Value) -> None:
    step = Step("PG 22", "some-step", inputs, formula, result)
    assert calculated(step) == result
    assert holds(step)


def test_an_expectation_holds_as_a_float() -> None:
    inputs: dict[str, Value] = {"own": Decimal("1012.5"), "opponent": 1000}
    assert holds(Step("PG 22", "expected", inputs, "1 / (1 + 10 ** ((opponent - own) / 400))", 0.5179844)) is False
    exact = 1 / (1 + 10 ** (-12.5 / 400))
    assert holds(Step("PG 22", "expected", inputs, "1 / (1 + 10 ** ((opponent - own) / 400))", exact))


def test_a_float_is_compared_to_twelve_digits() -> None:
    assert holds(Step("PG 39", "race", {"n": 64}, "log(n)", log(64) * (1 + 1e-14)))
    assert not holds(Step("PG 39", "race", {"n": 64}, "log(n)", log(64) * (1 + 1e-7)))


def test_an_exact_result_must_be_exact() -> None:
    assert not holds(Step("BIG 4", "mean", {}, "1 / 3", Decimal("0.333")))


def test_a_wrong_step_below_is_found() -> None:
    good = Step("PG 22", "sum", {"a": 1, "b": 2}, "a + b", 3)
    bad = Step("PG 22", "sum", {"a": 1, "b": 2}, "a + b", 4)
    assert holds(Step("PG 22", "story", steps=(good, Step("PG 22", "deeper", steps=(good,)))))
    assert not holds(Step("PG 22", "story", steps=(good, Step("PG 22", "deeper", steps=(bad,)))))


def test_a_step_without_formula_tells_and_does_not_calculate() -> None:
    assert holds(Step("PG 12", "told", {"who": "Anna"}, result="shown"))


def test_words_are_no_result_of_a_formula() -> None:
    assert not holds(Step("PG 22", "sum", {}, "1 + 1", "2"))


@pytest.mark.parametrize("formula", ["__import__('os')", "a.b", "[1]", "a if 1 else 2", "'x' * 3", "a[0]", "a and 1"])
def test_a_formula_is_arithmetic_only(formula: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        calculated(Step("PG 22", "odd", {"a": 1}, formula, 1))
