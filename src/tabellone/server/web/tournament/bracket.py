"""The bracket of a tournament as pages draw it: boxes with names, lines between them, and the same as a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _

from tabellone.contract.brackets import Bracket, BracketSeat, ChartTable, Spot
from tabellone.server.events.models import Tournament
from tabellone.server.play.standings import bracket as bracket_of
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.rights import TournamentRequest
from tabellone.server.web.sentences import language
from tabellone.server.web.tournament.round_tables import seat_figure
from tabellone.tournament.names import names_of
from tabellone.tournament.state import State
from tabellone.wording import term

LABEL, ROW, GAP, BETWEEN, HEAD = 22, 28, 18, 48, 34
BOX_WIDTH = 250


@dataclass(frozen=True, slots=True)
class TableBox:
    """A table in the drawing: its upper left corner and its height."""

    spot: Spot
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        """Half way down."""
        return self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """The boxes, the lines between them as paths, and the size of the whole."""

    boxes: tuple[TableBox, ...]
    lines: tuple[str, ...]
    width: int
    height: int


def bracket_layout(bracket: Bracket, spots: frozenset[Spot] | None = None, width: int = BOX_WIDTH) -> BracketLayout:
    """The whole bracket, or these tables of it, beginning at the left; `width` is that of a box."""
    shown = spots if spots is not None else frozenset(all_bracket_spots(bracket))
    first = min((spot.round for spot in shown), default=0)
    boxes: dict[Spot, TableBox] = {}
    bottom = HEAD
    leading = {came for came, spot in bracket_links(bracket) if spot in shown}
    for root in sorted(shown - leading, key=_spot_key):
        bottom = _put_table(bracket, root, bottom, LayoutSheet(boxes, shown, first, width))
    last = max((spot.round for spot in shown), default=0)
    lines = tuple(
        _path_between(boxes[came], boxes[spot]) for came, spot in bracket_links(bracket) if {came, spot} <= shown
    )
    whole = (last - first + 1) * (width + BETWEEN) - BETWEEN
    return BracketLayout(
        tuple(boxes[spot] for spot in sorted(boxes, key=_spot_key)), lines, whole, max(bottom - GAP, HEAD)
    )


def all_bracket_spots(bracket: Bracket) -> Iterator[Spot]:
    """Every table of a bracket."""
    return (Spot(r, t) for r, one in enumerate(bracket.rounds) for t in range(len(one.tables)))


def table_in_bracket(bracket: Bracket, spot: Spot) -> ChartTable:
    """The table that stands there."""
    return bracket.rounds[spot.round].tables[spot.table]


def tables_before(bracket: Bracket, spot: Spot) -> list[Spot]:
    """The tables that lead to this one, each once, in their order."""
    return sorted({place.came for place in table_in_bracket(bracket, spot).places if place.came}, key=_spot_key)


def bracket_links(bracket: Bracket) -> Iterator[tuple[Spot, Spot]]:
    """Every table with one that it leads to."""
    return ((came, spot) for spot in all_bracket_spots(bracket) for came in tables_before(bracket, spot))


def box_height(table: ChartTable) -> int:
    """How high the box of a table is."""
    return LABEL + ROW * len(table.places)


def _spot_key(spot: Spot) -> tuple[int, int]:
    return spot.round, spot.table


@dataclass(frozen=True, slots=True)
class LayoutSheet:
    """What is drawn on: the boxes so far, which tables are to be shown, the first column, the width of a box."""

    boxes: dict[Spot, TableBox]
    shown: frozenset[Spot]
    first: int
    width: int


def _put_table(bracket: Bracket, spot: Spot, top: int, sheet: LayoutSheet) -> int:
    """Put a table and those that lead to it below `top`; how far down they reach."""
    boxes, bottom = sheet.boxes, top
    own = [one for one in tables_before(bracket, spot) if one in sheet.shown and one not in boxes]
    for one in own:
        bottom = _put_table(bracket, one, bottom, sheet)
    height = box_height(table_in_bracket(bracket, spot))
    room = max(bottom - top - GAP, height)
    middle = (boxes[own[0]].middle + boxes[own[-1]].middle) // 2 if own else top + height // 2
    y = max(top, min(middle - height // 2, top + room - height))
    boxes[spot] = TableBox(spot, (spot.round - sheet.first) * (sheet.width + BETWEEN), y, sheet.width, height)
    return max(bottom, y + height + GAP)


def _path_between(came: TableBox, to: TableBox) -> str:
    start, turn = came.x + came.width, to.x - BETWEEN // 2
    return f"M{start} {came.middle}H{turn}V{to.middle}H{to.x}"


LONGEST_NAME = 27  # signs that fit into a box beside a figure; the list has the whole name
BracketSpots = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class BracketLine:
    """A place at a table: the name, or what is to come; `short` is what fits into the drawing."""

    y: int
    name: str
    short: str
    figure: str = ""
    on: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table of the drawing."""

    x: int
    y: int
    height: int
    label: str
    lines: tuple[BracketLine, ...]
    final: bool = False


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """A round of the drawing."""

    x: int
    title: str
    tables: tuple[BracketTable, ...]


