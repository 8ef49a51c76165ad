"""Where a player sits now."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.course import Drawn, Entrant, State
from tabellone.course.view import is_bye, is_reported
from tabellone.engine.facts import Table
from tabellone.server.people.models import Person


@dataclass(frozen=True, slots=True)
class Place:
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


def place_of(state: State, player: str) -> Place | None:
    """Where the player sits: at a slow table that still plays, else in the round published last."""
    rounds = [drawn for drawn in state.rounds if drawn.published]
    seats = [found for drawn in rounds if (found := _seat(drawn, player))]
    playing = next((one for one in seats if not one.done and not one.bye), None)
    last = seats[-1] if seats and seats[-1].drawn is rounds[-1] else None
    return playing or last


def _seat(drawn: Drawn, player: str) -> Place | None:
    for table in drawn.round.tables:
        if player in table.players:
            others = tuple(one for one in table.players if one != player)
            return Place(drawn, table, table.players.index(player) + 1, others)
    return None
