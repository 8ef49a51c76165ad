"""Countries are named in every language, as CLDR names them today."""

from __future__ import annotations

import importlib.machinery
import importlib.util
from pathlib import Path

import pytest

from tabellone.wording.countries import countries, country_name

ROOT = Path(__file__).parents[2]


def test_the_file_is_what_cldr_says() -> None:
    loader = importlib.machinery.SourceFileLoader("countries_script", str(ROOT / "scripts" / "countries"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec
    script = importlib.util.module_from_spec(spec)
    loader.exec_module(script)
    assert script.FILE.read_text(encoding="utf-8") == script.written()


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
