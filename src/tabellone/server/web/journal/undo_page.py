"""Undo: first what would follow, then the deed."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import RuleError
from tabellone.server.desk.telling import names_in, told
from tabellone.server.desk.undoing import preview
from tabellone.server.journal import queries as journal
from tabellone.server.play.services import undo
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import Refused, Writing, answered, names, refusal, sentence, with_names
from tabellone.server.web.rights import DeskRequest, organiser


@require_http_methods(["GET", "HEAD", "POST"])
@organiser
def undo_page(request: DeskRequest, number: int) -> HttpResponse:
    """Show what undoing a line means, and do it when confirmed."""
    if request.method != "POST":
        return _asked(request, number)
    writing = Writing.of(request)

    def do() -> None:
        seal = request.POST.get("seal") or None
        undo(request.tournament.pk, number, by=writing.by, token=writing.token, why=writing.why, fallen=seal)
        messages.success(request, _("Undone. The journal keeps both lines, and this too can be undone."))

    done = reverse("journal", args=[request.tournament.slug])
    return answered(do, done=done, refused=lambda why: _asked(request, number, why), row=request.tournament)


def _asked(request: DeskRequest, number: int, refused: Refused | None = None) -> HttpResponse:
    row = request.tournament
    entries = list(journal.stream(row.scope))
    by_number = {entry.number: entry for entry in entries}
    if number not in by_number:
        raise Http404
    called = names_in(state_of(row), entries)
    context = {"line": told(by_number[number], called, by_number), "names": called, "refused": refused}
    try:
        found = preview(row, number)
    except RuleError as error:
        context["refused"] = refused or refusal(error, names(row))
        response = tournament_page(request, "journal/undo.html", "journal", **context)
        response.status_code = 422
        return response
    context |= {
        "preview": found,
        "fallen": [told(by_number[one], called, by_number) for one in found.fallen],
        "moved": [(called.get(one.player, one.player), one) for one in found.moved],
        "forbidden": [sentence(with_names(problem, called)) for problem in found.problems],
    }
    return tournament_page(request, "journal/undo.html", "journal", **context)
