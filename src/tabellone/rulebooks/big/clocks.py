"""Clocks (BIG 7.2.2): a pure function of taps and pauses. Times are whole milliseconds from any origin.

Ruling `flag-at-zero`: who has used all the time has run out of it; a flagged player's turn runs nobody's clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from tabellone.engine.errors import RuleError
from tabellone.engine.positions import positions
from tabellone.engine.steps import Step
from tabellone.rulebooks.big.catalogue import Sheet, sheet_of

RULE = "BIG 7.2.2"
MINUTE = 60_000
EventKind = Literal["turn", "pause", "resume", "end"]


@dataclass(frozen=True, slots=True)
class Event:
    """A tap (`turn`: this player's time runs from now), a refill pause, its end, or the end of the game (BIG 7.2.2)."""

    kind: EventKind
    at: int
    player: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """The times of a table (BIG 7.2.2); None = no limit of that kind.

    `table` is the agreed end, counted from the first tap, refills included (ruling agreed-end); `last_round` starts
    Catan's last round.
    """

    players: tuple[str, ...]
    player: int | None = None
    table: int | None = None
    last_round: int | None = None
    draft: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """How the clocks stand at a moment (BIG 7.2.2); `flags` are the players out of time, first to last."""

    used: Mapping[str, int]
    remaining: Mapping[str, int | None]
    elapsed: int = 0
    turn: str | None = None
    paused: bool = False
    ended: bool = False
    flags: tuple[str, ...] = ()
    table_over: bool = False
    last_round: bool = False


@dataclass(slots=True)
class _Hand:
    """The running hand while events are read."""

    used: dict[str, int]
    at: int
    turn: str | None = None
    paused: bool = False
    ended: bool = False
    flags: list[str] = field(default_factory=list)


def limits_of(
    game: str | Sheet,
    players: Sequence[str],
    *,
    refills: int = 0,
    player: int | None = None,
    table: int | None = None,
) -> Limits:
    """The times of a game's sheet, or of one that holds (BIG 8.3).

    `player` and `table` are the organiser's own, `refills` is added.
    """
    sheet = sheet_of(game)
    own = _ms(sheet.player_minutes) if player is None else player
    whole = max(_ms(sheet.minutes) or 0, len(players) * (own or 0)) or None
    if sheet.last_round_minutes is not None:
        whole = None  # a last round ends the game, no tie (BIG 8.3.23)
    agreed = table if table is not None else None if whole is None else whole + refills
    return Limits(tuple(players), own, agreed, _ms(sheet.last_round_minutes), _ms(sheet.draft_minutes) or 0)


def clock(events: Iterable[Event], limits: Limits, now: int) -> Clock:
    """How the clocks stand at a moment, from the taps and pauses until then (BIG 7.2.2)."""
    known = _checked([event for event in events if event.at <= now], limits)
    if not known:
        return Clock(dict.fromkeys(limits.players, 0), dict.fromkeys(limits.players, limits.player))
    hand = _Hand(dict.fromkeys(limits.players, 0), known[0].at)
    for event in known:
        _run(hand, event.at, limits)
        _apply(hand, event, limits)
    if not hand.ended:
        _run(hand, now, limits)
    return _shown(hand, limits, hand.at - known[0].at)


def places(state: Clock, order: Sequence[Sequence[str]]) -> dict[str, int]:
    """Places at the table (BIG 7.2.2): who ran out of time is last, a table stopped for time is tied.

    `order` is the order by score, tied players together; several out of time share the last places.
    """
    if state.table_over:
        return {player: 1 for group in order for player in group}
    in_time = [[player for player in group if player not in state.flags] for group in order]
    late = [player for group in order for player in group if player in state.flags]
    groups = [group for group in [*in_time, late] if group]
    return {player: place for place, player in positions(groups)}


def clocks_dropped(
    *, organiser: bool, agreed: Mapping[str, int], players: Iterable[str], start: int | None = None
) -> bool:
    """Whether a table plays without clocks (BIG 7.2.2): the organiser's word, or everybody's before the start.

    `agreed` is the record: when each player agreed.
    """
    in_time = {player for player, at in agreed.items() if start is None or at <= start}
    return organiser or set(players) <= in_time


def explained(state: Clock, limits: Limits, player: str) -> Step:
    """What is left of a player's time (BIG 7.2.2)."""
    limit, left = limits.player, state.remaining[player]
    if limit is None or left is None:
        return Step(RULE, "clock-without-limit", {"player": player, "used": state.used[player]})
    return Step(
        RULE, "clock-left", {"player": player, "limit": limit, "used": state.used[player]}, "limit - used", left
    )


def _ms(minutes: int | None) -> int | None:
    return None if minutes is None else minutes * MINUTE


def _run(hand: _Hand, until: int, limits: Limits) -> None:
    """Let time pass: it costs whoever is in turn, and nobody in a pause."""
    spent, hand.at = until - hand.at, until
    if hand.turn is None or hand.paused:
        return
    hand.used[hand.turn] += spent
    if limits.player is not None and hand.used[hand.turn] >= limits.player:
        hand.used[hand.turn] = limits.player
        hand.flags.append(hand.turn)
        hand.turn = None


def _apply(hand: _Hand, event: Event, limits: Limits) -> None:
    if event.kind == "turn" and event.player in hand.flags:
        left = [player for player in limits.players if player not in hand.flags]
        raise RuleError("clock-player-out-of-time", rule=RULE, player=event.player, left=left)
    if event.kind == "turn":
        hand.turn = event.player
    elif event.kind == "end":
        hand.ended, hand.turn = True, None
    else:
        hand.paused = event.kind == "pause"


def _checked(events: list[Event], limits: Limits) -> list[Event]:
    for before, event in pairwise(events):
        if event.at < before.at:
            raise RuleError("clock-taps-out-of-order", rule=RULE, at=event.at, before=before.at)
        if before.kind == "end":
            raise RuleError("clock-game-over", rule=RULE, at=event.at, ended=before.at)
    for event in events:
        if event.kind == "turn" and event.player not in limits.players:
            raise RuleError("clock-stranger", rule=RULE, player=event.player, players=list(limits.players))
    return events


def _shown(hand: _Hand, limits: Limits, elapsed: int) -> Clock:
    remaining = {player: None if limits.player is None else limits.player - used for player, used in hand.used.items()}
    return Clock(
        used=hand.used,
        remaining=remaining,
        elapsed=elapsed,
        turn=hand.turn,
        paused=hand.paused and not hand.ended,
        ended=hand.ended,
        flags=tuple(hand.flags),
        table_over=limits.table is not None and elapsed > limits.table,
        last_round=limits.last_round is not None and elapsed >= limits.last_round,
    )
