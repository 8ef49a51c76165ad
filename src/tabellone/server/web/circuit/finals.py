"""The national finals of a circuit: all of them, and new ones of one game or of several (BIG 7, BIG 8.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tabellone.contract.convocations import ChosenGame
from tabellone.contract.games import Setting
from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import Problem
from tabellone.server.events.games import game_titles, game_typed, settled_game
from tabellone.server.federation import queries
from tabellone.server.federation.convocations import create_final
from tabellone.server.federation.finals import games_advice
from tabellone.server.federation.models import Convocation
from tabellone.server.play import plans as planning
from tabellone.server.web.answers import checked, done, form, page, refusals, refuse
from tabellone.server.web.fields import doubts_about, said_about_games
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import SignedInCircuitRequest, circuit_organiser, found_or_404
from tabellone.server.web.sentences import language
from tabellone.server.web.tournament.convocation_forms import GAMES_OF_SEVERAL, FinalForm, SeveralGamesFinalForm

ADVISED = "advised"
SEVERAL = "hardcore"


@page(circuit_organiser)
def finals(request: SignedInCircuitRequest) -> HttpResponse:
    """All finals of the circuit."""
    found_or_404(queries.convenes(request.circuit.rulebook))
    rows = [(row, _answer_counts(row)) for row in queries.convocations_of(request.circuit)]
    return circuit_page(request, "circuit/finals.html", "finals", rows=rows)


@form(circuit_organiser)
def new_final(request: SignedInCircuitRequest) -> HttpResponse:
    """A final of one game."""
    found_or_404(queries.convenes(request.circuit.rulebook))
    of, posted = request.circuit, request.POST if request.method == "POST" else None
    typed = FinalForm(posted, initial=_final_initial(request))
    if request.method == "POST":
        with refusals(request) as write:
            checked(typed)
            wanted = typed.wanted()
            game = settled_game(of.rulebook, wanted.game, said_about_games(request.POST.dict()))
            made = create_final(of, replace(wanted, game=game), typed.numbers(), write)
            return done(request, "convocation-desk", made.tournament.slug)
    return _final_form_page(request, typed)


@form(circuit_organiser)
def new_final_of_several(request: SignedInCircuitRequest) -> HttpResponse:
    """A final of several games: what speaks against the choice is shown before it is made."""
    found_or_404(queries.convenes(request.circuit.rulebook))
    of, posted = request.circuit, request.POST if request.method == "POST" else None
    advice: tuple[Problem, ...] = ()
    initial = {**_final_initial(request), "game": SEVERAL, "name": _("Hardcore championship")}
    typed = SeveralGamesFinalForm(posted, auction=_auction_setting(of.rulebook), initial=initial)
    if request.method == "POST":
        with refusals(request) as write:
            sent = checked(typed)
            chosen = [_chosen_game(request, sent, number) for number in range(1, GAMES_OF_SEVERAL + 1)]
            advice = games_advice(of, sent["start"].year, chosen)
            if advice and request.POST.get(ADVISED) != _sign_of_advice(advice):
                refuse()
            wanted = replace(
                typed.wanted(),
                game=game_typed(of.rulebook, sent["game"]),
                games=tuple(one.game for one in chosen),
                auctions=typed.auctions(),
            )
            advice = ()
            made = create_final(of, wanted, typed.numbers(), write)
            return done(request, "convocation-desk", made.tournament.slug)
    return _final_form_page(request, typed, several=True, advice=advice, sign=_sign_of_advice(advice))


def _auction_setting(rulebook: str) -> Setting | None:
    """The setting of the kind of auction, where the rulebook has one (BIG 6.1)."""
    proposal = planning.proposed(planning.Plan(rulebook, SEVERAL, expected=32))
    return next((one for one in proposal.settings if one.name == "auction"), None) if proposal else None


def _chosen_game(request: SignedInCircuitRequest, typed: Mapping[str, Any], number: int) -> ChosenGame:
    game = settled_game(request.circuit.rulebook, typed[f"game_{number}"], said_about_games(request.POST.dict()))
    kind = typed[f"kind_{number}"]
    return ChosenGame(game, novelty=kind == "novelty", long_classic=kind == "classic")


def _sign_of_advice(advice: tuple[Problem, ...]) -> str:
    """What was read and taken all the same: other advice is shown again."""
    return ",".join(f"{one.code}{one.place}" for one in advice)


def _final_initial(request: SignedInCircuitRequest) -> dict[str, Any]:
    """The numbers of BIG 7.1, of one game or of several; replies go to who creates the final, unless said."""
    numbers = {"places": 32, "called": 32, "reserves": 32, "seeds": 4}
    return {**numbers, "language": language(), "reply_to": request.user.email}


def _answer_counts(row: Convocation) -> dict[str, int] | None:
    if row.first_at is None:
        return None
    now = queries.convened(row)
    return {"confirmed": len(now.confirmed), "waiting": len(now.waiting), "open": len(now.unanswered)}


def _final_form_page(
    request: SignedInCircuitRequest, typed: FinalForm, *, several: bool = False, **advice: Any
) -> HttpResponse:
    rulebook = request.circuit.rulebook
    return circuit_page(
        request,
        "circuit/final_new.html",
        "finals",
        here=_("New final of several games") if several else _("New final"),
        form=typed,
        games=sorted(game_titles(rulebook).values(), key=alphabetical),
        doubts=doubts_about(rulebook, typed.typed_games, request.POST.dict()) if typed.is_bound else [],
        several=several,
        back=reverse("finals", args=[request.circuit.slug]),
        **advice,
    )
