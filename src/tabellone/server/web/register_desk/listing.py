"""The organiser's register: everybody who is registered, in which state, and what waits for a decision."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabellone.server.registry import queries
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.registering.states import STATES, chips
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

A_PAGE = 50


@circuit_organiser
@never_cache
@require_safe
def register_desk(request: CircuitRequest) -> HttpResponse:
    """The list, searched by name, city or nickname, and narrowed to a state."""
    check(request)
    rulebook, word = request.circuit.rulebook, request.GET.get("q", "").strip()[:100]
    state = request.GET.get("state", "")
    state = state if state in STATES else ""
    found = queries.listed(rulebook, word, state)
    context = {
        "here": _("Registrations"),
        "page": Paginator([(one, chips(queries.states(one))) for one in found], A_PAGE).get_page(
            request.GET.get("page")
        ),
        "word": word,
        "state": state,
        "choices": [(code, label) for code, (label, _colour) in STATES.items()],
        "count": len(found),
        "takeovers": queries.waiting(rulebook),
        "without_texts": len(queries.terms_in_force(rulebook, queries.today())) < 2,
    }
    return circuit_page(request, "register_desk/list.html", "registrations", **context)


def check(request: CircuitRequest) -> None:
    """Nothing of this is there for a federation without a register."""
    if not queries.is_registering(request.circuit.rulebook):
        raise Http404
