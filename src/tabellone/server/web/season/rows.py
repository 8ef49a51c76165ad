"""The lines of a ranking as HTML, written here because a template takes ten times as long for three hundred of them.

What stands around them is in `templates/public/circuit.html`; every text goes through `escape`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any
from urllib.parse import quote, quote_plus, urlencode

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabellone.server.web.season.lines import Line, Shown
from tabellone.server.web.sentences import figure, term

SAFE = "!$&'()*+,;=/~:@"  # what Django leaves as it is in an address


def rows(ranking: Shown, circuit: str, asked: str, *, linked: bool) -> SafeString:
    """All lines; `asked` is the day that the address asks for; `linked` where players have pages."""
    writer = _Writer(ranking, circuit, asked, linked=linked)
    return mark_safe("".join(writer.row(line) for line in ranking.lines))  # noqa: S308 - all texts are escaped


class _Writer:
    """What is the same on many lines, looked up once."""

    def __init__(self, ranking: Shown, circuit: str, asked: str, *, linked: bool) -> None:
        self.ranking = ranking
        self.figure: Callable[[Any], str] = cache(lambda value: escape(figure(value)))
        self.labels = {key: escape(_capital(term(key, "column"))) for key in ranking.columns}
        self.why = f"{reverse('circuit-why', args=[circuit])}?player="
        self.of = "&" + urlencode({"ranking": ranking.code, **({"on": asked} if asked else {})})
        self.on = f"?on={quote(asked)}" if asked else ""
        self.said, self.open = escape(_("How these figures came about")), escape(_("Why?"))
        self.page = reverse("circuit-player", args=[circuit, "\x00"]).split("%00") if linked else None
        self.stage = cache(lambda slug: escape(reverse("tournament", args=[slug])))
        self.move = cache(_move)
        self.dropped = f'<span class="soft">({escape(_("dropped"))})</span>'

    def row(self, line: Line) -> str:
        """One line."""
        moved = f'<td class="move">{self.move(line.was, line.row.position)}</td>' if self.ranking.since else ""
        cells = "".join(
            f'<td class="num more" data-label="{self.labels[key]}">{self.figure(cell)}</td>' for key, cell in line.cells
        )
        results = f'<td class="small more">{self._results(line)}</td>' if self.ranking.with_results else ""
        return (
            f'\n    <tr><td class="place">{line.row.position}</td>{moved}<th scope="row">{self._who(line)}</th>'
            f'<td class="num"><strong>{self.figure(line.row.value)}</strong></td>{cells}{results}</tr>'
        )

    def _who(self, line: Line) -> str:
        name = escape(line.name)
        if self.page:
            before, after = self.page
            name = f'<a href="{escape(before + quote(line.id, safe=SAFE) + after + self.on)}">{name}</a>'
        home = f' <span class="home small soft">{escape(line.home)}</span>' if line.home else ""
        address = escape(self.why + quote_plus(line.id) + self.of)
        return (
            f'{name}{home} <details class="explained why small"><summary>'
            f'<span class="unseen">{self.open} {escape(line.name)}</span></summary>'
            f'<div class="why-body" hx-get="{address}" hx-trigger="toggle from:closest details once">'
            f'<a href="{address}">{self.said}</a></div></details>'
        )

    def _results(self, line: Line) -> str:
        told = []
        for one in line.results:
            stage = f'<a href="{self.stage(one.slug)}">{escape(one.name)}</a>' if one.slug else escape(one.name)
            figure = f'<span class="figure">{self.figure(one.figure)}</span>'
            told.append(f"{stage} <s>{figure}</s> {self.dropped}" if one.dropped else f"{stage} {figure}")
        return " · ".join(told)


def _move(was: int | None, now: int) -> str:
    """How somebody moved since the tournament before: an arrow and how far, in words for who listens."""
    if was is None:
        return f'<span class="new">{escape(_("new"))}</span>'
    places = abs(was - now)
    if not places:
        return f'<span aria-hidden="true">=</span><span class="unseen">{escape(_("unchanged"))}</span>'
    if now < was:
        sign, kind = "▲", "up"
        told = ngettext("up %(count)s place", "up %(count)s places", places) % {"count": places}
    else:
        sign, kind = "▼", "down"
        told = ngettext("down %(count)s place", "down %(count)s places", places) % {"count": places}
    return f'<span class="{kind}" aria-hidden="true">{sign} {places}</span><span class="unseen">{escape(told)}</span>'


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
