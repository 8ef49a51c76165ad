"""Clubs: a list to find one in, and a page for each with its people, their places and its tournaments."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.server.people.models import Person
from tabellone.server.people.names import fold
from tabellone.server.rankings import clubs as queries
from tabellone.server.web.circuit.season_view import ranking_address, ranking_label
from tabellone.server.web.rights import PlacedRequest, anyone

A_PAGE = 60


@anyone
@require_safe
def clubs(request: PlacedRequest) -> HttpResponse:
    """All clubs of which somebody is shown, by name; those in whose names the words searched for stand."""
    word = request.GET.get("q", "").replace("\x00", "").strip()[:100]
    found = queries.clubs()
    for each in fold(word).split():
        found = found.filter(words__contains=each)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "clubs/list.html", {"page": page, "word": word, "trail": [(_("Clubs"), "")]})


@anyone
@require_safe
def club(request: PlacedRequest, club: int) -> HttpResponse:
    """A club; one of which nobody is shown is not there."""
    found = queries.club(club)
    if found is None:
        raise Http404
    people = queries.people_of(found)
    circuits = [(one, _by_person(one)) for one in queries.places_of(people)]
    context = {
        "club": found,
        "people": people,
        "circuits": circuits,
        "tournaments": queries.tournaments_of(found, people),
        "trail": [(_("Clubs"), reverse("clubs")), (found.name, "")],
    }
    return render(request, "clubs/club.html", context)


Told = list[tuple[queries.Place, str, str]]


def _by_person(found: queries.InCircuit) -> list[tuple[Person, Told]]:
    """The places of each, with the ranking's name and address; who stands best first."""
    people: dict[int, tuple[Person, Told]] = {}
    for place in found.places:
        told = (place, ranking_label(found.circuit, place.ranking), ranking_address(found.circuit, place.ranking))
        people.setdefault(place.person.pk, (place.person, []))[1].append(told)
    return list(people.values())
