"""Head to head: everybody whom a player met at a table, and two players table by table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.contract.circuit import Meeting, Rival
from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import InputError, RuleError
from tabellone.server.people.names import fold
from tabellone.server.rankings import seasons
from tabellone.server.web.circuit.champions import view_of_champions
from tabellone.server.web.circuit.player import known_player, player_addresses
from tabellone.server.web.circuit.season_view import SeasonView, is_wrong_day, ranking_label, season_mark
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import CircuitRequest, anyone

FIRST = 200  # people on a page
TEMPLATE = "champions/against.html"


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody met, as the list shows them; `id` is what addresses call them by."""

    id: str
    name: str
    tally: Rival


@dataclass(frozen=True, slots=True)
class OfGame:
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
class AtTable:
    """One table where the two sat."""

    told: Meeting
    game: str
    name: str
    slug: str


@anyone
@require_safe
@kept(season_mark)
def head_to_head(request: CircuitRequest, player: str) -> HttpResponse:
    """Everybody met (`?q=ada` finds one by name), or one of them, table by table (`?other=…`)."""
    of = view_of_champions(request)
    found = known_player(of, player)
    other = request.GET.get("other", "")
    context: dict[str, Any] = {
        "on": of.on,
        "asked": request.GET.get("on", "") if not is_wrong_day(request, of) else "",
        "here": _("Head to head"),
        "name": of.people[found].name,
        "player": player,
        "page": player_addresses(of.of.circuit.slug)(player),
        "canonical": request.path,
    }
    try:
        context |= _one(of, found, other) if other else _everybody(of, found, _words(request))
    except (RuleError, InputError) as error:
        context["refused"] = of.refused(error)
    return circuit_page(request, TEMPLATE, "rankings", **context)


def _words(request: CircuitRequest) -> str:
    return request.GET.get("q", "").replace("\x00", "").strip()[:100]


def _everybody(of: SeasonView, player: str, words: str) -> dict[str, Any]:
    """Those met, the most often met first; those whose names begin like the words."""
    told = seasons.recalled(of.of, of.on)
    everybody = [
        Met(of.people[one.player].id, of.people[one.player].name, one)
        for one in told.book.rivals(told.annals, player, of.on)
        if one.player in of.people
    ]
    wanted = fold(words).split()
    found = [one for one in everybody if all(f" {word}" in f" {fold(one.name)}" for word in wanted)]
    return {"words": words, "everybody": len(everybody), "found": len(found), "rivals": found[:FIRST]}


def _one(of: SeasonView, player: str, other: str) -> dict[str, Any]:
    """All tables of two players, the newest first, and the count of each game."""
    theirs = next((each for each, called in of.people.items() if called.id == other), None)
    if theirs is None or theirs == player:
        raise Http404
    told = seasons.recalled(of.of, of.on)
    met = told.book.meetings(told.annals, player, theirs, of.on)
    rows = {facts.id: (row.name, row.slug) for row, facts in zip(of.of.rows, of.of.facts, strict=True)}
    tables = [
        AtTable(one, ranking_label(of.of.circuit, f"game:{one.game}"), *rows.get(one.tournament, (one.tournament, "")))
        for one in reversed(met)
    ]
    return {
        "other": of.people[theirs].name,
        "other_page": player_addresses(of.of.circuit.slug)(other),
        "whole": _tally("", met),
        "games": _games(of, met),
        "tables": tables,
    }


def _games(of: SeasonView, met: tuple[Meeting, ...]) -> list[OfGame]:
    games = dict.fromkeys(one.game for one in met)
    told = [
        _tally(ranking_label(of.of.circuit, f"game:{game}"), tuple(one for one in met if one.game == game))
        for game in games
    ]
    return sorted(told, key=lambda one: (-one.met, alphabetical(one.label)))


def _tally(label: str, met: tuple[Meeting, ...]) -> OfGame:
    counts = Counter(one.outcome for one in met)
    return OfGame(label, counts[1], counts[0], counts[-1])
