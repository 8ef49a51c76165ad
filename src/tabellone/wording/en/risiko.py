"""Sentences of RisiKo! Master."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "risiko-absences": (
        "tables of four and five cannot seat those present ({players}); wait for a latecomer, or confirm "
        "tables of three with {param}: true under params"
    ),
    "risiko-both-games": (
        "{player} sits in round {round} without having played both qualifying games; seat the next in the ranking"
    ),
    "risiko-disciplinary": (
        "{player} is under a disciplinary measure on {day} and cannot enrol; a player without one can take the place"
    ),
    "risiko-final-impossible": (
        "too few players are left for the final of group {group}: {found}; it takes four, and nobody can be called in "
        "(take back a withdrawal if one was entered by mistake)"
    ),
    "risiko-final-short": (
        "only three players are left for the final of group {group} ({players}); confirm a table of three with "
        "{param}: true under params, or take back a withdrawal entered by mistake"
    ),
    "risiko-five-in-final-phase": "table {table} has {found} seats; in a {phase} at most four players play",
    "risiko-foreign-field": "{name} has no meaning in a RisiKo! Master; remove it",
    "risiko-foreign-figure": "{name} has no meaning at a RisiKo! table; remove it from the seat of {player}",
    "risiko-late-entry": (
        "{player} enters from round {found}; players can arrive until the second qualifying game (round 2)"
    ),
    "risiko-missing-result": (
        "round {round} is not complete: no result of {players} (table {tables}); report the score, or mark the seat "
        "absent or the table void"
    ),
    "risiko-no-final": (
        "too few players played both qualifying games and are still in: {players}; a final takes {needed}, so the "
        "standing after qualifying is the last"
    ),
    "risiko-no-tables": "round {round} has no tables; draw it, or remove it",
    "risiko-nothing-left": "nothing is left to draw: round {round} is the final; report its result",
    "risiko-objective-not-first": (
        "{player} reached the objective, which wins the table, but has place {place}; give place 1, or take the "
        "objective away"
    ),
    "risiko-objective-not-played": "{player} is {status} and cannot have reached the objective",
    "risiko-off-objective": "{player} has {found} points off the objective; they cannot be fewer than 0",
    "risiko-one-day": "a RisiKo! Master begins and ends on the same day, not {start} to {end}",
    "risiko-over": "nothing is left to draw: {tournament} ended with its final (round {round}); see its standings",
    "risiko-param-range": "{name} is {found}; it must be from {least} to {most}, with at most three decimals",
    "risiko-phase": "round {round} cannot be {found}; it must be {expected}",
    "risiko-places": (
        "the places at table {table} are {found}; a table has exactly one winner and no equal places: {expected}"
    ),
    "risiko-round-after-final": "round {round} comes after the final; nothing is played after it",
    "risiko-round-number": "this round has number {found}; the rounds are numbered from 1 without gaps, so {expected}",
    "risiko-score-range": "{player} has {found} table points; they are whole numbers from 0 to {most}",
    "risiko-score-whole": "{player} has {found} table points; they are whole numbers from 0 to {most}",
    "risiko-score-without-game": "{player} is {status} and cannot have {found} table points; remove the score",
    "risiko-seated-after-leaving": (
        "{player} has left before round {round} but sits in it; mark the seat absent, or remove the withdrawal"
    ),
    "risiko-second-objective": (
        "{player} is the second to reach the objective at table {table}; the first ends the game, so only one can"
    ),
    "risiko-status": (
        "{player} is marked {found}, which does not exist in RisiKo!; use played, absent, abandoned or void"
    ),
    "risiko-system": 'a RisiKo! Master has the system "master", not {found}',
    "risiko-table-of-three": (
        "table {table} has three seats; tables are of four or five, of three only if the organiser confirms with "
        "accept_three: true under params"
    ),
    "risiko-table-size": "table {table} has {found} seats; tables are of four or five",
    "risiko-too-few": (
        "{players} players can go on and {needed} are needed; the largest structure that fits takes {seats} "
        "(semifinals: {semifinals}, direct finalists: {direct}): confirm it with {param}: true under params"
    ),
    "risiko-too-few-final": (
        "{players} players can go on and {needed} are needed; what fits is a final among the first four: confirm it "
        "with {param}: true under params"
    ),
    "risiko-void-in-part": "some seats of table {table} are void and some are not; void is for the whole table",
    "risiko-void-semifinal": (
        "the semifinal at table {tables} is void, so it has no winner; play it again and report the result, or mark "
        "all its players absent if they give up"
    ),
    "risiko-withdrawal-when": (
        '{player} withdraws at "{found}"; use before_round:1 to before_round:4, before_semifinals or before_final'
    ),
}

STEPS: dict[str, str] = {
    "risiko-called-to-final": "called into the final from place {place} of semifinal table {table}: others gave it up",
    "risiko-direct-finalist": "skips the semifinals: direct finalist",
    "risiko-final-game": "final at table {table}: place {place} with {table_points} table points",
    "risiko-final-position": (
        "place {place} in the final (finals played: {finals}): finalists with a better place {better}, plus one"
    ),
    "risiko-game-absent": "round {round}, table {table}: absent, so the game was not played",
    "risiko-game-five": (
        "round {round}, table {table} (a table of five), place {place}: {table_points} table points × {factor} in "
        "thousandths, rounded up, plus {win} for the win, at most {most}"
    ),
    "risiko-game-four": (
        "round {round}, table {table} (a table of {players}), place {place}: {table_points} table points in "
        "thousandths, plus {win} for the win"
    ),
    "risiko-game-not-seated": "round {round}: not seated, so the game was not played",
    "risiko-game-objective": "round {round}, table {table}: reached the secret objective, worth {objective} anywhere",
    "risiko-game-void": "round {round}, table {table}: void, so there was no game",
    "risiko-lot": "tied players parted by lot with the seed {seed}, in this order: {lots}",
    "risiko-out-after-qualifying": "not in the semifinals",
    "risiko-out-by-place": (
        "position {place} of those who played both games and were still in; the first {places} went on"
    ),
    "risiko-out-of-final": "not in the final, which was played at once",
    "risiko-out-one-game": "only who plays both qualifying games can go on",
    "risiko-parted-best": "same points: {ahead} before {behind} by the best game ({one} against {other})",
    "risiko-parted-previous-position": (
        "same points and games: {ahead} before {behind} by the position after the previous game ({one} against {other})"
    ),
    "risiko-parted-second-best": "same points: {ahead} before {behind} by the second best game ({one} against {other})",
    "risiko-parted-third-best": "same points: {ahead} before {behind} by the third best game ({one} against {other})",
    "risiko-position": "position with {points} points: players ahead {ahead} (of {ranked}), plus one",
    "risiko-qualifying-position": (
        "position after the qualifying games with {points} points: players ahead {ahead} (of {ranked}), plus one"
    ),
    "risiko-semifinalist": "plays the semifinal at table {table} (group {group})",
    "risiko-shared-position": "{ahead} and {behind} are equal in everything and share the position",
    "risiko-straight-to-final": "among the first four, who play the final at once (table {table})",
    "risiko-structure": (
        "{counted} players played both games, and {two_wins} of them won both, which gives: direct finalists {direct}, "
        "groups {groups}, semifinals in each {semifinals}; semifinals in all"
    ),
    "risiko-structure-final": "{counted} players played both games: a final among the first four",
    "risiko-sum": "class points of the games played, added up",
    "risiko-table-later-turn": (
        "{ahead} before {behind}: equal in points, but later in the turn order ({one} against {other})"
    ),
    "risiko-table-left": "{ahead} before {behind}, who left the game before its end",
    "risiko-table-objective": "{ahead} before {behind}: reached the secret objective",
    "risiko-table-off-objective": (
        "{ahead} before {behind}: equal table points, more off the objective ({one} against {other})"
    ),
    "risiko-table-points": "{ahead} before {behind}: more table points ({one} against {other})",
    "risiko-table-referee": "{ahead} before {behind} by the referee's word (place {one} against {other})",
    "risiko-unranked": "not ranked: no qualifying game played so far",
    "risiko-withdrew": "withdrew ({when})",
}
