"""What stands around every page of a tournament: its tabs, how far it is, what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tabellone.contract import BY_ID
from tabellone.contract.odds import Odds
from tabellone.server.convening.queries import of_tournament
from tabellone.server.play.names import player_of, public_state, shown
from tabellone.server.play.paying import has_prizes
from tabellone.server.play.standings import bracket
from tabellone.server.play.states import state_of
from tabellone.server.web.rights import TournamentRequest
from tabellone.tournament.names import with_names_apart
from tabellone.tournament.state import State
from tabellone.tournament.view import draft, is_reported


@dataclass(frozen=True, slots=True)
class Tab:
    """A link of the tournament's navigation."""

    key: str
    label: str
    url: str
    current: bool = False


def state_seen(request: TournamentRequest) -> State:
    """The tournament as the one who asks may see it: its people by name, everybody else as each is to be shown."""
    row = request.tournament
    return with_names_apart(state_of(row)) if request.roles.is_scorer else public_state(row)


def ids_seen(request: TournamentRequest) -> Mapping[str, str]:
    """The ids that addresses name players by, for the one who asks: who is masked has another than their own."""
    if request.roles.is_scorer:
        return {}
    return {player: one.id for player, one in shown(request.tournament).items() if one.masked}


def player_seen(request: TournamentRequest, given: str) -> str:
    """The player whom an address names, for the one who asks; a 404 where there is none under that id."""
    row = request.tournament
    own = {one.player.id for one in state_of(row).entrants} if request.roles.is_scorer else ()
    player = given if given in own else player_of(row, given) if not request.roles.is_scorer else None
    if player is None:
        raise Http404
    return player


def tournament_page(request: TournamentRequest, template: str, tab: str, **context: Any) -> HttpResponse:
    """A page of a tournament, with its frame; `state` is there for every template."""
    state = state_seen(request)
    frame = {
        "tournament": request.tournament,
        "state": state,
        "head": state.settings.head,
        "roles": request.roles,
        "tabs": tabs(request, state, tab),
    }
    return render(request, template, {**frame, **context})


def tabs(request: TournamentRequest, state: State, current: str) -> list[Tab]:
    """The navigation that the person's rights allow."""
    slug = request.tournament.slug
    public = [("overview", _("Overview"), "tournament"), ("standings", _("Standings"), "standings")]
    final = [("bracket", _("Bracket"), "bracket")] if bracket(request.tournament) else []
    played = any(drawn.published for drawn in state.rounds)
    odds = [("odds", _("Odds"), "odds")] if played and isinstance(BY_ID[request.tournament.rulebook], Odds) else []
    prizes = [("prizes", _("Prizes"), "prizes")] if has_prizes(request.tournament) else []
    shown = [*public, *_convened(request, state), *final, *odds, *prizes, ("journal", _("Journal"), "journal")]
    if request.roles.is_scorer and state.rounds:
        shown.insert(1, ("results", _("Results"), "results"))
    if request.roles.is_scorer and played:
        shown.insert(1, ("hall", _("Hall"), "hall"))
    if request.roles.is_organiser:
        desk = [("players", _("Players"), "players"), ("check-in", _("Check-in"), "check-in")]
        shown[1:1] = [*desk, ("rounds", _("Draws"), "draws")]
        shown += [("documents", _("Documents"), "documents"), ("people", _("Helpers"), "desk-people")]
        shown.append(("settings", _("Settings"), "settings"))
    return [Tab(key, label, reverse(name, args=[slug]), key == current) for key, label, name in shown]


def _convened(request: TournamentRequest, state: State) -> list[tuple[str, str, str]]:
    """The tab of a convocation where people are called: asked of national finals alone."""
    if not state.settings.head.national_final or of_tournament(request.tournament) is None:
        return []
    page = "convocation-desk" if request.roles.is_organiser else "convocation"
    return [("convocation", _("Convocation"), page)]


def open_tables(state: State) -> int:
    """How many tables of the published rounds have not reported."""
    rounds = [drawn for drawn in state.rounds if drawn.published]
    return sum(not is_reported(table) for drawn in rounds for table in drawn.round.tables)


def has_draft(state: State) -> bool:
    """Whether a round is drawn and not yet published."""
    return draft(state) is not None
