"""Tables made by hand: a draw of BIG follows the standing and has no criteria to weigh (BIG 4.1)."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.contract.answers import Criterion, Draw, DrawnTable
from tabellone.engine.facts import Tournament


def judged(
    tournament: Tournament, tables: Sequence[DrawnTable], seed: str, *, certificate: Draw | None = None
) -> tuple[Criterion, ...]:
    """No criteria: round 1 is by lot, the others by the standing (BIG 4.1)."""
    del tournament, tables, seed, certificate
    return ()
