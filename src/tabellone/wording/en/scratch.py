"""Sentences about questions that are tried on a scratch copy of a season."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "scratch-no-game": "{id} has no game of two players in round {round}, table {table}",
    "scratch-no-question": "choose what to change: a tournament, a game, a player or a ruling",
    "scratch-no-stage": "the season counts no tournament “{id}” on this day: choose one of the list",
}
