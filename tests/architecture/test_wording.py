"""Every code that can be raised, and every step that can be told, has its sentence in each language; none is left over.

A sentence has the same placeholders in all of them; one with plural forms has them in each, by a value that it names.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabellone.engine.languages import FINISHED, LANGUAGES
from tabellone.wording.catalogue import DOMAINS
from tests.architecture.sources import SRC, first_words, trees
from tests.wording.catalogues import OTHERS, contexts, entries, placeholders, sentences

KINDS = ["error", "refusal", "step"]
BUILT = {"club-long", "name-long", "first-name", "last-name"}  # of the name of a field


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_a_sentence(language: str) -> None:
    assert sorted(first_words("RuleError", "Problem", "InputError") - sentences("error", language).keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    assert sorted(first_words("RefusedError") - sentences("refusal", language).keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence(language: str) -> None:
    assert sorted(first_words("Step", argument=1) - sentences("step", language).keys()) == []


def test_no_code_is_worded_twice() -> None:
    """In two domains, the first of which would hide the other."""
    keys = Counter((str(one.context), str(one.id)) for domain in DOMAINS for one in entries(domain, "en"))
    assert [key for key, count in keys.items() if count > 1] == []


@pytest.mark.parametrize("kind", KINDS)
def test_no_sentence_is_left_over(kind: str) -> None:
    source = "\n".join(p.read_text(encoding="utf-8") for p in SRC.rglob("*.py") if "wording" not in Path(p).parts)
    assert sorted(code for code in sentences(kind) if f'"{code}"' not in source and code not in BUILT) == []


def test_sentences_are_well_formed_templates() -> None:
    for kind in (*KINDS, "card"):
        for forms in contexts("en")[kind].values():
            assert all(name.isidentifier() for form in forms for name in placeholders(form))


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_every_language_has_the_codes_of_the_english_catalogues(language: str) -> None:
    """Those that are marked unfinished may lack a text, never a code."""
    for domain in DOMAINS:
        english, other = (
            [(one.context, one.id) for one in entries(domain, each) if one.context not in {"sheet", "count"}]
            for each in ("en", language)
        )
        assert english == other, "make messages"


@pytest.mark.parametrize("language", FINISHED)
def test_every_text_is_there_and_none_was_made_for_other_english_words(language: str) -> None:
    every = [one for domain in DOMAINS for one in entries(domain, language)]
    assert [one.id for one in every if not (one.string and all(one.string))] == []
    assert [one.id for one in every if one.fuzzy] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_the_same_placeholders_in_every_language(language: str) -> None:
    for context, english in contexts("en").items():
        other = contexts(language).get(context, {})
        differing = [code for code in english if other.get(code) and _fields(english[code]) != _fields(other[code])]
        assert context == "count" or differing == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", [*KINDS, "card", "sheet"])
def test_every_sentence_is_translated(kind: str, language: str) -> None:
    english, other = contexts("en").get(kind, {}), contexts(language)[kind]
    assert [code for code, forms in other.items() if forms == english.get(code, (code,))] == []


def _fields(forms: tuple[str, ...]) -> set[str]:
    """The placeholders of the last form, which those of the others are among."""
    every = [placeholders(form) for form in forms]
    assert all(each <= every[-1] for each in every), forms
    return every[-1]


def test_a_sentence_with_plural_forms_names_the_value_that_counts() -> None:
    counting = sentences("count")
    plural = [(kind, code, forms) for kind, code, forms in _every("en") if len(forms) > 1]
    assert sorted(counting) == sorted(code for _, code, _ in plural)
    assert [code for _, code, forms in plural if counting[code] not in placeholders(forms[-1])] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_plural_forms_in_every_language_or_in_none(language: str) -> None:
    english = {(kind, code) for kind, code, forms in _every("en") if len(forms) > 1}
    assert {(kind, code) for kind, code, forms in _every(language) if len(forms) > 1} == english


def _every(language: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Kind, code and forms of each sentence."""
    for kind in (*KINDS, "card"):
        yield from ((kind, code, forms) for code, forms in contexts(language)[kind].items())


def test_the_languages_are_listed_in_one_place() -> None:
    lists = [
        f"{path.relative_to(SRC)}:{node.lineno}"
        for path, tree in trees("src").items()
        if "migrations" not in path.parts
        for node in ast.walk(tree)
        if isinstance(node, ast.Tuple | ast.List | ast.Set | ast.Dict) and _languages(node)
    ]
    assert [place for place in lists if not place.startswith("engine/languages.py:")] == []


def _languages(node: ast.Tuple | ast.List | ast.Set | ast.Dict) -> bool:
    parts = node.keys if isinstance(node, ast.Dict) else node.elts
    return LANGUAGES.keys() <= {part.value for part in parts if isinstance(part, ast.Constant)}
