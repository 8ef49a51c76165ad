"""What the card of a game of PerGioco Masters says."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "pg-points": "Points of the stage: {win} for a win, {draw} for a draw, {loss} for a loss.",
    "pg-platform": "Played online, on the platform of the stage ({platforms}).",
    "pg-bye": "No game in this round: a bye, worth {points} in the stage and not rated.",
    "pg-absent-first": "Absent at the first game: out of the ranking of the stage, and the rating does not suffer.",
    "pg-absent-later": "Absent later: the first time is rated as a loss, further times are not rated.",
    "pg-absent": "An absence is rated as a loss.",
    "pg-leaves": "Leaving a game that has started, or losing on time, is a loss like any other.",
    "pg-opponent-absent": "If the opponent does not come or gives up, it is a win and it is rated.",
    "pg-platform-fault": "A game without a result through a fault of the platform is void: no points, no rating.",
    "forbidden-several-accounts": "Playing with more than one account.",
    "forbidden-nickname-change": "Changing the nickname during the season.",
    "forbidden-outside-help": "Help from others.",
    "forbidden-software-help": "Help from software.",
    "pg-disqualified": "The organisers can disqualify whoever does so, at any time and with a reason.",
    "pg-complaint": "Complaints go to the organisers, in Italian or in English.",
}
