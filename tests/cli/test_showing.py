"""Drawn tables and explanations on the terminal."""

from __future__ import annotations

import io
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tabellone.cli.showing import explanation_lines, tables_side_by_side
from tabellone.contract.answers import Draw, DrawnTable
from tabellone.engine.errors import InputError, Problem, RuleError, TabelloneError
from tabellone.engine.steps import Step, Value
from tabellone.wording import (
    error_lines,
    formula_in_numbers,
    one_line,
    problem_line,
    step_with_names,
    value_text,
    worded,
)
from tests.cli.days import master
from tests.cli.shell import Shell, write
from tests.wording.catalogues import sentences


@pytest.mark.parametrize(
    ("groups", "told"),
    [
        pytest.param((None, None), False, id="RK draw 1 has no groups"),
        pytest.param((1, 1), False, id="RK draw semifinals of one group"),
        pytest.param((1, 2), True, id="RK draw semifinals of two groups"),
    ],
)
def test_the_group_is_told_where_there_are_several(groups: tuple[int | None, ...], told: bool) -> None:
    tables = tuple(DrawnTable(i, (f"p{i}",), group) for i, group in enumerate(groups, 1))
    console = Console(width=80)
    with console.capture() as shown:
        console.print(tables_side_by_side(Draw(3, "semifinal", "s", tables), {}, {}, accent="red"))
    assert ("group" in shown.get()) is told


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([1, 2, 3], "1, 2, 3"),
        (("anna", "bruno"), "anna, bruno"),
        ((("anna", "bruno"), ("carla", "dario")), "anna and bruno, carla and dario"),
        ({"b", "a"}, "a, b"),
        ({"hex": 3}, "hex 3"),
        (Decimal("1.100"), "1.100"),
        (Fraction(1, 3), "0.333333"),
        (0.123456789, "0.123457"),
        (True, "yes"),
        (None, "none"),
        (date(2026, 1, 2), "2026-01-02"),
        ("a\nb\x1b", "a\\nb\\x1b"),
        ("x" * 200, "x" * 99 + "…"),
        (range(60), ", ".join(map(str, range(40))) + " and 20 more"),
    ],
)
def test_values_in_sentences(value: Any, text: str) -> None:
    assert value_text(value) == text


def test_a_code_without_a_sentence_is_told_all_the_same() -> None:
    assert (
        worded("error", "no-such-code", {"table_size": 8, "known": [2, 3]}) == "no such code (table size 8, known 2, 3)"
    )
    assert worded("step", "plain", {}) == "plain"


def test_a_sentence_whose_values_are_missing_is_told_all_the_same() -> None:
    assert worded("error", "double-round", {}) == "double round"
    assert worded("error", "double-round", {"number": 2}) == "there are two rounds number 2"


def test_a_problem_is_one_line() -> None:
    problem = Problem("double-round", "rounds[1].number", "RK structure", "a.json", {"number": 2})
    assert problem_line(problem) == "a.json: rounds[1].number: there are two rounds number 2 (RK structure)"
    assert error_lines(InputError([problem, problem])) == [problem_line(problem)] * 2
    assert error_lines(RuleError("double-round", rule="PG 2", number=1)) == ["there are two rounds number 1 (PG 2)"]
    assert error_lines(TabelloneError("x")) == ["x"]
    assert one_line("città 🎲") == "città 🎲"


def test_every_module_of_sentences_is_found() -> None:
    assert {"cannot-seat", "double-round"} <= sentences("error").keys()


def test_a_formula_shows_its_numbers() -> None:
    inputs: dict[str, Value] = {"old": Decimal("1012.500"), "k": 20, "sum": Decimal("-0.5"), "round_": 1}
    step = Step("PG 22", "x", inputs, "round(old + k * sum - 2 ** round_, 3)", 1)
    assert formula_in_numbers(step) == "rounded (1012.500 + 20 × (-0.5) − 2 ^ 1, 3)"


def test_an_explanation_is_indented_and_cites_its_rules() -> None:
    below = Step("PG 20", "expected-of", {"opponent": "b"}, "", "0.5")
    step = Step("PG 22", "moved", {"one": 1, "game": "b"}, "one + 1", 2, (below,))
    out = io.StringIO()
    console = Console(file=out, width=80, markup=False)
    for line in explanation_lines([step], {"b": "Bruno Verdi"}):
        console.print(line)
    lines = [line.rstrip() for line in out.getvalue().splitlines()]
    assert lines == [
        "moved (result 2, one 1, game b): 1 + 1 = 2  (PG 22)",
        "  expected of (result 0.5, opponent Bruno Verdi)  (PG 20)",
    ]


def test_several_people_are_called_by_name() -> None:
    step = step_with_names(Step("x", "y", {"others": "a, b", "when": "a", "n": 1}), {"a": "Anna", "b": "Bruno"})
    assert step.inputs == {"others": "Anna, Bruno", "when": "a", "n": 1}


def test_a_name_cannot_turn_the_line_round(tmp_path: Path, shell: Shell) -> None:
    document = master() | {"name": "\u202eeman"}
    document["players"][0] |= {"name": "\u2066anna", "club": "\u202dclub"}
    done = shell("draw", write(tmp_path / "m.json", document), "--seed", "x")
    assert done.code == 0
    assert not {"\u202e", "\u2066", "\u202d"} & set(done.out)
    assert r"\u2066anna" in done.out
