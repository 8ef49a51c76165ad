"""A ranking of a circuit at its own address, on any day: found by name, printed, taken home as a file."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.rankings import seasons
from tabellone.server.rankings.published import published
from tabellone.server.rankings.season_games import prizes_of
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.posting import with_names
from tabellone.server.web.public.ranking import address, address_code, choices
from tabellone.server.web.rights import CircuitRequest, anyone
from tabellone.server.web.season.card import picture_of
from tabellone.server.web.season.games import by_game
from tabellone.server.web.season.lines import FIRST, code_of, ended, searched, shown
from tabellone.server.web.season.rows import rows
from tabellone.server.web.season.seen import Seen, mark, seen, wrong_day
from tabellone.server.web.season.spans import running

TEMPLATE = "public/circuit.html"
KINDS = ("csv", "xlsx", "json")
LATEST = 20  # tournaments listed below the rankings


@anyone
@require_safe
@kept(mark)
def ranking(request: CircuitRequest, ranking: str) -> HttpResponse:
    """A ranking on a day (`?on=2026-05-31`), its lines found by name (`?q=ada`)."""
    return ranking_page(request, seen(request), ranking)


def ranking_page(request: CircuitRequest, of: Seen, asked: str = "") -> HttpResponse:
    """The ranking asked for, the first one if none is; a 404 for one that is not there."""
    context: dict[str, Any] = {
        "on": of.on,
        "asked": request.GET.get("on", "") if not wrong_day(request, of) else "",
        "stages": latest(of) if seasons.recalls(of.of.circuit) else of.of.rows,
        "all_stages": len(of.of.rows),
        "wrong_day": wrong_day(request, of),
        "prizes": prizes_of(of.of.season),
    }
    try:
        told = published(of.of, of.on)
    except (RuleError, InputError) as error:
        return circuit_page(request, TEMPLATE, "rankings", **context, refused=of.refused(error))
    found = told.rankings
    if not found.answer.rankings:
        return circuit_page(request, TEMPLATE, "rankings", **context)
    code = code_of(asked, found)
    words = request.GET.get("q", "").replace("\x00", "").strip()[:100]
    everybody = found.answer.rankings[code]
    most = None if request.GET.get("all") == "1" else FIRST
    part = shown(of, code, everybody, moving=told.revision is None, most=None if words else most)
    if words:
        part = replace(part, lines=searched(part.lines, words)[:most])
    slug = of.of.circuit.slug
    context |= {
        "ranking": part,
        "revision": told.revision,
        "everybody": len(everybody),
        "cut": len(part.lines) == FIRST < len(everybody) and not words,
        "words": words,
        "rows": rows(part, slug, context["asked"], linked=seasons.has_players(of.of.circuit)),
        "choices": (offered := choices(of.of.circuit, found.answer.rankings)),
        "by_game": by_game(of.of.circuit, offered),
        "span": running(of, code),
        "left_out": [_named(one, of) for one in found.left_out],
        "days": neighbours(of),
        "canonical": address(of.of.circuit, code),
        **picture_of(of, part, context["asked"]),
        "files": {kind: reverse(f"ranking-{kind}", args=[slug, address_code(code)]) for kind in KINDS},
    }
    return circuit_page(request, TEMPLATE, "rankings", **context)


def latest(of: Seen) -> list[Tournament]:
    """The newest tournaments, of a circuit that may have hundreds."""
    return list(reversed(of.of.rows))[:LATEST]


def neighbours(of: Seen) -> tuple[date | None, date | None]:
    """The last day before this one on which a tournament ended, and the next after it that has come."""
    days = ended(of.of)
    earlier = [day for day in days if day < of.on]
    later = [day for day in days if of.on < day <= timezone.localdate()]
    return (earlier[-1] if earlier else None), (later[0] if later else None)


def _named(left: seasons.LeftOut, of: Seen) -> seasons.LeftOut:
    return replace(left, problem=with_names(left.problem, of.names)) if left.problem else left
