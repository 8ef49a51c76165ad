"""The journal of a tournament: everybody reads what is public, its organisers read all and can undo any line."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.utils.translation import gettext as _

from tabellone.engine.errors import RuleError
from tabellone.server.play import sentences
from tabellone.server.play.recalling import KIND_LABELS
from tabellone.server.play.sentences import book_of, told
from tabellone.server.play.undoing import preview, undo
from tabellone.server.web.answers import REFUSED, done, form, problem_with_names, refusal, refusals
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.rights import DeskRequest, TournamentRequest, found_or_404, organiser

A_PAGE = 100


@public_page(asked_by=("q", "kind", "page"))
def journal_page(request: TournamentRequest) -> HttpResponse:
    """The lines, the newest first, those of a kind and of a word or player searched for."""
    everything = request.roles.is_organiser
    row = request.tournament
    book = sentences.book_of(row, state_seen(request)) if everything else sentences.public_book(row)
    kinds = sentences.kinds(book, everything=everything)
    word, kind = request.GET.get("q", "").strip()[:100], request.GET.get("kind", "")
    chosen = kind if kind in kinds else ""
    lines = sentences.lines(book, everything=everything, kind=chosen, word=word)
    context = {
        "page": Paginator(lines, A_PAGE).get_page(request.GET.get("page")),
        "word": word,
        "kind": chosen,
        "kinds": [(one, kind_label(one)) for one in kinds],
        "all": everything,
        "head": sentences.journal_head(book),
    }
    return tournament_page(request, "tournament/journal.html", "journal", **context)


@form(organiser)
def undo_page(request: DeskRequest, number: int) -> HttpResponse:
    """Show what undoing a line means, and do it when confirmed."""
    row = request.tournament
    if request.method == "POST":
        with refusals(request) as write:
            undo(row, number, write, seal=request.POST.get("seal") or None)
            said = _("Undone. The journal keeps both lines, and this too can be undone.")
            return done(request, "journal", row.slug, said=said)
    book = book_of(row)
    found_or_404(number in book.entries)
    # what returns are the lines that count again when an undo is undone
    returning = [told(one, book) for one in sorted(book.lines[number].undoes)]
    context: dict[str, Any] = {"line": told(number, book), "returning": returning}
    try:
        found = preview(row, number)
    except RuleError as error:
        request.refused, request.status_again = request.refused or refusal(error, book.names), REFUSED
    else:
        context |= {
            "preview": found,
            "fallen": [told(one, book) for one in found.fallen],
            "moved": [(book.names.get(one.player, one.player), one) for one in found.moved],
            "forbidden": [problem_with_names(problem, book.names) for problem in found.problems],
        }
    return tournament_page(request, "tournament/undo.html", "journal", **context)


def kind_label(kind: str) -> str:
    """What a kind of line is called; its own words where it has no name."""
    return str(KIND_LABELS.get(kind, kind.replace("-", " ")))
