"""What has arrived for a circuit, and the upload of a document without the command line."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import InputError, Problem
from tabellone.server.intake import receiving
from tabellone.server.intake.documents import MOST_BYTES
from tabellone.server.intake.models import Received
from tabellone.server.intake.receiving import Arrived
from tabellone.server.web.answers import REFUSED, Refused, Writing, form_answered, refusal
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.request_limits import announced_bytes, takes_bytes
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

MOST_SENT = 2 * MOST_BYTES
PER_PAGE = 50


@csrf_exempt  # a huge body is refused before anybody reads it; everything else goes through csrf_protect below
@takes_bytes(MOST_SENT, refusing_itself=True)
@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def received_documents(request: CircuitRequest) -> HttpResponse:
    """What waits, what was decided, and a form to hand a document in."""
    if announced_bytes(request) > MOST_SENT:
        return _too_large(request)
    try:
        return _handled(request)
    except RequestDataTooBig:
        return _too_large(request)


@csrf_protect
def _handled(request: CircuitRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request)
    data, writing = _posted(request), Writing.of(request)
    return form_answered(
        lambda: receiving.receive(request.circuit, data, by=writing.by),
        done=lambda arrived: _done(request, arrived),
        refused=lambda why: _page(request, why),
    )


def _posted(request: CircuitRequest) -> bytes | str:
    file = request.FILES.get("file")
    return bytes(file.read(MOST_BYTES + 1)) if file is not None else request.POST.get("text", "")


def _done(request: CircuitRequest, arrived: Arrived) -> str:
    row: Any = arrived.row
    if arrived.repeated:
        messages.info(request, _("This very document is here already: nothing has changed."))
    return reverse("received-document", args=[request.circuit.slug, row.pk])


def _too_large(request: CircuitRequest) -> HttpResponse:
    problem = Problem("document-too-large", values={"most": MOST_BYTES // 1_000_000})
    response = _page(request, refusal(InputError([problem])), read=False)
    response.status_code = REFUSED
    return response


def _page(request: CircuitRequest, refused: Refused | None = None, *, read: bool = True) -> HttpResponse:
    rows = Received.objects.filter(circuit=request.circuit).select_related("token", "by", "decided_by", "tournament")
    rows = rows.defer("text", "answers")
    decided = Paginator(rows.exclude(state=Received.State.WAITING), PER_PAGE)
    context = {
        "waiting": list(rows.filter(state=Received.State.WAITING)),
        "page": decided.get_page(request.GET.get("page")),
        "refused": refused,
        "text": request.POST.get("text", "")[:200_000] if read and refused and "file" not in request.FILES else "",
    }
    return circuit_page(request, "receiving/list.html", "received", **context)
