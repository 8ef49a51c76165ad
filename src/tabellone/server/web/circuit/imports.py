"""A stage from a platform's files: handed in, looked at, decided upon, applied whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.values import MOST_BYTES
from tabellone.server.events.models import Tournament
from tabellone.server.intake import fetching
from tabellone.server.intake import importing as imports
from tabellone.server.intake import queries as drafts
from tabellone.server.intake.decisions import Decisions
from tabellone.server.intake.models import Draft
from tabellone.server.intake.previewing import StagePreview, preview_import
from tabellone.server.registration.queries import is_registering
from tabellone.server.web.answers import REFUSED, STALE, Refused, Writing, form_answered, refusal
from tabellone.server.web.circuit import import_decisions, import_preview
from tabellone.server.web.circuit.import_preview import preview_page
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.request_limits import announced_bytes, takes_bytes
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

MOST_SENT = 2 * MOST_BYTES  # files with the largest source, and what stands around it
MOST_FILES = 200
MOST_SHOWN = 200_000  # a text that nobody could read is shown again up to this length
NEW = "new"


@csrf_exempt  # a huge body is refused before anybody reads it; everything else goes through csrf_protect below
@takes_bytes(MOST_SENT, refusing_itself=True)
@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_start(request: CircuitRequest) -> HttpResponse:
    """Upload or paste what a platform gives; its format is recognised by itself."""
    require_imports(request)
    if announced_bytes(request) > MOST_SENT:
        return _import_too_large(request)
    try:
        return _import_started(request)
    except RequestDataTooBig:  # a text too long for a field of a form
        return _import_too_large(request)


def require_imports(request: CircuitRequest) -> None:
    """Imports show everybody's nicknames, which are private (PG 12): only where people register to play."""
    if not is_registering(request.circuit.rulebook):
        raise Http404


