"""Clocks: a pure function of taps and pauses, the limits of a table, and what they propose (BIG 7.2.2, BIG 8.3).

Times are whole milliseconds from any origin. Ruling `flag-at-zero`: who has used all the time has run out of it; a
flagged player's turn runs nobody's clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tabellone.contract.clocks import MINUTE, Clock, Event, Limits, Verdict
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Tournament
from tabellone.engine.steps import Step
from tabellone.rulebooks.big.catalogue.in_force import tournament_sheet
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet

RULE = "BIG 7.2.2"


@dataclass(slots=True)
class _Hand:
    """The running hand while events are read; `last` is who had the turn last."""

    used: dict[str, int]
    at: int
    turn: str | None = None
    last: str | None = None
    paused: bool = False
    ended: bool = False
    flags: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)


def watch_clock(taps: Iterable[Event], limits: Limits, now: int) -> Clock:
    """How the clocks stand, from taps of several phones in any order, heard any number of times (BIG 7.2.2).

    Ruling `taps-by-their-moment`: they count by when they were tapped. One that gives the turn to somebody out of
    time, one of a stranger and one after the end of the game change nothing.
    """
    known = {event for event in taps if event.at <= now and _sits(event, limits)}
    return _read(sorted(known, key=lambda one: (one.at, one.key, one.kind, one.player)), limits, now)


def _read(known: Sequence[Event], limits: Limits, now: int) -> Clock:
    """The taps in their order; a turn for who is out of time is passed over."""
    if not known:
        return Clock(
            dict.fromkeys(limits.players, 0),
            dict.fromkeys(limits.players, limits.player),
            following=next(iter(limits.players), None),
        )
    hand = _Hand(dict.fromkeys(limits.players, 0), known[0].at)
    for event in known:
        _run(hand, event.at, limits)
        _apply(hand, event, limits)
        if hand.ended:
            break
    if not hand.ended:
        _run(hand, now, limits)
    return _shown(hand, limits, known[0].at)


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
    match event.kind:
        case "turn":
            if event.player not in hand.flags:
                hand.turn = hand.last = event.player
                hand.done = [player for player in hand.done if player != event.player]
        case "done":
            if event.player not in (*hand.flags, *hand.done):
                hand.done.append(event.player)
                if hand.turn == event.player:
                    hand.turn = _following(hand, limits)
                    hand.last = hand.turn or hand.last
        case "end":
            hand.ended, hand.turn = True, None
        case _:
            hand.paused = event.kind == "pause"


def _following(hand: _Hand, limits: Limits) -> str | None:
    """Whose turn comes next in the order of the seats: neither out of time nor done."""
    seats = limits.players
    first = seats.index(hand.last) + 1 if hand.last in seats else 0
    around = [*seats[first:], *seats[:first]]
    return next((one for one in around if one != hand.turn and one not in hand.flags and one not in hand.done), None)


def _sits(event: Event, limits: Limits) -> bool:
    return event.kind not in ("turn", "done") or event.player in limits.players


def _shown(hand: _Hand, limits: Limits, begun: int) -> Clock:
    """The hand as a value; the announced end counts from the first tap, pauses included (ruling agreed-end)."""
    remaining = {player: None if limits.player is None else limits.player - used for player, used in hand.used.items()}
    elapsed = hand.at - begun
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
        done=tuple(hand.done),
        following=None if hand.ended else _following(hand, limits),
        begun=begun,
    )


NOT_THERE = ("absent", "bye", "void")


def watch_limits(
    tournament: Tournament,
    number: int,
    players: Sequence[str],
    *,
    player: int | None = None,
    table: int | None = None,
    refills: int | None = None,
) -> Limits:
    """The times of a table in a round, by the sheet that holds in the tournament.

    Ruling `end-is-announced`: without a word of the organiser's, about refills or about the whole, there is no end.
    """
    sheet = _sheet(tournament, number)
    own = _ms(sheet.player_minutes) if player is None else player
    whole = max(_ms(sheet.minutes) or 0, len(players) * (own or 0)) or None
    if sheet.last_round_minutes is not None:
        whole = None  # a last round ends the game, no tie (BIG 8.3.23)
    announced = table if table is not None else None if whole is None or refills is None else whole + refills
    return Limits(tuple(players), own, announced, _ms(sheet.last_round_minutes), _ms(sheet.draft_minutes) or 0)


def watch_verdict(clock: Clock, limits: Limits, seats: Sequence[Seat]) -> Verdict:
    """Out of time: last whatever the score, once whoever enters the result confirms it."""
    late = [seat.player for seat in seats if seat.player in clock.flags and seat.status == "played"]
    placed = tuple(replace(seat, status="timeout") if seat.player in late else seat for seat in seats)
    limit = (limits.player or 0) // MINUTE
    return Verdict(placed, tuple(Step(RULE, "watch-flag", {"player": one, "limit": limit}) for one in late))


def watch_tied(clock: Clock, limits: Limits, seats: Sequence[Seat]) -> Verdict:
    """A table that the organiser stops past its announced end: all tied (ruling end-is-announced)."""
    if limits.table is None or not clock.table_over:
        raise RuleError("watch-not-over", rule=RULE)
    tied = tuple(seat if seat.status in NOT_THERE else replace(seat, status="played", place=1) for seat in seats)
    over = Step(RULE, "watch-table-over", {"limit": limits.table // MINUTE, "elapsed": clock.elapsed // MINUTE})
    return Verdict(tied, (over,))


def _ms(minutes: int | None) -> int | None:
    return None if minutes is None else minutes * MINUTE


def round_minutes(tournament: Tournament, number: int) -> int | None:
    """The minutes of the round's game by its sheet, or of its last round; None where it has none."""
    sheet = _sheet(tournament, number)
    return sheet.last_round_minutes or sheet.minutes


def time_up(tournament: Tournament, number: int) -> Step | None:
    """Organisers stop tables past an announced end (BIG 7.2.2, ruling end-is-announced); Catan plays a last round."""
    sheet = _sheet(tournament, number)
    if sheet.last_round_minutes is not None:
        return Step(sheet.article, "big-time-up-last-round")
    return Step("BIG 7.2.2", "big-time-up" if tournament.national_final else "big-time-up-elsewhere")


def _sheet(tournament: Tournament, number: int) -> CatalogueSheet:
    own = next((played.game for played in tournament.rounds if played.number == number), None)
    return tournament_sheet(tournament, own)
