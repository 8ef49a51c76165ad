"""Sentences of PerGioco Masters."""

from __future__ import annotations

ERRORS: dict[str, str] = {
    # a stage
    "pg-param-range": "the parameter “{name}” cannot be {found}",
    "pg-foreign-field": "“{field}” means nothing in a PerGioco stage; leave it out",
    "pg-stage-without-game": "the stage “{stage}” does not say which game it is of; add “game”",
    "pg-system": "a PerGioco stage cannot be played as “{system}”; use one of: {known}",
    "pg-two-at-a-table": "a PerGioco game is for two, so “table_size” cannot be {table_size}",
    "pg-fee": "taking part in PerGioco Masters is free, so there is no fee of {fee}",
    "pg-before-pgr": "the stage ends on {end}, but there is a PGR only since {since}",
    "pg-second-game": "a stage is of one game: this round is of “{game}”, the stage of “{stage}”",
    "pg-pair-of-players": "participation is personal: “{player}” cannot be a pair",
    "pg-table-size": "a PerGioco game has two players, or one with a bye; this table has {seats}",
    "pg-score": "“{player}” has {score}; a game is worth 1, 0.5 or 0",
    "pg-score-of-loser": "“{player}” is {status} and so has 0, not {score}",
    "pg-alone-not-bye": "“{player}” sits alone and is {status}; a table of one is a bye",
    "pg-bye-with-opponent": "a bye has no opponent, but “{player}” sits there too",
    "pg-half-void": "a void game is void for both: “{player}” is not marked so",
    "pg-not-one-point": "“{one}” and “{other}” both played, so they share exactly one point, not {scores}",
    "pg-winner-without-point": "“{opponent}” is {status}, so “{player}” has 1, not {score}",
    "pg-nobody-won": (
        "“{opponent}” is {status}, so “{player}” cannot be {own}: the opponent has status “played” and 1 point "
        "(both absent, or abandoned by both, is possible)"
    ),
    # the Race
    "pg-race-too-many": "{players} players are in this Race stage; {most} are the most, so take {over} out",
    "pg-race-too-early": "this Race stage ends on {end}, but there is a Race only since {since}",
    "pg-race-unregistered": (
        "“{player}” is not registered, and only registered players can be in the Race stage “{stage}”: register the "
        "player ({day} at the latest), or take the player out of the stage (taken_out)"
    ),
    "pg-race-registered-late": (
        "“{player}” registered on {registered}, after {day}, when registration for the Race stage “{stage}” closed: "
        "take the player out (params.taken_out), or let it count by the end (race_registered_by)"
    ),
    "pg-taken-out-unknown": "“{player}” is not in the stage and cannot be taken out of it: mend the id, or delete it",
    "pg-race-thirteenth": (
        "“{stage}” is Race stage number {number} of {year}; {most} are the most; make it an ordinary one"
    ),
    "pg-race-planned": "{planned} Race stages cannot be planned: from 0 to {most}",
    # a season
    "pg-rating-decimals": "the PGR of “{player}” in “{game}” is {rating}; a PGR has at most three decimals",
    "pg-carried-games": "“{player}” cannot have played {count} games of “{game}” in {year}",
    "pg-missing-result": "“{stage}” is over, but the result of “{player}” in round {round}, table {table} is missing",
    "pg-nobody-of-the-season": "nobody called “{player}” is registered, rated or entered in this season",
    "pg-stage-without-games": (
        "“{stage}” ended on {end}, but no game of it is recorded; add rounds or take the stage out"
    ),
    # questions
    "pg-round-incomplete": "round {round} is not complete (the last complete one: {complete}); missing: {missing}",
    "pg-results-missing": "round {round} cannot be drawn before every result is in; missing: {missing}",
    "pg-too-few-to-draw": "too few players to draw a round: {players}; at least {least} are needed",
    "pg-cannot-draw": "a stage played as “{system}” is drawn by its organiser or platform; these can be drawn: {works}",
    "pg-all-have-met": "nothing is left to draw: everybody has met everybody (players: {players}, rounds: {rounds})",
    "pg-round-robin-unseeded": (
        "round {round} was drawn elsewhere (it has no seed), so the numbers of the players are not known; "
        "go on where it was drawn"
    ),
    "pg-round-robin-changed": (
        "these would meet again: {pairs}; the players are no longer those of the first draw, so put the list right"
    ),
    "pg-nickname-locked": (
        "the nickname {nickname} on {platform} is locked during the season; the organiser can change it, with a reason"
    ),
}

