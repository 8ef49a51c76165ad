"""Sentences for the rankings, the ELO and the prizes of BIG."""

ERRORS: dict[str, str] = {
    "big-best-of-none": "{name} is {found}: at least one result must count",
    "big-elo-decimals": "the ELO of {player} in {game} is {rating}: an ELO has at most three decimals",
    "big-elo-out-of-range": "the ELO of {player} in {game} is {rating}: it must lie between -{most} and {most}",
    "big-final-cut-short": (
        "{tournament} is a national final and is over, but of its {rounds} qualifying rounds {missing} are missing, "
        "and the final phase: add them, or say in its plan (rounds, final phase) how it was played"
    ),
    "big-final-phase-missing": (
        "{tournament} is a national final and is over, but its final phase is missing or has no winner yet: "
        "add its rounds and their results, or say in its plan (rounds, final phase) how it was played"
    ),
    "big-final-rounds-missing": (
        "{tournament} is a national final and is over, but of its {rounds} rounds {missing} are missing: "
        "add them, or say in its plan how many rounds it had"
    ),
    "big-figure-out-of-range": "{name} is {found}: it must lie between 0 and {most}",
    "big-not-in-ranking": "{player} is not in the ranking {ranking}, but in: {known}",
    "big-not-in-rankings": "{player} has played nothing yet and is in no ranking; check the player's id",
    "big-result-missing": (
        "{tournament} is over, but the result of {player} in round {round}, table {table}, is missing: enter the score"
    ),
    "big-tournament-unfinished": (
        "{tournament} is over (rounds played: {played}), but more were planned or its final is missing: "
        "add them, or correct its planned rounds"
    ),
    "prizes-fee-cents": "the fee is {fee}: write it in euros and whole cents",
    "prizes-fee-range": "the fee is {fee}: it must lie between 0 and {most} euros",
    "prizes-need-a-fee": "{tournament} has no entry fee, so there is no pot: write its fee and who has paid",
    "prizes-nobody-to-win": "no paid entry is in the standing of {tournament} yet: the {pot} euros wait for results",
    "title-double": "{who} already has the title of {year} in this game",
    "title-gone": "this title is not in the list any more: look at the list again",
    "title-nobody": "a title needs a game and the name of who won it",
    "title-year": "the year is {year}: it must lie between {first} and {last}",
}

STEPS: dict[str, str] = {
    "big-base": "base points for position {position} of {players}",
    "big-elo-carried-in": "{player} starts {game} with the ELO carried in",
    "big-elo-compared": "against {opponent}: ELO {own} to {other}, scored {scored}; expected",
    "big-elo-moved": "{tournament} moved the ELO by {change}",
    "big-elo-newcomer": "{player} starts {game} with the ELO of a newcomer",
    "big-elo-now": "ELO of {player} in {game} (tournaments that moved it: {tournaments})",
    "big-elo-table": "round {round}, table {table}: place {place} of {seats}, scored {scored}, expected {expected}",
    "big-excluded": "{player} is excluded and has no position in {ranking}",
    "big-general-game": "{game}: the best {best} results, {counted} so far",
    "big-general-total": "general ranking of {year}: the games of {player} together",
    "big-halved": "fewer than {least} players took part ({players}), so the points are halved",
    "big-mean-elo": "mean ELO of the participants ({players}) before the tournament",
    "big-multiplier": "ELO multiplier: own ELO {own}, mean {mean}",
    "big-no-prize": "no prize points: they go to the first {rewarded} of {players}, and this is position {position}",
    "big-pair-elo": "ELO of the pair {pair} ({members}): the mean of the two",
    "big-points-total": "points of {player} in {game}: the best {best} results, {counted} so far",
    "big-position": "position in {ranking}: {ahead} ahead, of {of}",
    "big-position-shared": "position in {ranking}: {ahead} ahead, of {of}; shared with {others}",
    "big-prize": "prize points for position {position}, among the first {rewarded} of {players}",
    "big-prize-left-over": "cents left over of {divided} euros go to the first: {given} were due by place",
    "big-prize-won": "{share} of a hundred of {divided} euros, among {tied}, and {left} left over",
    "big-prizes-divided": "{voucher} euros of the pot of {pot} are set aside for the voucher",
    "big-prizes-pot": "fees of {fees} euros, less {kept} of a hundred",
    "big-reset": "the ranking of {game} started again with the national final {tournament} on {day}",
    "big-result": "{tournament}: position {position} of {players}",
    "big-result-left-out": "{tournament} does not count: not among the best {best}",
    "big-voucher": "a voucher for {player}, taken out of a pot of {pot} euros, {least} or more",
}
