"""Overrides of a rulebook's figures by a document."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

import pytest

from tabellone.engine.errors import InputError
from tabellone.engine.params import overridden


@dataclass(frozen=True, slots=True)
class Params:
    k: int = 20
    start: Decimal = Decimal(1000)
    zero: bool = True
    mode: Literal["none", "final"] = "none"
    rounds: int | None = None
    words: tuple[str, ...] = ()


def problems(overrides: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InputError) as caught:
        overridden(Params(), overrides)
    return [(problem.code, problem.place) for problem in caught.value.problems]


def test_nothing_overridden() -> None:
    assert overridden(Params(), {}) == Params()


def test_every_kind_of_field() -> None:
    wanted = {"k": 32, "start": 1500, "zero": False, "mode": "final", "rounds": 4, "words": ["a", "b"]}
    assert overridden(Params(), wanted) == Params(32, Decimal(1500), False, "final", 4, ("a", "b"))  # noqa: FBT003 - the fields in their order


@pytest.mark.parametrize("start", ["1000.5", Decimal("1000.5")])
def test_a_decimal_comes_as_text_or_number(start: Any) -> None:
    assert overridden(Params(), {"start": start}).start == Decimal("1000.5")


def test_nothing_may_be_said_where_nothing_is_allowed() -> None:
    assert overridden(Params(rounds=3), {"rounds": None}).rounds is None


def test_private_keys_are_ignored() -> None:
    assert overridden(Params(), {"x-note": {"any": "thing"}}) == Params()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("k", True),
        ("k", "20"),
        ("k", None),
        ("k", Decimal("20.5")),
        ("start", "a thousand"),
        ("start", "NaN"),
        ("start", "Infinity"),
        ("start", True),
        ("start", []),
        ("zero", 1),
        ("mode", "other"),
        ("mode", 3),
        ("rounds", "3"),
        ("words", "a"),
        ("words", [1]),
        ("words", None),
    ],
)
def test_a_wrong_type_is_named_with_its_place(name: str, value: Any) -> None:
    assert problems({name: value}) == [("wrong-type", f"params.{name}")]


@pytest.mark.parametrize("start", ["1e999999999", "1e-999999999", "1_0", " 1", "٣", "0x10", "1" * 13, "." + "1" * 21])
def test_a_number_as_text_is_plain_digits(start: str) -> None:
    """Ruling plain-numbers holds in params too: no exponent that fills the memory."""
    assert problems({"start": start}) == [("wrong-type", "params.start")]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("k", "whole number"),
        ("start", "number"),
        ("zero", "true or false"),
        ("mode", "none or final"),
        ("rounds", "whole number or null"),
        ("words", "list of text"),
    ],
)
def test_what_is_expected_is_said_in_words(name: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        overridden(Params(), {name: object()})
    assert caught.value.problems[0].values["expected"] == expected


def test_an_unknown_name_is_told_what_is_known() -> None:
    with pytest.raises(InputError) as caught:
        overridden(Params(), {"kk": 1}, place="season.params")
    (problem,) = caught.value.problems
    assert (problem.code, problem.place) == ("unknown-param", "season.params.kk")
    assert problem.values == {"name": "kk", "known": ["k", "start", "zero", "mode", "rounds", "words"]}


def test_all_problems_at_once() -> None:
    assert problems({"kk": 1, "k": "x", "zero": True, "mode": ""}) == [
        ("unknown-param", "params.kk"),
        ("wrong-type", "params.k"),
        ("wrong-type", "params.mode"),
    ]
