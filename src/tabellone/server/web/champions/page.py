"""The champions of a circuit: who won the national finals of each game, year by year (BIG 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.contract.circuit import Title
from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import InputError, RuleError
from tabellone.server.play.standings import game_counted
from tabellone.server.rankings import seasons
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.public.ranking import address, labelled
from tabellone.server.web.rights import CircuitRequest, anyone
from tabellone.server.web.season.player import addresses
from tabellone.server.web.season.seen import Seen, mark, seen


@dataclass(frozen=True, slots=True)
class Winner:
    """Who won: by name, with the address of their page if they have one."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Line:
    """One title of a game."""

    year: int
    winners: tuple[Winner, ...]
    tournament: str
    slug: str
    reigning: bool


@dataclass(frozen=True, slots=True)
class OfGame:
    """The titles of a game, the newest first."""

    code: str
    label: str
    ranking: str
    titles: tuple[Line, ...]


@anyone
@require_safe
@kept(mark)
def champions(request: CircuitRequest) -> HttpResponse:
    """Every game with its champions, the reigning one marked."""
    of = recalling(request)
    context: dict[str, Any] = {"here": _("Champions"), "on": of.on, "games": []}
    try:
        context["games"] = by_game(of)
    except (RuleError, InputError) as error:
        context["refused"] = of.refused(error)
    return circuit_page(request, "champions/list.html", "champions", **context)


def recalling(request: CircuitRequest) -> Seen:
    """The circuit as the request may see it; a 404 where its rulebook has no national finals to recall."""
    if not seasons.recalls(request.circuit):
        raise Http404
    return seen(request)


def by_game(of: Seen) -> list[OfGame]:
    """The games that have a champion, by name."""
    told = seasons.recalled(of.of, of.on)
    found: dict[str, list[Title]] = {}
    for title in told.book.titles(told.annals, of.on):
        found.setdefault(title.game, []).append(title)
    ranked = {f"points:{game_counted(facts)}" for facts in of.of.facts}
    games = [_of_game(of, game, titles, f"points:{game}" in ranked) for game, titles in found.items()]
    return sorted(games, key=lambda one: alphabetical(one.label))


def _of_game(of: Seen, game: str, titles: Sequence[Title], ranked: bool) -> OfGame:
    circuit = of.of.circuit
    rows = {facts.id: row for row, facts in zip(of.of.rows, of.of.facts, strict=True)}
    page = addresses(circuit.slug)
    lines = []
    for one in titles:
        row = rows.get(one.tournament)
        name, slug = (row.name, row.slug) if row else ("", "")
        lines.append(Line(one.year, _winners(of, one, page), name, slug, one.reigning))
    ranking = address(circuit, f"points:{game}") if ranked else ""
    return OfGame(game, labelled(circuit, f"game:{game}"), ranking, tuple(lines))


def _winners(of: Seen, title: Title, page: Callable[[str], str]) -> tuple[Winner, ...]:
    known = [of.people[player] for player in title.players if player in of.people]
    winners = [Winner(one.name, page(one.id)) for one in known]
    winners += [Winner(player, "") for player in title.players if player not in of.people]
    return tuple(winners) or (Winner(title.name, ""),)
