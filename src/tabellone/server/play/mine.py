"""A player's own view of a tournament: where I sit, what I scored, how I stand, and that I am leaving."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.contract.answers import Number, Standing
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Seat, Table
from tabellone.engine.steps import Step
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.people.names import fold
from tabellone.server.play import standings
from tabellone.server.play.services import Outcome, act
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Announce
from tabellone.tournament.state import Drawn, Entrant, State
from tabellone.tournament.view import is_bye, is_reported


@dataclass(frozen=True, slots=True)
class MyPlace:
    """A player's seat of a round: `spot` is the number that stands on the table, `seat` the turn, from 1.

    `others` sit there too, in turn order. A bye has no seat.
    """

    drawn: Drawn
    table: Table
    seat: int
    others: tuple[str, ...]

    @property
    def number(self) -> int:
        """The round."""
        return self.drawn.round.number

    @property
    def spot(self) -> int:
        """Where in the hall the table stands."""
        return self.drawn.spots.get(self.table.number, self.table.number)

    @property
    def bye(self) -> bool:
        """Whether the player has the round off."""
        return is_bye(self.table)

    @property
    def done(self) -> bool:
        """Whether the table has reported."""
        return is_reported(self.table)


def entrant_of_person(state: State, person: Person | None) -> Entrant | None:
    """The entry of a person, alone or in a pair."""
    if person is None:
        return None
    mine = (one for one in state.entrants if one.person == str(person.pk) or person.code in one.player.members)
    return next(mine, None)


def place_of(state: State, player: str) -> MyPlace | None:
    """Where the player sits: at a slow table that still plays, else in the round published last."""
    rounds = [drawn for drawn in state.rounds if drawn.published]
    seats = [found for drawn in rounds if (found := _seat(drawn, player))]
    playing = next((one for one in seats if not one.done and not one.bye), None)
    last = seats[-1] if seats and seats[-1].drawn is rounds[-1] else None
    return playing or last


def _seat(drawn: Drawn, player: str) -> MyPlace | None:
    for table in drawn.round.tables:
        if player in table.players:
            others = tuple(one for one in table.players if one != player)
            return MyPlace(drawn, table, table.players.index(player) + 1, others)
    return None


LEAST, MOST = 2, 8


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody of that name: the player's id, the name, the club, where they sit now."""

    player: str
    name: str
    club: str
    place: MyPlace | None


def find(public: State, text: str) -> tuple[Found, ...]:
    """Those whose public name has words that begin like those of the text, or whose number it is; a handful of them."""
    wanted = fold(text).split()
    if sum(map(len, wanted)) < LEAST and not fold(text).isdecimal():
        return ()
    hits = [one.player for one in public.entrants if _fits(one.player.name, wanted)]
    hits.sort(key=lambda player: fold(player.name))
    return tuple(Found(one.id, one.name, one.club or "", place_of(public, one.id)) for one in hits[:MOST])


def _fits(name: str, wanted: list[str]) -> bool:
    """Whether every word begins one of the name; a number only the whole of one."""
    words = f" {fold(name)} "
    return all(f" {word} " in words if word.isdecimal() else f" {word}" in words for word in wanted)


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


@dataclass(frozen=True, slots=True)
class Rank:
    """The place after a round, of how many, and the steps that it comes from."""

    after: int
    final: bool
    position: int
    tied: bool
    points: Number
    of: int
    steps: tuple[Step, ...]


def rank_of(row: Tournament, player: str) -> Rank | None:
    """The player's place in the standing; none while there is no standing, or without the player in it."""
    try:
        standing: Standing = standings.standing(row)
        line = next((one for one in standing.rows if one.player == player), None)
        if line is None or not standing.after_round:
            return None
        steps = standings.explanation(row, player)
    except (RuleError, InputError):
        return None
    of = len(standing.rows)
    return Rank(standing.after_round, standing.final, line.position, bool(line.tied), line.points, of, steps)


def tell(row: Tournament, person: Person | None, writing: Writing, *, leaving: bool) -> Outcome:
    """I am leaving, or I stay after all: of oneself alone, while the tournament is played."""
    state = state_of(row)
    mine = entrant_of_person(state, person)
    if mine is None:
        raise RuleError("not-entered-yet", name=row.name)
    return act(row, writing, Announce(mine.player.id, leaving))
