"""What a player does in a tournament: enter (BIG 2, BIG 2.1), see where I sit and how I stand, find a table, leave."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone import __version__
from tabellone.contract import Hosting, rulebook_as
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people
from tabellone.server.people.accounts import shown_name
from tabellone.server.people.details import CLUB, NAME, PHONE
from tabellone.server.people.lookups import likely_doubles
from tabellone.server.people.names import fold
from tabellone.server.play import self_entry
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.keys import key_of
from tabellone.server.play.keys import table_is_open as is_open
from tabellone.server.play.mine import LEAST, MOST, MyPlace, entrant_of_person, find, place_of, played_by, rank_of, tell
from tabellone.server.play.names import public_state, shown
from tabellone.server.play.paying import offer_of
from tabellone.server.play.roll import RollLine, roll_lines, still_seated
from tabellone.server.play.self_entry import EntryWish, MembershipForm, asks_membership
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.registration.members import LONGEST_MEMBER_NICKNAME, federation_of
from tabellone.server.web.answers import done, form, refusals
from tabellone.server.web.cached_pages import private_page, public_page
from tabellone.server.web.fields import day_typed
from tabellone.server.web.frame import state_seen, tournament_page
from tabellone.server.web.rights import DeskRequest, TournamentRequest, found_or_404, signed_in
from tabellone.server.web.sentences import language
from tabellone.server.web.tournament.odds import prospect_of
from tabellone.tournament.clocks import reading
from tabellone.tournament.names import names_of
from tabellone.tournament.view import hall_of

PROMISE_OF_BOX = {"yes": True, "no": False}
ENTRY_PAID = {"paid": True, "free": False}


@form(signed_in)
def enter_page(request: DeskRequest) -> HttpResponse:
    """My entry: made, seen, taken back."""
    row, wish = request.tournament, EntryWish(name=shown_name(request.user))
    if request.method == "POST":
        wish = _entry_wish(request)
        with refusals(request) as write:
            outcome = _entry_written(request, wish, write)
            said = {"strike": _("Your entry is taken back."), "amend": _("Saved.")}
            return done(request, "enter", row.slug, said=said.get(outcome.entry.kind, _("You are entered.")))
    state, person = state_of(row), people.person_of_account(request.user)
    lines = roll_lines(state)
    context: dict[str, Any] = {
        "person": person,
        "line": self_entry.own_line(state, person),
        "open": self_entry.is_open(state),
        "pairs": plays_in_pairs(state),
        "wish": wish,
        "taken": sum(line.state == "in" for line in lines),
        "waiting": sum(line.state == "waiting" for line in lines),
        # where places are short, boxes come before time
        "precedence": "BIG 2" if rulebook_as(row.rulebook, Hosting) and not state.settings.online else "",
        "offer": offer_of(state),
        "federation": federation_of(row),
        "joins": asks_membership(row, person),
        "joined": _membership_typed(request) if request.method == "POST" else MembershipForm(),
        "doubles": () if person else likely_doubles(wish.name, by=request.user),
    }
    return tournament_page(request, "tournament/enter.html", "overview", **context)


def _entry_written(request: DeskRequest, wish: EntryWish, write: Writing) -> Outcome:
    row, posted = request.tournament, request.POST
    if "leave" in posted:
        return self_entry.leave(row, write)
    if posted.get("promise") in PROMISE_OF_BOX:
        return self_entry.promise_box(row, write, box=PROMISE_OF_BOX[posted["promise"]])
    if "change" in posted:
        return self_entry.choose(row, write, pays=wish.pays is True)
    return self_entry.enter_oneself(row, wish, _membership_typed(request), write)


def _entry_wish(request: DeskRequest) -> EntryWish:
    typed = request.POST
    return EntryWish(
        name=typed.get("name", "")[: NAME + 1],
        club=typed.get("club", "")[: CLUB + 1],
        box="box" in typed,
        partner=typed.get("partner", "")[: NAME + 1],
        pays=ENTRY_PAID.get(typed.get("entry", "")),
    )


def _membership_typed(request: DeskRequest) -> MembershipForm:
    typed = request.POST
    return MembershipForm(
        agrees="agrees" in typed,
        born=day_typed(typed.get("born", "")[:10]),
        phone=typed.get("phone", "").replace("\x00", "")[: PHONE + 1],
        nickname=typed.get("nickname", "").replace("\x00", "")[: LONGEST_MEMBER_NICKNAME + 1],
        language=language(),
    )


def _own_etag(request: HttpRequest) -> str | None:
    """The same as long as the tournament, the player's record and the language are."""
    row = getattr(request, "tournament", None)
    if row is None or messages.get_messages(request):
        return None
    person = people.person_of_account(request.user)  # claimed, or taken away, without a word in the tournament
    mine = f"{request.user.pk} {person.pk if person else ''}"
    whole = f"{row.stamp} {row.page_stamp} {mine} {get_language()} {__version__} {request.get_full_path()}"
    return f'"{hashlib.sha256(whole.encode()).hexdigest()[:32]}"'


@signed_in
@require_safe
@private_page(_own_etag)
def own_page(request: DeskRequest) -> HttpResponse:
    """Everything about me in this tournament; somebody who is not entered is told how to be."""
    person = people.person_of_account(request.user)
    mine = entrant_of_person(state_of(request.tournament), person)
    if mine is None:
        return tournament_page(request, "tournament/own.html", "overview", person=person)
    line = next(one for one in roll_lines(state_of(request.tournament)) if one.id == mine.player.id)
    return tournament_page(request, "tournament/own.html", "overview", **_own_context(request, line))


def _own_context(request: DeskRequest, line: RollLine) -> dict[str, Any]:
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
        **(_own_table(request, place, names) if place else {}),
    }


def _own_table(request: DeskRequest, place: MyPlace, names: dict[str, str]) -> dict[str, Any]:
    """Who else sits there, the clock, the table's own page while its link lasts."""
    row, now = request.tournament, timezone.now()
    state, table = state_of(row), place.table.number
    opens = not place.bye and state.settings.phones and is_open(state, place.drawn, place.table)
    return {
        "others": [names[player] for player in place.others],
        "clock": reading(hall_of(state, place.number).clock, now, table),
        "now": now,
        "link": opens and reverse("table", args=[row.slug, place.number, table, key_of(row, place.drawn, table)]),
    }


@public_page(asked_by=("q",))
def find_table_page(request: TournamentRequest) -> HttpResponse:
    """The tables of those of a name (`?q=ros`), as everybody may read it."""
    query = request.GET.get("q", "").strip()[:100]
    found = find(public_state(request.tournament), query)
    context = {"query": query, "found": found, "short": 0 < len(fold(query)) < LEAST and not found, "most": MOST}
    return tournament_page(request, "tournament/find_table.html", "overview", **context)


@form(signed_in)
def leaving_page(request: DeskRequest) -> HttpResponse:
    """What leaving means; sent, the organisers are told. With `stay` it is taken back."""
    row, person, stays = request.tournament, people.person_of_account(request.user), "stay" in request.POST
    mine = found_or_404(entrant_of_person(state_of(row), person))
    if request.method == "POST":
        with refusals(request) as write:
            outcome = tell(row, person, write, leaving=not stays)
            said = _("Good: you stay.") if stays else _("The organisers know that you are leaving.")
            return done(request, "own", row.slug, said=said, once=outcome)
    state, player = state_of(row), mine.player.id
    return tournament_page(
        request,
        "tournament/leaving.html",
        "overview",
        leaving=player in state.leaving,
        seated=still_seated(state, player),
        gone=any(one.player == player for one in state.withdrawals),
    )
