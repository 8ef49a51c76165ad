"""A RisiKo! Master from plain files: RK points, RK standings, RK draw 1, RK draw 2, RK semifinals, RK withdrawals."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.contract.harness import read, round_, seats, standings, tabellone, tournament, write


def field(count: int, clubs: int = 5) -> list[dict[str, Any]]:
    return [{"id": f"p{n:03}", "name": f"Prova {n}", "club": f"Club {n % clubs}"} for n in range(count)]


def play(path: Path, seed: int) -> None:
    """Give the last round whole results with plenty of ties."""
    chance, document = random.Random(seed), read(path)
    for table in document["rounds"][-1]["tables"]:
        for seat in table["seats"]:
            seat["score"] = chance.randrange(10, 60)
    write(path, document)


def test_class_points_at_four_and_five(tmp_path: Path) -> None:
    path = write(
        tmp_path / "m.json",
        tournament(
            "risiko",
            list("abcdefghi"),
            rounds=[round_(1, seats(a=45, b=39, c=20, d=0), seats(e=80, f=21, g=5, h=4, i=0), phase="qualifying")],
        ),
    )
    assert standings(path) == [
        (1, "e", "1.100"),
        (2, "a", "1.045"),
        (3, "b", "0.039"),
        (4, "f", "0.027"),
        (5, "c", "0.020"),
        (6, "g", "0.007"),
        (7, "h", "0.005"),
        (8, "d", "0.000"),
        (8, "i", "0.000"),
    ]


def test_a_tie_at_the_table_goes_to_off_objective_then_the_later_turn(tmp_path: Path) -> None:
    table = [
        {"player": "a", "score": 30, "off_objective": 2},
        {"player": "b", "score": 30, "off_objective": 5},
        {"player": "c", "score": 30, "off_objective": 5},
        {"player": "d", "objective": False, "score": 1},
    ]
    path = write(tmp_path / "m.json", tournament("risiko", list("abcd"), rounds=[round_(1, table)]))
    assert standings(path)[0] == (1, "c", "1.030")


def test_the_objective_wins_the_table(tmp_path: Path) -> None:
    table = seats(a=50, b={"objective": True}, c=3, d=4)
    path = write(tmp_path / "m.json", tournament("risiko", list("abcd"), rounds=[round_(1, table)]))
    assert standings(path)[:2] == [(1, "b", "1.100"), (2, "a", "0.050")]


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 11])
def test_fields_that_cannot_be_seated_are_refused(tmp_path: Path, count: int) -> None:
    answer = tabellone("draw", write(tmp_path / "m.json", tournament("risiko", field(count))), "--seed", "x")
    assert answer.code == 1
    assert "RK structure" in answer.err
    assert str({1: 4, 2: 4, 3: 4, 6: 5, 7: 8, 11: 10}[count]) in answer.err


@pytest.mark.parametrize("count", [4, 5, 8, 9, 10, 12, 13, 16, 21, 33, 49, 50, 61, 99, 100, 151, 203])
def test_a_whole_master(tmp_path: Path, count: int) -> None:
    extra = {"params": {"accept_reduced": True}} if count < 16 else {}
    path = write(tmp_path / "m.json", tournament("risiko", field(count), **extra))
    rounds = 0
    while not rounds or not tabellone("standings", path, "--json").json["final"]:
        answer = tabellone("draw", path, "--seed", f"seed-{rounds}", "--json", "--write")
        drawn = answer.json
        rounds += 1
        assert drawn["round"] == rounds
        for criterion in drawn["criteria"]:
            assert criterion["least"] is None or criterion["least"] <= criterion["count"]
        seated = [player for table in drawn["tables"] for player in table["seats"]]
        assert len(set(seated)) == len(seated)
        play(path, seed=count * 10 + rounds)
    assert tabellone("check", path).code == 0
    assert tabellone("verify", path).code == 0
    rows = tabellone("standings", path, "--json").json["standings"]
    assert len(rows) == count
    winners = {100: 2, 151: 3, 203: 4}.get(count, 1)
    assert [row["position"] for row in rows][: winners + 1] == [1] * winners + [winners + 1]
    over = tabellone("draw", path, "--seed", "again")
    assert over.code == 1


def test_a_swapped_player_is_noticed(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", tournament("risiko", field(12)))
    tabellone("draw", path, "--seed", "s", "--write")
    document = read(path)
    one, two = document["rounds"][0]["tables"][0]["seats"], document["rounds"][0]["tables"][1]["seats"]
    one[0], two[0] = two[0], one[0]
    assert tabellone("verify", write(path, document)).code == 1


@pytest.mark.parametrize(
    ("score", "fine"), [(86, True), (87, False), (-1, False), ("12.5", False), (0, True), (True, False), ("NaN", False)]
)
def test_table_points_are_whole_and_at_most_86(tmp_path: Path, score: Any, fine: bool) -> None:
    path = write(
        tmp_path / "m.json", tournament("risiko", list("abcd"), rounds=[round_(1, seats(a=score, b=1, c=2, d=3))])
    )
    answer = tabellone("check", path)
    assert answer.code == (0 if fine else 1)
    assert fine or "rounds[0].tables[0].seats[0].score" in answer.out
