"""Hand in a stage: files, or a pasted text; which waiting imports there are."""

from __future__ import annotations

import hashlib

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.plain import MOST_BYTES
from tabellone.server.events.models import Tournament
from tabellone.server.intake import fetching
from tabellone.server.intake import stage_queries as drafts
from tabellone.server.intake import stage_services as imports
from tabellone.server.intake.models import Draft
from tabellone.server.registry.queries import is_registering
from tabellone.server.web.answers import REFUSED, Refused, Writing, form_answered, refusal
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
    check(request)
    if announced_bytes(request) > MOST_SENT:
        return _too_large(request)
    try:
        return _start(request)
    except RequestDataTooBig:  # a text too long for a field of a form
        return _too_large(request)


def check(request: CircuitRequest) -> None:
    """Imports show everybody's nicknames, which are private (PG 12): only where people register to play."""
    if not is_registering(request.circuit.rulebook):
        raise Http404


def _too_large(request: CircuitRequest) -> HttpResponse:
    most = {"most": MOST_BYTES // 1024**2}
    return _refused(request, InputError([Problem("source-too-large", values=most)]))


@csrf_protect
def _start(request: CircuitRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request)
    parts = _parts(request)
    place = request.POST.get("address", "").replace("\x00", "").strip() if fetching.offered() else ""
    if not parts and not place:
        return _refused(request, InputError([Problem("source-empty")]), read=True)
    writing = Writing.of(request)

    def do() -> Draft:
        given = parts or fetching.fetched(place)  # outside of every transaction: it may take a while
        token = _token(writing.token, given)
        return imports.start(request.circuit, given, by=writing.by, token=token, target=_target(request))

    return form_answered(do, done=address, refused=lambda why: _page(request, why))


def address(draft: Draft) -> str:
    """Where the preview of a draft is."""
    return reverse("stage-import-preview", args=[draft.circuit.slug, draft.pk])


def _parts(request: CircuitRequest) -> list[imports.Part]:
    """The files of the form, of a huge one only enough to refuse it; and the text, if there is some."""
    files = [
        imports.Part(str(file.name or ""), bytes(file.read(MOST_BYTES + 1)))
        for file in request.FILES.getlist("files")[: MOST_FILES + 1]
    ]
    text = request.POST.get("text", "")
    return [*files, imports.Part("", text)] if text.strip() else files


def _token(token: str, parts: list[imports.Part]) -> str:
    """The form's token for these very files: others of the same name and length are another form."""
    if not token:
        return ""
    told = hashlib.sha256(token.encode())
    for part in parts:
        data = part.data if isinstance(part.data, bytes) else part.data.encode("utf-8", "surrogatepass")
        told.update(hashlib.sha256(data).digest())
    return told.hexdigest()


def _target(request: CircuitRequest) -> imports.Target:
    chosen = request.POST.get("stage", "")
    return imports.Target(stage_named(request, chosen), fresh=chosen == NEW)


def stage_named(request: CircuitRequest, slug: str) -> Tournament | None:
    """The circuit's stage of an address, if there is one."""
    return next((one for one in drafts.stages(request.circuit) if one.slug == slug), None)


def _refused(request: CircuitRequest, error: InputError, *, read: bool = False) -> HttpResponse:
    response = _page(request, refusal(error), read=read)
    response.status_code = REFUSED
    return response


def _page(request: CircuitRequest, refused: Refused | None = None, *, read: bool = True) -> HttpResponse:
    """The form; with what was filled in where the form could be read."""
    posted = QueryDict() if not read else request.POST if request.method == "POST" else request.GET
    context = {
        "refused": refused,
        "stages": drafts.stages(request.circuit),
        "waiting": drafts.waiting(request.circuit),
        "text": posted.get("text", "")[:MOST_SHOWN],
        "chosen": posted.get("stage", ""),
        "address": posted.get("address", ""),
        "downloads": sorted(fetching.hosts()),
    }
    return circuit_page(request, "importing/start.html", "import", **context)
