"""Explanations as people read them, in each language."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tabellone.engine.steps import Step, Value
from tabellone.wording.telling import formula_in_numbers, worded_steps

INPUTS: dict[str, Value] = {"old": Decimal("1012.500"), "k": 20, "sum": Decimal("-0.5")}
RATING = Step("PG 22", "pg-stage", INPUTS, "round(old + k * sum * 0.5, 3)", Decimal("1007.500"))


@pytest.mark.parametrize(
    ("language", "sum_"),
    [
        ("en", "rounded (1012.500 + 20 × (-0.5) × 0.5, 3)"),
        ("it", "arrotondato (1012,500 + 20 × (-0,5) × 0,5; 3)"),
        ("es", "redondeado (1012,500 + 20 × (-0,5) × 0,5; 3)"),
    ],
)
def test_a_sum_has_the_numbers_of_its_language(language: str, sum_: str) -> None:
    assert formula_in_numbers(RATING, language) == sum_


def test_a_result_is_left_out_where_the_sentence_says_it() -> None:
    bye = Step("BIG 4.1", "big-bye", {"round": 1}, result=1000)
    (line,) = worded_steps([bye], {}, "it")
    assert (line.sentence, line.sum, line.result) == ("turno 1: un riposo vale 1000 punti", "", "")
    place = Step("BIG 4", "big-place", {"place": 3, "table": 1, "score": 12}, result=1)
    (line,) = worded_steps([place], {}, "es")
    assert (line.sentence, line.result) == ("puesto 3 en la mesa 1 con una puntuación de 12", "1")


@pytest.mark.parametrize(("language", "against"), [("en", "against"), ("it", "contro"), ("es", "contra")])
def test_people_are_called_by_name(language: str, against: str) -> None:
    step = Step("BIG 4.3", "big-final-played", {"others": "a, b", "place": 1})
    (line,) = worded_steps([step], {"a": "Anna Verdi", "b": "Bo Rossi"}, language)
    assert f"{against} Anna Verdi, Bo Rossi" in line.sentence


def test_games_and_stages_are_called_by_name_where_it_is_known() -> None:
    step = Step("PG 22", "pg-carried", {"game": "hex"}, result=1000)
    assert worded_steps([step], {"game:hex": "Hex", "hex": "Somebody"}, "en")[0].sentence.endswith("in Hex")
    assert worded_steps([step], {"hex": "Somebody"}, "en")[0].sentence.endswith("in hex")


def test_what_is_below_zero_has_the_sign_of_a_difference() -> None:
    step = Step("PG 22", "pg-stage", INPUTS, "max(-0.1, k - old) * sum", Decimal("-0.1"))
    (line,) = worded_steps([step], {}, "it")
    assert line.sum == "massimo tra (−0,1; 20 − 1012,500) × (−0,5)"
    assert line.result == "−0,1"
