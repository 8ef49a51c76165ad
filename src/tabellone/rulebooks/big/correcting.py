"""Correcting a reported result (BIG 3, ruling late-correction)."""

from __future__ import annotations

from collections.abc import Collection

from tabellone.engine.facts import Tournament
from tabellone.engine.tables import table_at
from tabellone.rulebooks.big import conduct
from tabellone.rulebooks.big.rounds import recorded


def check_correction(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    *,
    agreed: Collection[str],
    by_referee: bool,
    reason: str,
) -> None:
    """Until the next round starts all its players agree; after that the organiser as referee, with a reason (BIG 3).

    The next round has started once it is drawn (ruling started-is-drawn); who was absent has nothing to agree to.
    """
    _, table = table_at(tournament, round_number, table_number)
    conduct.check_correction(
        players=[seat.player for seat in table.seats if seat.status != "absent"],
        agreed=agreed,
        next_round_started=any(played.number > round_number for played in recorded(tournament)),
        by_referee=by_referee,
        reason=reason,
    )
