"""What a player has played, round by round."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.course import State
from tabellone.course.view import is_bye, is_reported
from tabellone.engine.facts import Seat


@dataclass(frozen=True, slots=True)
class Played:
    """A round of a player: the number on the table, the own seat, those of the others; `waits` for its result."""

    number: int
    phase: str | None
    spot: int
    mine: Seat
    others: tuple[Seat, ...]
    waits: bool = False
    bye: bool = False
    game: str | None = None


def played_by(state: State, player: str) -> tuple[Played, ...]:
    """The published rounds in which the player had a seat, the newest first."""
    return tuple(
        Played(
            number=drawn.round.number,
            phase=drawn.round.phase,
            spot=drawn.spots.get(table.number, table.number),
            mine=next(seat for seat in table.seats if seat.player == player),
            others=tuple(seat for seat in table.seats if seat.player != player),
            waits=not is_reported(table),
            bye=is_bye(table),
            game=drawn.round.game,
        )
        for drawn in reversed(state.rounds)
        if drawn.published
        for table in drawn.round.tables
        if player in table.players
    )
