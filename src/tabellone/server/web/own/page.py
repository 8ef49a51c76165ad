"""My page in a tournament: where I sit, in letters that can be read while walking; what I scored, how I stand, why."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from tabellone import __version__
from tabellone.server.people import queries as people
from tabellone.server.play.keys import key_of
from tabellone.server.play.keys import table_is_open as is_open
from tabellone.server.play.mine import Place, entrant_of_person, place_of, played_by, rank_of
from tabellone.server.play.names import shown
from tabellone.server.play.roll import RollLine, roll_lines
from tabellone.server.play.states import state_of
from tabellone.server.web.forecast.own import prospect_of
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.rights import DeskRequest, signed_in
from tabellone.tournament.clocks import reading
from tabellone.tournament.names import names_of
from tabellone.tournament.state import hall_of


@signed_in
@require_safe
def own(request: DeskRequest) -> HttpResponse:
    """Everything about me in this tournament; somebody who is not entered is told how to be."""
    response: HttpResponse = _own(request)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _etag(request: HttpRequest) -> str | None:
    """The same as long as the tournament, the player's record and the language are."""
    row = getattr(request, "tournament", None)
    if row is None or messages.get_messages(request):
        return None
    person = people.person_of(request.user)  # claimed, or taken away, without a word in the tournament
    mine = f"{request.user.pk} {person.pk if person else ''}"
    whole = f"{row.stamp} {row.page_stamp} {mine} {get_language()} {__version__} {request.get_full_path()}"
    return f'"{hashlib.sha256(whole.encode()).hexdigest()[:32]}"'


@condition(etag_func=_etag)
def _own(request: DeskRequest) -> HttpResponse:
    person = people.person_of(request.user)
    mine = entrant_of_person(state_of(request.tournament), person)
    if mine is None:
        return tournament_page(request, "own/nobody.html", "overview", person=person)
    line = next(one for one in roll_lines(state_of(request.tournament)) if one.id == mine.player.id)
    return tournament_page(request, "own/page.html", "overview", **_context(request, line))


def _context(request: DeskRequest, line: RollLine) -> dict[str, Any]:
    row, player = request.tournament, line.id
    state = state_seen(request)
    place = place_of(state, player)
    names = names_of(state)
    called = shown(row)[player]
    return {
        "line": line,
        "called": called if called.masked else None,
        "names": {**names, player: line.name},
        "leaving": player in state.leaving,
        "played": [(one, [(names[seat.player], seat) for seat in one.others]) for one in played_by(state, player)],
        "rank": rank_of(row, player),
        "prospect": prospect_of(row, player),
        "place": place,
        **(_at_table(request, place, names) if place else {}),
    }


def _at_table(request: DeskRequest, place: Place, names: dict[str, str]) -> dict[str, Any]:
    """Who else sits there, the clock, the table's own page while its link lasts."""
    row, now = request.tournament, timezone.now()
    state, table = state_of(row), place.table.number
    opens = not place.bye and state.settings.phones and is_open(state, place.drawn, place.table)
    return {
        "others": [names[player] for player in place.others],
        "clock": reading(hall_of(state, place.number).clock, now, table),
        "now": now,
        "link": reverse("table", args=[row.slug, place.number, table, key_of(row, place.drawn, table)])
        if opens
        else "",
    }
