"""Conduct and the referee (BIG 3): duties, the sources of a decision in their order, corrections."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.tables import numbered_table
from tabellone.rulebooks.big.rounds import recorded_rounds

CONDUCT_RULE = "BIG 3"
Source = Literal["big", "game", "publisher", "boardgamegeek", "boardgamearena"]

# a source is asked only when those before it leave the question open
SOURCES: tuple[Source, ...] = ("big", "game", "publisher", "boardgamegeek", "boardgamearena")
# what players owe each other: keys of the table page
DUTIES = (
    "follow-the-rules",
    "do-not-cheat",
    "do-not-influence-others",
    "do-not-waste-time",
    "do-not-offend",
    "point-out-points-forgotten-by-others",
    "check-that-the-result-was-taken-down-right",
    "set-up-again-or-put-away",
)
# what spectators may say: nothing but these
SPECTATORS_MAY_POINT_OUT = ("forgotten-points-income-or-payments", "a-rule-applied-wrongly")


def check_correction(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    *,
    agreed: Collection[str],
    by_referee: bool,
    reason: str,
) -> None:
    """Refuse to correct a reported result where the rules forbid it (BIG 3, ruling late-correction).

    Until the next round starts all its players agree, or the organiser as referee gives a reason; after that only the
    referee may. The next round has started once it is drawn (ruling started-is-drawn); who was absent has nothing to
    agree to.
    """
    _, table = numbered_table(tournament, round_number, table_number)
    if by_referee and reason.strip():
        return
    started = any(played.number > round_number for played in recorded_rounds(tournament))
    missing = [seat.player for seat in table.seats if seat.status != "absent" and seat.player not in agreed]
    if not started and not missing:
        return
    if by_referee:
        raise RuleError("correction-without-reason", rule=CONDUCT_RULE)
    if started:
        raise RuleError("correction-too-late", rule=CONDUCT_RULE)
    raise RuleError("correction-not-agreed", rule=CONDUCT_RULE, missing=missing)
