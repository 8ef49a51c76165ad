"""The members as the federation sees them, and the way out of the news of events (BIG 2, BIG 2.1)."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from tabellone.server.registration import members
from tabellone.server.registration.members import counts_as_member, joining_book, leave_events
from tabellone.server.registration.members import member_rows as listed
from tabellone.server.web.answers import form, page
from tabellone.server.web.circuit.season_view import found_or_404
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, PlacedRequest, anyone, circuit_organiser

ON_A_PAGE = 100


@page(circuit_organiser)
def federation_members(request: CircuitRequest) -> HttpResponse:
    """Everybody who has played for the federation, since when, and what they said to it."""
    rulebook = request.circuit.rulebook
    found_or_404(joining_book(rulebook))
    query = request.GET.get("q", "").replace("\x00", "")[:100]
    found = listed(rulebook, query)
    everybody = found if not query else listed(rulebook)
    return circuit_page(
        request,
        "circuit/members.html",
        "members",
        here=_("Members"),
        query=query,
        page=Paginator(found, ON_A_PAGE).get_page(request.GET.get("page")),
        all=len(everybody),
        counted=sum(counts_as_member(line) for line in everybody),
    )


@csrf_exempt  # mail programs send the form of RFC 8058 without any page of ours; the key in the address is signed
@form(anyone)
def events_out(request: PlacedRequest, key: str) -> HttpResponse:
    """A page with one button: looking at it changes nothing, since mail scanners follow every link."""
    found_or_404(members.membership_of(key))
    if request.method == "POST":
        leave_events(key)
    return render(request, "circuit/events_out.html", {"left": request.method == "POST"})
