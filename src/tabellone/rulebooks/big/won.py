"""Who won a table, and what parted those who were level (BIG 8.1)."""

from __future__ import annotations

from tabellone.contract.results import Won
from tabellone.engine.facts import Tournament
from tabellone.engine.tables import table_at
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.explain.place import tie_steps
from tabellone.rulebooks.big.places import placed_groups
from tabellone.rulebooks.big.scores import OUT, present, unreported


def won(tournament: Tournament, round_number: int, table_number: int) -> Won:
    """Whoever has the first place, together where it is shared, with the game's rule that parted a tie (BIG 8.1)."""
    played, table = table_at(tournament, round_number, table_number)
    if not present(table) or unreported(table):
        return Won()
    sheet = sheet_at(tournament, played)
    first = placed_groups(table, sheet)[0]
    by_score = len(first) == 1 and first[0].place is None and first[0].status not in OUT
    return Won(tuple(seat.player for seat in first), tuple(tie_steps(table, first[0], sheet)) if by_score else ())
