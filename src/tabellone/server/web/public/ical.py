"""Tournaments as an iCalendar file (RFC 5545): all, of a circuit, or one; the same facts always give the same file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, time, timedelta

from django.http import HttpResponse
from django.urls import reverse
from django.utils.timezone import get_default_timezone
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from tabellone.contract.register import Staged
from tabellone.engine.facts import planned_games
from tabellone.server.events import queries as events
from tabellone.server.events.models import Tournament
from tabellone.server.play.storage import settings_of
from tabellone.server.rankings.seasons import tournaments_of
from tabellone.server.registry.platforms import platform_name
from tabellone.server.web.keeping import kept
from tabellone.server.web.public.calendar import ASKED, chosen
from tabellone.server.web.public.plain import line, lines
from tabellone.server.web.rights import CircuitRequest, PlacedRequest, TournamentRequest, anyone
from tabellone.server.web.sentences import game, language, played
from tabellone.tournament.state import Settings
from tabellone.wording import term

MOST = 1000  # events in a file, the newest
BEFORE_ANY = datetime(2000, 1, 1, tzinfo=UTC)


@anyone
@require_safe
@kept(lambda _request: events.stamps(events.listed(), "stamp"))
def calendar_file(request: PlacedRequest) -> HttpResponse:
    """All tournaments that everybody may see; those of a rulebook, game or circuit if asked for."""
    asked = {name: request.GET.get(name, "").replace("\x00", "")[:100] for name in ASKED}
    return _answer(request, "Tabellone", chosen(events.listed(), **asked)[:MOST], "tabellone")


@anyone
@require_safe
@kept(
    lambda request: (
        f"{events.stamps(events.listed().filter(circuit=request.circuit), 'stamp')} {request.circuit.version}"
    )
)
def circuit_file(request: CircuitRequest) -> HttpResponse:
    """The tournaments of a circuit."""
    of = request.circuit
    return _answer(request, of.name, tournaments_of(of)[-MOST:], of.slug)


@anyone
@require_safe
@kept(lambda request: str(request.tournament.stamp))
def tournament_file(request: TournamentRequest) -> HttpResponse:
    """One tournament."""
    row = request.tournament
    return _answer(request, row.name, [row], row.slug)


def _answer(request: PlacedRequest, name: str, rows: Iterable[Tournament], file: str) -> HttpResponse:
    body = written(name, list(rows), request.build_absolute_uri)
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{file}.ics"'
    return response


def written(name: str, rows: list[Tournament], absolute: Callable[[str], str]) -> bytes:
    """The file: its lines folded, every text escaped by the library, control characters taken out before."""
    file = Calendar()
    file.add("prodid", "-//Tabellone//Tabellone//EN")
    file.add("version", "2.0")
    file.add("method", "PUBLISH")
    file.add("name", line(name))
    file.add("x-wr-calname", line(name))
    at = events.last_written(rows)
    for row in rows:
        file.add_component(_event(row, at.get(row.pk, BEFORE_ANY), absolute))
    body: bytes = file.to_ical()
    return body


def _event(row: Tournament, at: datetime, absolute: Callable[[str], str]) -> Event:
    """A tournament, whole days or from its time on; `SEQUENCE` counts its changes: calendars follow when it moves."""
    settings = settings_of(row)
    event = Event()
    event.add("uid", f"{row.pk}@tabellone")
    event.add("dtstamp", at.astimezone(UTC))
    event.add("last-modified", at.astimezone(UTC))
    event.add("sequence", row.version)
    event.add("summary", line(row.name) or row.slug)
    if settings.starts and row.start == row.end:
        event.add("dtstart", datetime.combine(row.start, time.fromisoformat(settings.starts), get_default_timezone()))
    else:
        event.add("dtstart", row.start)
        event.add("dtend", row.end + timedelta(days=1))
    event.add("url", absolute(reverse("tournament", args=[row.slug])))
    event.add("categories", [one for one in (term("rulebook", row.rulebook, "en"), line(played(row))) if one])
    said = Staged.of(settings.head.extra)
    if where := settings.venue or platform_name(said.platform):
        event.add("location", line(where))
    if description := _description(said, settings):
        event.add("description", description)
    event.add("transp", "TRANSPARENT")
    return event


def _description(said: Staged, settings: Settings) -> str:
    """Games of the rounds, how a stage is played, its page there, the organisers' published contacts, their note."""
    games = [f"{number}. {game(one)}" for number, one in enumerate(planned_games(settings.head), 1)]
    how = [term(kind, getattr(said, kind), language()) for kind in ("pace", "entry") if getattr(said, kind)]
    parts = (line(" · ".join(games)), line(" · ".join(how)), said.link, lines(settings.contacts), lines(settings.note))
    return "\n".join(part for part in parts if part)
