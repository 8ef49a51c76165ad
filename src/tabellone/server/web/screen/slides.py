"""The pages that a big screen turns through: what each view shows, as everybody in the hall may read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tabellone.contract.brackets import Bracket
from tabellone.server.people.names import fold
from tabellone.server.web.drawing.shown import spot
from tabellone.server.web.hall.qr import link_of
from tabellone.server.web.public.guiding import round_name
from tabellone.server.web.reached import reached
from tabellone.server.web.results.board import Board
from tabellone.server.web.rights import TournamentRequest
from tabellone.server.web.screen.asking import View
from tabellone.server.web.screen.bracket_drawing import Called, drawing
from tabellone.server.web.screen.bracket_pages import WIDTH, parts
from tabellone.server.web.screen.codes import can_be_reached, code
from tabellone.server.web.screen.moment import open_tables
from tabellone.server.web.screen.paging import Page, paged, shared
from tabellone.server.web.sentences import game
from tabellone.tournament.progress import current_round
from tabellone.tournament.state import Drawn, State
from tabellone.tournament.view import is_bye

TABLES, LARGE_TABLES, USUAL_SEATS = 12, 9, 5  # tables on a page; where more than five sit at one, fewer fit
PODIUM = 8


@dataclass(frozen=True, slots=True)
class Scene:
    """What the slides are made from; `codes`: who opened the screen may show the links of the tables."""

    request: TournamentRequest
    state: State
    board: Board | None
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
        return f"{name} · {game(drawn.round.game)}" if drawn.round.game else name


@dataclass(frozen=True, slots=True)
class Slide:
    """A page of the screen: `shown` is for its template, `screen/_<view>.html`."""

    view: View
    title: str
    shown: Mapping[str, Any]
    page: int = 1
    pages: int = 1

    @property
    def template(self) -> str:
        """What draws it."""
        return f"screen/_{self.view}.html"


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


def slides(scene: Scene, views: Sequence[View]) -> list[Slide]:
    """The pages of these views, in their order."""
    return [slide for view in views for slide in _MAKERS[view](scene)]


def _seats(scene: Scene) -> list[Slide]:
    drawn, names = scene.drawn, Called.of(scene.state).names
    if drawn is None:
        return []
    everybody = [
        SeatLine(names.get(seat.player, seat.player), spot(drawn, table), None if is_bye(table) else turn)
        for table in drawn.round.tables
        for turn, seat in enumerate(table.seats, 1)
    ]
    pages = paged(sorted(everybody, key=lambda one: (fold(one.name), one.name)))
    return _numbered("seats", _("Who sits where"), [{"list": page, "range": _range(page)} for page in pages])


def _range(page: Page[SeatLine]) -> str:
    """The first letters of a page of names: `A – F`."""
    first, last = (one.name[:1].upper() for one in (page.first, page.last))
    return first if first == last else f"{first} – {last}"


def _tables(scene: Scene) -> list[Slide]:
    drawn, names = scene.drawn, Called.of(scene.state).names
    if drawn is None:
        return []
    cards = [
        TableCard(spot(drawn, table), tuple(names.get(one, one) for one in table.players), _link(scene, drawn, table))
        for table in drawn.round.tables
        if not is_bye(table)
    ]
    largest = max((len(card.names) for card in cards), default=0)
    pages = shared(sorted(cards, key=lambda card: card.number), TABLES if largest <= USUAL_SEATS else LARGE_TABLES)
    return _numbered("tables", _("Tables"), [{"cards": page, "large": largest > USUAL_SEATS} for page in pages])


def _link(scene: Scene, drawn: Drawn, table: Any) -> str:
    address = link_of(scene.request, drawn, table) if scene.codes else ""
    return code(address) if address else ""


def _clock(scene: Scene) -> list[Slide]:
    if scene.drawn is None:
        return []
    waiting = open_tables(scene.state)
    return [Slide("clock", scene.round, {"waiting": waiting})]


def _standings(scene: Scene) -> list[Slide]:
    board = scene.board
    if board is None or not board.lines:
        return []
    title = _("Standing after round %(round)s") % {"round": board.standing.after_round}
    pages = paged(board.lines)
    return _numbered("standings", _("Final standing") if board.standing.final else title, [{"list": p} for p in pages])


def _bracket(scene: Scene) -> list[Slide]:
    if scene.bracket is None:
        return []
    called, found = Called.of(scene.state), scene.bracket
    drawn = [
        drawing(found, called, key=f"bracket-{nth}", only=part, width=WIDTH) for nth, part in enumerate(parts(found), 1)
    ]
    return _numbered("bracket", _("Bracket"), [{"bracket": one} for one in drawn])


def _podium(scene: Scene) -> list[Slide]:
    rows = scene.board.podium[:PODIUM] if scene.board else []
    return [Slide("podium", _("Final standing"), {"rows": rows})] if rows else []


def _follow(scene: Scene) -> list[Slide]:
    address = reached(scene.request, reverse("tournament", args=[scene.request.tournament.slug]))
    shown = {"address": address, "code": code(address) if can_be_reached(scene.request) else ""}
    return [Slide("follow", _("Follow on your phone"), shown)]


def _numbered(view: View, title: str, pages: Sequence[Mapping[str, Any]]) -> list[Slide]:
    return [Slide(view, title, shown, nth, len(pages)) for nth, shown in enumerate(pages, 1)]


_MAKERS: Mapping[View, Callable[[Scene], list[Slide]]] = {
    "seats": _seats,
    "tables": _tables,
    "clock": _clock,
    "standings": _standings,
    "bracket": _bracket,
    "podium": _podium,
    "follow": _follow,
}
