"""Who is kept out of the stages, who plays where places are short, when somebody can leave or has not come.

PG 2, PG 7, PG 25, PG 26, PG 40.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tabellone.contract.entries import (
    Admission,
    Applicant,
    Remedy,
    drawn_again,
    enough_left,
    first_come,
    mark_absent,
    missing_from,
    round_of,
    within,
)
from tabellone.contract.rulebook import has_begun, last_drawn, round_moments
from tabellone.engine.entries import entrants_in
from tabellone.engine.facts import Phase, Tournament
from tabellone.engine.pairing import berger_tables
from tabellone.rulebooks.pergioco.params import stage_params
from tabellone.rulebooks.pergioco.sides import plays_swiss
from tabellone.rulebooks.pergioco.stage import all_drawn


def admission(entries: Sequence[Applicant], places: int | None, *, of: Tournament | None = None) -> Admission:
    """Who enrolled first plays (ruling first-come); sixty-four at most in a Race stage (PG 40)."""
    most = stage_params(of).race_players if of is not None and of.race else None
    caps = [cap for cap in (places, most) if cap is not None]
    return within(first_come(entries), min(caps, default=None))


def remedies(tournament: Tournament, round_number: int, absent: Collection[str], *, seed: str) -> tuple[Remedy, ...]:
    """The opponent wins by the absence (PG 26); a round that has not begun may be drawn again (PG 2)."""
    del seed
    played = round_of(tournament, round_number)
    if not missing_from(played, absent):
        return ()
    again = not has_begun(played) and enough_left(played, absent)
    return (mark_absent("PG 25"), *((drawn_again(played, "PG 2"),) if again else ()))


def withdrawal_moments(tournament: Tournament) -> tuple[str, ...]:
    """Before the next round, or the last one while nothing of it is known (PG 2); none once all is drawn."""
    moments = round_moments(tournament)
    return moments[1:] if _all_have_met(tournament) or all_drawn(tournament) else moments


def next_phase(tournament: Tournament) -> Phase | None:
    """Swiss as long as two are in and rounds are planned; all against all; else drawn elsewhere (PG 2)."""
    last = last_drawn(tournament)
    if len(entrants_in(tournament, last.number + 1 if last else 1)) < 2:
        return None
    if plays_swiss(tournament):
        return None if all_drawn(tournament) else "swiss"
    return "round_robin" if tournament.system == "round_robin" and not _all_have_met(tournament) else None


def _all_have_met(tournament: Tournament) -> bool:
    last = last_drawn(tournament)
    rounds = len(berger_tables(len(tournament.players)))
    return tournament.system == "round_robin" and last is not None and last.number >= rounds
