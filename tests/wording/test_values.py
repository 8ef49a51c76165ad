"""Numbers, days, lists, countries and steps of explanations in each language."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from babel import Locale

from tabellone.engine.languages import FINISHED
from tabellone.engine.steps import Step, Value
from tabellone.wording import day, formula_in_numbers, listed, number, spoken, value_text, worded_steps
from tabellone.wording.vocabulary import COUNTRIES, countries, country_name
from tests.wording.catalogues import sentences


@pytest.mark.parametrize(
    ("value", "en", "it", "es"),
    [
        (7, "7", "7", "7"),
        (2026, "2026", "2026", "2026"),
        (12345, "12,345", "12.345", "12\xa0345"),
        (-1234567, "-1,234,567", "-1.234.567", "-1\xa0234\xa0567"),
        (Decimal("1012.500"), "1012.500", "1012,500", "1012,500"),
        (Decimal("10000.25"), "10,000.25", "10.000,25", "10\xa0000,25"),
        (Fraction(1, 3), "0.333", "0,333", "0,333"),
        (0.5, "0.5", "0,5", "0,5"),
        (Decimal("1E+999999999"), "1E+999999999", "1E+999999999", "1E+999999999"),
        (Decimal("NaN"), "NaN", "NaN", "NaN"),
    ],
)
def test_a_number_has_the_form_of_its_language(value: Any, en: str, it: str, es: str) -> None:
    assert [number(value, language) for language in ("en", "it", "es")] == [en, it, es]


def test_a_number_can_have_more_decimals() -> None:
    assert number(Fraction(1, 3), "it", most=6) == "0,333333"


@pytest.mark.parametrize(
    ("value", "en", "it", "es"),
    [
        (date(2026, 1, 1), "1 January 2026", "1º gennaio 2026", "1 de enero de 2026"),
        (date(2026, 8, 11), "11 August 2026", "11 agosto 2026", "11 de agosto de 2026"),
    ],
)
def test_a_day_has_its_month_in_letters(value: date, en: str, it: str, es: str) -> None:
    assert [day(value, language) for language in ("en", "it", "es")] == [en, it, es]


@pytest.mark.parametrize(
    ("value", "it", "es"),
    [
        (True, "sì", "sí"),
        (False, "no", "no"),
        (None, "nessuno", "ninguno"),
        (Decimal("0.5"), "0,5", "0,5"),
        (Fraction(1, 3), "0,333333", "0,333333"),
        (date(2026, 1, 2), "2 gennaio 2026", "2 de enero de 2026"),
        (datetime(2026, 1, 2, 18, 30), "2 gennaio 2026, 18:30", "2 de enero de 2026, 18:30"),  # noqa: DTZ001 - a hall's own clock
        ([1, 2, 3], "1, 2 e 3", "1, 2 y 3"),
        ({"hex": Decimal("1.5")}, "hex 1,5", "hex 1,5"),
        ((("anna", "bruno"), ("carla", "dario")), "anna e bruno, carla e dario", "anna y bruno, carla y dario"),
    ],
)
def test_a_value_inside_a_sentence(value: Any, it: str, es: str) -> None:
    assert [value_text(value, language) for language in ("it", "es")] == [it, es]


def test_english_sentences_hold_numbers_days_and_lists_as_documents_do() -> None:
    assert value_text(12345) == "12345"
    assert value_text(date(2026, 1, 2)) == "2026-01-02"
    assert value_text(["a", "b"]) == "a, b"


@pytest.mark.parametrize(("language", "end"), [("en", " and 2 more"), ("it", " e altri 2"), ("es", " y 2 más")])
def test_a_long_row_says_how_many_more_there_are(language: str, end: str) -> None:
    assert listed(["x"] * 42, language).endswith(end)
    assert listed([], language) == ""


@pytest.mark.parametrize(
    ("language", "texts", "row"),
    [
        ("en", ["Anna"], "Anna"),
        ("en", ["Anna", "Bo", "Carla"], "Anna, Bo and Carla"),
        ("it", ["Anna", "Bo", "Carla"], "Anna, Bo e Carla"),
        ("it", ["Anna", "Elena"], "Anna ed Elena"),
        ("es", ["Anna", "Bo", "Carla"], "Anna, Bo y Carla"),
        ("es", ["Anna", "Inés"], "Anna e Inés"),
        ("es", ["Anna", "Ione"], "Anna y Ione"),
    ],
)
def test_a_row_is_joined_as_the_language_does(language: str, texts: list[str], row: str) -> None:
    assert listed(texts, language) == row


@pytest.mark.parametrize(
    ("tag", "language"), [("it-CH", "it"), ("ES", "es"), ("pt-br", "en"), ("", "en"), ("it_IT", "it")]
)
def test_a_tag_means_a_language_of_ours(tag: str, language: str) -> None:
    assert spoken(tag) == language
    assert number(Decimal("0.5"), tag) == number(Decimal("0.5"), language)


@pytest.mark.parametrize("language", FINISHED)
def test_the_names_are_what_cldr_says(language: str) -> None:
    """`make messages` writes and compiles them."""
    named = Locale(language).territories
    assert sentences("country", language) == {code: named[code] for code in COUNTRIES}


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Germany"), ("it", "Germania"), ("es", "Alemania"), ("de", "Germany")]
)
def test_a_country_has_its_name_in_each_language(language: str, name: str) -> None:
    assert country_name("DE", language) == name
    assert ("DE", name) in countries(language)


def test_accents_do_not_move_a_country_to_the_end() -> None:
    assert [countries(language)[-1][1][0] for language in ("en", "it", "es")] == ["Z", "Z", "Z"]


def test_what_is_no_code_is_shown_as_it_stands() -> None:
    assert country_name("Atlantide", "it") == "Atlantide"


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
