"""Sentences of a BIG tournament: what its rules forbid, warnings of its draws, explanations."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    "table-unreported": "table {table}: the result of {players} is missing; report it first",
    "result-missing": "round {round}, table {table}: no result of {players}; report the score, then try again",
    "table-too-large": "a table of {seats} has no points; tables are of two to {largest} players",
    "table-size-refused": "tables of {size} are not played; choose from 2 to {largest}",
    "two-only-game": "{game} is played by two at a table only, not by {size}; set the table size to 2",
    "game-table-too-large": "{game} is played by {most} at a table at most, not by {size}",
    "too-few-players": "too few players to draw a round: {players}; at least {least} are needed",
    "only-rematches-left": (
        "{players} have just met and nobody else is left to pair; end the Swiss rounds here, or enter another player"
    ),
    "round-robin-for-two": "a round robin is played at tables of two, not of {size}; set the table size to 2",
    "round-robin-late-entry": "{players} came late, and a round robin cannot take them in; play a Swiss instead",
    "too-many-for-semifinals": (
        "{qualified} players are too many for semifinals and a final at tables of {seats}; qualify {most} at most"
    ),
    "bracket-too-large": (
        "{qualified} players qualified, and a bracket holds {most} at most; set `qualified`, or play another round"
    ),
    "final-tie-unresolved": (
        "nobody has won the final yet: {players} are equal, and at this game one is always ahead; complete its result"
    ),
    "nothing-left-to-draw": "nothing is left to draw: the tournament is over, won by {winners}",
    "planned-rounds-over": (
        "nothing is left to draw: all planned rounds ({planned}) are played, and the tournament is won by {winners}; "
        "to go on, plan more `rounds` or a `final_phase`"
    ),
    "final-table-refused": (
        "a single final seats all {qualified} qualified players at one table, and {game} allows {most} at most: "
        "qualify {most}, or choose the final phase `national`, which plays for the seats of the final first"
    ),
    "race-not-big": "a BIG tournament is no Race stage; leave out “race”",
    "system-not-big": "the system {system} is not played in BIG; choose swiss, round_robin, knockout or other",
    "param-out-of-range": "{name} is {found}; it can be from {least} to {most}",
    "phase-out-of-order": "round {round} is of phase {phase}, but comes after the {after}",
    "supremacy-elsewhere": "{players}: a win by supremacy exists at 7 Wonders Duel only, not at {game}",
    "supremacy-twice": "{players}: only one of them can have won by supremacy",
    "tie-unresolved": (
        "round {round}, table {table}: {players} have equal scores, and at {game} there is always one ahead: give each "
        "of them another figure ({figures}), or have the referee give places"
    ),
    "tie-impossible": (
        "round {round}, table {table}: {players} have equal scores, which cannot happen at {game}: look at the scores "
        "again, or have the referee give places"
    ),
    "negative-bid": "a bid of {bid}; bids start from 0",
    "place-out-of-range": "place {place} at a table of {seats}",
    "figure-of-risiko": "{name} belongs to RisiKo!, not to BIG",
    "unknown-figure": "{game} has no figure {name} on a tie; it asks for: {known}",
    # warnings of a draw
    "short-tables": "some tables are short by more than one player; another table size may fit better",
    "above-the-most-of-the-game": "some tables are larger than the game's sheet advises",
    "hardcore-tables-too-large": "in a tournament of several games tables hold at most five, better four",
    "single-loss-can-eliminate": "with this structure a player can miss the final phase after a single loss",
    "half-points-below-six": "with fewer than six players the tournament counts half for the rankings",
    "round-robin-advised": "for four players of a two-player game a round robin is advised",
    "final-table-size-unused": (
        "a single final seats everybody who qualifies at one table, so the size chosen for the final is not used: "
        "leave it out, or choose the final phase `national`"
    ),
    "final-again": "the final ended in a tie, so it is played again",
    "rounds-below-advised": "fewer rounds are planned than advised for so many players",
}
STEPS: dict[str, str] = {
    "big-never-seated": "no table up to round {after_round}, so no position",
    "big-total": "points of all rounds",
    "big-total-qualifying": "points of the qualifying rounds (the final phase gives none)",
    "big-no-table": "round {round}: no table, no points",
    "big-void-table": "round {round}: the table was void, no points",
    "big-absent": "round {round}: absent, no points",
    "big-bye": "round {round}: a bye is worth {result} points",
    "big-points": "round {round}: place {place} at a table of {seats} is worth {result} points",
    "big-points-shared": (
        "round {round}: place {place} at a table of {seats}, shared by {sharing}: the mean of the places they cover"
    ),
    "big-referee-place": "the referee gave place {place} at table {table}",
    "big-last-at-table": "{status}: last at table {table}, place {place}, whatever the score",
    "big-place": "place {place} at table {table} with a score of {score}",
    "big-score": "score {score}",
    "big-score-after-bid": "score {score} less the bid of {bid}",
    "big-supremacy": "the game was won by military or science: it counts 1-0, and bids are not taken off",
    "big-tie-shared": "level with {other}, and nothing parts them: the place is shared",
    "big-tie-by-seat": "level with {other}, parted by the seats",
    "big-tie-fewer": "level with {other}, parted by fewer {figure}: {own} against {theirs}",
    "big-tie-more": "level with {other}, parted by more {figure}: {own} against {theirs}",
    "big-pbg": "PBG, the share of the first table's score: {score} of {whole}",
    "big-pbg-flat": "PBG: the table's scores sum to nothing, so each of {seats} seats has the same share",
    "big-pbg-bye": "PBG of a bye",
    "big-pbg-ghosts": (
        "the table had {size} players, {ghosts} fewer than the largest of its round: each missing seat scores "
        "{share} of the table's mean"
    ),
    "big-standing-position": "position {result} of {players} after round {round}",
    "big-parted-by-table": "equal points with {other}; in round {round} table {own} of the draw against {theirs}",
    "big-parted-by-place": "equal points with {other}; in round {round} place {own} against {theirs}",
    "big-parted-by-pbg": "equal points with {other}; PBG {own} against {theirs}",
    "big-parted-by-lot": "equal with {other} in everything, parted by the lot drawn with round {round}",
    "big-standing-shared": "equal with {other} in everything, so the position is shared",
    "big-qualified": "position {position}: the first {qualified} still in go on",
    "big-not-qualified": "position {position}: only the first {qualified} still in go on",
    "big-qualified-by-wins": (
        "games won: {wins} (draws and byes count), position {position}: goes on, as one of {qualified}"
    ),
    "big-not-qualified-by-wins": "games won: {wins} (draws and byes count); {needed} are needed to go on",
    "big-no-final-needed": "games won: {wins}, position {position}: one player won every game, so no final is played",
    "big-qualified-and-withdrew": "position {position}: had qualified, and withdrew before the final phase",
    "big-skips-a-round": "skips the {phase}",
    "big-passes": "{phase} against {others}: place {place}, through",
    "big-passes-drawn": "{phase} against {others}: drawn, passed by who stood higher before the knock-out",
    "big-out-drawn": "{phase} against {others}: drawn, and out: who stood higher before the knock-out passes",
    "big-is-out": "{phase} against {others}: place {place}, out",
    "big-final-played": "final against {others}: place {place}",
    "big-final-tied": (
        "final against {others}: tied for the first place, which goes to who stood higher before the final phase"
    ),
    "big-final-open": (
        "final against {others}: equal for the first place, and at this game one is always ahead: its result is not "
        "complete"
    ),
    "big-final-replayed": "final against {others}: tied for the first place, so the final is played again",
    "big-final-position": "final position {position}",
    "big-standing-so-far": "position {position} after round {after_round}",
}
