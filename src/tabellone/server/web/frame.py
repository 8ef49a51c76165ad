"""What stands around every page: tabs, trails, the states in words, and what an address asks for beyond its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Any

import segno
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from tabellone.contract import rulebook_as
from tabellone.contract.catalogue import GameSheet
from tabellone.contract.odds import Odds
from tabellone.server.events import catalogue
from tabellone.server.events.games import known_id
from tabellone.server.events.models import Circuit
from tabellone.server.federation.queries import convenes, convocation_for
from tabellone.server.federation.request_forms import hosting_book
from tabellone.server.play.names import player_of, public_state, shown
from tabellone.server.play.paying import has_prizes
from tabellone.server.play.standings import bracket
from tabellone.server.play.states import state_of
from tabellone.server.rankings.credit import crediting_book as is_crediting
from tabellone.server.rankings.seasons import goes_on
from tabellone.server.rankings.stages import staging
from tabellone.server.rankings.turning import knows_turn
from tabellone.server.registration.members import joining_book
from tabellone.server.registration.queries import is_registered, is_registering
from tabellone.server.web.fields import number_typed
from tabellone.server.web.rights import CircuitRequest, TournamentRequest, found_or_404
from tabellone.server.web.sentences import language
from tabellone.tournament.names import with_names_apart
from tabellone.tournament.state import State


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
    return found_or_404(given if given in own else player_of(row, given) if not request.roles.is_scorer else None)


def tournament_page(request: TournamentRequest, template: str, tab: str, **context: Any) -> HttpResponse:
    """A page of a tournament, with its frame; `state` is there for every template."""
    state = state_seen(request)
    frame = {
        "tournament": request.tournament,
        "state": state,
        "head": state.settings.head,
        "roles": request.roles,
        "refused": request.refused,
        "tabs": tournament_tabs(request, state, tab),
    }
    return render(request, template, {**frame, **context})


def tournament_tabs(request: TournamentRequest, state: State, current: str) -> list[Tab]:
    """The navigation that the person's rights allow."""
    slug = request.tournament.slug
    public = [("overview", _("Overview"), "tournament"), ("standings", _("Standings"), "standings")]
    final = [("bracket", _("Bracket"), "bracket")] if bracket(request.tournament) else []
    played = any(drawn.published for drawn in state.rounds)
    odds = (
        [("odds", _("Odds"), "odds")] if played and rulebook_as(request.tournament.rulebook, Odds) is not None else []
    )
    prizes = [("prizes", _("Prizes"), "prizes")] if has_prizes(request.tournament) else []
    shown = [*public, *_convocation_tab(request, state), *final, *odds, *prizes, ("journal", _("Journal"), "journal")]
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


def _convocation_tab(request: TournamentRequest, state: State) -> list[tuple[str, str, str]]:
    """The tab of a convocation where people are called: asked of national finals alone."""
    if not state.settings.head.national_final or convocation_for(request.tournament) is None:
        return []
    page = "convocation-desk" if request.roles.is_organiser else "convocation"
    return [("convocation", _("Convocation"), page)]


def circuit_page(request: CircuitRequest, template: str, tab: str, **context: Any) -> HttpResponse:
    """A page of a circuit with its frame; `here` in the context is the name of a page below a tab."""
    of, here = request.circuit, str(context.get("here", ""))
    frame = {
        "circuit": of,
        "roles": request.roles,
        "refused": request.refused,
        "tabs": circuit_tabs(request, tab),
        "trail": circuit_trail(of, here),
    }
    return render(request, template, {**frame, **context})


def circuit_tabs(request: CircuitRequest, current: str) -> list[Tab]:
    """The navigation that the person's rights and the circuit's rulebook allow."""
    own = is_crediting(request.circuit) and request.user.is_authenticated
    mine = [("credit", _("My shop credit"), "own-credit")] if own else []
    shown = _public_tabs(request) + mine + (_circuit_desk_tabs(request.circuit) if request.roles.is_organiser else [])
    slug = request.circuit.slug
    return [Tab(key, label, reverse(name, args=[slug]), key == current) for key, label, name in shown]


def circuit_trail(of: Circuit, here: str = "") -> list[tuple[str, str]]:
    """Where the page stands: the circuits, this one, and `here` below it."""
    found = [(_("Circuits"), reverse("circuits")), (of.name, reverse("circuit", args=[of.slug]) if here else "")]
    return [*found, (here, "")] if here else found


def _public_tabs(request: CircuitRequest) -> list[tuple[str, str, str]]:
    """Key, label and address of what everybody sees; who is registered sees the registration in place of the form."""
    of = request.circuit
    found = [("rankings", _("Rankings"), "circuit"), ("calendar", _("Calendar"), "circuit-dates")]
    if goes_on(of):
        found.append(("champions", _("Champions"), "champions"))
    if is_registering(of.rulebook):
        there = is_registered(request.user, of.rulebook)
        own, new = (_("My registration"), "registration-mine"), (_("Register"), "registration-new")
        found.append(("register", *(own if there else new)))
    if hosting_book(of.rulebook):
        found.append(("ask", _("Ask for a tournament"), "request-new"))
    found.append(("contact", _("Contact"), "contact"))
    return found


