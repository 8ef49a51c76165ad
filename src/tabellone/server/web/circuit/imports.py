"""A stage from a platform's files: handed in, looked at, decided upon, applied whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.values import MOST_BYTES
from tabellone.server.events.models import Tournament
from tabellone.server.intake import fetching
from tabellone.server.intake import importing as imports
from tabellone.server.intake import queries as drafts
from tabellone.server.intake.decisions import Decisions
from tabellone.server.intake.models import Draft
from tabellone.server.intake.previewing import StagePreview, preview_import
from tabellone.server.journal.services import Writing
from tabellone.server.registration.queries import is_registering
from tabellone.server.web.answers import REFUSED, STALE, count_sent, done, form, refusal, refusals, see_other
from tabellone.server.web.circuit import import_decisions, import_preview
from tabellone.server.web.circuit.import_preview import preview_page
from tabellone.server.web.circuit.season_view import found_or_404
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.request_limits import announced_bytes, takes_bytes
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

MOST_SENT = 2 * MOST_BYTES  # files with the largest source, and what stands around it
MOST_FILES = 200
MOST_SHOWN = 200_000  # a text that nobody could read is shown again up to this length
NEW = "new"


@csrf_exempt  # a huge body is refused before anybody reads it; everything else goes through csrf_protect below
@takes_bytes(MOST_SENT, refusing_itself=True)
@form(circuit_organiser)
def import_start(request: CircuitRequest) -> HttpResponse:
    """Upload or paste what a platform gives; its format is recognised by itself."""
    require_imports(request)
    if announced_bytes(request) <= MOST_SENT:
        with suppress(RequestDataTooBig):  # a text too long for a field of a form
            return _import_started(request)
    problem = Problem("source-too-large", values={"most": MOST_BYTES // 1024**2})
    request.refused, request.status_again = refusal(InputError([problem])), REFUSED
    return _hand_in_page(request, QueryDict())


def require_imports(request: CircuitRequest) -> None:
    """Imports show everybody's nicknames, which are private (PG 12): only where people register to play."""
    found_or_404(is_registering(request.circuit.rulebook))


@csrf_protect
def _import_started(request: CircuitRequest) -> HttpResponse:
    if request.method != "POST":
        return _hand_in_page(request, request.GET)
    parts, chosen = _parts_sent(request), request.POST.get("stage", "")
    place = request.POST.get("address", "").replace("\x00", "").strip() if fetching.may_fetch() else ""
    with refusals(request) as write:
        if not parts and not place:
            raise InputError([Problem("source-empty")])
        given = parts or fetching.fetched_files(place)  # outside of every transaction: it may take a while
        token = _token_of_parts(write.token, given)
        target = imports.ImportTarget(stage_named(request, chosen), fresh=chosen == NEW)
        draft = imports.start_import(request.circuit, given, Writing(write.by, token), target=target)
        return see_other(draft_address(draft))
    return _hand_in_page(request, request.POST)


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


def stage_named(request: CircuitRequest, slug: str) -> Tournament | None:
    """The circuit's stage of an address, if there is one."""
    return next((one for one in drafts.stages_of(request.circuit) if one.slug == slug), None)


def _hand_in_page(request: CircuitRequest, filled: QueryDict) -> HttpResponse:
    """The form; with what was filled in where the form could be read."""
    context = {
        "stages": drafts.stages_of(request.circuit),
        "waiting": drafts.waiting_drafts(request.circuit),
        "text": filled.get("text", "")[:MOST_SHOWN],
        "chosen": filled.get("stage", ""),
        "address": filled.get("address", ""),
        "downloads": sorted(fetching.import_hosts()),
    }
    return circuit_page(request, "circuit/import_start.html", "import", **context)


LOOK_AGAIN = "import-look-again"
Act = Callable[[CircuitRequest, Draft, Writing], HttpResponse]


@takes_bytes(MOST_SENT)
@form(circuit_organiser)
def preview_of_import(request: CircuitRequest, number: int) -> HttpResponse:
    """Look, decide, apply or throw away. What has changed meanwhile is a 409."""
    require_imports(request)
    draft = found_or_404(drafts.draft_numbered(request.circuit, number))
    if request.method == "POST":
        act = found_or_404(ACTS.get(request.POST.get("do", "")))
        with refusals(request) as write:
            return act(request, draft, write)
        draft.refresh_from_db()
        if request.refused and any(problem.code == LOOK_AGAIN for problem in request.refused.problems):
            request.status_again = STALE
    return preview_page(request, draft)


def _decision_form(reading: Callable[[CircuitRequest, StagePreview], Decisions], part: str) -> Act:
    """A form that decides something, and comes back to its part of the page."""

    def act(request: CircuitRequest, draft: Draft, write: Writing) -> HttpResponse:
        decided, posted = reading(request, preview_import(draft)), request.POST
        stage = stage_named(request, posted["stage"]) if "stage" in posted else draft.stage
        imports.decide_import(draft.pk, decided, by=write.by, seen=count_sent(request, "version"), stage=stage)
        return see_other(f"{_preview_address(request, draft)}#{part}")

    return act


def _preview_address(request: CircuitRequest, draft: Draft) -> str:
    asked = request.GET.urlencode()
    return f"{draft_address(draft)}?{asked}" if asked else draft_address(draft)


def _games_on_page(request: CircuitRequest, found: StagePreview) -> Decisions:
    number = import_preview.chosen_round(found, request.GET.get("round"))
    lines = import_preview.lines_of_round(found, number, request.GET.get("page", "1"))
    return import_decisions.games_decided(found, list(lines), request.POST)


def _file_added(request: CircuitRequest, draft: Draft, write: Writing) -> HttpResponse:
    """One more file of the same tournament."""
    file = request.FILES.get("file")
    data = bytes(file.read(MOST_BYTES + 1)) if file else request.POST.get("text", "")
    part = imports.SourcePart(str(file.name or "") if file else "", data)
    imports.add_source_part(draft.pk, part, by=write.by, seen=count_sent(request, "version"))
    return see_other(draft_address(draft))


def _import_applied(request: CircuitRequest, draft: Draft, write: Writing) -> HttpResponse:
    seen = write.seen or ""
    made = imports.apply_import(draft.pk, write, seen=seen)
    if made.changed and not made.stage.listed:
        said = gettext("The results are in, but the stage is hidden: it counts in no ranking until you publish it.")
        messages.warning(request, said)
        return done(request, "stages-desk", request.circuit.slug)
    said = gettext("The stage is in; ratings and rankings follow.") if made.changed else gettext("Nothing has changed.")
    return done(request, "tournament", made.stage.slug, said=said)


def _import_discarded(request: CircuitRequest, draft: Draft, write: Writing) -> HttpResponse:
    imports.discard_import(draft.pk, by=write.by)
    said = gettext("The import is thrown away with everything that was handed in.")
    return done(request, "stage-import", request.circuit.slug, said=said)


ACTS: dict[str, Act] = {
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
