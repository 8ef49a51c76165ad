"""Tokens for clubs that send tournaments: made, shown once, taken back."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.engine.errors import RuleError
from tabellone.server.intake import receiving_tokens
from tabellone.server.intake.receiving_tokens import Issued
from tabellone.server.web.answers import REFUSED, Refused, Writing, form_answered, refusal
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def push_tokens(request: CircuitRequest) -> HttpResponse:
    """The circuit's tokens; a new one is shown on the page that answers the form, and never again."""
    if request.method != "POST":
        return _page(request)
    if request.POST.get("do") == "revoke":
        return _revoke(request)
    writing = Writing.of(request)
    name = request.POST.get("name", "").replace("\x00", "")
    try:
        made = receiving_tokens.issue(request.circuit, name, by=writing.by, token=writing.token)
    except RuleError as error:
        response = _page(request, refused=refusal(error), name=name)
        response.status_code = REFUSED
        return response
    return _page(request, made=made)


def _revoke(request: CircuitRequest) -> HttpResponse:
    number = request.POST.get("number", "")
    row = next((one for one in receiving_tokens.tokens(request.circuit) if str(one.pk) == number), None)
    if row is None:
        raise Http404
    writing = Writing.of(request)

    def done(_outcome: Any) -> str:
        messages.success(request, _("The token of %(name)s no longer works.") % {"name": row.name})
        return reverse("push-tokens", args=[request.circuit.slug])

    return form_answered(
        lambda: receiving_tokens.revoke(row, by=writing.by, token=writing.token),
        done=done,
        refused=lambda why: _page(request, refused=why),
    )


def _page(
    request: CircuitRequest, *, made: Issued | None = None, refused: Refused | None = None, name: str = ""
) -> HttpResponse:
    context = {
        "tokens": receiving_tokens.tokens(request.circuit),
        "made": made,
        "refused": refused,
        "name": name,
        "address": request.build_absolute_uri(reverse("push", args=[request.circuit.slug])),
        "here": _("Tokens of clubs"),
    }
    return circuit_page(request, "receiving/tokens.html", "received", **context)
