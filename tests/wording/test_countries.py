"""Countries are named in every language, as CLDR names them today."""

from __future__ import annotations

import pytest
from babel import Locale

from tabellone.engine.languages import FINISHED
from tabellone.wording.countries import CODES, countries, country_name
from tests.wording.catalogues import sentences


@pytest.mark.parametrize("language", FINISHED)
def test_the_names_are_what_cldr_says(language: str) -> None:
    """`scripts/countries` writes them, `make messages` compiles them."""
    named = Locale(language).territories
    assert sentences("country", language) == {code: named[code] for code in CODES}


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
