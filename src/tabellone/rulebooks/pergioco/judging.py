"""Pairs who meet again, counted for a round made by hand (PG 2)."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.answers import Criterion, Draw, DrawnTable
from tabellone.engine.desk_judging import with_least
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.meetings import met
from tabellone.rulebooks.pergioco.draw import already_met, draw
from tabellone.rulebooks.pergioco.sides import is_swiss


def judged(
    tournament: Tournament, tables: Sequence[DrawnTable], seed: str, *, certificate: Draw | None = None
) -> tuple[Criterion, ...]:
    """The rematches of a Swiss round however it was made; other formats have no criteria (PG 2)."""
    if not is_swiss(tournament):
        return ()
    found = already_met((table.seats for table in tables), met(tournament.rounds))
    drawn = certificate or _drawn(tournament, seed)
    return with_least([found], drawn.criteria if drawn else ())


def _drawn(tournament: Tournament, seed: str) -> Draw | None:
    try:
        return draw(tournament, seed)
    except RuleError:
        return None  # no draw to compare with: only rematches are left
