"""Players for everybody: found by name, and a page for each who is shown by name, with what they have played."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.server.people import queries as people
from tabellone.server.rankings.history import History, Ranked, history, namesakes, with_pages
from tabellone.server.rankings.seasons import can_follow
from tabellone.server.web.circuit.season_view import ranking_address, ranking_colour, ranking_label
from tabellone.server.web.rights import PlacedRequest, anyone

A_PAGE = 60


@anyone
@require_safe
def players(request: PlacedRequest) -> HttpResponse:
    """Everybody with a public page, by name; those whose names begin like the words searched for."""
    word = request.GET.get("q", "").strip()[:100]
    found = with_pages()
    if word:
        found = found.filter(pk__in=people.matching(word).values("pk"))
    page = Paginator(found.order_by("words", "pk"), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "public/players.html", {"page": page, "word": word, "names": namesakes(page.object_list)})


@anyone
@require_safe
def player_page(request: PlacedRequest, code: str) -> HttpResponse:
    """What somebody has played and where they stand; who is not shown by name has no page."""
    person = people.by_code(code)
    found = history(person) if person else None
    if found is None:
        raise Http404
    context = {
        "person": found.person,
        "history": found,
        "ranked": _rankings(found),
        "trail": [(_("Players"), reverse("players-public")), (found.person.name, "")],
    }
    return render(request, "public/player.html", context)


def _rankings(found: History) -> list[dict[str, object]]:
    """The places in rankings, each with the ranking's name and colour."""
    return [
        {
            "place": one,
            "label": ranking_label(one.circuit, one.ranking),
            "colour": ranking_colour(one.ranking),
            "url": ranking_address(one.circuit, one.ranking),
            "page": _page(one),
        }
        for one in found.ranked
    ]


def _page(one: Ranked) -> str:
    """The player's page in the circuit, where there are such pages."""
    return reverse("circuit-player", args=[one.circuit.slug, one.row.player]) if can_follow(one.circuit) else ""
