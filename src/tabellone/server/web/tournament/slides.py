"""The pages that a big screen turns through: what each view shows, as everybody in the hall may read it.

A screen of 1920 × 1080 on a wall two metres wide has pixels of about a millimetre. A sign is read without effort when
it is seen under 20 minutes of arc (ISO 9241-303), that is 23 mm at four metres: capitals of 22 px, type of 32 px. Lines
of that type, 38 px apart, leave 23 of them under a heading, and a name with its table takes a third of the width:
69 names on a page, 200 players on three pages. Shorter lists are set larger.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tabellone.contract.brackets import Bracket, Spot
from tabellone.server.people.names import fold
from tabellone.server.web.frame import is_reached_by_nobody, public_address, qr_code
from tabellone.server.web.rights import TournamentRequest
from tabellone.server.web.sentences import game_title
from tabellone.server.web.tournament.announced import draw_in_public
from tabellone.server.web.tournament.bracket import (
    GAP,
    BracketNames,
    all_bracket_spots,
    box_height,
    bracket_drawing,
    bracket_layout,
    bracket_links,
    table_in_bracket,
)
from tabellone.server.web.tournament.hall import table_link
from tabellone.server.web.tournament.overview import round_name
from tabellone.server.web.tournament.standings import StandingBoard
from tabellone.tournament.names import names_of
from tabellone.tournament.progress import current_round, place_of, progress
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import is_bye

ScreenView = Literal["draw", "seats", "tables", "clock", "standings", "bracket", "podium", "follow"]
MOST_TABLES, LARGE_TABLES, USUAL_SEATS = 12, 9, 5  # tables on a page; where more than five sit at one, fewer fit
PODIUM_PLACES = 8
ANNOUNCED_LINES = 3  # above who takes part in a draw


@dataclass(frozen=True, slots=True)
class ScreenScene:
    """What the slides are made from; `codes`: who opened the screen may show the links of the tables."""

    request: TournamentRequest
    state: State
    board: StandingBoard | None
    bracket: Bracket | None
    codes: bool = False

    @property
    def drawn(self) -> Drawn | None:
        """The round that is on."""
        return current_round(self.state)

    @property
    def round(self) -> str:
        """The round that is on, by name."""
        drawn = self.drawn
        if drawn is None:
            return ""
        name = capfirst(round_name(drawn.round.number, drawn.round.phase or ""))
        return f"{name} · {game_title(drawn.round.game)}" if drawn.round.game else name


@dataclass(frozen=True, slots=True)
class ScreenSlide:
    """A page of the screen: `shown` is for its template, `screen/_parts.html#<view>`."""

    view: ScreenView
    title: str
    shown: Mapping[str, Any]
    page: int = 1
    pages: int = 1

    @property
    def template(self) -> str:
        """What draws it."""
        return f"screen/_parts.html#{self.view}"


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Where somebody sits: the table by its place in the hall, the seat in turn order (None for a bye)."""

    name: str
    table: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table with who sits there, and its link as a code where it may be shown."""

    number: int
    names: tuple[str, ...]
    code: str = ""


def screen_slides(scene: ScreenScene, views: Sequence[ScreenView]) -> list[ScreenSlide]:
    """The pages of these views, in their order."""
    return [slide for view in views for slide in _MAKERS[view](scene)]


def _draw_slides(scene: ScreenScene) -> list[ScreenSlide]:
    """Who takes part in the draw that goes on, under what it has announced; tables stand here once it is published."""
    found = draw_in_public(scene.state)
    if found is None or found.sealing is None:
        return []
    title = _("Draw of %(round)s") % {"round": round_name(found.number, "")}
    pages = list_pages(found.players, less=ANNOUNCED_LINES)
    shown = {"sealing": found.sealing, "players": len(found.players), "drawn": found.drawn is not None}
    return _numbered_slides("draw", title, [{**shown, "list": page} for page in pages])


def _seat_slides(scene: ScreenScene) -> list[ScreenSlide]:
    drawn, names = scene.drawn, names_of(scene.state)
    if drawn is None:
        return []
    everybody = [
        SeatLine(names.get(seat.player, seat.player), place_of(drawn, table), None if is_bye(table) else turn)
        for table in drawn.round.tables
        for turn, seat in enumerate(table.seats, 1)
    ]
    pages = list_pages(sorted(everybody, key=lambda one: (fold(one.name), one.name)))
    return _numbered_slides(
        "seats", _("Who sits where"), [{"list": page, "range": _letter_range(page)} for page in pages]
    )


def _letter_range(page: ListPage[SeatLine]) -> str:
    """The first letters of a page of names: `A – F`."""
    first, last = (one.name[:1].upper() for one in (page.first, page.last))
    return first if first == last else f"{first} – {last}"


def _table_slides(scene: ScreenScene) -> list[ScreenSlide]:
    drawn, names = scene.drawn, names_of(scene.state)
    if drawn is None:
        return []
    cards = [
        TableCard(
            place_of(drawn, table),
            tuple(names.get(one, one) for one in table.players),
            _code_of_table(scene, drawn, table),
        )
        for table in drawn.round.tables
        if not is_bye(table)
    ]
    largest = max((len(card.names) for card in cards), default=0)
    pages = even_parts(
        sorted(cards, key=lambda card: card.number), MOST_TABLES if largest <= USUAL_SEATS else LARGE_TABLES
    )
    return _numbered_slides("tables", _("Tables"), [{"cards": page, "large": largest > USUAL_SEATS} for page in pages])


def _code_of_table(scene: ScreenScene, drawn: Drawn, table: Any) -> str:
    address = table_link(scene.request, drawn, table) if scene.codes else ""
    return qr_code(address) if address else ""


def _clock_slides(scene: ScreenScene) -> list[ScreenSlide]:
    if scene.drawn is None:
        return []
    waiting = spots_in_play(scene.state)
    return [ScreenSlide("clock", scene.round, {"waiting": waiting})]


def spots_in_play(state: State) -> list[int]:
    """Where in the hall tables still play, slow ones of earlier rounds too."""
    rounds = [drawn for drawn in state.rounds if drawn.published]
    return sorted(drawn.spots.get(number, number) for drawn in rounds for number in progress(drawn).open)


def _standing_slides(scene: ScreenScene) -> list[ScreenSlide]:
    board = scene.board
    if board is None or not board.lines:
        return []
    title = _("Standing after round %(round)s") % {"round": board.standing.after_round}
    pages = list_pages(board.lines)
    return _numbered_slides(
        "standings", _("Final standing") if board.standing.final else title, [{"list": p} for p in pages]
    )


def _bracket_slides(scene: ScreenScene) -> list[ScreenSlide]:
    if scene.bracket is None:
        return []
    called, found = BracketNames.of(scene.state), scene.bracket
    drawn = [
        bracket_drawing(found, called, key=f"bracket-{nth}", only=part, width=WIDTH)
        for nth, part in enumerate(bracket_parts(found), 1)
    ]
    return _numbered_slides("bracket", _("Bracket"), [{"bracket": one} for one in drawn])


def _podium_slides(scene: ScreenScene) -> list[ScreenSlide]:
    rows = scene.board.podium[:PODIUM_PLACES] if scene.board else []
    return [ScreenSlide("podium", _("Final standing"), {"rows": rows})] if rows else []


def _follow_slides(scene: ScreenScene) -> list[ScreenSlide]:
    address = public_address(scene.request, reverse("tournament", args=[scene.request.tournament.slug]))
    shown = {"address": address, "code": "" if is_reached_by_nobody(scene.request) else qr_code(address)}
    return [ScreenSlide("follow", _("Follow on your phone"), shown)]


def _numbered_slides(view: ScreenView, title: str, pages: Sequence[Mapping[str, Any]]) -> list[ScreenSlide]:
    return [ScreenSlide(view, title, shown, nth, len(pages)) for nth, shown in enumerate(pages, 1)]


_MAKERS: Mapping[ScreenView, Callable[[ScreenScene], list[ScreenSlide]]] = {
    "draw": _draw_slides,
    "seats": _seat_slides,
    "tables": _table_slides,
    "clock": _clock_slides,
    "standings": _standing_slides,
    "bracket": _bracket_slides,
    "podium": _podium_slides,
    "follow": _follow_slides,
}


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ListSetting:
    """How a list is set: so many lines to a column, so many columns; `size` names the type (screen.css)."""

    size: str
    lines: int
    columns: int

    @property
    def most(self) -> int:
        """How many stand on a page."""
        return self.lines * self.columns


LARGE, MEDIUM, SMALL = ListSetting("large", 10, 2), ListSetting("medium", 16, 3), ListSetting("small", 23, 3)


@dataclass(frozen=True, slots=True)
class ListPage(Generic[T]):
    """A page of a list in columns, set in one size with all the others."""

    size: str
    columns: tuple[tuple[T, ...], ...]

    @property
    def first(self) -> T:
        """What the page begins with."""
        return self.columns[0][0]

    @property
    def last(self) -> T:
        """What the page ends with."""
        return self.columns[-1][-1]


def list_pages(items: Sequence[T], *, less: int = 0) -> list[ListPage[T]]:
    """The list in pages, in the largest type that leaves it on one, else in the smallest that can be read.

    `less` lines of the smallest type are for what stands above it.
    """
    room = {one: one.columns * (one.lines - -(-less * one.lines // SMALL.lines)) for one in (LARGE, MEDIUM, SMALL)}
    chosen = next((setting for setting in (LARGE, MEDIUM) if len(items) <= room[setting]), SMALL)
    return [
        ListPage(chosen.size, tuple(split_evenly(part, chosen.columns))) for part in even_parts(items, room[chosen])
    ]


def even_parts(items: Sequence[T], most: int) -> list[tuple[T, ...]]:
    """The items in as few parts of at most so many as can be, all about as long."""
    return split_evenly(items, -(-len(items) // most)) if items else []


def split_evenly(items: Sequence[T], parts: int) -> list[tuple[T, ...]]:
    """The items in so many parts, the first ones the longer; no part is empty."""
    size, more = divmod(len(items), parts)
    found, start = [], 0
    for nth in range(parts):
        end = start + size + (nth < more)
        if end > start:
            found.append(tuple(items[start:end]))
        start = end
    return found


HIGHEST_DRAWING, MOST_COLUMNS = 620, 3  # of a drawing that is enlarged until it fills the screen
WIDTH = 330  # of a box: names are set larger than on a page


def bracket_parts(bracket: Bracket) -> list[frozenset[Spot]]:
    """The tables of each page: what is played now with where it leads; then the end, where it is not among them."""
    whole = frozenset(all_bracket_spots(bracket))
    if _fits_on_page(bracket, whole):
        return [whole]
    now = _bracket_round_now(bracket)
    pages = [_with_tables_after(bracket, chunk) for chunk in _table_chunks(bracket, now)]
    end = _last_rounds(bracket)
    return pages if any(end <= page for page in pages) else [*pages, end]


def _bracket_round_now(bracket: Bracket) -> int:
    """The round that is played, or the last."""
    undecided = (nth for nth, one in enumerate(bracket.rounds) if not all(table.decided for table in one.tables))
    return next(undecided, len(bracket.rounds) - 1)


def _table_chunks(bracket: Bracket, now: int) -> list[list[Spot]]:
    """The tables of a round as they stand in the drawing, as many of them as one page holds."""
    drawn = sorted((box for box in bracket_layout(bracket).boxes if box.spot.round == now), key=lambda box: box.y)
    spots = [box.spot for box in drawn]
    tallest = max(box_height(table_in_bracket(bracket, spot)) for spot in spots) + GAP
    many = 1
    while many * 2 * tallest <= HIGHEST_DRAWING:
        many *= 2
    return [spots[start : start + many] for start in range(0, len(spots), many)]


def _with_tables_after(bracket: Bracket, chunk: list[Spot]) -> frozenset[Spot]:
    return frozenset(chunk) | {spot for came, spot in bracket_links(bracket) if came in chunk}


def _last_rounds(bracket: Bracket) -> frozenset[Spot]:
    """The last rounds, as many of them as one page holds."""
    found: frozenset[Spot] = frozenset()
    for nth in reversed(range(max(0, len(bracket.rounds) - MOST_COLUMNS), len(bracket.rounds))):
        more = found | {spot for spot in all_bracket_spots(bracket) if spot.round == nth}
        if found and not _fits_on_page(bracket, more):
            break
        found = more
    return found


def _fits_on_page(bracket: Bracket, spots: frozenset[Spot]) -> bool:
    rounds = {spot.round for spot in spots}
    return len(rounds) <= MOST_COLUMNS and bracket_layout(bracket, spots).height <= HIGHEST_DRAWING + 34
