"""Every code that pages show has its term in each language: a new one in a rulebook fails here until it is named."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from typing import get_args, get_type_hints

import pytest

from tabellone.contract import BY_ID
from tabellone.contract.entries import RemedyKind
from tabellone.engine import facts, params
from tabellone.rulebooks.big import entries, requests
from tabellone.rulebooks.big.catalogue.games import SHEETS
from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.circuit.rankings import ELO, GENERAL, POINTS
from tabellone.rulebooks.big.params import Params as BigParams
from tabellone.rulebooks.pergioco.explain_season import MAIN
from tabellone.rulebooks.pergioco.params import Params as PergiocoParams
from tabellone.rulebooks.risiko.check import PHASES
from tabellone.rulebooks.risiko.params import Params as RisikoParams
from tabellone.wording import LANGUAGES, term
from tests.architecture.sources import SRC, first_words, trees
from tests.wording.catalogues import OTHERS, contexts, sentences

PARAMS = (BigParams, CircuitParams, PergiocoParams, RisikoParams)
ROWS = {"StandingRow", "RankingRow"}
MOMENT = re.compile(r"before_(?:round:|semifinals|final)")

# names, words taken over as they are, and patterns without a word in them
SAME = {
    "it": {
        "answer": {"false"},
        "column": {"club", "elo", "rating"},
        "pattern": {"day"},
        "ranking": {"race", "game:", "elo:"},
        "record": {"account"},
        "registry": {"registry-newsletter"},
        "rulebook": {"big", "pergioco", "risiko"},
        "source": {"boardgamearena", "boardgamegeek"},
        "system": {"master"},
    },
    "es": {
        "answer": {"false"},
        "column": {"club", "elo", "rating", "provisional"},
        "pattern": {"first"},
        "phase": {"semifinal", "final"},
        "ranking": {"race", "game:", "elo:", "general"},
        "rulebook": {"big", "pergioco", "risiko"},
        "source": {"boardgamearena", "boardgamegeek"},
        "system": {"master"},
    },
}


def strings(tree: ast.AST) -> Iterator[str]:
    yield from (n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str))


def in_rulebooks(*names: str) -> Iterator[ast.Module]:
    folders = [SRC / "rulebooks" / name for name in names or ("",)]
    yield from (tree for path, tree in trees("src").items() if any(folder in path.parents for folder in folders))


def called(node: ast.AST) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""


def given_as_more(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What is assigned to `more` there, with a type or without."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                if ast.unparse(target) == "more":
                    yield value


@cache
def columns() -> set[str]:
    """Keys of the dictionaries that rows of standings and rankings are given as `more`."""
    found = {"points"}
    functions = [n for tree in in_rulebooks() for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    for function in functions:
        rows = [node for node in ast.walk(function) if called(node) in ROWS]
        named = [*given_as_more(function)]
        for part in (*rows, *(named if rows else [])):
            dicts = [node for node in ast.walk(part) if isinstance(node, ast.Dict)]
            outer = [d for d in dicts if not any(d in ast.walk(other) for other in dicts if other is not d)]
            found |= {text for d in outer for key in d.keys if key for text in strings(key)}
    return found


@cache
def ranking_ids() -> set[str]:
    """The circuits' rankings; `game:` stands for those whose id goes on with a game."""
    prefixes = {
        node.values[0].value
        for tree in in_rulebooks("big", "pergioco")
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        and isinstance(node.values[0], ast.Constant)
        and re.fullmatch(r"[a-z]+:", str(node.values[0].value))
    }
    return {*map(str, prefixes), *MAIN, GENERAL, POINTS, ELO}


@cache
def moments() -> set[str]:
    return {found for tree in trees("src").values() for text in strings(tree) for found in MOMENT.findall(text)}


def figures() -> set[str]:
    return {figure.name for sheet in SHEETS.values() for figure in sheet.tie_rule.figures}


def figure_helps() -> set[str]:
    every = [(sheet.id, figure) for sheet in SHEETS.values() for figure in sheet.tie_rule.figures]
    return {"game_rule", "turn"} | {f"{game}:{figure.name}" for game, figure in every if figure.meaning}


def param_names() -> set[str]:
    return {field.name for each in PARAMS for field in fields(each)}


def choices() -> set[str]:
    hints = [(name, hint) for each in PARAMS for name, hint in get_type_hints(each).items()]
    return {f"{name}:{word}" for name, hint in hints for word in params._options(hint) if isinstance(word, str)}


def seat_fields() -> set[str]:
    return {field.name for field in fields(facts.Seat)} - {"player", "tiebreak", "extra"}


def expected_words() -> set[str]:
    told = {params._told(hint) for each in PARAMS for hint in get_type_hints(each).values()}
    return told | first_words("wrong_type") | {" or ".join(each) for each in PHASES[:3]}


USED: dict[str, Callable[[], set[str]]] = {
    "rulebook": lambda: set(BY_ID),
    "system": lambda: set(get_args(facts.System)),
    "phase": lambda: set(get_args(facts.Phase)),
    "status": lambda: set(get_args(facts.Status)),
    "remedy": lambda: set(get_args(RemedyKind)),
    "criterion": lambda: first_words("Criterion", "Level"),
    "column": columns,
    "ranking": ranking_ids,
    "moment": moments,
    "figure": figures,
    "figure_help": figure_helps,
    "param": param_names,
    "param_help": param_names,
    "choice": choices,
    "seat": seat_fields,
    "field": lambda: {*entries.REQUIRED, *requests.REQUIRED, *requests.ADVISED, "consent"},
    "expected": expected_words,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", USED)
def test_every_code_has_a_term(kind: str, language: str) -> None:
    used = USED[kind]()
    assert used
    assert sorted(used - sentences(kind, language).keys()) == []


def test_what_is_looked_for_is_found() -> None:
    assert {"wins", "reached", "leader", "results", "provisional", "active"} <= columns()
    assert {"game:", "group:", "points:", "elo:", "general", "red"} <= ranking_ids()
    assert moments() == {"before_round:", "before_semifinals", "before_final"}
    assert {"again_at_five", "winners_together", "same_club", "same_band", "already_met"} == first_words(
        "Criterion", "Level"
    )
    assert "final_phase:national" in choices()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_warning_of_a_draw_has_a_sentence(language: str) -> None:
    """A warning is a code with hyphens in one of BIG's modules that give draws their warnings."""
    modules = {"advice.py", "rounds.py", "draw.py"}
    files = [tree for path, tree in trees("src").items() if path.parent.name == "big" and path.name in modules]
    codes = {text for tree in files for text in strings(tree) if re.fullmatch(r"[a-z]+(?:-[a-z]+)+", text)}
    assert {"short-tables", "final-again", "rounds-below-advised"} <= codes
    assert sorted(codes - sentences("error", language).keys()) == []


def test_the_meaning_of_a_figure_is_that_of_its_sheet() -> None:
    for sheet in SHEETS.values():
        for figure in sheet.tie_rule.figures:
            if figure.meaning:
                assert term("figure_help", f"{sheet.id}:{figure.name}") == figure.meaning


@pytest.mark.parametrize("language", OTHERS)
def test_every_term_is_translated_but_names(language: str) -> None:
    same = {
        kind: {code for code, english in sentences(kind).items() if sentences(kind, language).get(code) == english}
        for kind in contexts("en").keys() - {"sum", "error", "step", "card", "count", "country"}
    }
    assert {kind: codes for kind, codes in same.items() if codes} == SAME[language]