def _import_too_large(request: CircuitRequest) -> HttpResponse:
    most = {"most": MOST_BYTES // 1024**2}
    return _import_refused(request, InputError([Problem("source-too-large", values=most)]))


@csrf_protect
def _import_started(request: CircuitRequest) -> HttpResponse:
    if request.method != "POST":
        return _hand_in_page(request)
    parts = _parts_sent(request)
    place = request.POST.get("address", "").replace("\x00", "").strip() if fetching.may_fetch() else ""
    if not parts and not place:
        return _import_refused(request, InputError([Problem("source-empty")]), read=True)
    writing = Writing.of(request)

    def do() -> Draft:
        given = parts or fetching.fetched_files(place)  # outside of every transaction: it may take a while
        token = _token_of_parts(writing.token, given)
        return imports.start_import(request.circuit, given, by=writing.by, token=token, target=_import_target(request))

    return form_answered(do, done=draft_address, refused=lambda why: _hand_in_page(request, why))


def draft_address(draft: Draft) -> str:
    """Where the preview of a draft is."""
    return reverse("stage-import-preview", args=[draft.circuit.slug, draft.pk])


def _parts_sent(request: CircuitRequest) -> list[imports.SourcePart]:
    """The files of the form, of a huge one only enough to refuse it; and the text, if there is some."""
    files = [
        imports.SourcePart(str(file.name or ""), bytes(file.read(MOST_BYTES + 1)))
        for file in request.FILES.getlist("files")[: MOST_FILES + 1]
    ]
    text = request.POST.get("text", "")
    return [*files, imports.SourcePart("", text)] if text.strip() else files


def _token_of_parts(token: str, parts: list[imports.SourcePart]) -> str:
    """The form's token for these very files: others of the same name and length are another form."""
    if not token:
        return ""
    told = hashlib.sha256(token.encode())
    for part in parts:
        data = part.data if isinstance(part.data, bytes) else part.data.encode("utf-8", "surrogatepass")
        told.update(hashlib.sha256(data).digest())
    return told.hexdigest()


def _import_target(request: CircuitRequest) -> imports.ImportTarget:
    chosen = request.POST.get("stage", "")
    return imports.ImportTarget(stage_named(request, chosen), fresh=chosen == NEW)


def stage_named(request: CircuitRequest, slug: str) -> Tournament | None:
    """The circuit's stage of an address, if there is one."""
    return next((one for one in drafts.stages_to_fill(request.circuit) if one.slug == slug), None)


def _import_refused(request: CircuitRequest, error: InputError, *, read: bool = False) -> HttpResponse:
    response = _hand_in_page(request, refusal(error), read=read)
    response.status_code = REFUSED
    return response


def _hand_in_page(request: CircuitRequest, refused: Refused | None = None, *, read: bool = True) -> HttpResponse:
    """The form; with what was filled in where the form could be read."""
    posted = QueryDict() if not read else request.POST if request.method == "POST" else request.GET
    context = {
        "refused": refused,
        "stages": drafts.stages_to_fill(request.circuit),
        "waiting": drafts.waiting_drafts(request.circuit),
        "text": posted.get("text", "")[:MOST_SHOWN],
        "chosen": posted.get("stage", ""),
        "address": posted.get("address", ""),
        "downloads": sorted(fetching.import_hosts()),
    }
    return circuit_page(request, "importing/start.html", "import", **context)


LOOK_AGAIN = "import-look-again"


@takes_bytes(MOST_SENT)
@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preview_of_import(request: CircuitRequest, number: int) -> HttpResponse:
    """Look, decide, apply or throw away."""
    require_imports(request)
    draft = drafts.draft_numbered(request.circuit, number)
    if draft is None:
        raise Http404
    if request.method != "POST":
        return preview_page(request, draft)
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        raise Http404
    return act(request, draft)


def _decision_form(
    reading: Callable[[CircuitRequest, StagePreview], Decisions], part: str
) -> Callable[..., HttpResponse]:
    """A form that decides something, and comes back to its part of the page."""

    def act(request: CircuitRequest, draft: Draft) -> HttpResponse:
        def do() -> Draft:
            decided = reading(request, preview_import(draft))
            stage = _stage_of_import(request, draft)
            return imports.decide_import(
                draft.pk, decided, by=Writing.of(request).by, seen=_version_seen(request), stage=stage
            )

        return _preview_answered(request, draft, do, lambda _: f"{_preview_address(request, draft)}#{part}")

    return act


def _stage_of_import(request: CircuitRequest, draft: Draft) -> Tournament | None:
    if "stage" not in request.POST:
        return draft.stage
    return stage_named(request, request.POST["stage"])


def _version_seen(request: CircuitRequest) -> int:
    seen = request.POST.get("version", "")
    return int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 9 else 0


def _preview_address(request: CircuitRequest, draft: Draft) -> str:
    asked = request.GET.urlencode()
    return f"{draft_address(draft)}?{asked}" if asked else draft_address(draft)


def _games_on_page(request: CircuitRequest, found: StagePreview) -> Decisions:
    number = import_preview.chosen_round(found, request.GET.get("round"))
    lines = import_preview.lines_of_round(found, number, request.GET.get("page", "1"))
    return import_decisions.games_decided(found, list(lines), request.POST)


def _file_added(request: CircuitRequest, draft: Draft) -> HttpResponse:
    """One more file of the same tournament."""
    file = request.FILES.get("file")
    data = bytes(file.read(MOST_BYTES + 1)) if file else request.POST.get("text", "")
    part = imports.SourcePart(str(file.name or "") if file else "", data)
    return _preview_answered(
        request,
        draft,
        lambda: imports.add_source_part(draft.pk, part, by=Writing.of(request).by, seen=_version_seen(request)),
        lambda _: draft_address(draft),
    )


def _import_applied(request: CircuitRequest, draft: Draft) -> HttpResponse:
    writing = Writing.of(request)
    return _preview_answered(
        request,
        draft,
        lambda: imports.apply_import(
            draft.pk, by=writing.by, token=writing.token, seen=writing.seen or "", why=writing.why
        ),
        lambda done: _applied_address(request, done),
    )


def _applied_address(request: CircuitRequest, done: imports.AppliedImport) -> str:
    if not done.changed:
        messages.success(request, gettext("Nothing has changed."))
    elif done.stage.listed:
        messages.success(request, gettext("The stage is in; ratings and rankings follow."))
    else:
        said = gettext("The results are in, but the stage is hidden: it counts in no ranking until you publish it.")
        messages.warning(request, said)
        return reverse("stages-desk", args=[request.circuit.slug])
    return reverse("tournament", args=[done.stage.slug])


def _import_discarded(request: CircuitRequest, draft: Draft) -> HttpResponse:
    def gone(_: Any) -> str:
        messages.success(request, gettext("The import is thrown away with everything that was handed in."))
        return reverse("stage-import", args=[request.circuit.slug])

    return _preview_answered(request, draft, lambda: imports.discard_import(draft.pk, by=Writing.of(request).by), gone)


def _preview_answered(
    request: CircuitRequest, draft: Draft, do: Callable[[], Any], done: Callable[[Any], str]
) -> HttpResponse:
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
    "same": _decision_form(lambda request, found: import_decisions.told_same(found, request.POST), "apply"),
    "apart": _decision_form(lambda _, found: import_decisions.other_than_all(found), "apply"),
    "head": _decision_form(lambda request, found: import_decisions.head_decided(found, request.POST), "head"),
    "people": _decision_form(lambda request, found: import_decisions.people_decided(found, request.POST), "people"),
    "games": _decision_form(_games_on_page, "games"),
    "race": _decision_form(lambda _, found: import_decisions.race_taken_out(found), "apply"),
    "add": _file_added,
    "apply": _import_applied,
    "discard": _import_discarded,
}
