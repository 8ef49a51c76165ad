"""Sentences about TRF files."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "source-trf-no-players": "no player stands in the file: lines that begin with 001 are missing",
    "source-trf-double-number": "the starting number {number} stands twice, also on line {other}",
    "source-trf-double-name": "the account “{name}” stands twice, also on line {other}",
    "source-trf-too-many-rounds": "the line goes on for more than {most} rounds",
    "source-trf-too-many-lines": "the file has more than {most} lines: import one tournament at a time",
    "source-trf-too-much": "the file holds more than {most} results: import one tournament at a time",
    "source-trf-no-number": "the line has no starting number where it should be (“{found}”), and was left out",
    "source-trf-no-name": "player {number} has no name",
    "source-trf-shifted": "points and rounds stand {columns} columns beside their place; they were read from there",
    "source-trf-bad-entry": "round {round} cannot be read here: “{found}”",
    "source-trf-bad-day": "“{found}” is not understood as a day",
    "source-trf-bad-rounds": "“{found}” is not understood as a number of rounds",
    "source-trf-more-rounds": "the file announces {told} rounds, but its lines go up to round {found}",
    "source-trf-teams": "teams are not read: only the players and their games are",
    "source-trf-not-drawn": "round {round} is not drawn yet; byes or absences announced for it were left out: {count}",
    "source-trf-result-alone": (
        "round {round} has the result {code} without an opponent; it was taken as a bye or an absence"
    ),
    "source-trf-no-opponent": (
        "the opponent of round {round}, number {opponent}, is not in the file; the game was left out"
    ),
    "source-trf-own-opponent": "in round {round} player {opponent} plays against themselves; the game was left out",
    "source-trf-mismatch": (
        "round {round}: this line says {one} and line {other} says {two}; a result was taken, check it"
    ),
    "source-trf-mismatch-unknown": (
        "round {round}: this line says {one} and line {other} says {two}; both cannot be so, and the result is "
        "left open"
    ),
    "source-trf-other-opponent": (
        "round {round}: of this line and line {other} only one names the other as opponent (results {one} and {two});"
        " the result is left open"
    ),
    "source-trf-same-colour": (
        "round {round}: this line and line {other} have the same colour; results {one} and {two} were taken"
    ),
    "source-trf-points": "{name} is shown with {told} points, but the rounds add up to {found}",
}
