"""The times of a table's clocks, and what they propose for its result (BIG 7.2.2, BIG 8.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabellone.contract.clocks import MINUTE, Clock, Limits, Verdict
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Tournament
from tabellone.engine.steps import Step
from tabellone.rulebooks.big.catalogue import Sheet, sheet_of
from tabellone.rulebooks.big.catalogue.in_force import sheet_in
from tabellone.rulebooks.big.clocks import RULE

NOT_THERE = ("absent", "bye", "void")


def limits_of(
    game: str,
    players: Sequence[str],
    *,
    player: int | None = None,
    table: int | None = None,
    refills: int | None = None,
) -> Limits:
    """The times of a game's sheet (BIG 8.3); `player`, `table` and `refills` are what the organiser has announced."""
    return _limits(sheet_of(game), players, player=player, table=table, refills=refills)


def watch_limits(
    tournament: Tournament,
    number: int,
    players: Sequence[str],
    *,
    player: int | None = None,
    table: int | None = None,
    refills: int | None = None,
) -> Limits:
    """The times of a table in a round, by the sheet that holds in the tournament (BIG 7.2.2, BIG 8.3).

    Ruling `end-is-announced`: without a word of the organiser's, about refills or about the whole, there is no end.
    """
    game = next((played.game for played in tournament.rounds if played.number == number), None)
    return _limits(sheet_in(tournament, game), players, player=player, table=table, refills=refills)


def watch_verdict(clock: Clock, limits: Limits, seats: Sequence[Seat]) -> Verdict:
    """Out of time: last whatever the score, once whoever enters the result confirms it (BIG 7.2.2)."""
    late = [seat.player for seat in seats if seat.player in clock.flags and seat.status == "played"]
    placed = tuple(replace(seat, status="timeout") if seat.player in late else seat for seat in seats)
    limit = (limits.player or 0) // MINUTE
    return Verdict(placed, tuple(Step(RULE, "watch-flag", {"player": one, "limit": limit}) for one in late))


def watch_tied(clock: Clock, limits: Limits, seats: Sequence[Seat]) -> Verdict:
    """A table that the organiser stops past its announced end: all tied (BIG 7.2.2, ruling end-is-announced)."""
    if limits.table is None or not clock.table_over:
        raise RuleError("watch-not-over", rule=RULE)
    tied = tuple(seat if seat.status in NOT_THERE else replace(seat, status="played", place=1) for seat in seats)
    over = Step(RULE, "watch-table-over", {"limit": limits.table // MINUTE, "elapsed": clock.elapsed // MINUTE})
    return Verdict(tied, (over,))


def _limits(
    sheet: Sheet, players: Sequence[str], *, player: int | None, table: int | None, refills: int | None
) -> Limits:
    own = _ms(sheet.player_minutes) if player is None else player
    whole = max(_ms(sheet.minutes) or 0, len(players) * (own or 0)) or None
    if sheet.last_round_minutes is not None:
        whole = None  # a last round ends the game, no tie (BIG 8.3.23)
    announced = table if table is not None else None if whole is None or refills is None else whole + refills
    return Limits(tuple(players), own, announced, _ms(sheet.last_round_minutes), _ms(sheet.draft_minutes) or 0)


def _ms(minutes: int | None) -> int | None:
    return None if minutes is None else minutes * MINUTE
