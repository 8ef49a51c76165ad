"""A player's page in a circuit: places, ratings with their charts, every game, and the reasons of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tabellone.contract import Needing, rulebook_as
from tabellone.contract.answers import RankingRow, further_columns
from tabellone.server.rankings import seasons
from tabellone.server.rankings.freezing import published_rankings
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.circuit import career
from tabellone.server.web.circuit.ranking_rows import SAFE, days_of_tournaments, tournament_figures
from tabellone.server.web.circuit.season_view import (
    SeasonView,
    called_here,
    day_asked,
    is_published,
    person_in_season,
    player_behind,
    ranking_address,
    ranking_colour,
    ranking_label,
    season_mark,
    season_view_of,
)
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, found_or_404

TEMPLATE, LIVED = "circuit/player.html", "circuit/career.html"


@public_page(season_mark, asked_by=("on",), costly=True)
def circuit_player(request: CircuitRequest, player: str) -> HttpResponse:
    """Somebody's season up to a day; who is not registered, or excluded, has no page (PG 5, PG 7).

    On days before the registration nothing is told (ruling figures-from-registration).
    """
    of = season_view_of(request)
    found = known_player(of, player)
    context: dict[str, Any] = {
        **day_asked(request, of),
        **called_here(of, found),
        "player": player,
        "home": of.home(found),
        "canonical": request.path,
        "needs": rulebook_as(of.circuit.rulebook, Needing) is not None,
    }
    person = person_in_season(of.of, found)
    if person is not None and person.registered is not None and of.on < person.registered:
        return circuit_page(request, TEMPLATE, "rankings", **context, since=person.registered)
    goes_on = seasons.goes_on(of.circuit)
    with of.or_refused(context):
        context |= _career_of_player(of, found) if goes_on else _season_of_player(of, found)
    return circuit_page(request, LIVED if goes_on else TEMPLATE, "rankings", **context)


def known_player(of: SeasonView, public: str) -> str:
    """The player behind an address; a 404 where there is no page."""
    found = player_behind(of, public)
    found_or_404(seasons.has_players(of.circuit) and is_published(of.of, found))
    return found


def _season_of_player(of: SeasonView, player: str) -> dict[str, Any]:
    found = published_rankings(of.of, of.on)
    answer = found.rankings.answer
    told = seasons.circuit_history(of.of, of.on).history.career(player, of.on)
    days = set(days_of_tournaments(of.of))
    places = [one for one in seasons.places_by_day(of.of, of.on) if one.on in days]
    return {
        "revision": found.revision,
        "places": list(_places_of_player(of, answer.rankings, player)),
        "ratings": career.rating_histories(of, told, {row.game: row for row in answer.ratings if row.player == player}),
        "stages": career.rated_stages(of, told, player_addresses(of.circuit.slug)),
        "chart": career.places_chart(of, player, places),
        "positions": career.position_rows(places, player),
        "main": [
            (code, ranking_label(of.circuit, code), ranking_colour(code)) for code in career.main_rankings(places)
        ],
    }


def _career_of_player(of: SeasonView, player: str) -> dict[str, Any]:
    """The same where a circuit goes on over the years: tournaments with their points, ELOs, titles."""
    answer = published_rankings(of.of, of.on).rankings.answer
    told = seasons.circuit_history(of.of, of.on)
    lived = told.history.career(player, of.on)
    outings = career.outing_lines(of, lived)
    return {
        "places": list(_places_of_player(of, answer.rankings, player)),
        "outings": outings,
        "best": career.best_outings(outings),
        "ratings": career.elo_histories(of, lived, {row.game: row for row in answer.ratings if row.player == player}),
        "titles": career.title_lines(of, player, told.history.titles(of.on)),
        "won": sum(one.position == 1 for one in lived.outings),
    }


def _places_of_player(of: SeasonView, rankings: Mapping[str, Sequence[RankingRow]], player: str) -> Any:
    """Where the player stands: the ranking, its line, of how many; results with the names of their tournaments."""
    tournaments = of.tournaments
    for code, rows in rankings.items():
        row = next((one for one in rows if one.player == player), None)
        if row is not None:
            further = further_columns([(row.value, row.more)])
            yield {
                "code": code,
                "label": ranking_label(of.circuit, code),
                "colour": ranking_colour(code),
                "url": ranking_address(of.circuit, code),
                "row": row,
                "of": len(rows),
                "results": tournament_figures(row, tournaments),
                "after_drops": row.more["after_drops"] if "after_drops" in further else None,
                "why": career.reasons_query(of, player, code),
                "main": ":" not in code,
            }


def player_addresses(circuit: str) -> Callable[[str], str]:
    """Addresses of players' pages, which differ in the player alone: one search in the map for all of them."""
    before, after = reverse("circuit-player", args=[circuit, "\x00"]).split("%00")
    return lambda player: f"{before}{quote(player, safe=SAFE)}{after}"


@public_page(season_mark, asked_by=("on",), costly=True)
def outing_why(request: CircuitRequest, player: str, stage: str) -> HttpResponse:
    """How the points of a tournament came about, and how it moved the ELO (BIG 5)."""
    of = season_view_of(request)
    found = known_player(of, player)
    key, row = next(((key, row) for key, row in of.tournaments.items() if row.slug == stage), (None, None))
    if key is None or row is None or not seasons.goes_on(of.circuit):
        raise Http404
    context: dict[str, Any] = {**called_here(of, found), "names": of.names, "label": row.name}
    with of.or_refused(context):
        told = seasons.circuit_history(of.of, max(of.on, row.end))
        context["explained"] = told.history.explain_outing(found, key)
    return reasons_page(request, context)


def reasons_page(request: CircuitRequest, context: dict[str, Any]) -> HttpResponse:
    """How figures came about: a part of the page that they stand on, or a page of its own."""
    if request.headers.get("HX-Request"):
        return render(request, "tournament/result_parts.html#why", {"circuit": request.circuit, **context})
    return circuit_page(request, "circuit/why.html", "rankings", **context)
