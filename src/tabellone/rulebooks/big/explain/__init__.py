"""How each figure of a player in a tournament came about."""

from __future__ import annotations

from tabellone.contract.answers import Standing
from tabellone.engine.errors import RuleError, TabelloneError
from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step
from tabellone.rulebooks.big.before import before_knockout
from tabellone.rulebooks.big.explain.final import final_steps
from tabellone.rulebooks.big.explain.position import position_step
from tabellone.rulebooks.big.explain.prizes import explain_prizes
from tabellone.rulebooks.big.explain.share import pbg_step
from tabellone.rulebooks.big.explain.total import total_step
from tabellone.rulebooks.big.final_phase import in_final_phase
from tabellone.rulebooks.big.rounds import upto
from tabellone.rulebooks.big.standing import standing

__all__ = ["explain"]


def explain(tournament: Tournament, player: str) -> tuple[Step, ...]:
    """Rounds, points, PBG, position, the final phase, and what it wins (BIG 4, BIG 4.2, BIG 4.3, BIG 9.3)."""
    if player not in {entrant.id for entrant in tournament.players}:
        raise RuleError("unknown-player", rule="BIG 4", player=player)
    answer = standing(tournament)
    rounds = upto(tournament, answer.after_round)
    if not rounds:
        return ()
    if player in answer.unranked:
        return (Step("BIG 4", "big-never-seated", {"after_round": answer.after_round}), *_won(tournament, player))
    before = before_knockout(tournament, rounds)
    steps: list[Step] = []
    if player in before.book.lines:
        steps += [total_step(tournament, before.book, player)]
        steps += pbg_step(tournament, before.book.rounds[0], player)
        steps += [position_step(before, player)]
    if in_final_phase(tournament, answer.after_round):
        steps += final_steps(tournament, answer.after_round, player)
    if in_final_phase(tournament, answer.after_round) or answer.final:
        steps += [_final_position(answer, player)]
    return (*steps, *_won(tournament, player))


def _won(tournament: Tournament, player: str) -> tuple[Step, ...]:
    """The prize and the voucher of an online tournament with a fee, once they can be given (BIG 9.3)."""
    if tournament.fee is None:
        return ()
    try:
        return explain_prizes(tournament, player)
    except TabelloneError:  # results are still missing
        return ()


def _final_position(answer: Standing, player: str) -> Step:
    row = next(row for row in answer.rows if row.player == player)
    name = "big-final-position" if answer.final else "big-standing-so-far"
    inputs = {"position": row.position, "after_round": answer.after_round}
    return Step("ruling final-standing", name, inputs, result=row.position)
