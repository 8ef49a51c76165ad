"""Sentences about what a player needs."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "pg-need-outside": (
        "{player} is in no ranking, so no result gains a place: only registered players who are not excluded are ranked"
    ),
    "pg-need-race-field": "a Race stage has between {least} and {most} ranked players, not {players}",
    "pg-need-games": "a stage has between 1 and {most} games for a player, not {games}",
}
STEPS: dict[str, str] = {
    "pg-need-first": "already first: there is no place to gain",
    "pg-need-race": (
        "position {position} of {players} in the next Race stage is enough: from place {now} to place {then}"
    ),
    "pg-need-race-points": "Race points for position {position} of {players}",
    "pg-need-race-over": "there is no Race stage to come in {year} (Race stages so far: {stages})",
    "pg-need-others-rest": "provided that the others of the Race miss that stage, so that it counts 0 for them",
    "pg-need-green": (
        "a score of {score} out of {games} in the next stage of {game} is enough: from place {now} to place {then}"
    ),
    "pg-need-rating": "the PGR in {game} that this score would make",
    "pg-need-others-still": "provided that nobody else's rating moves",
    "pg-need-race-none": "no position among {most} gains a place, not even the first",
    "pg-need-race-enter": (
        "position {position} of {players} in the next Race stage is enough to enter the Race, at place {then}"
    ),
    "pg-need-green-none": "no score gains a place, not even winning all {most} games",
    "pg-need-green-enter": (
        "a score of {score} out of {games} in the next stage of {game} is enough to enter Green, at place {then}"
    ),
    "pg-need-green-never": "no score is enough for a place in Green, not even winning all {most} games",
}
