"""A merge that was done: what went over, and the two parted again, with entries made since asked about."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.merging import queries, services
from tabellone.server.merging.finding import people_in
from tabellone.server.merging.models import Merge
from tabellone.server.web.answers import Refused, Writing, form_answered
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def merged_pair(request: CircuitRequest, number: int) -> HttpResponse:
    """Look at a merge; part the two with a reason."""
    merge = queries.merge_of(number)
    if merge is None or not {merge.stays_id, merge.away_id} & _reachable(request, merge):
        raise Http404
    if request.method != "POST":
        return _page(request, merge)
    writing = Writing.of(request)
    theirs = [int(one) for one in request.POST.getlist("theirs") if one.isascii() and one.isdecimal() and len(one) < 18]

    def done(_merge: Any) -> str:
        messages.success(request, _("They are two players again, and everything is whose it was."))
        return reverse("doubles-merged", args=[request.circuit.slug, number])

    return form_answered(
        lambda: services.part(merge, by=writing.by, why=writing.why, token=writing.token, theirs=theirs),
        done=done,
        refused=lambda why: _page(request, merge, why),
    )


def _reachable(request: CircuitRequest, merge: Merge) -> set[int]:
    """The records of the circuit, and those merged into them."""
    found = people_in(request.circuit)
    stays = merge.stays
    return found | ({stays.pk} if stays.into_id in found else set())


def _page(request: CircuitRequest, merge: Merge, refused: Refused | None = None) -> HttpResponse:
    context = {
        "merge": merge,
        "moved": queries.entries_moved(merge) if merge.parted_at is None else (),
        "since": queries.entries_since(merge) if merge.parted_at is None else (),
        "refused": refused,
        "why": request.POST.get("why", "")[:2000],
        "here": _("Merged records"),
    }
    return circuit_page(request, "merging/merged.html", "doubles", **context)
