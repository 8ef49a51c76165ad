"""What a draw looks at: people with their clubs, the games so far, who has left by then (RK draw 1, RK draw 2)."""

from __future__ import annotations

from tabellone.engine.facts import Tournament
from tabellone.engine.looked_at import arrived, bare, next_number, own_params
from tabellone.rulebooks.risiko.check.people import NEVER, first_round_missed
from tabellone.rulebooks.risiko.draw import labelled
from tabellone.rulebooks.risiko.moments import next_phase
from tabellone.rulebooks.risiko.params import DEFAULT

NOT_LOOKED_AT = ("minutes",)
CONFIRMED = {"accept_reduced": True, "accept_three": True}  # a draw that was made had what it takes
FINAL_ROUND = 4


def looked_at(tournament: Tournament) -> Tournament:
    """What the draw of the next game looks at (RK draw 1, RK draw 2, RK draw semifinals, RK withdrawals)."""
    number, here = next_number(tournament), arrived(tournament)
    until = FINAL_ROUND if next_phase(tournament) == "final" else number
    return bare(
        tournament,
        here,
        gone=[one for one in tournament.withdrawals if (first_round_missed(one.when) or NEVER) <= until],
        labels={one.id: one.labels for one in labelled(tournament, (player.id for player in here))},
        params={**own_params(DEFAULT, tournament.params, but=(*NOT_LOOKED_AT, *CONFIRMED)), **CONFIRMED},
    )
