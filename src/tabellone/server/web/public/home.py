"""The home page and the list of tournaments."""

from __future__ import annotations

import re
from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tabellone.contract import BY_ID
from tabellone.server.catalogue.games import named_with
from tabellone.server.events import queries as events
from tabellone.server.events.models import Tournament
from tabellone.server.people import queries as people
from tabellone.server.play.states import state_of
from tabellone.server.web.keeping import kept
from tabellone.server.web.public.guiding import guide, helping
from tabellone.server.web.public.on_now import on_now, past
from tabellone.server.web.public.optional import if_there
from tabellone.server.web.rights import PlacedRequest, anyone

SHOWN, A_PAGE = 8, 40
YEAR = re.compile(r"[1-9][0-9]{3}")


def _mark(_request: PlacedRequest) -> str:
    """What is on changes with everything that is written in it, the rest with its pages, all of it with the day."""
    today, listed = timezone.localdate(), events.listed()
    circuits = list(events.circuits().values_list("pk", "version")[:SHOWN])
    return f"{today} {events.stamps(_now(), 'stamp')} {events.stamps(listed)} {circuits}"


@anyone
@require_safe
@kept(_mark)
def home(request: PlacedRequest) -> HttpResponse:
    """What is on now, next and lately; for organisers what waits for them."""
    today, now, listed = timezone.localdate(), timezone.now(), events.listed()
    context = {
        "mine": _mine(request.user) if isinstance(request.user, User) else [],
        "claims": people.claims_to_decide(request.user).count() if isinstance(request.user, User) else 0,
        "read_at": now,
        "now": on_now(_now()[:SHOWN], now),
        "next": listed.filter(start__gt=today, closed=False).order_by("start", "name")[:SHOWN],
        "past": past(listed.filter(Q(closed=True) | Q(end__lt=today)).order_by("-end", "name")[:SHOWN]),
        "circuits": events.circuits()[:SHOWN],
        "own": if_there("own/_home.html"),
    }
    return render(request, "public/home.html", context)


def _now() -> QuerySet[Tournament]:
    """What is being played today."""
    today = timezone.localdate()
    return events.listed().filter(start__lte=today, end__gte=today, closed=False)


def _mine(user: User) -> list[dict[str, Any]]:
    """The open tournaments that a person organises or scores, also by way of a circuit, with what comes next."""
    scopes = set(people.grants_of(user).values_list("scope", flat=True))
    organised = set(people.organises(user))
    rows = events.in_scopes(scopes).filter(closed=False)[:SHOWN]
    return [
        {"tournament": row, "guide": (guide if organised & set(row.scopes) else helping)(row, state_of(row), user)}
        for row in rows
    ]


@anyone
@require_safe
def tournaments(request: PlacedRequest) -> HttpResponse:
    """All tournaments that everybody may see, found by name, rulebook and year."""
    asked = {name: request.GET.get(name, "").strip()[:100] for name in ("q", "rulebook", "year")}
    page = Paginator(_found(**asked), A_PAGE).get_page(request.GET.get("page"))
    years = sorted({day.year for day in events.listed().dates("start", "year")}, reverse=True)
    return render(
        request, "public/tournaments.html", {"page": page, "asked": asked, "books": list(BY_ID), "years": years}
    )


def _found(*, q: str, rulebook: str, year: str) -> QuerySet[Tournament]:
    found = events.listed()
    for word in q.replace("\x00", "").split():
        found = found.filter(Q(name__icontains=word) | Q(game__icontains=word) | Q(game__in=named_with(word)))
    if rulebook in BY_ID:
        found = found.filter(rulebook=rulebook)
    return found.filter(start__year=int(year)) if YEAR.fullmatch(year) else found
