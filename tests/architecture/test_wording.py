"""Every code that can be raised, and every step that can be told, has its sentence in each language; none is left over.

A sentence has the same placeholders in all of them.
"""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from tabellone.wording import LANGUAGES
from tests.architecture.sources import SRC, first_words
from tests.scenes.translations import OTHERS, placeholders

KINDS = ["ERRORS", "STEPS"]


def modules(language: str) -> list[str]:
    return sorted(p.stem for p in (SRC / "wording" / language).glob("*.py") if p.stem != "__init__")


def by_module(kind: str, language: str) -> dict[str, dict[str, str]]:
    found = {name: importlib.import_module(f"tabellone.wording.{language}.{name}") for name in modules(language)}
    return {name: getattr(module, kind, {}) for name, module in found.items()}


def sentences(kind: str, language: str = "en") -> dict[str, str]:
    merged: dict[str, str] = {}
    for module in by_module(kind, language).values():
        merged |= module
    return merged


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_a_sentence(language: str) -> None:
    assert sorted(first_words("RuleError", "Problem") - sentences("ERRORS", language).keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence(language: str) -> None:
    assert sorted(first_words("Step", argument=1) - sentences("STEPS", language).keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_code_is_worded_twice(kind: str, language: str) -> None:
    keys = [code for module in by_module(kind, language).values() for code in module]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("kind", KINDS)
def test_no_sentence_is_left_over(kind: str) -> None:
    source = "\n".join(p.read_text(encoding="utf-8") for p in SRC.rglob("*.py") if "wording" not in Path(p).parts)
    assert sorted(code for code in sentences(kind) if f'"{code}"' not in source) == []


@pytest.mark.parametrize("kind", KINDS)
def test_sentences_are_well_formed_templates(kind: str) -> None:
    for sentence in sentences(kind).values():
        assert all(name.isidentifier() for name in placeholders(sentence))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_language_has_the_same_codes_in_the_same_modules(kind: str, language: str) -> None:
    english, other = by_module(kind, "en"), by_module(kind, language)
    assert modules("en") == modules(language)
    assert {name: sorted(codes) for name, codes in english.items()} == {name: sorted(c) for name, c in other.items()}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_sentence_has_the_same_placeholders_in_every_language(kind: str, language: str) -> None:
    english, other = sentences(kind), sentences(kind, language)
    differing = [code for code in english if placeholders(english[code]) != placeholders(other.get(code, ""))]
    assert differing == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_sentence_is_translated(kind: str, language: str) -> None:
    english, other = sentences(kind), sentences(kind, language)
    assert [code for code in english if english[code] == other.get(code)] == []