@dataclass(frozen=True, slots=True)
class BracketDrawing:
    """What `parts/bracket.html` draws; `id` tells several on a page apart."""

    id: str
    width: int
    height: int
    columns: tuple[BracketColumn, ...]
    paths: tuple[str, ...]
    winners: tuple[str, ...] = ()
    box: int = BOX_WIDTH


@dataclass(frozen=True, slots=True)
class BracketNames:
    """How people and tables are called: names by player, and where the tables of a round stand in the hall."""

    names: Mapping[str, str]
    spots: BracketSpots

    @classmethod
    def of(cls, state: State) -> BracketNames:
        """As a state calls them."""
        names = names_of(state)
        spots = {(one.round.number, table): at for one in state.rounds for table, at in one.spots.items()}
        return cls(names, spots)


def bracket_drawing(
    bracket: Bracket,
    called: BracketNames,
    *,
    key: str = "bracket",
    only: frozenset[Spot] | None = None,
    width: int = BOX_WIDTH,
) -> BracketDrawing:
    """The bracket, or these tables of it; `width` is that of a box."""
    layout = bracket_layout(bracket, only, width)
    rounds = sorted({box.spot.round for box in layout.boxes})
    columns = []
    for nth, index in enumerate(rounds):
        here = [box for box in layout.boxes if box.spot.round == index]
        final = bracket.rounds[index].phase == "final"
        tables = tuple(
            BracketTable(
                box.x,
                box.y,
                box.height,
                _table_label(bracket, box.spot, called),
                _bracket_lines(bracket, box.spot, called),
                final,
            )
            for box in here
        )
        title = capfirst(term("phase", bracket.rounds[index].phase, language()))
        columns.append(BracketColumn(nth * (width + BETWEEN), title, tables))
    winners = tuple(called.names.get(player, player) for player in bracket.winners)
    return BracketDrawing(key, layout.width, layout.height, tuple(columns), layout.lines, winners, width)


def _table_label(bracket: Bracket, spot: Spot, called: BracketNames) -> str:
    """The group and the table, as the hall calls it; a table to come has no number."""
    table = table_in_bracket(bracket, spot)
    said = [] if table.group is None else [_("Group %(group)s") % {"group": table.group}]
    if table.number is not None:
        said.append(_("Table %(number)s") % {"number": _spot_number(bracket, spot, table, called)})
    return " · ".join(said)


def _spot_number(bracket: Bracket, spot: Spot, table: ChartTable, called: BracketNames) -> int:
    number = table.number or 0
    return called.spots.get((bracket.rounds[spot.round].number or 0, number), number)


def _bracket_lines(bracket: Bracket, spot: Spot, called: BracketNames) -> tuple[BracketLine, ...]:
    places: Sequence[BracketSeat] = table_in_bracket(bracket, spot).places
    return tuple(_bracket_line(bracket, place, LABEL + nth * ROW, called) for nth, place in enumerate(places))


def _bracket_line(bracket: Bracket, place: BracketSeat, y: int, called: BracketNames) -> BracketLine:
    if place.player is None:
        text = _who_will_come(bracket, place, called)
        return BracketLine(y, text, Truncator(text).chars(LONGEST_NAME + 6), open=True)
    name = called.names.get(place.player, place.player)
    shown = seat_figure(place.seat) if place.seat else ""
    return BracketLine(y, name, Truncator(name).chars(LONGEST_NAME), shown, place.on)


def _who_will_come(bracket: Bracket, place: BracketSeat, called: BracketNames) -> str:
    """Who will sit here, as far as it can be said."""
    if place.came is None:
        return _("still open")
    table = table_in_bracket(bracket, place.came)
    if table.number is None:
        return _("still open")
    return _("winner of table %(number)s") % {"number": _spot_number(bracket, place.came, table, called)}


@public_page()
def bracket_page(request: TournamentRequest) -> HttpResponse:
    """The final phase, drawn; before it there is nothing to see."""
    shown = drawn_bracket(request.tournament, state_seen(request))
    return tournament_page(request, "tournament/bracket.html", "bracket", bracket=shown)


def drawn_bracket(row: Tournament, state: State) -> BracketDrawing | None:
    """The bracket with the names of a state, for `parts/bracket.html`; None while there is none."""
    found = bracket_of(row)
    return bracket_drawing(found, BracketNames.of(state)) if found else None
