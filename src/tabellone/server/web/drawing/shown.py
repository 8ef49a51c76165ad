"""What pages show of a round: tables as they stand in the hall, and everybody by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tabellone.engine.alphabet import alphabetical
from tabellone.engine.facts import Seat, Table
from tabellone.server.events.models import Tournament
from tabellone.server.play.draws import fixed_for
from tabellone.server.web.sentences import language
from tabellone.tournament.names import names_of
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import is_bye, is_reported
from tabellone.wording import listed, number, term


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A seat of a table: who, from where, what was reported."""

    player: str
    name: str
    note: str = ""
    figure: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table as it stands in the hall: `number` is its spot, `drawn` its number in the draw."""

    number: int
    drawn: int
    seats: tuple[ShownSeat, ...]
    game: str = ""
    chip: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody sits: for the list by name."""

    player: str
    name: str
    table: int
    bye: bool


@dataclass(frozen=True, slots=True)
class Names:
    """How players are called; who is not entered any more goes by the id."""

    by_id: Mapping[str, str]

    @classmethod
    def of(cls, state: State) -> Names:
        """The names of a tournament's entrants."""
        return cls(names_of(state))

    def __call__(self, player: str) -> str:
        """The name of a player."""
        return self.by_id.get(player, player)

    def row(self, players: tuple[str, ...]) -> str:
        """Several names in a row."""
        return listed([self(player) for player in players], language())


def tables(
    state: State, found: Drawn, row: Tournament | None = None, *, pages: Mapping[str, str] | None = None
) -> list[ShownTable]:
    """The tables of a round in the order of the hall; with the tournament's row each links to its result.

    That is the organisers' own list: it says for whom a table keeps its place, which nobody else is told.

    With `pages`, the codes of player pages by player id, names link to them.
    """
    clubs, names = {one.player.id: one.player.club or "" for one in state.entrants}, names_of(state)
    fixed = fixed_for(state, found) if row else {}  # why a table stands somewhere is the organisers' to know
    shown = [
        ShownTable(
            number=spot(found, table),
            drawn=table.number,
            seats=tuple(_seat(names, clubs, seat, (pages or {}).get(seat.player)) for seat in table.seats),
            game=" · ".join(_notes(state, found, table, fixed.get(table.number, ()))),
            chip=_chip(found, table),
            url=_result_url(row, found, table),
        )
        for table in found.round.tables
    ]
    return sorted(shown, key=lambda one: one.number)


def options(shown: Sequence[ShownTable]) -> SafeString:
    """Everybody seated as options of a choice, table by table; made once for all the choices of a page."""
    return format_html_join("", '<optgroup label="{}">{}</optgroup>', [(_label(one), _choices(one)) for one in shown])


def _label(table: ShownTable) -> str:
    return _("Table %(number)s") % {"number": table.number}


def _choices(table: ShownTable) -> SafeString:
    return format_html_join("", '<option value="{}">{}</option>', [(seat.player, seat.name) for seat in table.seats])


def places(state: State, found: Drawn) -> list[Place]:
    """Everybody's seat, by name."""
    names = Names.of(state)
    everybody = [
        Place(seat.player, names(seat.player), spot(found, table), is_bye(table))
        for table in found.round.tables
        for seat in table.seats
    ]
    return sorted(everybody, key=lambda one: alphabetical(one.name))


def spot(found: Drawn, table: Table) -> int:
    """Where in the hall a table stands: what players and scorers call it by."""
    return found.spots.get(table.number, table.number)


def _result_url(row: Tournament | None, found: Drawn, table: Table) -> str:
    if row is None or not found.published or is_bye(table):
        return ""
    return reverse("result", args=[row.slug, found.round.number, table.number])


def _notes(state: State, found: Drawn, table: Table, fixed: tuple[str, ...]) -> list[str]:
    """What there is to say about a table: its group, its number in the draw, for whom it stands there."""
    notes = []
    if table.group is not None:
        notes.append(_("Group %(group)s") % {"group": table.group})
    if spot(found, table) != table.number:
        notes.append(_("table %(number)s of the draw") % {"number": table.number})
    if fixed:
        notes.append(_("here for %(names)s") % {"names": Names.of(state).row(fixed)})
    return notes


def _chip(found: Drawn, table: Table) -> str:
    if not found.published or is_bye(table):
        return ""
    return "done" if is_reported(table) else "playing"


def _seat(names: Mapping[str, str], clubs: Mapping[str, str], seat: Seat, code: str | None = None) -> ShownSeat:
    name, club = names.get(seat.player, seat.player), clubs.get(seat.player, "")
    return ShownSeat(seat.player, name, club, figure(seat), reverse("player-page", args=[code]) if code else "")


def figure(seat: Seat) -> str:
    """What was reported of a seat, in short: the score, and the bid that comes off it."""
    if seat.status != "played":
        return term("status", seat.status, language())
    told = [number(one, language()) for one in (seat.score, seat.bid or None) if one is not None]
    return " − ".join(told) if seat.score is not None else ""
