"""Before rankings are frozen: which would be final, what is still open; the year is typed to confirm (PG 31)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.rankings import freezing
from tabellone.server.rankings.models import Frozen
from tabellone.server.rankings.season_names import shown_in
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.posting import Refused, Writing, answered, refusal, with_names
from tabellone.server.web.rights import CircuitRequest, circuit_organiser
from tabellone.server.web.year.names import people_named, stages_named
from tabellone.server.web.year.open import Open, open_in
from tabellone.server.web.year.shown import moves, summary, table


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def freeze(request: CircuitRequest) -> HttpResponse:
    """The rankings that would be final, and what is open; sent with the year typed, they are."""
    if freezing.final_day(request.circuit) is None:
        raise Http404
    if request.method != "POST":
        return _page(request)

    def done(_made: Frozen) -> str:
        messages.success(request, _("The final rankings are published."))
        return reverse("year", args=[request.circuit.slug])

    return answered(
        lambda: _frozen(request), done=done, refused=lambda why: _page(request, why), called=lambda: _called(request)
    )


def _frozen(request: CircuitRequest) -> Frozen:
    of, write = request.circuit, Writing.of(request)
    if request.POST.get("typed", "").strip() != str(of.year):
        raise RuleError("final-not-confirmed", year=str(of.year))
    without = "without" in request.POST
    return freezing.freeze(of, by=write.by, token=write.token, why=write.why, seen=write.seen or "", without=without)


def _page(request: CircuitRequest, refused: Refused | None = None) -> HttpResponse:
    of, day = request.circuit, freezing.final_day(request.circuit)
    context: dict[str, Any] = {
        "here": _("Freeze the rankings"),
        "refused": refused,
        "day": day,
        "due": day is not None and timezone.localdate() >= day,
        "why": request.POST.get("why", ""),
        "latest": freezing.latest(of),
    }
    try:
        context |= _told(request)
    except (RuleError, InputError) as error:
        context["stuck"] = refusal(error, _called(request)).sentences
    return circuit_page(request, "year/freeze.html", "year", **context)


def _told(request: CircuitRequest) -> dict[str, Any]:
    """The rankings of the last day by the facts of now, one of them in full, and what is open."""
    of, people = request.circuit, shown_in(request.circuit, everything=True)
    now, change = freezing.final_now(of), freezing.changed(of)
    rankings = freezing.read(now.answer)["rankings"]
    asked = request.GET.get("ranking", "") or next(iter(rankings), "")
    return {
        "now": now,
        "summary": [summary(of, code, rows, people) for code, rows in rankings.items()],
        "ranking": table(of, asked, rankings[asked], people) if asked in rankings else None,
        "open": _with_names(open_in(of, now.on), people_named(of)),
        "moved": moves(of, change.moves, people, own=True) if change else [],
    }


def _with_names(found: Open, names: dict[str, str]) -> Open:
    """What is missing in a stage, with names in place of ids."""
    stages = (replace(one, problem=with_names(one.problem, names)) if one.problem else one for one in found.stages)
    return replace(found, stages=tuple(stages))


def _called(request: CircuitRequest) -> dict[str, str]:
    return {**people_named(request.circuit), **stages_named(request.circuit)}
