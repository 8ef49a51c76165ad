"""Conduct and the referee (BIG 3): corrections, taken-back moves, who decides and by which source."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
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


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move that its player wants to take back (BIG 3)."""

    next_has_moved: bool = False
    irreversible: bool = False
    influenced_somebody: bool = False
    quickly_restored: bool = True
    all_opponents_agree: bool = False


@dataclass(frozen=True, slots=True)
class RefereeDecision:
    """A referee's decision, as it is logged (BIG 3)."""

    question: str
    ruling: str
    source: Source
    referee: str
    at: datetime


def may_take_back(move: MoveMade) -> bool:
    """Whether a move may be taken back (BIG 3): all four conditions, or all opponents agree."""
    free = not (move.next_has_moved or move.irreversible or move.influenced_somebody)
    return move.all_opponents_agree or (free and move.quickly_restored)


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


def game_over(*, result_reported: bool) -> bool:
    """A game is over when its result has been reported to the organiser (BIG 3)."""
    return result_reported


def referee_needed(*, objectors: int) -> bool:
    """A single objector is enough to call the referee (BIG 3)."""
    return objectors > 0


def referee_of(*, organiser: str, named: str | None = None) -> str:
    """The referee: the organiser unless somebody is named (BIG 3)."""
    return named or organiser


def deciding_source(answering: Collection[str]) -> Source | None:
    """The first source in order that answers a question; None leaves it to the referee (BIG 3)."""
    return next((source for source in SOURCES if source in answering), None)