def _circuit_desk_tabs(of: Circuit) -> list[tuple[str, str, str]]:
    """Key, label and address of what its organisers see besides."""
    found: list[tuple[str, str, str]] = []
    registering = is_registering(of.rulebook)
    if hosting_book(of.rulebook):
        found.append(("requests", _("Requests"), "requests"))
    if joining_book(of.rulebook):
        found.append(("members", _("Members"), "members"))
    if staging(of):
        found.append(("stages", _("Stages"), "stages-desk"))
    if registering:
        found.append(("import", _("Import"), "stage-import"))
        found.append(("registrations", _("Registrations"), "register-desk"))
    if convenes(of.rulebook):
        found.append(("finals", _("Finals"), "finals"))
    if not registering:
        found.append(("received", pgettext("circuit", "Received"), "received"))
    found.append(("doubles", _("Doubles"), "doubles"))
    found.append(("letters", _("Letters"), "letters"))
    if registering:
        found.append(("newsletters", _("Newsletter"), "newsletters"))
    found.append(("what-if", _("What if"), "what-if"))
    if knows_turn(of):
        found.append(("year", _("Year"), "year"))
    if is_crediting(of):
        found.append(("credit-desk", _("Shop credit"), "credit-desk"))
    found.append(("people", _("Helpers"), "circuit-people"))
    return found


GameTrail = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class CataloguedGame:
    """A game of a catalogue, with its sheet of today, or of its first day where that is still to come."""

    rulebook: str
    sheet: GameSheet

    @property
    def game(self) -> str:
        """Its id."""
        return self.sheet.game

    def trail(self, here: str = "") -> GameTrail:
        """Where its pages stand."""
        own = reverse("game-sheet", args=[self.game]) if here else ""
        return [
            (_("The games"), reverse("games")),
            (self.sheet.called(language()), own),
            *([(here, "")] if here else []),
        ]


def catalogued_game(game: str) -> CataloguedGame:
    """The game of an address; a 404 where no catalogue has it."""
    for rulebook in catalogue.rulebooks_with_catalogue():
        known = known_id(rulebook, game)
        sheet = (
            catalogue.sheet_on(rulebook, game) or _sheet_to_come(rulebook, game) or catalogue.sheet_on(rulebook, known)
        )
        if sheet is not None:
            return CataloguedGame(rulebook, sheet)
    raise Http404


def _sheet_to_come(rulebook: str, game: str) -> GameSheet | None:
    """A new game whose first day is still to come."""
    first = next((one for one in catalogue.sheet_edits(rulebook) if one.game == game and one.new), None)
    return catalogue.sheet_on(rulebook, game, first.since) if first else None


def catalogue_mark(_request: object) -> str:
    """The same as long as the catalogue is, on one day."""
    return f"catalogue {catalogue.catalogue_stamp()} {timezone.localdate()}"


def round_asked(request: TournamentRequest, name: str = "after") -> int | None:
    """The round of `?after=2`, if it is one that is published; None where none is asked for."""
    text = request.GET.get(name, "")
    if not text:
        return None
    number = number_typed(text, digits=4)
    found_or_404(number in {drawn.round.number for drawn in state_of(request.tournament).rounds if drawn.published})
    return number


OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")


def public_address(request: HttpRequest, path: str = "/") -> str:
    """The whole address of a path for other people's devices.

    As this request came; if it came from the machine that serves, as phones in the hall find that machine.
    """
    domain, _ = split_domain_port(request.get_host())
    if settings.HALL_ADDRESS and domain in OWN_NAMES:
        return f"{settings.HALL_ADDRESS}{path}"
    return request.build_absolute_uri(path)


def qr_image(address: str) -> HttpResponse:
    """An address as a code: dark on white in every scheme so that cameras read it."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", light="#fff", border=4, omitsize=True)
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")


@lru_cache(maxsize=512)
def qr_code(address: str) -> SafeString:
    """The same within a page."""
    drawn = BytesIO()
    made = segno.make(address, error="m", micro=False)
    made.save(drawn, kind="svg", light="#fff", border=3, omitsize=True, xmldecl=False, svgns=False, svgclass="code")
    return mark_safe(drawn.getvalue().decode())  # noqa: S308 - made of modules, no text of the address is in it


def is_reached_by_nobody(request: HttpRequest) -> bool:
    """Whether nobody but this machine can be reached by that address."""
    return split_domain_port(request.get_host())[0] in OWN_NAMES and not settings.HALL_ADDRESS


STATE_LABELS: dict[str, Promise] = {
    "in": pgettext_lazy("state", "In"),
    "waiting": pgettext_lazy("state", "Waiting"),
    "absent": pgettext_lazy("state", "Absent"),
    "withdrawn": pgettext_lazy("state", "Withdrawn"),
    "playing": pgettext_lazy("state", "In play"),
    "done": pgettext_lazy("state", "Done"),
    "draft": pgettext_lazy("state", "Draft"),
    "hidden": pgettext_lazy("state", "Hidden"),
    "published": pgettext_lazy("state", "Published"),
    "correction": pgettext_lazy("state", "Correction"),
    "open": pgettext_lazy("state", "Open"),
    "closed": pgettext_lazy("state", "Closed"),
}


def state_label(code: str) -> str:
    """The word of a state; the code itself where there is none."""
    return str(STATE_LABELS.get(code, code))
