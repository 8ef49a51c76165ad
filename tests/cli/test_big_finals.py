"""National finals as the commands tell of them: several games in one, tables of uneven sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import Shell, season_folder, write
from tests.strategies import players, tournament

FOUR = ("agricola", "barrage", "seti", "village")


def table(*order: str) -> list[dict[str, Any]]:
    """One table, won in this order."""
    return [{"number": 1, "seats": [{"player": one, "score": 50 - 5 * n} for n, one in enumerate(order)]}]


def big(name: str, day: str, rounds: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    given = {"game": "agricola", "table_size": 4, "params": {"rounds": len(rounds)}, **more}
    return tournament("big", players(4, [None]), rounds, id=name, start=day, end=day, **given)


def test_a_final_of_four_games_neither_resets_the_ranking_of_its_first_nor_makes_a_champion_of_it(
    tmp_path: Path, shell: Shell
) -> None:
    """BIG 7, BIG 8.2: with `game: agricola` it emptied Agricola's ranking, and nothing was in that of hardcore."""
    evening = big("evening", "2026-02-01", [{"number": 1, "phase": "swiss", "tables": table("p1", "p2", "p3", "p4")}])
    rounds = [
        {"number": n, "phase": "swiss", "game": game, "tables": table("p4", "p3", "p2", "p1")}
        for n, game in enumerate(FOUR, 1)
    ]
    final = big("final", "2026-06-01", rounds, national_final=True)
    folder = season_folder(
        tmp_path / "s", {"format": "tabellone-season/1", "rulebook": "big", "year": 2026}, evening, final
    )
    rankings = shell("season", folder, "--json").json["rankings"]
    assert [row["player"] for row in rankings["points:agricola"]] == ["p1", "p2", "p3", "p4"]
    assert [row["player"] for row in rankings["points:hardcore"]] == ["p4", "p3", "p2", "p1"]


@pytest.mark.parametrize(("count", "told"), [(11, True), (8, False)])
def test_a_draw_warns_at_uneven_tables_too_that_one_loss_can_throw_somebody_out(
    tmp_path: Path, shell: Shell, count: int, told: bool
) -> None:
    """BIG 7.2.1: eleven at tables of five are 4, 4 and 3, so three can end with one loss and two go on: unsaid."""
    qualified = 2 if told else 4
    params = {"rounds": 3, "qualified": qualified, "final_table_size": qualified}
    more: dict[str, Any] = {"game": "any-game", "table_size": 5 if told else 4, "national_final": True}
    document = tournament("big", players(count, [None]), [], id="final", params=params, **more)
    done = shell("draw", write(tmp_path / "m.json", document), "--seed", "x")
    assert done.code == 0
    assert ("after a single loss" in done.out) is told
