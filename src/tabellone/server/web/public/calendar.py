"""Calendars: a month of tournaments, the stages of a circuit, and iCalendar files (RFC 5545).

The stages of a circuit: what runs, what comes, what is over, and where it is played (PG 13).
"""

from __future__ import annotations

import re
import unicodedata
from calendar import Calendar
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import get_default_timezone
from django.utils.translation import gettext as _
from icalendar import Calendar as ICalendar
from icalendar import Event

from tabellone.contract import BY_ID
from tabellone.contract.register import Staged
from tabellone.engine.facts import planned_games
from tabellone.server.events import queries as events
from tabellone.server.events.games import known_id
from tabellone.server.events.models import Tournament
from tabellone.server.play.storage import settings_of
from tabellone.server.rankings.seasons import listed_tournaments
from tabellone.server.rankings.stages import stage_calendar as stages_of
from tabellone.server.registration.nicknames import platform_name
from tabellone.server.web.answers import file_answer
from tabellone.server.web.cached_pages import public_file, public_page
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, PlacedRequest, TournamentRequest
from tabellone.server.web.sentences import game_played, game_title, language
from tabellone.tournament.state import Settings
from tabellone.wording import term

LONG = 7  # days; what lasts longer stands above the days
MONTH = re.compile(r"([1-9][0-9]{3})-(0[1-9]|1[0-2])")
ASKED = ("rulebook", "game", "circuit")
FIRST_YEAR, LAST_YEAR = 1900, 2999


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of the grid: its tournaments; one of another month is only there to fill the week."""

    day: date
    inside: bool
    today: bool
    rows: tuple[Tournament, ...]


@dataclass(frozen=True, slots=True)
class CalendarMonth:
    """A month: its days from the first week's Monday to the last week's Sunday, and what lasts long."""

    first: date
    last: date
    days: tuple[CalendarDay, ...]
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


@public_page(
    lambda _request: f"{timezone.localdate()} {events.stamps(events.listed_events())}", asked_by=("month", *ASKED)
)
def calendar_page(request: PlacedRequest) -> HttpResponse:
    """A month (`?month=2026-11`), of a rulebook, a game, a circuit if asked for."""
    asked = {name: request.GET.get(name, "").replace("\x00", "")[:100] for name in ASKED}
    first = month_asked(request.GET.get("month", ""))
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    month = month_of(
        first, last, list(tournaments_chosen(events.tournaments_between(first, last), **asked)), timezone.localdate()
    )
    later = events.listed_events().filter(start__gt=last).order_by("start", "name")
    context = {
        "month": month,
        "asked": asked,
        "books": sorted(BY_ID),
        "games": events.games(),
        "circuits": events.every_circuit(),
        "week": month.days[:7],
        "next": tournaments_chosen(later, **asked).first() if month.empty else None,
    }
    return render(request, "public/calendar.html", context)


def tournaments_chosen(
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


def month_of(first: date, last: date, rows: Sequence[Tournament], today: date) -> CalendarMonth:
    """The month with its tournaments on each of their days; long ones apart."""
    long = tuple(row for row in rows if (row.end - row.start).days >= LONG)
    short = [row for row in rows if row not in long]
    days = []
    for day in Calendar(firstweekday=0).itermonthdates(first.year, first.month):
        inside = day.month == first.month
        rows = tuple(row for row in short if inside and row.start <= day <= row.end)
        days.append(CalendarDay(day, inside, day == today, rows))
    return CalendarMonth(first, last, tuple(days), long)


MOST_EVENTS = 1000  # events in a file, the newest
BEFORE_ANY_WRITING = datetime(2000, 1, 1, tzinfo=UTC)


@public_file(lambda _request: events.stamps(events.listed_events(), "stamp"), asked_by=ASKED)
def calendar_file(request: PlacedRequest) -> HttpResponse:
    """All tournaments that everybody may see; those of a rulebook, game or circuit if asked for."""
    asked = {name: request.GET.get(name, "").replace("\x00", "")[:100] for name in ASKED}
    return _ical_answer(
        request, "Tabellone", tournaments_chosen(events.listed_events(), **asked)[:MOST_EVENTS], "tabellone"
    )


@public_file(
    lambda request: (
        f"{events.stamps(events.listed_events().filter(circuit=request.circuit), 'stamp')} {request.circuit.version}"
    )
)
def circuit_file(request: CircuitRequest) -> HttpResponse:
    """The tournaments of a circuit."""
    of = request.circuit
    return _ical_answer(request, of.name, listed_tournaments(of)[-MOST_EVENTS:], of.slug)


@public_file(lambda request: str(request.tournament.stamp), costly=False)
def tournament_file(request: TournamentRequest) -> HttpResponse:
    """One tournament."""
    row = request.tournament
    return _ical_answer(request, row.name, [row], row.slug)


def _ical_answer(request: PlacedRequest, name: str, rows: Iterable[Tournament], file: str) -> HttpResponse:
    body = ical_text(name, list(rows), request.build_absolute_uri)
    return file_answer(body, "text/calendar; charset=utf-8", f"{file}.ics")


def ical_text(name: str, rows: list[Tournament], absolute: Callable[[str], str]) -> bytes:
    """The file: its lines folded, every text escaped by the library, control characters taken out before."""
    file = ICalendar()
    file.add("prodid", "-//Tabellone//Tabellone//EN")
    file.add("version", "2.0")
    file.add("method", "PUBLISH")
    file.add("name", on_one_line(name))
    file.add("x-wr-calname", on_one_line(name))
    at = events.last_written(rows)
    for row in rows:
        file.add_component(_ical_event(row, at.get(row.pk, BEFORE_ANY_WRITING), absolute))
    body: bytes = file.to_ical()
    return body


def _ical_event(row: Tournament, at: datetime, absolute: Callable[[str], str]) -> Event:
    """A tournament, whole days or from its time on; `SEQUENCE` counts its changes: calendars follow when it moves."""
    settings = settings_of(row)
    event = Event()
    event.add("uid", f"{row.pk}@tabellone")
    event.add("dtstamp", at.astimezone(UTC))
    event.add("last-modified", at.astimezone(UTC))
    event.add("sequence", row.version)
    event.add("summary", on_one_line(row.name) or row.slug)
    if settings.starts and row.start == row.end:
        event.add("dtstart", datetime.combine(row.start, time.fromisoformat(settings.starts), get_default_timezone()))
    else:
        event.add("dtstart", row.start)
        event.add("dtend", row.end + timedelta(days=1))
    event.add("url", absolute(reverse("tournament", args=[row.slug])))
    event.add(
        "categories", [one for one in (term("rulebook", row.rulebook, "en"), on_one_line(game_played(row))) if one]
    )
    said = Staged.of(settings.head.extra)
    if where := settings.venue or platform_name(said.platform):
        event.add("location", on_one_line(where))
    if description := _event_description(said, settings):
        event.add("description", description)
    event.add("transp", "TRANSPARENT")
    return event


def _event_description(said: Staged, settings: Settings) -> str:
    """Games of the rounds, how a stage is played, its page there, the organisers' published contacts, their note."""
    games = [f"{number}. {game_title(one)}" for number, one in enumerate(planned_games(settings.head), 1)]
    how = [term(kind, getattr(said, kind), language()) for kind in ("pace", "entry") if getattr(said, kind)]
    parts = (
        on_one_line(" · ".join(games)),
        on_one_line(" · ".join(how)),
        said.link,
        plain_lines(settings.contacts),
        plain_lines(settings.note),
    )
    return "\n".join(part for part in parts if part)


