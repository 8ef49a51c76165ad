"""The lines of a ranking with names, how they moved and where results are, and the same as HTML."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from html import escape
from typing import Any
from urllib.parse import quote, quote_plus, urlencode

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabellone.contract.answers import RankingRow, further_columns
from tabellone.server.events.models import Tournament
from tabellone.server.people.names import fold
from tabellone.server.play.names import Shown as Called
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import Gathered
from tabellone.server.web.circuit.season_view import (
    SeasonView,
    address_code,
    named_tournament,
    ranking_colour,
    ranking_label,
)
from tabellone.server.web.rights import found_or_404
from tabellone.server.web.sentences import figure_text, term_here

PROVISIONAL = "provisional"
FIRST = 200  # lines on a page, unless all of them are asked for
UNITS = {"general": "points", "points": "points", "elo": "elo"}  # what the value of a ranking is, by its kind


@dataclass(frozen=True, slots=True)
class TournamentFigure:
    """The result of a tournament in a line: its name and address, the figure, whether the value leaves it out."""

    name: str
    slug: str
    figure: Any
    dropped: bool


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One line: who, from where, the value, further figures by column; `id` is what addresses call the player by.

    `was` is the position before the last tournament: None for who was not in the ranking.
    """

    row: RankingRow
    id: str
    name: str
    home: str
    was: int | None
    cells: tuple[tuple[str, Any], ...]
    results: tuple[TournamentFigure, ...] = ()


@dataclass(frozen=True, slots=True)
class RankingTable:
    """A ranking with its further columns, named by their codes; `since` is the day that moves are told from."""

    code: str
    label: str
    colour: str
    columns: tuple[str, ...]
    lines: tuple[RankingLine, ...]
    provisional: bool
    with_results: bool
    since: date | None
    unit: str = "value"


def ranking_table(
    seen: SeasonView, code: str, rows: Sequence[RankingRow], *, moving: bool = True, most: int | None = None
) -> RankingTable:
    """The ranking with names in place of ids: everybody as they are to be seen, and how they moved.

    `most` lines are made, else all of them.
    """
    columns = further_columns((row.value, row.more) for row in rows)
    stages = seen.tournaments
    since, was = positions_before(seen.of, code, seen.on) if moving else (None, {})
    lines = tuple(_ranking_line(seen, row, columns, was, stages) for row in rows[:most])
    return RankingTable(
        code,
        ranking_label(seen.circuit, code),
        ranking_colour(code),
        columns,
        lines,
        provisional=any(row.more.get(PROVISIONAL) for row in rows),
        with_results=any(value for row in rows for value in row.more.values() if isinstance(value, Mapping)),
        since=since,
        unit=UNITS.get(code.partition(":")[0], "value"),
    )


def lines_found(lines: Sequence[RankingLine], words: str) -> tuple[RankingLine, ...]:
    """The lines of those whose names hold words that begin like these."""
    wanted = fold(words[:100]).split()
    return tuple(line for line in lines if all(f" {word}" in f" {fold(line.name)}" for word in wanted))


def positions_before(of: Gathered, code: str, on: date) -> tuple[date | None, Mapping[str, int]]:
    """The day before the last on which a tournament ended, and everybody's position then.

    Where the circuit goes on over the years, only what the ranking is made of counts, and nothing before it began.
    """
    told = seasons.circuit_history(of, on).history
    span = told.span_on(code, on)
    days = span.days if span else [day for day in days_of_tournaments(of) if day <= on]
    return (days[-2], told.positions_on(code, days[-2])) if len(days) > 1 else (None, {})


def days_of_tournaments(of: Gathered) -> list[date]:
    """The days on which tournaments that can count end, in order."""
    return sorted({facts.end for facts in of.facts if facts.rounds and facts.id not in of.playing})


def ranking_code(asked: str, found: seasons.DayRankings) -> str:
    """The code of the ranking that an address names, the first one if it names none."""
    if not asked:
        return next(iter(found.answer.rankings))
    return found_or_404(next((one for one in found.answer.rankings if asked in (one, address_code(one))), None))


def _ranking_line(
    seen: SeasonView,
    row: RankingRow,
    columns: Sequence[str],
    was: Mapping[str, int],
    stages: Mapping[str, Tournament],
) -> RankingLine:
    called = seen.people.get(row.player) or Called(row.player, row.player)
    cells = tuple((key, row.more.get(key)) for key in columns)
    home = seen.home(row.player)
    return RankingLine(row, called.id, called.name, home, was.get(row.player), cells, tournament_figures(row, stages))


def tournament_figures(row: RankingRow, stages: Mapping[str, Tournament]) -> tuple[TournamentFigure, ...]:
    """The results that a line is made of; `stages` are the tournaments by their id."""
    given = [value for value in row.more.values() if isinstance(value, Mapping)]
    dropped = row.more.get("dropped", ())
    return tuple(
        TournamentFigure(*named_tournament(stages, key), figure, key in dropped)
        for each in given
        for key, figure in each.items()
    )


SAFE = "!$&'()*+,;=/~:@"  # what Django leaves as it is in an address


def ranking_rows_html(ranking: RankingTable, circuit: str, asked: str, *, linked: bool) -> SafeString:
    """All lines; `asked` is the day that the address asks for; `linked` where players have pages."""
    writer = _Writer(ranking, circuit, asked, linked=linked)
    return mark_safe("".join(writer.row(line) for line in ranking.lines))  # noqa: S308 - all texts are escaped


class _Writer:
    """What is the same on many lines, looked up once."""

    def __init__(self, ranking: RankingTable, circuit: str, asked: str, *, linked: bool) -> None:
        self.ranking = ranking
        self.figure: Callable[[Any], str] = cache(lambda value: escape(figure_text(value)))
        self.labels = {key: escape(capfirst(term_here(key, "column"))) for key in ranking.columns}
        self.why = f"{reverse('circuit-why', args=[circuit])}?player="
        self.of = "&" + urlencode({"ranking": ranking.code, **({"on": asked} if asked else {})})
        self.on = f"?on={quote(asked)}" if asked else ""
        self.said, self.open = escape(_("How these figures came about")), escape(_("Why?"))
        self.page = reverse("circuit-player", args=[circuit, "\x00"]).split("%00") if linked else None
        self.stage = cache(lambda slug: escape(reverse("tournament", args=[slug])))
        self.move = cache(_movement_html)
        self.dropped = f'<span class="soft">({escape(_("dropped"))})</span>'

    def row(self, line: RankingLine) -> str:
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

    def _who(self, line: RankingLine) -> str:
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

    def _results(self, line: RankingLine) -> str:
        told = []
        for one in line.results:
            stage = f'<a href="{self.stage(one.slug)}">{escape(one.name)}</a>' if one.slug else escape(one.name)
            figure = f'<span class="figure">{self.figure(one.figure)}</span>'
            told.append(f"{stage} <s>{figure}</s> {self.dropped}" if one.dropped else f"{stage} {figure}")
        return " · ".join(told)


def _movement_html(was: int | None, now: int) -> str:
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
