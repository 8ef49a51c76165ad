"""Rankings as CSV, XLSX, JSON and as a picture: people as the public sees them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabellone.contract.answers import RankingRow, SeasonAnswer
from tabellone.engine.errors import InputError, RuleError
from tabellone.exchange.answers import decimal_text
from tabellone.exchange.answers import season_json as season_answer
from tabellone.exchange.spreadsheets import FORMS, Cell, Grid, GridColumn, as_csv, as_workbook, as_xlsx
from tabellone.paper import ranking_card_png
from tabellone.server.play.states import answer_for
from tabellone.server.rankings.freezing import published_rankings
from tabellone.server.web.answers import file_answer
from tabellone.server.web.cached_pages import cached_page, public_file
from tabellone.server.web.circuit.ranking_rows import RankingLine, RankingTable, ranking_code, ranking_table
from tabellone.server.web.circuit.season_view import (
    SeasonView,
    address_code,
    ranking_colour,
    ranking_label,
    season_mark,
    season_view_of,
)
from tabellone.server.web.rights import CircuitRequest, anyone, circuit_organiser, found_or_404
from tabellone.server.web.sentences import language
from tabellone.wording import spoken, term, text

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_COLUMNS = 60  # tournaments with a column of their own


def _with_season(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A file of a season as everybody may see it, whoever asks: its view gets the ranking that an address names."""

    @wraps(view)
    def filed(request: CircuitRequest, ranking: str = "") -> HttpResponse:
        seen = season_view_of(request, for_all=True)
        try:
            found = published_rankings(seen.of, seen.on).rankings
        except (RuleError, InputError) as error:
            return HttpResponse(f"{seen.refused(error)}\n", content_type="text/plain; charset=utf-8", status=404)
        found_or_404(found.answer.rankings)
        return view(seen, ranking_code(ranking, found), found.answer)

    return filed


@public_file(season_mark, asked_by=("on",))
@_with_season
def ranking_csv(seen: SeasonView, code: str, answer: SeasonAnswer) -> HttpResponse:
    """The ranking as CSV, in the form that spreadsheets of the reader's language open."""
    form = FORMS[text("pattern", "decimal", spoken(language()))]
    made = as_csv(_grid_of_ranking(seen, code, answer), form).encode()
    return file_answer(made, "text/csv; charset=utf-8", _file_name(seen, code, "csv"))


@public_file(season_mark, asked_by=("on",))
@_with_season
def ranking_xlsx(seen: SeasonView, code: str, answer: SeasonAnswer) -> HttpResponse:
    """The ranking as a workbook."""
    made = as_xlsx(_grid_of_ranking(seen, code, answer), sheet=_("Ranking"), day=seen.on)
    return file_answer(made, XLSX, _file_name(seen, code, "xlsx"))


@circuit_organiser
@never_cache
@require_safe
@_with_season
def rankings_xlsx(seen: SeasonView, _code: str, answer: SeasonAnswer) -> HttpResponse:
    """Every ranking of the circuit in one workbook, for its organisers: of a large circuit it takes a while to make."""
    of = seen.circuit
    every = [ranking_table(seen, code, rows, moving=False) for code, rows in answer.rankings.items() if rows]
    sheets = [(one.label, _ranking_grid(one, of.name, spoken(language()), seen)) for one in every]
    book = as_workbook(sheets, title=f"{of.name} · {seen.on}", day=seen.on)
    return file_answer(book, XLSX, f"{of.slug}-{seen.on}.xlsx")


@public_file(season_mark, asked_by=("on",))
@_with_season
def ranking_json(seen: SeasonView, code: str, told: SeasonAnswer) -> HttpResponse:
    """The ranking as `tabellone season --json` answers it, with names."""
    called = {player: one.id for player, one in seen.people.items()}
    rows = tuple(replace(row, player=called.get(row.player, row.player)) for row in told.rankings[code])
    answer = season_answer(SeasonAnswer(told.year, told.on, (), {code: rows}))
    names = {one.id: one.name for one in seen.people.values()}
    whole = {
        "circuit": seen.circuit.slug,
        "name": seen.circuit.name,
        "ranking": code,
        "year": answer["year"],
        "on": answer["on"],
        "rows": [{**row, "name": names.get(row["player"], row["player"])} for row in answer["rankings"][code]],
    }
    return HttpResponse(json.dumps(whole, ensure_ascii=False, indent=1), content_type="application/json")


def _grid_of_ranking(seen: SeasonView, code: str, answer: SeasonAnswer) -> Grid:
    ranking = ranking_table(seen, code, answer.rankings[code], moving=False)
    return _ranking_grid(ranking, seen.circuit.name, spoken(language()), seen)


def _file_name(seen: SeasonView, code: str, kind: str) -> str:
    return f"{seen.circuit.slug}-{address_code(code).replace(':', '-')}-{seen.on}.{kind}"


