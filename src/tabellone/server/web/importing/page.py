"""The preview of an import: everything that would happen, corrections by hand, then whole or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.plain import MOST_BYTES
from tabellone.server.events.models import Tournament
from tabellone.server.intake import stage_queries as drafts
from tabellone.server.intake import stage_services as imports
from tabellone.server.intake.models import Draft
from tabellone.server.intake.stages.deciding import Decisions
from tabellone.server.intake.stages.previewing import Preview, preview
from tabellone.server.web.answers import STALE, Refused, Writing, form_answered
from tabellone.server.web.importing import posted, shown
from tabellone.server.web.importing.showing import preview_page
from tabellone.server.web.importing.start import MOST_SENT, address, check, stage_named
from tabellone.server.web.request_limits import takes_bytes
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

LOOK_AGAIN = "import-look-again"


@takes_bytes(MOST_SENT)
@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_preview(request: CircuitRequest, number: int) -> HttpResponse:
    """Look, decide, apply or throw away."""
    check(request)
    draft = drafts.draft(request.circuit, number)
    if draft is None:
        raise Http404
    if request.method != "POST":
        return preview_page(request, draft)
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        raise Http404
    return act(request, draft)


def _decide(reading: Callable[[CircuitRequest, Preview], Decisions], part: str) -> Callable[..., HttpResponse]:
    """A form that decides something, and comes back to its part of the page."""

    def act(request: CircuitRequest, draft: Draft) -> HttpResponse:
        def do() -> Draft:
            decided = reading(request, preview(draft))
            stage = _stage(request, draft)
            return imports.decide(draft.pk, decided, by=Writing.of(request).by, seen=_seen(request), stage=stage)

        return _answered(request, draft, do, lambda _: f"{_here(request, draft)}#{part}")

    return act


def _stage(request: CircuitRequest, draft: Draft) -> Tournament | None:
    if "stage" not in request.POST:
        return draft.stage
    return stage_named(request, request.POST["stage"])


def _seen(request: CircuitRequest) -> int:
    seen = request.POST.get("version", "")
    return int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 9 else 0


def _here(request: CircuitRequest, draft: Draft) -> str:
    asked = request.GET.urlencode()
    return f"{address(draft)}?{asked}" if asked else address(draft)


def _games(request: CircuitRequest, found: Preview) -> Decisions:
    number = shown.chosen_round(found, request.GET.get("round"))
    lines = shown.lines_of(found, number, request.GET.get("page", "1"))
    return posted.games(found, list(lines), request.POST)


def _add(request: CircuitRequest, draft: Draft) -> HttpResponse:
    """One more file of the same tournament."""
    file = request.FILES.get("file")
    data = bytes(file.read(MOST_BYTES + 1)) if file else request.POST.get("text", "")
    part = imports.Part(str(file.name or "") if file else "", data)
    return _answered(
        request,
        draft,
        lambda: imports.add_part(draft.pk, part, by=Writing.of(request).by, seen=_seen(request)),
        lambda _: address(draft),
    )


def _apply(request: CircuitRequest, draft: Draft) -> HttpResponse:
    writing = Writing.of(request)
    return _answered(
        request,
        draft,
        lambda: imports.apply(draft.pk, by=writing.by, token=writing.token, seen=writing.seen or "", why=writing.why),
        lambda done: _done(request, done),
    )


def _done(request: CircuitRequest, done: imports.Applied) -> str:
    if not done.changed:
        messages.success(request, gettext("Nothing has changed."))
    elif done.stage.listed:
        messages.success(request, gettext("The stage is in; ratings and rankings follow."))
    else:
        said = gettext("The results are in, but the stage is hidden: it counts in no ranking until you publish it.")
        messages.warning(request, said)
        return reverse("stages-desk", args=[request.circuit.slug])
    return reverse("tournament", args=[done.stage.slug])


def _discard(request: CircuitRequest, draft: Draft) -> HttpResponse:
    def gone(_: Any) -> str:
        messages.success(request, gettext("The import is thrown away with everything that was handed in."))
        return reverse("stage-import", args=[request.circuit.slug])

    return _answered(request, draft, lambda: imports.discard(draft.pk, by=Writing.of(request).by), gone)


def _answered(request: CircuitRequest, draft: Draft, do: Callable[[], Any], done: Callable[[Any], str]) -> HttpResponse:
    """Do it and go on; refused, the preview again as it is now. What has changed meanwhile is a 409."""
    stale: list[Problem] = []

    def again(why: Refused) -> HttpResponse:
        draft.refresh_from_db()
        stale.extend(problem for problem in why.problems if problem.code == LOOK_AGAIN)
        return preview_page(request, draft, why)

    response = form_answered(do, done=done, refused=again)
    if stale:
        response.status_code = STALE
    return response


ACTS: dict[str, Callable[[CircuitRequest, Draft], HttpResponse]] = {
    "same": _decide(lambda request, found: posted.same(found, request.POST), "apply"),
    "apart": _decide(lambda _, found: posted.apart(found), "apply"),
    "head": _decide(lambda request, found: posted.head(found, request.POST), "head"),
    "people": _decide(lambda request, found: posted.people(found, request.POST), "people"),
    "games": _decide(_games, "games"),
    "race": _decide(lambda _, found: posted.taken_out(found), "apply"),
    "add": _add,
    "apply": _apply,
    "discard": _discard,
}
