"""The home page with what is on now, and the list of tournaments."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tabellone.contract import BY_ID
from tabellone.server.events import queries as events
from tabellone.server.events.games import games_named_with
from tabellone.server.events.models import Tournament
from tabellone.server.people import queries as people
from tabellone.server.play.news import first_places
from tabellone.server.play.states import state_of
from tabellone.server.play.storage import settings_of
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.rights import PlacedRequest, anyone
from tabellone.server.web.tournament.overview import organiser_guide, scorer_guide
from tabellone.tournament.clocks import ClockReading, reading
from tabellone.tournament.progress import RoundProgress as Progress
from tabellone.tournament.progress import current_round, progress
from tabellone.tournament.state import State
from tabellone.tournament.view import admission

SHOWN, A_PAGE = 8, 40
YEAR = re.compile(r"[1-9][0-9]{3}")


def _home_mark(_request: PlacedRequest) -> str:
    """What is on changes with everything that is written in it, the rest with its pages, all of it with the day."""
    today, listed = timezone.localdate(), events.listed_events()
    circuits = list(events.every_circuit().values_list("pk", "version")[:SHOWN])
    return f"{today} {events.stamps(_tournaments_of_today(), 'stamp')} {events.stamps(listed)} {circuits}"


@public_page(_home_mark)
def home_page(request: PlacedRequest) -> HttpResponse:
    """What is on now, next and lately; for organisers what waits for them."""
    today, now, listed = timezone.localdate(), timezone.now(), events.listed_events()
    context = {
        "mine": _my_open_tournaments(request.user) if isinstance(request.user, User) else [],
        "claims": people.claims_to_decide(request.user).count() if isinstance(request.user, User) else 0,
        "read_at": now,
        "now": [_running_tournament(row, state_of(row), now) for row in _tournaments_of_today()[:SHOWN]],
        "next": listed.filter(start__gt=today, closed=False).order_by("start", "name")[:SHOWN],
        "past": with_winners(listed.filter(Q(closed=True) | Q(end__lt=today)).order_by("-end", "name")[:SHOWN]),
        "circuits": events.every_circuit()[:SHOWN],
    }
    return render(request, "public/home.html", context)


def _tournaments_of_today() -> QuerySet[Tournament]:
    """What is being played today."""
    today = timezone.localdate()
    return events.listed_events().filter(start__lte=today, end__gte=today, closed=False)


def _my_open_tournaments(user: User) -> list[dict[str, Any]]:
    """The open tournaments that a person organises or scores, also by way of a circuit, with what comes next."""
    scopes = set(people.grants_of(user).values_list("scope", flat=True))
    organised = set(people.organises(user))
    rows = events.in_scopes(scopes).filter(closed=False)[:SHOWN]
    return [
        {
            "tournament": row,
            "guide": (organiser_guide if organised & set(row.scopes) else scorer_guide)(row, state_of(row), user),
        }
        for row in rows
    ]


@anyone
@require_safe
def tournaments_page(request: PlacedRequest) -> HttpResponse:
    """All tournaments that everybody may see, found by name, rulebook and year."""
    asked = {name: request.GET.get(name, "").strip()[:100] for name in ("q", "rulebook", "year")}
    page = Paginator(_tournaments_found(**asked), A_PAGE).get_page(request.GET.get("page"))
    years = sorted({day.year for day in events.listed_events().dates("start", "year")}, reverse=True)
    return render(
        request, "public/tournaments.html", {"page": page, "asked": asked, "books": sorted(BY_ID), "years": years}
    )


def _tournaments_found(*, q: str, rulebook: str, year: str) -> QuerySet[Tournament]:
    found = events.listed_events()
    for word in q.replace("\x00", "").split():
        found = found.filter(Q(name__icontains=word) | Q(game__icontains=word) | Q(game__in=games_named_with(word)))
    if rulebook in BY_ID:
        found = found.filter(rulebook=rulebook)
    return found.filter(start__year=int(year)) if YEAR.fullmatch(year) else found


@dataclass(frozen=True, slots=True)
class RunningTournament:
    """A tournament that is being played: its round with the tables that are in, its clock, how many play."""

    tournament: Tournament
    phase: str
    progress: Progress | None
    clock: ClockReading
    players: int
    venue: str
    game: str = ""


@dataclass(frozen=True, slots=True)
class PastTournament:
    """A tournament that is over, with its winners as everybody may read them."""

    tournament: Tournament
    winners: tuple[str, ...]


def _running_tournament(row: Tournament, state: State, now: datetime) -> RunningTournament:
    """How far a tournament is."""
    drawn = current_round(state)
    playing = len(admission(state).admitted)
    venue = settings_of(row).venue
    if drawn is None:
        return RunningTournament(row, "", None, ClockReading(), playing, venue)
    hall = state.hall.get(drawn.round.number)
    clock = reading(hall.clock if hall else (), now)
    return RunningTournament(
        row, drawn.round.phase or "", progress(drawn), clock, playing, venue, drawn.round.game or ""
    )


def with_winners(rows: Iterable[Tournament]) -> list[PastTournament]:
    """The tournaments with their winners, those who share the first place together."""
    return [PastTournament(row, tuple(name for _place, name in first_places(row, 1) if name)) for row in rows]
