"""What moved between two kept answers of a season (ruling revision-by-act)."""

from __future__ import annotations

from typing import Any

from tabellone.server.rankings.moving import ranking_moves


def answer(*race: dict[str, Any]) -> dict[str, Any]:
    return {"rankings": {"race": list(race)}, "ratings": []}


KEPT = {"position": 1, "player": "anna", "value": "32", "results": {"race-1": 16}}


def test_what_a_newer_version_tells_besides_is_no_move() -> None:
    """PG 40: rankings frozen before lines of the Race said what is dropped are still the same rankings."""
    assert ranking_moves(answer(KEPT), answer({**KEPT, "dropped": ["race-1", "race-3"], "after_drops": "32"})) == {}


def test_a_figure_that_differs_is_one() -> None:
    (line,) = ranking_moves(answer(KEPT), answer({**KEPT, "value": "33", "after_drops": "33"}))["race"]
    assert (line.player, line.was) == ("anna", KEPT)
    assert list(ranking_moves(answer(KEPT), answer())) == ["race"]
