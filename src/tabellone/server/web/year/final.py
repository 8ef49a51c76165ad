"""Final rankings, for everybody: the latest revision, those before it, the folder behind each (PG 31, PG 34, PG 37)."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.rankings import freezing
from tabellone.server.rankings.models import Frozen
from tabellone.server.rankings.moving import moves
from tabellone.server.rankings.season_names import shown_in
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.public.ranking import choices
from tabellone.server.web.rights import CircuitRequest, anyone
from tabellone.server.web.season.seen import mark
from tabellone.server.web.year.shown import moves as shown_moves
from tabellone.server.web.year.shown import table


@anyone
@require_safe
@kept(mark)
def final(request: CircuitRequest) -> HttpResponse:
    """The final rankings that hold; if the facts would give others by now, it says so, and what would move."""
    of = request.circuit
    if freezing.final_day(of) is None:
        raise Http404
    latest = freezing.latest(of)
    if latest is None:
        context = {"here": _("Final rankings"), "day": freezing.final_day(of)}
        return circuit_page(request, "year/final.html", "rankings", **context)
    return _page(request, latest, {"moved": _since(request), "is_latest": True})


@anyone
@require_safe
@kept(mark)
def revision(request: CircuitRequest, number: int) -> HttpResponse:
    """One revision, and what differs from the one before it."""
    found = _found(request, number)
    before = freezing.revision(request.circuit, number - 1)
    context: dict[str, Any] = {"before": before, "is_latest": freezing.latest(request.circuit) == found}
    if before:
        changed = moves(freezing.read(before.answer), freezing.read(found.answer))
        context["changed"] = shown_moves(request.circuit, changed, _people(request), own=request.roles.is_scorer)
    return _page(request, found, context)


@anyone
@require_safe
@kept(mark)
def folder(request: CircuitRequest, number: int) -> HttpResponse:
    """The folder behind a revision, without anybody's name: who wants can calculate it all again."""
    found = _found(request, number)
    response = HttpResponse(bytes(found.folder), content_type="application/zip")
    name = f"{request.circuit.slug}-{found.on.year}-revision-{number}.zip"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _found(request: CircuitRequest, number: int) -> Frozen:
    found = freezing.revision(request.circuit, number)
    if found is None:
        raise Http404
    return found


def _page(request: CircuitRequest, frozen: Frozen, context: dict[str, Any]) -> HttpResponse:
    of, people = request.circuit, _people(request)
    answer = freezing.read(frozen.answer)
    asked = request.GET.get("ranking", "") or next(iter(answer["rankings"]), "")
    if asked not in answer["rankings"]:
        raise Http404
    return circuit_page(
        request,
        "year/final.html",
        "rankings",
        here=_("Final rankings"),
        frozen=frozen,
        ranking=table(of, asked, answer["rankings"][asked], people),
        choices=choices(of, answer["rankings"]),
        revisions=freezing.revisions(of),
        **context,
    )


def _since(request: CircuitRequest) -> Any:
    """What would move by now; None while nothing would, or while nobody can tell."""
    try:
        change = freezing.changed(request.circuit)
    except (RuleError, InputError):
        return None
    if change is None or not change.moves:
        return None
    return shown_moves(request.circuit, change.moves, _people(request), own=request.roles.is_scorer)


def _people(request: CircuitRequest) -> Any:
    return shown_in(request.circuit, everything=request.roles.is_scorer)
