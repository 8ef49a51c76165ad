"""The calendar: a month of tournaments, as a grid on wide screens and a list of days on a phone."""

from __future__ import annotations

import re
from calendar import Calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tabellone.contract import BY_ID
from tabellone.server.catalogue.games import known_id
from tabellone.server.events import queries as events
from tabellone.server.events.models import Tournament
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import PlacedRequest, anyone

LONG = 7  # days; what lasts longer stands above the days
MONTH = re.compile(r"([1-9][0-9]{3})-(0[1-9]|1[0-2])")
ASKED = ("rulebook", "game", "circuit")
FIRST_YEAR, LAST_YEAR = 1900, 2999


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the grid: its tournaments; one of another month is only there to fill the week."""

    day: date
    inside: bool
    today: bool
    rows: tuple[Tournament, ...]


@dataclass(frozen=True, slots=True)
class Month:
    """A month: its days from the first week's Monday to the last week's Sunday, and what lasts long."""

    first: date
    last: date
    days: tuple[Day, ...]
    long: tuple[Tournament, ...]

    @property
    def before(self) -> date:
        """A day of the month before."""
        return self.first - timedelta(days=1)

    @property
    def after(self) -> date:
        """A day of the month after."""
        return self.last + timedelta(days=1)

    @property
    def empty(self) -> bool:
        """Whether nothing is on."""
        return not self.long and not any(day.rows for day in self.days)


def _mark(_request: PlacedRequest) -> str:
    return f"{timezone.localdate()} {events.stamps(events.listed())}"


@anyone
@require_safe
@kept(_mark)
def calendar(request: PlacedRequest) -> HttpResponse:
    """A month (`?month=2026-11`), of a rulebook, a game, a circuit if asked for."""
    asked = {name: request.GET.get(name, "").replace("\x00", "")[:100] for name in ASKED}
    first = month_asked(request.GET.get("month", ""))
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    month = month_of(first, last, list(chosen(events.between(first, last), **asked)), timezone.localdate())
    context = {
        "month": month,
        "asked": asked,
        "books": list(BY_ID),
        "games": events.games(),
        "circuits": events.circuits(),
        "week": month.days[:7],
        "next": _next(asked, last) if month.empty else None,
    }
    return render(request, "public/calendar.html", context)


def chosen(
    found: QuerySet[Tournament], *, rulebook: str = "", game: str = "", circuit: str = ""
) -> QuerySet[Tournament]:
    """Those of a rulebook, a game, a circuit; what does not exist is not asked for."""
    if rulebook in BY_ID:
        found = found.filter(rulebook=rulebook)
    if game:
        meant = {game, *(known_id(book, game) for book in BY_ID)}
        found = found.filter(Q(game__in=meant) | Q(pk__in=events.with_rounds_of(meant)))
    return found.filter(circuit__slug=circuit) if circuit else found


def month_asked(text: str) -> date:
    """The first day of the month that an address asks for; of this one where it asks for none that there is."""
    found = MONTH.fullmatch(text)
    if found and FIRST_YEAR <= int(found[1]) <= LAST_YEAR:
        return date(int(found[1]), int(found[2]), 1)
    return timezone.localdate().replace(day=1)


def month_of(first: date, last: date, rows: Sequence[Tournament], today: date) -> Month:
    """The month with its tournaments on each of their days; long ones apart."""
    long = tuple(row for row in rows if (row.end - row.start).days >= LONG)
    short = [row for row in rows if row not in long]
    days = tuple(
        Day(day, day.month == first.month, day == today, tuple(row for row in short if row.start <= day <= row.end))
        for day in Calendar(firstweekday=0).itermonthdates(first.year, first.month)
    )
    return Month(first, last, tuple(_inside(day) for day in days), long)


def _inside(day: Day) -> Day:
    """A day of another month is empty: what is on then stands there."""
    return day if day.inside else Day(day.day, day.inside, day.today, ())


def _next(asked: dict[str, str], last: date) -> Tournament | None:
    """The next one after an empty month."""
    return chosen(events.listed().filter(start__gt=last), **asked).order_by("start", "name").first()
