"""Two records side by side: what a merge would do, then done; or two people, and not asked again."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.merging import services
from tabellone.server.merging.finding import people_in
from tabellone.server.merging.models import Merge
from tabellone.server.merging.previewing import Moving, preview
from tabellone.server.people.models import Person
from tabellone.server.people.queries import by_code
from tabellone.server.rankings.moving import RATINGS
from tabellone.server.rankings.season_names import shown_in
from tabellone.server.web.answers import Refused, Writing, form_answered
from tabellone.server.web.circuit.final_tables import ranking_moves
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.merging.shown import cards
from tabellone.server.web.rights import CircuitRequest, circuit_organiser


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def merge_pair(request: CircuitRequest) -> HttpResponse:
    """`away` and `stays` name the two by their codes."""
    away, stays = _named(request, "away"), _named(request, "stays")
    if request.method != "POST":
        return _page(request, away, stays)
    writing = Writing.of(request)
    if request.POST.get("do") == "apart":
        return form_answered(
            lambda: services.keep_apart(away, stays, by=writing.by, token=writing.token),
            done=lambda _apart: _told(request, _("Noted: they are two people.")),
            refused=lambda why: _page(request, away, stays, why),
        )
    return form_answered(
        lambda: services.merge(
            away, stays, by=writing.by, why=writing.why, token=writing.token, seen=writing.seen or ""
        ),
        done=lambda done: _merged(request, done),
        refused=lambda why: _page(request, away, stays, why),
    )


def _merged(request: CircuitRequest, done: Merge) -> str:
    messages.success(request, _("They are one player now. You can part them again here."))
    return reverse("doubles-merged", args=[request.circuit.slug, done.pk])


def _told(request: CircuitRequest, sentence: str) -> str:
    messages.success(request, sentence)
    return reverse("doubles", args=[request.circuit.slug])


def _named(request: CircuitRequest, name: str) -> Person:
    """A record of the circuit by its code; one that was merged meanwhile into one of them is told so by the page."""
    asked = request.POST if request.method == "POST" else request.GET
    code = asked.get(name, "").replace("\x00", "")[:12]
    found = Person.objects.select_related("club").filter(code=code).first() if code else None
    here = by_code(code) if found is not None else None
    if found is None or here is None or here.pk not in people_in(request.circuit):
        raise Http404
    return found


def _moves(one: Moving) -> Any:
    """What moves in the rankings of a circuit; ratings stand in rankings of their own."""
    ranked = {code: lines for code, lines in one.moves.items() if code != RATINGS}
    return ranking_moves(one.circuit, ranked, shown_in(one.circuit, everything=True), own=True)


def _page(request: CircuitRequest, away: Person, stays: Person, refused: Refused | None = None) -> HttpResponse:
    assert isinstance(request.user, User)  # noqa: S101 - the right asks for it
    away.refresh_from_db()
    stays.refresh_from_db()
    shown = preview(away, stays, by=request.user)
    known = cards(request.circuit, {away.pk, stays.pk})
    context: dict[str, Any] = {
        "shown": shown,
        "away": known[away.pk],
        "stays": known[stays.pk],
        "refused": refused,
        "moving": [(one.circuit, _moves(one)) for one in shown.moving],
        "here": _("Two records"),
    }
    return circuit_page(request, "merging/pair.html", "doubles", **context)
