"""Everything that is kept about me: to take away, or to be erased after a second look."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tabellone.server.erasing import export
from tabellone.server.erasing.services import erase as erase_person
from tabellone.server.erasing.traces import sign_of
from tabellone.server.people.models import Grant
from tabellone.server.registry.models import Registration
from tabellone.server.web.answers import Refused, Writing, form_answered
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.registering.mine import OwnRequest, found
from tabellone.server.web.rights import signed_in


@signed_in
@never_cache
@require_GET
def data(request: OwnRequest) -> HttpResponse:
    """Everything about me as a file."""
    found(request)
    response = JsonResponse(export.everything(request.user), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="tabellone-my-data.json"'
    return response


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: OwnRequest) -> HttpResponse:
    """What goes and what stays; sent, it is done."""
    row = found(request)
    if row is None:
        return circuit_page(request, "registering/nobody.html", "register", here=_("My registration"))
    if request.method != "POST":
        return _asked(request, row)
    write, account = Writing.of(request), request.POST.get("account") == "yes"

    def work() -> None:
        erase_person(row.person, by=write.by, account=account, token=write.token)
        if account:
            logout(request)
        messages.success(request, _("Done: you have been erased."))

    done = reverse("circuit", args=[request.circuit.slug])
    return form_answered(work, done=done, refused=lambda why: _asked(request, row, why))


def _asked(request: OwnRequest, row: Registration, refused: Refused | None = None) -> HttpResponse:
    context = {
        "here": _("Erase me"),
        "row": row,
        "sign": sign_of(row.person_id),
        "entries": row.person.entries.count(),
        "has_roles": Grant.objects.filter(user=request.user).exists(),
        "refused": refused,
    }
    return circuit_page(request, "registering/erase.html", "register", **context)
