"""The organiser erases a player who has asked for it and has no account here."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.erasing.services import erase as erase_person
from tabellone.server.erasing.traces import sign_of
from tabellone.server.registry import queries
from tabellone.server.registry.models import Registration
from tabellone.server.web.answers import Refused, Writing, form_answered
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.register_desk.listing import check
from tabellone.server.web.rights import CircuitRequest, circuit_organiser


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: CircuitRequest, code: str) -> HttpResponse:
    """What goes and what stays; sent, it is done. Whoever has an account does it on their own page."""
    check(request)
    row = queries.of_code(code, request.circuit.rulebook)
    if row is None or row.erased_at or row.person.user_id:
        raise Http404
    if request.method != "POST":
        return _asked(request, row)
    write = Writing.of(request)

    def work() -> None:
        erase_person(row.person, by=write.by, account=False, token=write.token)
        messages.success(request, _("Erased."))

    done = reverse("register-player", args=[request.circuit.slug, code])
    return form_answered(work, done=done, refused=lambda why: _asked(request, row, why))


def _asked(request: CircuitRequest, row: Registration, refused: Refused | None = None) -> HttpResponse:
    context = {"here": _("Erase"), "row": row, "sign": sign_of(row.person_id), "refused": refused}
    return circuit_page(request, "register_desk/erase.html", "registrations", **context)
