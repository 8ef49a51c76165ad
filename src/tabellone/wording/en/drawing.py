"""Sentences about draws at the organiser's desk: seating by hand, absences, slow tables."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "choose-a-table": "choose one of the tables of the round: {tables}",
    "draft-stale": (
        "the facts have changed since round {round} was drawn: draw it again, or say why it is published all the same"
    ),
    "draft-stale-back": (
        "this would publish round {round} as it was drawn from facts that hold no more: draw it again instead"
    ),
    "draft-stale-reason": (
        "say why round {round} is published although the facts have changed: the reason goes on record"
    ),
    "draft-stale-since": (
        "the facts behind round {round} have changed once more: look at what changed, then decide again"
    ),
    "no-certain-tables": "no table of round {round} can be drawn yet: wait for the missing results",
    "no-such-remedy": "this way of going on is not possible here: choose another one",
    "nobody-absent": "choose who has not come",
    "not-available": "{player} cannot come in: seated in this round already, withdrawn, or not entered",
    "not-confirmable": "{param} is nothing that can be confirmed here; look at the settings of the tournament",
    "not-seated": "{player} does not sit in this round: choose somebody who does",
    "order-of-others": "the turn order of table {table} must name each of its players once",
    "publication-not-here": "round {round} came with a document: its publication cannot be taken back",
    "redraw-without-reason": "say why round {round} is drawn again: the reason goes on record",
    "round-has-begun": "tables of round {round} have reported: the round stays as it is",
    "seated-already": "{player} sits in this round already: swap the two instead",
    "seed-not-a-line": "a seed is one line of at most {most} characters",
    "sits-there-already": "{player} sits at table {table} already",
    "spot-out-of-range": "a place in the hall is a number from 1 to {most}",
    "swap-with-oneself": "choose two different players to swap",
    "undecided-left": "{count} players have not been checked in: check them in, or say that all are here",
}
STEPS: dict[str, str] = {}
