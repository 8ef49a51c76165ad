"""The national finals of a circuit: all of them, and new ones of one game or of several (BIG 7, BIG 8.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabellone.contract.convocations import ChosenGame
from tabellone.contract.proposals import Setting
from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import Problem, RuleError
from tabellone.server.events.games import settled_game
from tabellone.server.federation import queries
from tabellone.server.federation.finals import games_advice
from tabellone.server.federation.models import Convocation
from tabellone.server.federation.services.convocations import create_final
from tabellone.server.play import plans as planning
from tabellone.server.web.answers import REFUSED, Refused, Writing, form_answered, refusal
from tabellone.server.web.fields import doubts_about, said_about_games
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser
from tabellone.server.web.sentences import language
from tabellone.server.web.tournament.convocation import convocation_desk_address
from tabellone.server.web.tournament.convocation_forms import GAMES_OF_SEVERAL, FinalForm, SeveralGamesFinalForm

PAGE = ["GET", "HEAD", "POST"]
ADVISED = "advised"
SEVERAL = "hardcore"


class FederationRequest(CircuitRequest):
    """A request of an organiser of the circuit."""

    user: User


@circuit_organiser
@never_cache
@require_safe
def finals(request: FederationRequest) -> HttpResponse:
    """All finals of the circuit."""
    _require_finals(request)
    rows = [(row, _answer_counts(row)) for row in queries.convocations_of(request.circuit)]
    return circuit_page(request, "convening/finals.html", "finals", rows=rows)


@circuit_organiser
@never_cache
@require_http_methods(PAGE)
def new_final(request: FederationRequest) -> HttpResponse:
    """A final of one game."""
    _require_finals(request)
    posted = request.POST if request.method == "POST" else None
    form = FinalForm(posted, initial=_final_initial(request))
    if posted is None or not form.is_valid():
        return _final_form_page(request, form)
    write = Writing.of(request)

    def create() -> Convocation:
        wanted = form.wanted()
        game = settled_game(request.circuit.rulebook, wanted.game, said_about_games(request.POST.dict()))
        return create_final(request.circuit, replace(wanted, game=game), form.numbers(), by=write.by, token=write.token)

    return form_answered(
        create, done=convocation_desk_address, refused=lambda refused: _final_form_page(request, form, refused=refused)
    )


@circuit_organiser
@never_cache
@require_http_methods(PAGE)
def new_final_of_several(request: FederationRequest) -> HttpResponse:
    """A final of several games: what speaks against the choice is shown before it is made."""
    _require_finals(request)
    posted = request.POST if request.method == "POST" else None
    initial = {**_final_initial(request), "game": SEVERAL, "name": _("Hardcore championship")}
    form = SeveralGamesFinalForm(posted, auction=_auction_setting(request.circuit.rulebook), initial=initial)
    if posted is None or not form.is_valid():
        return _final_form_page(request, form, several=True)
    try:
        chosen = [_chosen_game(request, form.cleaned_data, number) for number in range(1, GAMES_OF_SEVERAL + 1)]
    except RuleError as error:
        response = _final_form_page(request, form, several=True, refused=refusal(error))
        response.status_code = REFUSED
        return response
    advice = games_advice(request.circuit, form.cleaned_data["start"].year, chosen)
    if advice and posted.get(ADVISED) != _sign_of_advice(advice):
        response = _final_form_page(request, form, several=True, advice=advice, sign=_sign_of_advice(advice))
        response.status_code = 422
        return response
    wanted = replace(
        form.wanted(),
        game=planning.game_typed(request.circuit.rulebook, form.cleaned_data["game"]),
        games=tuple(one.game for one in chosen),
        auctions=form.auctions(),
    )
    write = Writing.of(request)
    return form_answered(
        lambda: create_final(request.circuit, wanted, form.numbers(), by=write.by, token=write.token),
        done=convocation_desk_address,
        refused=lambda refused: _final_form_page(request, form, several=True, refused=refused),
    )


def _require_finals(request: FederationRequest) -> None:
    if not queries.convenes(request.circuit.rulebook):
        raise Http404


def _auction_setting(rulebook: str) -> Setting | None:
    """The setting of the kind of auction, where the rulebook has one (BIG 6.1)."""
    proposal = planning.proposed(planning.Plan(rulebook, SEVERAL, expected=32))
    return next((one for one in proposal.settings if one.name == "auction"), None) if proposal else None


def _chosen_game(request: FederationRequest, typed: Mapping[str, Any], number: int) -> ChosenGame:
    game = settled_game(request.circuit.rulebook, typed[f"game_{number}"], said_about_games(request.POST.dict()))
    kind = typed[f"kind_{number}"]
    return ChosenGame(game, novelty=kind == "novelty", long_classic=kind == "classic")


def _sign_of_advice(advice: tuple[Problem, ...]) -> str:
    """What was read and taken all the same: other advice is shown again."""
    return ",".join(f"{one.code}{one.place}" for one in advice)


def _final_initial(request: FederationRequest) -> dict[str, Any]:
    """The numbers of BIG 7.1, of one game or of several; replies go to who creates the final, unless said."""
    numbers = {"places": 32, "called": 32, "reserves": 32, "seeds": 4}
    return {**numbers, "language": language(), "reply_to": request.user.email}


def _answer_counts(row: Convocation) -> dict[str, int] | None:
    if row.first_at is None:
        return None
    now = queries.convened(row)
    return {"confirmed": len(now.confirmed), "waiting": len(now.waiting), "open": len(now.unanswered)}


def _final_form_page(
    request: FederationRequest, form: FinalForm, *, several: bool = False, refused: Refused | None = None, **more: Any
) -> HttpResponse:
    here = _("New final of several games") if several else _("New final")
    doubts = doubts_about(request.circuit.rulebook, form.typed_games, request.POST.dict()) if form.is_bound else []
    games = sorted(planning.game_titles(request.circuit.rulebook).values(), key=alphabetical)
    context = {"form": form, "refused": refused, "games": games, "doubts": doubts}
    back = reverse("finals", args=[request.circuit.slug])
    response = circuit_page(
        request, "convening/new.html", "finals", here=here, several=several, back=back, **context, **more
    )
    if form.is_bound and not form.is_valid():
        response.status_code = 422
    return response
