"""The state of the final phase after a round: its field, who is in, who is out, the final."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.engine.entries import left_before
from tabellone.engine.facts import Round, Tournament
from tabellone.rulebooks.big.before import Before, before_knockout
from tabellone.rulebooks.big.final_table import FinalResult, final_result
from tabellone.rulebooks.big.knockout import Progress, progress
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.plan import Plan, final_phase, plan_of
from tabellone.rulebooks.big.qualify import field_of
from tabellone.rulebooks.big.rounds import KNOCKOUT, recorded, upto


@dataclass(frozen=True, slots=True)
class FinalPhaseState:
    """Everything known about the final phase after a round (BIG 4.3, BIG 4.4, BIG 7.2.1)."""

    plan: Plan
    before: Before
    first: int
    field: tuple[str, ...]
    rounds: tuple[Round, ...]
    progress: Progress
    final: FinalResult | None
    still_in: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Whether there is nothing left to play (BIG 7.2.1, ruling fewer-than-two-qualified)."""
        if self.final is not None:
            return not self.final.replay and not self.final.open_between
        return len(self.still_in) < 2


def final_phase_state(tournament: Tournament, number: int) -> FinalPhaseState:
    """The final phase as it stands after a round (BIG 7.2.1)."""
    rounds, plan = upto(tournament, number), plan_of(tournament)
    before = before_knockout(tournament, rounds)
    played = tuple(r for r in rounds if r.phase in KNOCKOUT)
    first = next((r.number for r in recorded(tournament) if r.phase in KNOCKOUT), number + 1)
    field = field_of(tournament, plan, before, first)
    finals = [r for r in played if r.phase == "final"]
    way = progress(tournament, field, [r for r in played if r.phase != "final"], before)
    gone = left_before(tournament, number + 1)
    still_in = tuple(player for player in way.alive if player not in gone)
    final = final_result(tournament, finals, before) if finals else None
    return FinalPhaseState(plan, before, first, field, played, way, final, still_in)


def in_final_phase(tournament: Tournament, number: int) -> bool:
    """Whether the qualifying rounds are over after this round and a final phase follows or has begun (BIG 7.2.1)."""
    rounds = upto(tournament, number)
    if any(r.phase in KNOCKOUT for r in rounds) or (tournament.system == "knockout" and not rounds):
        return True
    if final_phase(tournament, params_of(tournament)) == "none":
        return False
    plan = plan_of(tournament)
    return plan.rounds is not None and len(rounds) >= plan.rounds


def is_over(tournament: Tournament, number: int) -> bool:
    """Whether the tournament is over after this round (BIG 7.2.1); never without planned rounds or a final."""
    if in_final_phase(tournament, number):
        return bool(upto(tournament, number)) and final_phase_state(tournament, number).over
    return qualifying_is_all(tournament, number)


def qualifying_is_all(tournament: Tournament, number: int) -> bool:
    """Whether the planned rounds are played and no final phase follows (BIG 7.2.1)."""
    plan = plan_of(tournament)
    return plan.phase == "none" and plan.rounds is not None and len(upto(tournament, number)) >= plan.rounds
