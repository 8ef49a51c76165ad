"""A bracket as pages draw it: boxes with names, lines between them, and the same as a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _

from tabellone.contract.brackets import Bracket, ChartTable, Place, Spot
from tabellone.server.web.drawing.shown import figure
from tabellone.server.web.screen.bracket_layout import BETWEEN, LABEL, ROW, WIDTH, laid_out, table_at
from tabellone.server.web.sentences import language
from tabellone.tournament.names import names_of
from tabellone.tournament.state import State
from tabellone.wording import term

LONGEST = 27  # signs that fit into a box beside a figure; the list has the whole name
Spots = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Line:
    """A place at a table: the name, or what is to come; `short` is what fits into the drawing."""

    y: int
    name: str
    short: str
    figure: str = ""
    on: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table of the drawing."""

    x: int
    y: int
    height: int
    label: str
    lines: tuple[Line, ...]
    final: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A round of the drawing."""

    x: int
    title: str
    tables: tuple[Drawn, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """What `parts/bracket.html` draws; `id` tells several on a page apart."""

    id: str
    width: int
    height: int
    columns: tuple[Column, ...]
    paths: tuple[str, ...]
    winners: tuple[str, ...] = ()
    box: int = WIDTH


@dataclass(frozen=True, slots=True)
class Called:
    """How people and tables are called: names by player, and where the tables of a round stand in the hall."""

    names: Mapping[str, str]
    spots: Spots

    @classmethod
    def of(cls, state: State) -> Called:
        """As a state calls them."""
        names = names_of(state)
        spots = {(one.round.number, table): at for one in state.rounds for table, at in one.spots.items()}
        return cls(names, spots)


def drawing(
    bracket: Bracket,
    called: Called,
    *,
    key: str = "bracket",
    only: frozenset[Spot] | None = None,
    width: int = WIDTH,
) -> Drawing:
    """The bracket, or these tables of it; `width` is that of a box."""
    layout = laid_out(bracket, only, width)
    rounds = sorted({box.spot.round for box in layout.boxes})
    columns = []
    for nth, index in enumerate(rounds):
        here = [box for box in layout.boxes if box.spot.round == index]
        final = bracket.rounds[index].phase == "final"
        tables = tuple(
            Drawn(box.x, box.y, box.height, _label(bracket, box.spot, called), _lines(bracket, box.spot, called), final)
            for box in here
        )
        columns.append(Column(nth * (width + BETWEEN), _title(bracket, index), tables))
    winners = tuple(called.names.get(player, player) for player in bracket.winners)
    return Drawing(key, layout.width, layout.height, tuple(columns), layout.lines, winners, width)


def _title(bracket: Bracket, index: int) -> str:
    return capfirst(term("phase", bracket.rounds[index].phase, language()))


def _label(bracket: Bracket, spot: Spot, called: Called) -> str:
    """The group and the table, as the hall calls it; a table to come has no number."""
    table = table_at(bracket, spot)
    said = [] if table.group is None else [_("Group %(group)s") % {"group": table.group}]
    if table.number is not None:
        said.append(_("Table %(number)s") % {"number": _number(bracket, spot, table, called)})
    return " · ".join(said)


def _number(bracket: Bracket, spot: Spot, table: ChartTable, called: Called) -> int:
    number = table.number or 0
    return called.spots.get((bracket.rounds[spot.round].number or 0, number), number)


def _lines(bracket: Bracket, spot: Spot, called: Called) -> tuple[Line, ...]:
    places: Sequence[Place] = table_at(bracket, spot).places
    return tuple(_line(bracket, place, LABEL + nth * ROW, called) for nth, place in enumerate(places))


def _line(bracket: Bracket, place: Place, y: int, called: Called) -> Line:
    if place.player is None:
        text = _to_come(bracket, place, called)
        return Line(y, text, Truncator(text).chars(LONGEST + 6), open=True)
    name = called.names.get(place.player, place.player)
    shown = figure(place.seat) if place.seat else ""
    return Line(y, name, Truncator(name).chars(LONGEST), shown, place.on)


def _to_come(bracket: Bracket, place: Place, called: Called) -> str:
    """Who will sit here, as far as it can be said."""
    if place.came is None:
        return _("still open")
    table = table_at(bracket, place.came)
    if table.number is None:
        return _("still open")
    return _("winner of table %(number)s") % {"number": _number(bracket, place.came, table, called)}