def _ranking_grid(ranking: RankingTable, circuit: str, tongue: str, seen: SeasonView) -> Grid:
    """Position, who, from where, the value, further figures; results one by one, each tournament a column.

    Where there are too many tournaments for columns, the results stand in one text; those that the value leaves out
    are named in a column of their own.
    """
    stages = dict.fromkeys((one.name, one.slug) for line in ranking.lines for one in line.results)
    wide = len(stages) <= MOST_COLUMNS
    homes = any(line.home for line in ranking.lines)
    who = [GridColumn(term("column", "position", tongue), figures=True), GridColumn(term("column", "player", tongue))]
    who += [GridColumn(_("City and country"))] if homes else []
    figures = [GridColumn(term("column", one, tongue), figures=True) for one in (ranking.unit, *ranking.columns)]
    dropped = any(one.dropped for line in ranking.lines for one in line.results)
    told = _tournament_columns(stages) if wide else [GridColumn(term("column", "results", tongue))]
    told += [GridColumn(term("column", "dropped", tongue))] if dropped else []
    given = list(stages) if wide else None
    rows = tuple(tuple(_figure_cells(line, given, homes=homes, dropped=dropped)) for line in ranking.lines)
    return Grid(f"{circuit} · {ranking.label} · {seen.on}", (*who, *figures, *told), rows)


def _tournament_columns(stages: Iterable[tuple[str, str]]) -> list[GridColumn]:
    """A column for each tournament; those of one name are told apart by their addresses."""
    alike = Counter(name for name, _slug in stages)
    return [GridColumn(name if alike[name] == 1 else f"{name} ({slug})", figures=True) for name, slug in stages]


def _figure_cells(
    line: RankingLine, stages: list[tuple[str, str]] | None, *, homes: bool, dropped: bool
) -> Iterator[Cell]:
    yield Decimal(line.row.position)
    yield line.name
    if homes:
        yield line.home
    yield _number_cell(line.row.value)
    yield from (_number_cell(value) for _key, value in line.cells)
    if stages is None:
        yield "; ".join(f"{one.name} {decimal_text(one.figure)}" for one in line.results)
    else:
        results = {(one.name, one.slug): one.figure for one in line.results}
        yield from (_number_cell(results.get(each)) for each in stages)
    if dropped:
        yield "; ".join(one.name for one in line.results if one.dropped)


def _number_cell(value: Any) -> Cell:
    return "" if value is None else Decimal(decimal_text(value)) if not isinstance(value, str) else value


FIRST = 5


def _in_its_language(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The picture in the language that its address names (`?lang=it`), else the site's, whoever asks for it."""

    @wraps(view)
    def pictured(request: CircuitRequest, **names: Any) -> HttpResponse:
        asked = request.GET.get("lang", "")
        with override(asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE):
            return view(request, **names)

    return pictured


@anyone
@require_safe
@_in_its_language
@cached_page(season_mark, asked_by=("on",), costly=True, alike=True)
def ranking_picture(request: CircuitRequest, ranking: str) -> HttpResponse:
    """A PNG of 1200 × 630: the first five of a ranking, on a day."""
    seen = season_view_of(request, for_all=True)
    try:
        found = published_rankings(seen.of, seen.on).rankings
    except (RuleError, InputError) as error:
        raise Http404 from error
    found_or_404(found.answer.rankings)
    of, code = seen.circuit, ranking_code(ranking, found)
    rows = _first_lines(seen, found.answer.rankings[code])
    drawn: dict[str, Any] = {
        "circuit": of.name,
        "rulebook": of.rulebook,
        "ranking": (ranking_colour(code), ranking_label(of, code)),
        "on": seen.on,
        "rows": rows,
        "language": language(),
    }
    key = hashlib.sha256(repr(drawn).encode()).hexdigest()
    return HttpResponse(answer_for(f"card:{key}", lambda: ranking_card_png(**drawn)), content_type="image/png")


def _first_lines(seen: SeasonView, rows: Sequence[RankingRow]) -> list[tuple[int, str, Any]]:
    return [
        (row.position, seen.people[row.player].name if row.player in seen.people else row.player, row.value)
        for row in rows[:FIRST]
    ]


def picture_context(of: SeasonView, ranking: RankingTable, rows: Sequence[RankingRow], asked: str) -> dict[str, str]:
    """What a ranking's page tells other sites: the address of its picture, another for other lines, and its words.

    The picture is in the language of the page.
    """
    address = reverse("ranking-card", args=[of.circuit.slug, address_code(ranking.code)])
    version = hashlib.sha256(repr(_first_lines(of, rows)).encode()).hexdigest()[:8]
    words = {"ranking": ranking.label, "day": date_format(of.on, "DATE_FORMAT")}
    return {
        "picture": f"{address}?{f'on={asked}&' if asked else ''}lang={language()}&v={version}",
        "picture_about": _("%(ranking)s on %(day)s") % words,
    }
