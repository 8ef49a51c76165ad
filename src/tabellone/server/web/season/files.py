"""Rankings as files, CSV and XLSX, for spreadsheets: everybody as the public sees them (ruling files-as-public)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.exchange.answers import figure
from tabellone.exchange.spreadsheets import FORMS, Cell, Column, Grid, as_csv, as_xlsx
from tabellone.server.rankings.gathering import gathered
from tabellone.server.rankings.published import published
from tabellone.server.rankings.season_names import shown_in
from tabellone.server.registry.public import homes
from tabellone.server.web.keeping import kept
from tabellone.server.web.posting import language
from tabellone.server.web.public.ranking import address_code, day_of
from tabellone.server.web.rights import CircuitRequest, anyone
from tabellone.server.web.season.lines import Line, Shown, code_of, shown
from tabellone.server.web.season.seen import Seen, mark
from tabellone.wording import spoken, term

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@anyone
@require_safe
@kept(mark, asked_by=("on",))
def ranking_csv(request: CircuitRequest, ranking: str) -> HttpResponse:
    """The ranking as CSV, in the form that spreadsheets of the reader's language open."""
    tongue = spoken(language())
    return _file(request, ranking, "csv", "text/csv; charset=utf-8", lambda grid: as_csv(grid, FORMS[tongue]).encode())


@anyone
@require_safe
@kept(mark, asked_by=("on",))
def ranking_xlsx(request: CircuitRequest, ranking: str) -> HttpResponse:
    """The ranking as a workbook."""
    on = day_of(request.circuit, request.GET.get("on", ""))
    return _file(request, ranking, "xlsx", XLSX, lambda grid: as_xlsx(grid, sheet=_("Ranking"), day=on))


def _file(
    request: CircuitRequest, ranking: str, kind: str, content: str, made: Callable[[Grid], bytes]
) -> HttpResponse:
    """A file to keep; whoever asks, people are called as everybody may read."""
    of = gathered(request.circuit)
    seen = Seen(of, day_of(of.circuit, request.GET.get("on", "")), shown_in(of), homes(of.circuit.rulebook))
    try:
        found = published(of, seen.on).rankings
    except (RuleError, InputError) as error:
        return HttpResponse(f"{seen.refused(error)}\n", content_type="text/plain; charset=utf-8", status=404)
    if not found.answer.rankings:
        raise Http404
    code = code_of(ranking, found)
    grid = _grid(
        shown(seen, code, found.answer.rankings[code], moving=False), of.circuit.name, spoken(language()), seen
    )
    name = f"{of.circuit.slug}-{address_code(code).replace(':', '-')}-{seen.on}.{kind}"
    disposition = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    return HttpResponse(made(grid), content_type=content, headers={"Content-Disposition": disposition})


def _grid(ranking: Shown, circuit: str, tongue: str, seen: Seen) -> Grid:
    """Position, who, from where, the value, further figures; results one by one, each tournament a column."""
    stages = list(dict.fromkeys(name for line in ranking.lines for name, _slug, _result in line.results))
    homes = any(line.home for line in ranking.lines)
    who = [Column(term("column", "position", tongue), figures=True), Column(term("column", "player", tongue))]
    who += [Column(_("City and country"))] if homes else []
    figures = [Column(term("column", one, tongue), figures=True) for one in ("value", *ranking.columns)]
    columns = [*who, *figures, *(Column(name, figures=True) for name in stages)]
    rows = tuple(tuple(_cells(line, stages, homes=homes)) for line in ranking.lines)
    return Grid(f"{circuit} · {ranking.label} · {seen.on}", tuple(columns), rows)


def _cells(line: Line, stages: list[str], *, homes: bool) -> Iterator[Cell]:
    yield Decimal(line.row.position)
    yield line.name
    if homes:
        yield line.home
    yield _number(line.row.value)
    yield from (_number(value) for _key, value in line.cells)
    results = {name: value for name, _slug, value in line.results}
    yield from (_number(results.get(name)) for name in stages)


def _number(value: Any) -> Cell:
    return "" if value is None else Decimal(figure(value)) if not isinstance(value, str) else value
