"""Tournaments as the home page shows them: how far they are, what time is left, who won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tabellone.server.events.models import Tournament
from tabellone.server.play.news import first_places
from tabellone.server.play.states import state_of
from tabellone.server.play.storage import settings_of
from tabellone.tournament.clocks import Reading, reading
from tabellone.tournament.progress import RoundProgress as Progress
from tabellone.tournament.progress import current_round, progress
from tabellone.tournament.state import State
from tabellone.tournament.view import admission


@dataclass(frozen=True, slots=True)
class OnNow:
    """A tournament that is being played: its round with the tables that are in, its clock, how many play."""

    tournament: Tournament
    phase: str
    progress: Progress | None
    clock: Reading
    players: int
    venue: str
    game: str = ""


@dataclass(frozen=True, slots=True)
class Past:
    """A tournament that is over, with its winners as everybody may read them."""

    tournament: Tournament
    winners: tuple[str, ...]


def on_now(rows: Iterable[Tournament], now: datetime) -> list[OnNow]:
    """How far each of the tournaments is."""
    return [_on_now(row, state_of(row), now) for row in rows]


def _on_now(row: Tournament, state: State, now: datetime) -> OnNow:
    drawn = current_round(state)
    playing = len(admission(state).admitted)
    venue = settings_of(row).venue
    if drawn is None:
        return OnNow(row, "", None, Reading(), playing, venue)
    hall = state.hall.get(drawn.round.number)
    clock = reading(hall.clock if hall else (), now)
    return OnNow(row, drawn.round.phase or "", progress(drawn), clock, playing, venue, drawn.round.game or "")


def past(rows: Iterable[Tournament]) -> list[Past]:
    """The tournaments with their winners, those who share the first place together."""
    return [Past(row, tuple(name for _place, name in first_places(row, 1) if name)) for row in rows]