# what ends a line for some reader, beside the control characters: line and paragraph separator
BREAKS = {"\u2028", "\u2029"}


def on_one_line(text: str) -> str:
    """A text on one line: control characters and line ends of every kind are blanks."""
    return " ".join("".join(" " if _line_ends_apart(sign) else sign for sign in text).split())


def plain_lines(text: str) -> str:
    """A text that keeps its own lines, and nothing else that a file cannot hold."""
    return "\n".join(on_one_line(one) for one in text.replace("\r\n", "\n").split("\n"))


def _line_ends_apart(sign: str) -> bool:
    return sign in BREAKS or unicodedata.category(sign) in {"Cc", "Cs"} or sign in {"\ufffe", "\uffff"}


def _circuit_calendar_mark(request: CircuitRequest) -> str:
    """What the page shows: the circuit, its stages, on a day that moves on by itself."""
    of = request.circuit
    stamps = events.stamps(events.listed_events().filter(circuit=of))
    return f"dates {of.pk} {of.version} {stamps} {timezone.localdate()}"


@public_page(_circuit_calendar_mark)
def circuit_calendar_page(request: CircuitRequest) -> HttpResponse:
    """The stages that everybody may see."""
    found = stages_of(request.circuit, timezone.localdate())
    parts = [
        ("running", _("Running now"), [one for one in found if one.when == "running"]),
        ("planned", _("Coming"), [one for one in found if one.when == "planned"]),
        ("over", _("Over"), [one for one in reversed(found) if one.when == "over"]),
    ]
    shown = [part for part in parts if part[2]]
    return circuit_page(request, "circuit/season_calendar.html", "calendar", here=_("Calendar"), parts=shown)
