"""One reading tells every problem: what does not fit, what is badly built, and what the rulebook forbids."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.documents import problems_apart, read_tournament
from tests.contract.harness import round_, seats, tabellone, tournament, write


def places(document: dict[str, Any]) -> set[str]:
    with pytest.raises(InputError) as caught:
        read_tournament(json.dumps(document))
    return {problem.place for problem in caught.value.problems}


def test_a_wrong_value_does_not_hide_what_is_badly_built() -> None:
    document = tournament("big", ["a", "b", "a"], game="splendor", colour="red", end="2026-02-01")
    document["rounds"] = [round_(1, [{"player": "a", "score": float("nan")}, {"player": "zoe", "score": True}])]
    seat = "rounds[0].tables[0].seats"
    assert places(document) == {
        "colour", "end", "players[2].id", f"{seat}[0].score", f"{seat}[1].score", f"{seat}[1].player"
    }  # fmt: skip


def test_the_rulebook_is_asked_too(tmp_path: Path) -> None:
    document = tournament("risiko", ["a", "b", "c", "d", "d"], colour="red")
    document["rounds"] = [round_(1, seats(a=87, b=1, c=2, d=3))]
    told = tabellone("check", write(tmp_path / "m.json", document))
    assert told.code == 1
    assert [line.split(": ")[1] for line in told.out.splitlines()] == [
        "colour", "players[4].id", "rounds[0].tables[0].seats[0].score"
    ]  # fmt: skip


def test_what_only_follows_from_another_problem_is_not_told() -> None:
    document = tournament("big", ["a", "b"], game="splendor")
    document["rounds"] = [round_(1, [{"player": "a", "place": 1}, {"player": "b", "place": "second"}])]
    assert places(document) == {"rounds[0].tables[0].seats[1].place"}


def test_without_a_required_field_nothing_is_guessed() -> None:
    document = tournament("big", ["a", "b"], game="splendor")
    document["players"][1] = {"name": "nobody"}
    document["rounds"] = [round_(1, seats(a=1, b=2))]
    assert places(document) == {"players[1].id"}


def test_problems_apart_from_others() -> None:
    known = [Problem("x", "rounds[1].tables[0]"), Problem("x", "players")]
    asked = [
        "rounds[1]",
        "rounds[1].tables[0].number",
        "rounds[1].tables[01]",
        "rounds[10]",
        "players[0].id",
        "end",
        "",
    ]
    found = problems_apart([Problem("y", place) for place in asked], known)
    assert [problem.place for problem in found] == ["rounds[1].tables[01]", "rounds[10]", "end", ""]
