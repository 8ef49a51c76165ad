"""Sentences and terms about the stages of a season on platforms."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "pg-race-full": "{year} has {most} Race stages already, which are the most: make this one an ordinary stage",
    "pg-stage-outside-season": "a stage of this season ends between {first} and {last}, this one on {end}",
    "pg-stage-said": "“{found}” is not known here; use one of: {known}",
    "season-game-double": "there is a game called {name} in this season already: choose it from the list",
    "season-game-nameless": "write the name of the game",
    "season-game-used": "{name} has stages or ratings in this season, so it stays",
    "stage-gone": "this stage has been deleted meanwhile",
    "stage-has-results": "{name} has rounds or results, so it is not deleted: hide it instead",
    "stage-in-use": "something else here rests on {name}, so it is not deleted: hide it instead",
    "stage-not-here": "{rulebook} has no stages on platforms",
}
TERMS: dict[str, dict[str, str]] = {
    "pace": {"real_time": "real time", "turn_based": "turn by turn"},
    "entry": {"open": "open to all", "invitation": "by invitation"},
}
