"""Conduct and the referee (BIG 3): duties, the sources of a decision in their order, corrections."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from tabellone.engine.errors import RuleError

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


def may_correct(
    *,
    players: Collection[str],
    agreed: Collection[str],
    next_round_started: bool,
    by_referee: bool = False,
    reason: str = "",
) -> bool:
    """Whether a reported result may be corrected (BIG 3, ruling late-correction).

    Until the next round starts with the agreement of all its players; after that only by the organiser as referee,
    with a reason.
    """
    if next_round_started:
        return by_referee and bool(reason.strip())
    return set(players) <= set(agreed) or (by_referee and bool(reason.strip()))


def refuse_correction(
    *,
    players: Collection[str],
    agreed: Collection[str],
    next_round_started: bool,
    by_referee: bool = False,
    reason: str = "",
) -> None:
    """Refuse a correction that the rules forbid, saying what would allow it."""
    allowed = may_correct(
        players=players,
        agreed=agreed,
        next_round_started=next_round_started,
        by_referee=by_referee,
        reason=reason,
    )
    if allowed:
        return
    if by_referee:
        raise RuleError("correction-without-reason", rule=CONDUCT_RULE)
    if next_round_started:
        raise RuleError("correction-too-late", rule=CONDUCT_RULE)
    missing = [player for player in players if player not in agreed]
    raise RuleError("correction-not-agreed", rule=CONDUCT_RULE, missing=missing)
