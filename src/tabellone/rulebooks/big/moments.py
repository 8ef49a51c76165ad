"""Where a tournament of BIG stands: the next phase, and when somebody can leave (BIG 4.1, BIG 7.2.1)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.contract.rulebook import last_drawn, round_moments
from tabellone.engine.entries import entrants
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase, Round, Table, Tournament
from tabellone.rulebooks.big.draw import phase_of
from tabellone.rulebooks.big.final_phase import final_phase_state, in_final_phase, is_over
from tabellone.rulebooks.big.knockout_draw import knockout_round
from tabellone.rulebooks.big.scores import unreported


def withdrawal_moments(tournament: Tournament) -> tuple[str, ...]:
    """Before the next round, or the last one while nothing of it is reported (BIG 4.1); none when it is over."""
    moments = round_moments(tournament)
    return moments if next_phase(tournament) is not None else moments[1:]


def next_phase(tournament: Tournament) -> Phase | None:
    """Swiss or all against all, then the final phase, as things stand (BIG 4.1, BIG 4.3, BIG 7.2.1)."""
    last = last_drawn(tournament)
    number = last.number if last else 0
    if last is not None and last.phase == "final" and any(map(unreported, last.tables)):
        return None
    settled = replace(tournament, rounds=tuple(map(_as_it_stands, tournament.rounds)))
    if is_over(settled, number):
        return None
    if not in_final_phase(settled, number):
        return phase_of(tournament) if len(entrants(tournament, number + 1)) > 1 else None
    state = final_phase_state(settled, number)
    try:
        return knockout_round(state).phase if len(state.still_in) > 1 or state.final is not None else None
    except RuleError:
        return None  # more qualify than the final phase can hold: the draw says so


def _as_it_stands(round_: Round) -> Round:
    """The round with tables still playing left undecided (BIG 4)."""
    return replace(round_, tables=tuple(_undecided(table) if unreported(table) else table for table in round_.tables))


def _undecided(table: Table) -> Table:
    return replace(table, seats=tuple(replace(seat, status="void") for seat in table.seats))
