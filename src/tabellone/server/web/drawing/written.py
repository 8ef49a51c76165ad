"""Tables and seat lists as HTML, written here because a template takes five times as long for a hall of three hundred.

Every text goes through `escape`. The looks are those of `cards.css` and `drawing.css`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tabellone.server.web.chips import label
from tabellone.server.web.drawing.shown import Place

Figure = Callable[[Any], str]


def table_html(table: Any, figure: Figure) -> SafeString:
    """A table of the hall: number, url, game, chip, and seats in turn order with name, url, note, figure, won."""
    told = _field(table)
    number, word = escape(str(told("number"))), escape(_("Table"))
    named = f'<span class="unseen">{word} </span>{number}'
    linked = f'<a href="{escape(told("url"))}">{named}</a>' if told("url") else named
    game = f'<span class="small soft">{escape(told("game"))}</span>' if told("game") else ""
    chip, spoken = told("chip"), escape(_("Table %(number)s") % {"number": told("number")})
    state = f'<span class="chip chip-{escape(chip)}">{escape(label(chip))}</span>' if chip else ""
    seats = "".join(_seat(_field(seat), figure) for seat in told("seats"))
    return mark_safe(  # noqa: S308 - all texts are escaped
        f'<article class="hall-table" aria-label="{spoken}">\n  <p class="hall-table-number">{linked}</p>\n'
        f'  <div class="hall-table-head">{game}{state}</div>\n  <ol>{seats}\n  </ol>\n</article>'
    )


def _seat(told: Callable[[str], Any], figure: Figure) -> str:
    name = escape(told("name"))
    who = f'<a href="{escape(told("url"))}">{name}</a>' if told("url") else name
    note = f' <span class="small soft">{escape(told("note"))}</span>' if told("note") else ""
    won = ' class="first-place"' if told("won") else ""
    shown = told("figure")
    figures = f'<span class="figure">{escape(figure(shown))}</span>' if shown not in {None, ""} else ""
    return f"\n    <li{won}><span>{who}{note}</span>{figures}</li>"


def _field(told: Any) -> Callable[[str], Any]:
    """What is known under a name, of a value or of a plain mapping."""
    return told.get if isinstance(told, Mapping) else lambda name: getattr(told, name, None)


def places_html(places: Iterable[Place], bye: str) -> SafeString:
    """Everybody by name with the number of the table."""
    lines = [(escape(place.name), escape(bye) if place.bye else place.table) for place in places]
    shown = "".join(f'<li><span>{name}</span> <span class="figure">{table}</span></li>' for name, table in lines)
    return mark_safe(f'<ol class="places">{shown}</ol>')  # noqa: S308 - all texts are escaped