STEPS: dict[str, str] = {
    # one game
    "pg-side-won": "round {round}: won against {opponent}",
    "pg-side-drawn": "round {round}: drew with {opponent}",
    "pg-side-lost": "round {round}: lost to {opponent}",
    "pg-side-abandoned": "round {round}: abandoned the game against {opponent}, a loss",
    "pg-side-timeout": "round {round}: lost on time to {opponent}",
    "pg-side-absent": "round {round}: absent from the game against {opponent}",
    "pg-side-opponent-absent": "round {round}: won, {opponent} was absent",
    "pg-side-opponent-abandoned": "round {round}: won, {opponent} abandoned",
    "pg-side-opponent-timeout": "round {round}: won on time against {opponent}",
    "pg-side-bye": "round {round}: a bye, which is not rated",
    "pg-side-void": "round {round}: no result, so no game and no points",
    "pg-verdict-first-absence": "the first absence of the stage is rated as a loss",
    "pg-verdict-absence": "outside the Swiss system an absence is rated as a loss",
    "pg-verdict-missed-first": "who misses the first game is not penalised for absences in the stage",
    "pg-verdict-further-absence": "only the first absence is rated",
    "pg-verdict-no-show": "who plays none of the games of a stage is not rated in it",
    "pg-verdict-after-missed-first": "games after a missed first one are not rated here",
    "pg-verdict-absence-free": "absences are not rated here",
    "pg-game-change": "round {round} against {opponent}: score less expected score",
    "pg-game-unrated": "round {round} against {opponent}: does not move the rating",
    # a rating
    "pg-starts": "a player new to the game starts from {start}",
    "pg-carried": "the season started from this PGR in {game}",
    "pg-stage-change": "score less expected score, over all rated games",
    "pg-stage": "after {stage} ({end})",
    "pg-stage-unrated": "after {stage} ({end}): as before, nothing was rated",
    "pg-deleted": "on {day} the ratings were deleted: unregistered, and no game in that year and the four before",
    "pg-reset": "on {day}, on registering, the ratings started anew",
    "pg-rating-active": "PGR in {game}, active in {year} (games played: {games})",
    "pg-rating-inactive": "PGR in {game}, not active in {year}: no game of it played in that year or the one before",
    "pg-no-rating": "{player} has no PGR",
    # rankings
    "pg-active-sum": "the sum of the active PGRs",
    "pg-overall": "the overall PGR: the mean of the active PGRs ({active}), rounded down to a whole number",
    "pg-red": "Red: place {position} of {players}",
    "pg-blue": "Blue: place {position} of {players}",
    "pg-green": "Green: place {position} of {players}",
    "pg-race": "Race: place {position} of {players}",
    "pg-game-ranking": "{ranking}: place {position} of {players}",
    "pg-group-ranking": "the games of {ranking}: place {position} of {players}",
    "pg-group-mean": "the mean of the active PGRs in {group}",
    "pg-green-points": "Blue points, Red points and leader points",
    "pg-blue-points": "points for place {position} in Blue",
    "pg-red-points": "points for place {position} in Red",
    "pg-leader": "leader points for place {position} in {ranking}",
    "pg-leader-group": "leader points for place {position} in the games of {ranking}",
    "pg-leader-points": "leader points of all games and groups together",
    "pg-race-sum": "the sum of the results, while there are too few to drop any (Race stages so far: {stages})",
    "pg-race-total": "the sum of the results without the best and the worst (Race stages so far: {stages})",
    "pg-race-so-far": (
        "the sum of the results so far: the best and the worst are dropped when the Race ends (Race stages: {stages} "
        "of {planned})"
    ),
    "pg-race-if-over": "if the Race ended now: the sum without the best and the worst",
    "pg-race-points": "{stage}: Race points for place {position} of {players}",
    "pg-race-missed": "{stage}: no place in it, so 0",
    "pg-race-points-best": "{stage}: Race points for place {position} of {players}; the best result, so dropped",
    "pg-race-points-worst": "{stage}: Race points for place {position} of {players}; the worst result, so dropped",
    "pg-race-missed-worst": "{stage}: no place in it, so 0; the worst result, so dropped",
    "pg-shared": "place {position} is shared with {others}",
    "pg-parted-by-ten": "{ahead} stands before {behind}: enough active PGRs to have priority",
    "pg-parted-by-overall": "{ahead} stands before {behind} by the overall PGR",
    "pg-parted-by-sum": "{ahead} stands before {behind} by the sum",
    "pg-parted-by-active": "{ahead} stands before {behind}, equal so far, by more active PGRs",
    "pg-parted-by-games": "{ahead} stands before {behind}, equal so far, by more games played",
    "pg-parted-by-pgr": "{ahead} stands before {behind} by the PGR",
    "pg-parted-by-mean": "{ahead} stands before {behind} by the mean",
    "pg-parted-by-green": "{ahead} stands before {behind} by points",
    "pg-parted-by-race": "{ahead} stands before {behind} by the total",
    "pg-parted-by-points": "{ahead} stands before {behind} by stage points",
    # not in a ranking
    "pg-not-registered": "{player} is in no ranking: not registered on {day}",
    "pg-excluded": "{player} is excluded from every ranking",
    "pg-not-active": "{player} is not in {ranking}: no active PGR for it in {year}",
    "pg-no-green-points": "{player} has no Green points: not high enough in Blue or Red, nor leading a game",
    "pg-no-race-result": "{player} has no Race result in {year}",
    # a stage
    "pg-stage-position": "{stage} after round {round}: place {position} of {ranked}, points: {points}",
    "pg-stage-points": "stage points, round by round",
    "pg-unranked-missed-first": "{stage} after round {round}: no place, the first game was missed",
    "pg-unranked-played-none": "{stage} after round {round}: no place, none of the games was played",
    "pg-unranked-taken-out": "{stage} after round {round}: no place, taken out of the ranking by the organiser",
}
