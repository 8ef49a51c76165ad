"""The sheets that a tournament keeps; its organisers take over the newest before the first draw."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabellone.contract import BY_ID, Cataloguing
from tabellone.contract.catalogue import GameSheet
from tabellone.server.play import creating
from tabellone.server.play.states import state_of
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.games.sheets import Part, moved_between, told_in_words
from tabellone.server.web.keeping import kept
from tabellone.server.web.posting import Refused, Writing, answered
from tabellone.server.web.rights import DeskRequest, TournamentRequest, anyone, organiser


@anyone
@require_safe
@kept(lambda request: str(request.tournament.page_stamp))
def game(request: TournamentRequest) -> HttpResponse:
    """The sheets of its games as they hold there."""
    state = state_of(request.tournament)
    held = _held(request)
    newer = creating.newer(state) if request.roles.is_organiser else ()
    told = [told_in_words(held[one]) for one in creating.games_of(state) if one in held]
    if not told:
        raise Http404
    shown = [(one, [Part(part) for part in one.sections]) for one in told]
    return tournament_page(request, "games/kept.html", "overview", sheets=shown, newer=newer)


@organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take_over(request: DeskRequest) -> HttpResponse:
    """What would change, then take it over."""
    if request.method != "POST":
        return _asking(request)
    write = Writing.of(request)
    return answered(
        lambda: creating.take_over(request.tournament, by=write.by, token=write.token),
        done=lambda _outcome: _done(request),
        refused=lambda refused: _asking(request, refused),
        row=request.tournament,
    )


def _held(request: TournamentRequest) -> dict[str, GameSheet]:
    """The sheets that hold there, by game."""
    head = state_of(request.tournament).settings.head
    book = BY_ID[head.rulebook]
    return {one.game: one for one in book.kept_sheets(head.params)} if isinstance(book, Cataloguing) else {}


def _asking(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    held, newer = _held(request), creating.newer(state_of(request.tournament))
    before = {game_: told_in_words(one) for game_, one in held.items()}
    moved = [(one.name, moved_between(before.get(one.game), told_in_words(one))) for one in newer]
    return tournament_page(request, "games/take_over.html", "overview", moved=moved, refused=refused)


def _done(request: DeskRequest) -> str:
    messages.success(request, _("The tournament follows the newest sheets now."))
    return reverse("tournament-sheet", args=[request.tournament.slug])
