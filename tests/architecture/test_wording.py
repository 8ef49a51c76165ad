"""Every code that the core can raise, and every step it can tell, has its sentence; and no sentence is left over."""

from __future__ import annotations

import ast
import importlib
import string
from pathlib import Path

import pytest

from tests.architecture.sources import SRC, trees

MODULES = sorted(p.stem for p in (SRC / "wording" / "en").glob("*.py") if p.stem != "__init__")


def first_words(*callables: str, argument: int = 0) -> set[str]:
    """Literal strings that stand at one place of the calls, `Step("PG 22", "expected")` for instance."""
    found: set[str] = set()
    for tree in trees("src").values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in callables:
                named = [keyword.value for keyword in node.keywords if keyword.arg in {"code", "name"}]
                placed = node.args[argument : argument + 1] or named
                found |= {a.value for a in placed if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    return found


def sentences(kind: str) -> dict[str, str]:
    merged: dict[str, str] = {}
    for name in MODULES:
        merged |= getattr(importlib.import_module(f"tabellone.wording.en.{name}"), kind, {})
    return merged


def test_every_error_has_a_sentence() -> None:
    assert sorted(first_words("RuleError", "Problem") - sentences("ERRORS").keys()) == []


def test_every_step_has_a_sentence() -> None:
    assert sorted(first_words("Step", argument=1) - sentences("STEPS").keys()) == []


def test_no_code_is_worded_twice() -> None:
    for kind in ("ERRORS", "STEPS"):
        keys = [
            k for name in MODULES for k in getattr(importlib.import_module(f"tabellone.wording.en.{name}"), kind, {})
        ]
        assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("kind", ["ERRORS", "STEPS"])
def test_no_sentence_is_left_over(kind: str) -> None:
    source = "\n".join(p.read_text(encoding="utf-8") for p in SRC.rglob("*.py") if "wording" not in Path(p).parts)
    assert sorted(code for code in sentences(kind) if f'"{code}"' not in source) == []


@pytest.mark.parametrize("kind", ["ERRORS", "STEPS"])
def test_sentences_are_well_formed_templates(kind: str) -> None:
    for sentence in sentences(kind).values():
        assert all(name is None or name.isidentifier() for _, name, _, _ in string.Formatter().parse(sentence))
