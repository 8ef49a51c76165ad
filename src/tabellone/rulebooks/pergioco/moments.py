"""Where a stage stands: the next round, and when somebody can leave (PG 2)."""

from __future__ import annotations

from tabellone.engine.desk_moments import last_drawn, round_moments
from tabellone.engine.entries import entrants
from tabellone.engine.facts import Phase, Tournament
from tabellone.engine.round_robin import berger
from tabellone.rulebooks.pergioco.sides import is_swiss
from tabellone.rulebooks.pergioco.stage import all_drawn


def withdrawal_moments(tournament: Tournament) -> tuple[str, ...]:
    """Before the next round, or the last one while nothing of it is known (PG 2); none once all is drawn."""
    moments = round_moments(tournament)
    return moments[1:] if _all_have_met(tournament) or all_drawn(tournament) else moments


def next_phase(tournament: Tournament) -> Phase | None:
    """Swiss as long as two are in and rounds are planned; all against all; else drawn elsewhere (PG 2)."""
    last = last_drawn(tournament)
    if len(entrants(tournament, last.number + 1 if last else 1)) < 2:
        return None
    if is_swiss(tournament):
        return None if all_drawn(tournament) else "swiss"
    return "round_robin" if tournament.system == "round_robin" and not _all_have_met(tournament) else None


def _all_have_met(tournament: Tournament) -> bool:
    last = last_drawn(tournament)
    rounds = len(berger(len(tournament.players)))
    return tournament.system == "round_robin" and last is not None and last.number >= rounds
