"""The odds of a tournament that is over: its result."""

from __future__ import annotations

from fractions import Fraction

from tabellone.contract.odds import Chance, Chances, OddsAnswer
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.final_phase import final_phase_state, in_final_phase
from tabellone.rulebooks.big.final_table import top_table
from tabellone.rulebooks.big.rounds import recorded
from tabellone.rulebooks.big.standing import standing


def result_of(tournament: Tournament, seed: str) -> OddsAnswer:
    """Who was in the final phase, in the final, and has won (BIG 4.3); several first share the title."""
    rows = standing(tournament).rows
    winners = {row.player for row in rows if row.position == 1}
    share = Fraction(1, max(len(winners), 1))
    last = recorded(tournament)[-1].number
    if not in_final_phase(tournament, last):
        told = [Chances(player.id, Chance(share * (player.id in winners), 1)) for player in tournament.players]
        return OddsAnswer(seed, 1, final=True, rows=tuple(told))
    state = final_phase_state(tournament, last)
    finals = [round_ for round_ in state.rounds if round_.phase == "final"]
    finalists = set(top_table(finals[0]).players) if finals else winners
    return OddsAnswer(
        seed,
        1,
        final=True,
        rows=tuple(
            Chances(
                player.id,
                Chance(share * (player.id in winners), 1),
                _certain(player.id in finalists),
                _certain(player.id in state.field),
            )
            for player in tournament.players
        ),
    )


def _certain(holds: bool) -> Chance:
    return Chance(Fraction(int(holds)), 1)
