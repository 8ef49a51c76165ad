"""The journal of a tournament: everybody reads what is public, its organisers read all and can undo any line."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tabellone.server.play import sentences
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.journal.kinds import kind_label
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import TournamentRequest, anyone

A_PAGE = 100


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def journal_page(request: TournamentRequest) -> HttpResponse:
    """The lines, the newest first, those of a kind and of a word or player searched for."""
    everything = request.roles.is_organiser
    book = sentences.book_of(request.tournament, state_seen(request), everything=everything)
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
    }
    return tournament_page(request, "journal/journal.html", "journal", **context)
