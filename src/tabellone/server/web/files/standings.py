"""Standings as files: CSV and XLSX for spreadsheets, JSON for scripts; the figures of the page."""

from __future__ import annotations

import json
from collections.abc import Callable

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.exchange.spreadsheets import FORMS, as_csv, as_xlsx
from tabellone.server.events.models import Tournament
from tabellone.server.play.answers import remembered
from tabellone.server.play.names import public_state
from tabellone.server.web.asked import after_asked
from tabellone.server.web.files.public import Passed, answer_of, grid_of, passed
from tabellone.server.web.keeping import kept
from tabellone.server.web.posting import refusal
from tabellone.server.web.rights import TournamentRequest, anyone
from tabellone.server.web.sentences import language
from tabellone.tournament.names import names_of
from tabellone.wording import spoken, term, text

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp), asked_by=("after",))
def standings_csv(request: TournamentRequest) -> HttpResponse:
    """The standing as CSV, in the form that spreadsheets of the reader's language open."""
    row, tongue = request.tournament, spoken(language())

    def made(found: Passed) -> bytes:
        return as_csv(grid_of(row, found, tongue), FORMS[text("pattern", "decimal", tongue)]).encode()

    return _file(request, "csv", "text/csv; charset=utf-8", made)


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp), asked_by=("after",))
def standings_xlsx(request: TournamentRequest) -> HttpResponse:
    """The standing as a workbook."""
    row, tongue = request.tournament, spoken(language())

    def made(found: Passed) -> bytes:
        return as_xlsx(grid_of(row, found, tongue), sheet=term("file", "standings", tongue), day=row.end)

    return _file(request, "xlsx", XLSX, made)


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp), asked_by=("after",))
def standings_json(request: TournamentRequest) -> HttpResponse:
    """The standing as `tabellone standings --json` answers, with names."""
    row, after = request.tournament, after_asked(request)
    try:
        found = passed(row, after)
    except (RuleError, InputError) as error:
        said = json.dumps({"error": _why_not(row, error)}, ensure_ascii=False)
        return HttpResponse(said, content_type="application/json", status=404)
    text = json.dumps(answer_of(row, found), ensure_ascii=False, indent=1)
    return HttpResponse(text, content_type="application/json")


def _file(request: TournamentRequest, kind: str, content_type: str, made: Callable[[Passed], bytes]) -> HttpResponse:
    """A file to keep, made once for each state of the facts; a sentence where there is no standing yet."""
    row, after = request.tournament, after_asked(request)
    try:
        found = passed(row, after)
    except (RuleError, InputError) as error:
        return _nothing(_why_not(row, error))
    if not found.standing.after_round:
        return _nothing(_("No standing yet"))
    data = remembered(row, f"{kind}:{spoken(language())}:{after}:{row.stamp}", lambda: made(found))
    name = f"{row.slug}-{found.standing.after_round}.{kind}"
    disposition = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    return HttpResponse(data, content_type=content_type, headers={"Content-Disposition": disposition})


def _why_not(row: Tournament, error: RuleError | InputError) -> str:
    """Why there is no standing, people called as the public sees them."""
    return " ".join(refusal(error, names_of(public_state(row))).sentences)


def _nothing(sentence: str) -> HttpResponse:
    return HttpResponse(sentence + "\n", content_type="text/plain; charset=utf-8", status=404)
