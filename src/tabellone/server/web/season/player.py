"""A player's page in a circuit: places, ratings with their charts, every game with its rating change, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tabellone.contract import BY_ID, Needing
from tabellone.contract.answers import RankingRow, further_columns
from tabellone.engine.errors import InputError, RuleError
from tabellone.server.rankings import seasons
from tabellone.server.rankings.published import published
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.public.ranking import address, colour_of, labelled
from tabellone.server.web.rights import CircuitRequest, anyone
from tabellone.server.web.season import career, life
from tabellone.server.web.season.lines import ended, results_of
from tabellone.server.web.season.rows import SAFE
from tabellone.server.web.season.seen import Seen, is_published, mark, person_of, player_of, seen, wrong_day

TEMPLATE, LIVED = "season/player.html", "season/life.html"


@anyone
@require_safe
@kept(mark)
def player(request: CircuitRequest, player: str) -> HttpResponse:
    """Somebody's season up to a day; who is not registered, or excluded, has no page (PG 5, PG 7).

    On days before the registration nothing is told (ruling figures-from-registration).
    """
    of = seen(request)
    found = known(of, player)
    context: dict[str, Any] = {
        "on": of.on,
        "asked": request.GET.get("on", "") if not wrong_day(request, of) else "",
        "wrong_day": wrong_day(request, of),
        "here": of.people[found].name,
        "name": of.people[found].name,
        "player": player,
        "home": of.home(found),
        "canonical": request.path,
        "needs": isinstance(BY_ID[of.of.circuit.rulebook], Needing),
    }
    person = person_of(of.of, found)
    if person is not None and person.registered is not None and of.on < person.registered:
        return circuit_page(request, TEMPLATE, "rankings", **context, since=person.registered)
    recalls = seasons.recalls(of.of.circuit)
    try:
        context |= _lived(of, found) if recalls else _told(of, found)
    except (RuleError, InputError) as error:
        context["refused"] = of.refused(error)
    return circuit_page(request, LIVED if recalls else TEMPLATE, "rankings", **context)


def known(of: Seen, public: str) -> str:
    """The player behind an address; a 404 where there is no page."""
    found = player_of(of, public)
    if not seasons.has_players(of.of.circuit) or not is_published(of.of, found):
        raise Http404
    return found


def _told(of: Seen, player: str) -> dict[str, Any]:
    found = published(of.of, of.on)
    answer = found.rankings.answer
    told = seasons.career(of.of, player, of.on)
    days = set(ended(of.of))
    places = [one for one in seasons.places(of.of) if one.on <= of.on and one.on in days]
    return {
        "revision": found.revision,
        "places": list(_places(of, answer.rankings, player)),
        "ratings": career.ratings(of, told, {row.game: row for row in answer.ratings if row.player == player}),
        "stages": career.stages(of, told, addresses(of.of.circuit.slug)),
        "chart": career.places_chart(of, player, places),
        "positions": career.positions(places, player),
        "main": [(code, labelled(of.of.circuit, code), colour_of(code)) for code in career.main_of(places)],
    }


def _lived(of: Seen, player: str) -> dict[str, Any]:
    """The same where a circuit goes on over the years: tournaments with their points, ELOs, titles."""
    answer = published(of.of, of.on).rankings.answer
    told = seasons.recalled(of.of, of.on)
    lived = told.book.life(told.annals, player, of.on)
    return {
        "places": list(_places(of, answer.rankings, player)),
        "outings": life.outings(of, lived),
        "best": life.best(of, lived),
        "ratings": life.ratings(of, lived, {row.game: row for row in answer.ratings if row.player == player}),
        "titles": life.titles(of, player, told.book.titles(told.annals, of.on)),
        "won": sum(one.position == 1 for one in lived.outings),
    }


def _places(of: Seen, rankings: Mapping[str, Sequence[RankingRow]], player: str) -> Any:
    """Where the player stands: the ranking, its line, of how many; results with the names of their tournaments."""
    names = {facts.id: (row.name, row.slug) for row, facts in zip(of.of.rows, of.of.facts, strict=True)}
    for code, rows in rankings.items():
        row = next((one for one in rows if one.player == player), None)
        if row is not None:
            further = further_columns([(row.value, row.more)])
            yield {
                "code": code,
                "label": labelled(of.of.circuit, code),
                "colour": colour_of(code),
                "url": address(of.of.circuit, code),
                "row": row,
                "of": len(rows),
                "results": results_of(row, names),
                "after_drops": row.more["after_drops"] if "after_drops" in further else None,
                "why": life.why_query(of, player, code),
                "main": ":" not in code,
            }


def addresses(circuit: str) -> Callable[[str], str]:
    """Addresses of players' pages, which differ in the player alone: one search in the map for all of them."""
    before, after = reverse("circuit-player", args=[circuit, "\x00"]).split("%00")
    return lambda player: f"{before}{quote(player, safe=SAFE)}{after}"
