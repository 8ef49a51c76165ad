"""What the card of a RisiKo! table says."""

from __future__ import annotations

CARDS: dict[str, str] = {
    "risiko-time": (
        "The {minutes} minutes run for all tables at once, from the first territory card dealt; then come the closing "
        "rolls."
    ),
    "risiko-won": "Most table points win the table: whole points, from 0 to {most}.",
    "risiko-class-points": "For the standing table points count in thousandths, and the winner gets 1 more.",
    "risiko-objective": "Reaching the secret objective before time is up wins the table and is worth {points}.",
    "risiko-five": (
        "At a table of five table points count × {factor}, rounded up to the third decimal, and nobody gets more than "
        "{most}."
    ),
    "risiko-off-objective": "Equal table points: more points off the objective.",
    "risiko-later-turn": "Still equal: whoever plays later in the turn order. There is always one winner.",
    "risiko-both-games": "Only those who play both qualifying games can go on to the semifinals.",
    "risiko-semifinal": "The winner of this semifinal goes to the final.",
    "risiko-gives-up": (
        "Whoever gives up the final leaves the place to the second of this table, then the third, the fourth."
    ),
    "risiko-final": "The order of this final is the order of the first places.",
    "risiko-absent": (
        "Whoever is absent has not played the game and has 0 for it; the table counts as one of those present."
    ),
    "risiko-leaves": "Whoever leaves a game that has started is last at the table, with the points reported.",
    "risiko-rules": "The game follows the publisher's official tournament rules.",
}
