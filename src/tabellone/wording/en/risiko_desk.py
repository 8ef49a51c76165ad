"""Sentences of RisiKo! Master at the organiser's desk."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "risiko-absences-too-many": (
        "too few of those drawn are present ({players}) for tables of four and five, or of three; wait for a "
        "latecomer, or enrol somebody else"
    ),
}

STEPS: dict[str, str] = {
    "risiko-proposed-final": (
        "{players} players are too few for semifinals ({needed}): after the qualifying games a final among the "
        "first four, to be confirmed"
    ),
    "risiko-proposed-groups": "finals and winners {winners}; every final has four semifinals of its own",
    "risiko-proposed-reduced": (
        "{players} players may be too few for four semifinals ({needed}); the largest structure that fits is then "
        "to be confirmed"
    ),
    "risiko-proposed-semifinals": (
        "two, three or four semifinals and a final: it depends on how many win both qualifying games"
    ),
    "risiko-proposed-tables": "{players} players: tables of four {fours}, of five {fives}",
    "risiko-proposed-time": "minutes to play: games one after another {rounds}, each of {minutes} minutes",
}
