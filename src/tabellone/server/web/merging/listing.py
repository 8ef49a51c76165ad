"""Who may be in a circuit twice, with the reasons; and who was merged."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabellone.server.merging import finding, queries
from tabellone.server.merging.finding import people_in
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.merging.shown import cards
from tabellone.server.web.rights import CircuitRequest, circuit_organiser

PER_PAGE = 30
REASONS = {
    finding.SAME: gettext_lazy("the same name"),
    finding.SWAPPED: gettext_lazy("the same name, first and last name swapped"),
    finding.SIMILAR: gettext_lazy("a similar name"),
    finding.EMAIL: gettext_lazy("the same e-mail address"),
    finding.BIRTH: gettext_lazy("the same day of birth and a similar name"),
}


@circuit_organiser
@never_cache
@require_safe
def doubles(request: CircuitRequest) -> HttpResponse:
    """The list, the surest first."""
    assert request.user.is_authenticated  # noqa: S101 - the right asks for it
    found = finding.doubles(request.circuit, by=request.user)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    known = cards(request.circuit, {key for pair in page.object_list for key in (pair.one, pair.other)})
    pairs = [
        (known[pair.one], known[pair.other], [REASONS[reason] for reason in pair.reasons]) for pair in page.object_list
    ]
    merged = [one for one in queries.merges(people_in(request.circuit)) if one.parted_at is None]
    return circuit_page(request, "merging/list.html", "doubles", page=page, pairs=pairs, merged=merged[:PER_PAGE])
