"""Undo: first what would follow, then the deed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import RuleError
from tabellone.server.play.recalling import Recalled
from tabellone.server.play.sentences import Told, book_of, told
from tabellone.server.play.undoing import Preview, preview, undo
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.posting import REFUSED, Refused, Writing, answered, refusal, with_names
from tabellone.server.web.rights import DeskRequest, organiser


@organiser
@require_http_methods(["GET", "HEAD", "POST"])
def undo_page(request: DeskRequest, number: int) -> HttpResponse:
    """Show what undoing a line means, and do it when confirmed."""
    if request.method != "POST":
        return _asked(request, number)
    writing = Writing.of(request)

    def do() -> None:
        undo(request.tournament, number, writing, seal=request.POST.get("seal") or None)
        messages.success(request, _("Undone. The journal keeps both lines, and this too can be undone."))

    done = reverse("journal", args=[request.tournament.slug])
    return answered(do, done=done, refused=lambda why: _asked(request, number, why), row=request.tournament)


def _asked(request: DeskRequest, number: int, refused: Refused | None = None) -> HttpResponse:
    row = request.tournament
    book = book_of(row)
    if number not in book.entries:
        raise Http404
    context: dict[str, Any] = {"line": told(number, book), "refused": refused, "returning": _returning(number, book)}
    try:
        found = preview(row, number)
    except RuleError as error:
        context["refused"] = refused or refusal(error, book.names)
        response = tournament_page(request, "journal/undo.html", "journal", **context)
        response.status_code = REFUSED
        return response
    return tournament_page(request, "journal/undo.html", "journal", **context, **_shown(found, book))


def _returning(number: int, book: Recalled) -> list[Told]:
    """The lines that count again when an undo is undone."""
    return [told(one, book) for one in sorted(book.lines[number].undoes)]


def _shown(found: Preview, book: Recalled) -> dict[str, Any]:
    """The preview with lines as sentences and players by name."""
    return {
        "preview": found,
        "fallen": [told(one, book) for one in found.fallen],
        "moved": [(book.names.get(one.player, one.player), one) for one in found.moved],
        "forbidden": [with_names(problem, book.names) for problem in found.problems],
    }
