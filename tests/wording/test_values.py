"""Numbers, days and lists in the form of each language."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from tabellone.wording import day, listed, number, spoken, value_text


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
