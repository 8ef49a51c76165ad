"""Players and clubs for everybody: found by name, a page for each, and two players head to head."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.contract.circuit import Meeting, Rival
from tabellone.engine.alphabet import alphabetical
from tabellone.server.people import queries as people
from tabellone.server.people.lookups import people_matching
from tabellone.server.people.models import Person
from tabellone.server.people.names import fold
from tabellone.server.rankings import clubs as queries
from tabellone.server.rankings import seasons
from tabellone.server.rankings.history import PlayerHistory, names_apart, player_history, with_pages
from tabellone.server.rankings.seasons import can_follow
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.circuit.champions import view_of_champions
from tabellone.server.web.circuit.player import known_player, player_addresses
from tabellone.server.web.circuit.season_view import (
    SeasonView,
    day_asked,
    named_tournament,
    ranking_address,
    ranking_colour,
    ranking_label,
    season_mark,
    words_searched,
)
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, PlacedRequest, anyone, found_or_404

A_PAGE = 60


@anyone
@require_safe
def players_page(request: PlacedRequest) -> HttpResponse:
    """Everybody with a public page, by name; those whose names begin like the words searched for."""
    word = words_searched(request)
    found = with_pages()
    if word:
        found = people_matching(word, among=found)
    page = Paginator(found.order_by("words", "pk"), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "public/players.html", {"page": page, "word": word, "names": names_apart(page.object_list)})


@anyone
@require_safe
def player_page(request: PlacedRequest, code: str) -> HttpResponse:
    """What somebody has played and where they stand; who is not shown by name has no page."""
    person = people.person_by_code(code)
    found = found_or_404(player_history(person) if person else None)
    context = {
        "person": found.person,
        "history": found,
        "ranked": _places_in_rankings(found),
        "trail": [(_("Players"), reverse("players-public")), (found.person.name, "")],
    }
    return render(request, "public/player.html", context)


def _places_in_rankings(found: PlayerHistory) -> list[dict[str, object]]:
    """The places in rankings, each with the ranking's name and colour."""
    return [
        {
            "place": one,
            "label": ranking_label(one.circuit, one.ranking),
            "colour": ranking_colour(one.ranking),
            "url": ranking_address(one.circuit, one.ranking),
            "page": can_follow(one.circuit) and reverse("circuit-player", args=[one.circuit.slug, one.row.player]),
        }
        for one in found.ranked
    ]


MOST_MET = 200  # people on a page
HEAD_TO_HEAD = "public/player_against.html"


@dataclass(frozen=True, slots=True)
class PlayerMet:
    """Somebody met, as the list shows them; `id` is what addresses call them by."""

    id: str
    name: str
    tally: Rival


@dataclass(frozen=True, slots=True)
class GameTally:
    """How often one was ahead, level and behind in a game."""

    label: str
    ahead: int
    level: int
    behind: int

    @property
    def met(self) -> int:
        """At how many tables."""
        return self.ahead + self.level + self.behind


@dataclass(frozen=True, slots=True)
class TableTogether:
    """One table where the two sat."""

    told: Meeting
    game: str
    name: str
    slug: str


@public_page(season_mark, asked_by=("other", "on", "q"), costly=True)
def head_to_head_page(request: CircuitRequest, player: str) -> HttpResponse:
    """Everybody met (`?q=ada` finds one by name), or one of them, table by table (`?other=…`)."""
    of = view_of_champions(request)
    found = known_player(of, player)
    other = request.GET.get("other", "")
    context: dict[str, Any] = {
        **day_asked(request, of),
        "here": _("Head to head"),
        "name": of.people[found].name,
        "player": player,
        "page": player_addresses(of.circuit.slug)(player),
        "canonical": request.path,
    }
    with of.or_refused(context):
        context |= _tables_of_two(of, found, other) if other else _everybody_met(of, found, words_searched(request))
    return circuit_page(request, HEAD_TO_HEAD, "rankings", **context)


def _everybody_met(of: SeasonView, player: str, words: str) -> dict[str, Any]:
    """Those met, the most often met first; those whose names begin like the words."""
    told = seasons.circuit_history(of.of, of.on)
    everybody = [
        PlayerMet(of.people[one.player].id, of.people[one.player].name, one)
        for one in told.history.rivals(player, of.on)
        if one.player in of.people
    ]
    wanted = fold(words).split()
    found = [one for one in everybody if all(f" {word}" in f" {fold(one.name)}" for word in wanted)]
    return {"words": words, "everybody": len(everybody), "found": len(found), "rivals": found[:MOST_MET]}


def _tables_of_two(of: SeasonView, player: str, other: str) -> dict[str, Any]:
    """All tables of two players, the newest first, and the count of each game."""
    theirs = next((each for each, called in of.people.items() if called.id == other), None)
    if theirs is None or theirs == player:
        raise Http404
    told = seasons.circuit_history(of.of, of.on)
    met = told.history.meetings(player, theirs, of.on)
    rows = of.tournaments
    tables = [
        TableTogether(one, of.game_label(one.game), *named_tournament(rows, one.tournament)) for one in reversed(met)
    ]
    return {
        "other": of.people[theirs].name,
        "other_page": player_addresses(of.circuit.slug)(other),
        "whole": _tally_of("", met),
        "games": _games_tallied(of, met),
        "tables": tables,
    }


def _games_tallied(of: SeasonView, met: tuple[Meeting, ...]) -> list[GameTally]:
    games = dict.fromkeys(one.game for one in met)
    told = [_tally_of(of.game_label(game), tuple(one for one in met if one.game == game)) for game in games]
    return sorted(told, key=lambda one: (-one.met, alphabetical(one.label)))


def _tally_of(label: str, met: tuple[Meeting, ...]) -> GameTally:
    counts = Counter(one.outcome for one in met)
    return GameTally(label, counts[1], counts[0], counts[-1])


@anyone
@require_safe
def clubs_page(request: PlacedRequest) -> HttpResponse:
    """All clubs of which somebody is shown, by name; those in whose names the words searched for stand."""
    word = words_searched(request)
    found = queries.clubs_shown()
    for each in fold(word).split():
        found = found.filter(words__contains=each)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "public/clubs.html", {"page": page, "word": word})


@anyone
@require_safe
def club_page(request: PlacedRequest, club: int) -> HttpResponse:
    """A club; one of which nobody is shown is not there."""
    found = found_or_404(queries.club_shown(club))
    people = queries.club_people(found)
    circuits = [(one, _places_by_person(one)) for one in queries.club_places(people)]
    context = {
        "club": found,
        "people": people,
        "circuits": circuits,
        "tournaments": queries.club_tournaments(found, people),
        "trail": [(_("Clubs"), reverse("clubs")), (found.name, "")],
    }
    return render(request, "public/club.html", context)


PlaceLine = list[tuple[queries.ClubPlace, str, str]]


def _places_by_person(found: queries.ClubInCircuit) -> list[tuple[Person, PlaceLine]]:
    """The places of each, with the ranking's name and address; who stands best first."""
    people: dict[int, tuple[Person, PlaceLine]] = {}
    for place in found.places:
        told = (place, ranking_label(found.circuit, place.ranking), ranking_address(found.circuit, place.ranking))
        people.setdefault(place.person.pk, (place.person, []))[1].append(told)
    return list(people.values())
