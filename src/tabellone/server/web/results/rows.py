"""The lines of a standing as HTML, written here because a template takes ten times as long for three hundred of them.

What stands around them is in `templates/results/_board.html`; every text goes through `escape`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any
from urllib.parse import quote

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tabellone.server.web.chips import label
from tabellone.server.web.results.board import Board, Line

SAFE = "!$&'()*+,;=/~:@"  # what Django leaves as it is in an address
Address = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Linked:
    """Where the lines of a standing lead: to the reasons of a player's figures, and for organisers to a withdrawal."""

    why: Address
    withdraw: Address | None = None


def linked(slug: str, after: int | None, *, organiser: bool) -> Linked:
    """The addresses behind the lines of a tournament's standing."""
    query = f"?after={after}" if after else ""
    return Linked(_addresses("why", slug, query), _addresses("withdraw", slug) if organiser else None)


def _addresses(name: str, slug: str, query: str = "") -> Address:
    """Addresses that differ in the player alone: one search in the map for all of them."""
    before, _sign, after = reverse(name, args=[slug, "\x00"]).rpartition("%00")
    return lambda player: f"{before}{quote(player, safe=SAFE)}{after}{query}"


def rows(board: Board, figure: Callable[[Any], str], links: Linked | None) -> SafeString:
    """All lines; `figure` writes a number as the reader's language does."""
    words, shown = _Words(clubs=board.with_clubs), cache(lambda value: escape(figure(value)))
    return mark_safe("".join(_row(line, shown, links, words) for line in board.lines))  # noqa: S308 - all texts are escaped


class _Words:
    """What is said on many lines, looked up once."""

    def __init__(self, *, clubs: bool) -> None:
        self.clubs = clubs
        shared = (escape(_("Shared position")), escape(_("(shared)")))
        self.tied = f'<span class="tied" title="{shared[0]}">=</span><span class="unseen"> {shared[1]}</span>'
        self.gone = f' <span class="chip chip-withdrawn">{escape(label("withdrawn"))}</span>'
        self.why = escape(_("How these figures came about"))
        self.withdraw = escape(_("Withdraw this player"))


def _row(line: Line, shown: Callable[[Any], str], links: Linked | None, words: _Words) -> str:
    club = escape(line.player.club or "")
    name = escape(line.player.name) + (f'<span class="narrow-only small soft">{club}</span>' if club else "")
    who = _opening(line, name, links, words) if links else name
    wide = f'<td class="wide">{club}</td>' if words.clubs else ""
    cells = "".join(f'<td class="num">{shown(cell)}</td>' for cell in line.cells)
    return (
        f'\n    <tr><td class="place">{line.row.position}{words.tied if line.row.tied else ""}</td>'
        f'<th scope="row">{who}{words.gone if line.gone else ""}</th>{wide}'
        f'<td class="num"><strong>{shown(line.row.points)}</strong></td>{cells}</tr>'
    )


def _opening(line: Line, name: str, links: Linked, words: _Words) -> str:
    """The name that opens to the reasons, loaded when somebody asks."""
    address = escape(links.why(line.player.id))
    more = ""
    if links.withdraw and not line.gone:
        leave = escape(links.withdraw(line.player.id))
        button = f'<a class="button button-quiet button-small" href="{leave}">{words.withdraw}</a>'
        more = f'<p class="why-more">{button}</p>'
    return (
        f'<details class="explained why"><summary><span>{name}</span></summary>'
        f'<div class="why-body" hx-get="{address}" hx-trigger="toggle from:closest details once">'
        f'<a href="{address}">{words.why}</a></div>{more}</details>'
    )
