"""A new tournament: rulebook, game and number; what the rulebook proposes, everything open to change; create.

One page. Without JavaScript a button shows the proposal; with it the proposal follows what is typed. What is typed is
sent in the body of the form, also to look: an address has no room for it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tabellone.contract import BY_ID
from tabellone.contract.games import compared
from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events import queries as events
from tabellone.server.events.catalogue import catalogue_games
from tabellone.server.events.games import (
    ANOTHER,
    GameDoubt,
    allows_others,
    game_name,
    game_titles,
)
from tabellone.server.people import queries as people
from tabellone.server.people.models import SITE
from tabellone.server.play import creating
from tabellone.server.play import plans as planning
from tabellone.server.play.plans import Plan
from tabellone.server.web.answers import REFUSED, Refused, checked, done, form, refusal, refusals
from tabellone.server.web.creation import for_creators
from tabellone.server.web.fields import (
    PARAM,
    Choices,
    day_field,
    doubts_about,
    game_field,
    number_typed,
    said_about_games,
    whole_number_field,
)
from tabellone.server.web.rights import SignedInRequest, signed_in
from tabellone.server.web.tournament import settings_fields
from tabellone.server.web.tournament.settings_form import MOST_PLAYERS, PLAN_FIELDS, ROUNDS_PARAM, SettingsForm

TypedFields = Mapping[str, str]
SHOWN_FOR = "planned_for"
LOOK_ONLY = "look"  # a form that only wants to see the proposal


class NewForm(SettingsForm):
    """The settings of a new tournament: another table size makes another proposal."""

    @property
    def live_size(self) -> dict[str, str]:
        """What makes the proposal follow the table size at once."""
        place = {"hx-target": "#proposed", "hx-select": "#proposed", "hx-swap": "outerHTML"}
        sent = {"hx-post": reverse("new"), "hx-include": "#create", "hx-vals": json.dumps({LOOK_ONLY: "1"})}
        return {"hx-trigger": "change", **sent, **place}


@form(signed_in)
@for_creators
def new_tournament_page(request: SignedInRequest) -> HttpResponse:
    """Choose, see the proposal, create."""
    typed = (request.POST if request.method == "POST" else request.GET).dict()
    rulebook = typed.get("rulebook", "")
    if rulebook not in BY_ID:
        return _rulebook_choices(request, typed.get("circuit", ""))
    plan, request.refused = plan_so_far(rulebook, typed)
    typed = {**typed, "game": game_name(rulebook, plan.game)} if plan.games and plan.game else typed
    said = ""
    if request.method == "POST" and LOOK_ONLY not in typed:
        if not request.refused and typed.get(SHOWN_FOR, plan.key) == plan.key:
            return _tournament_created(request, plan, typed)
        request.status_again = REFUSED
        if not request.refused:
            said = _("This is the proposal for what you chose: look at it, then create the tournament.")
    return _new_tournament_form(request, _new_form_filled(request, plan, typed), typed, said=said)


def _rulebook_choices(request: SignedInRequest, circuit: str) -> HttpResponse:
    """The choice of the rulebook, with the games of each."""
    books = [(book, catalogue_games(book), allows_others(book)) for book in sorted(BY_ID)]
    return render(request, "tournament/rulebooks.html", {"books": books, "circuit": circuit})


def _new_form(request: SignedInRequest, plan: Plan, data: TypedFields | None = None) -> NewForm:
    circuits = _circuits_organised(request, plan.rulebook)
    return NewForm(data, plan=plan, proposal=planning.proposed(plan), circuits=circuits)


def _circuits_organised(request: SignedInRequest, rulebook: str) -> Choices:
    """The circuits of the rulebook that the account organises."""
    scopes = people.organises(request.user)
    rows = events.every_circuit().filter(rulebook=rulebook)
    return [(row.slug, row.name) for row in rows if SITE in scopes or row.scope in scopes]


def _new_form_filled(request: SignedInRequest, plan: Plan, typed: TypedFields) -> NewForm:
    """The form with what was typed so far; how it is played is the proposal's unless it was changed by hand."""
    form = _new_form(request, plan)
    form.initial = {"start": timezone.localdate(), "listed": True, **proposed_values(form)}
    same, sent = typed.get(SHOWN_FOR) == plan.key, "name" in typed
    for name, field in form.fields.items():
        if not same and (name in {"system", "table_size"} or name.startswith(PARAM)):
            continue
        if isinstance(field, forms.BooleanField):
            form.initial[name] = name in typed if sent else form.initial.get(name, False)
        elif name in typed:
            form.initial[name] = typed[name]
    return form


def proposed_values(form: SettingsForm) -> dict[str, Any]:
    """How it is played, as the rulebook proposes."""
    proposal = form.proposal
    if proposal is None:
        return {}
    params = {f"{PARAM}{setting.name}": setting.default for setting in proposal.settings}
    params |= {f"{PARAM}{name}": value for name, value in proposal.params.items()}
    if form.plan.games and ROUNDS_PARAM in params:
        params[ROUNDS_PARAM] = len(form.plan.games)
    return {"system": proposal.system, "table_size": str(proposal.table_size), **params}


def _tournament_created(request: SignedInRequest, plan: Plan, typed: TypedFields) -> HttpResponse:
    """Create it; what the page had not shown yet is as the rulebook proposes."""
    usual = {name: value for name, value in proposed_values(_new_form(request, plan)).items() if value is not None}
    new = _new_form(request, plan, typed if SHOWN_FOR in typed else {**usual, **typed})
    with refusals(request, new) as write:
        circuit = events.circuit_by_slug(checked(new).get("circuit") or "")
        outcome = creating.create_named(new.settings(), write, circuit=circuit)
        return done(request, "players", outcome.tournament.slug)
    return _new_tournament_form(request, new, typed)


def _new_tournament_form(
    request: SignedInRequest, form: SettingsForm, typed: TypedFields, said: str = ""
) -> HttpResponse:
    plan = form.plan
    context = {
        "form": form,
        "plan": plan,
        "plan_form": PlanForm(plan, typed),
        "plan_names": PLAN_FIELDS,
        "proposal": form.proposal,
        "refused": request.refused,
        "said": said,
        "games": game_titles(plan.rulebook).values() if "game" in form.fields else (),
        "game": game_name(plan.rulebook, plan.game),
        "doubts": _doubts_on_plan(request, plan.rulebook, typed),
    }
    return render(request, "tournament/new.html", context)


def _doubts_on_plan(request: SignedInRequest, rulebook: str, typed: TypedFields) -> list[GameDoubt]:
    """What is asked about games; what was said stays on the page as long as the name that was typed does."""
    rounds = settings_fields.names_typed(typed) if settings_fields.offers_several(rulebook) else []
    named = [] if planning.only_game(rulebook) else [typed.get("game", ""), *rounds]
    asked, kept = doubts_about(rulebook, named, typed), {compared(name) for name in rounds}
    part = "HX-Request" in request.headers  # the field keeps what was typed; a whole page shows the game that is meant
    return [one for one in asked if part or one.key in kept or one.chosen in {None, ANOTHER}]


YES_WORDS = {"on", "true", "True", "1"}


class PlanForm(forms.Form):
    """The first part of the page; what of it stands in an address is taken from there."""

    def __init__(self, plan: Plan, typed: Mapping[str, str]) -> None:
        super().__init__(initial=_plan_initial(plan, typed), prefix=None, auto_id="plan_%s")
        if not planning.only_game(plan.rulebook):
            self.fields["game"] = game_field(label=_("Game"))
        self.fields["expected"] = whole_number_field(label=_("Players expected"), min_value=1, max_value=MOST_PLAYERS)
        if "national_final" in planning.extra_fields(plan.rulebook):
            self.fields["national_final"] = forms.BooleanField(label=_("National final"), required=False)


def _plan_initial(plan: Plan, typed: Mapping[str, str]) -> dict[str, Any]:
    game = game_name(plan.rulebook, plan.game) or typed.get("game", "")
    return {
        "game": game,
        "expected": plan.expected or typed.get("expected", ""),
        "national_final": plan.national_final,
    }


def plan_so_far(rulebook: str, typed: Mapping[str, str], own: Iterable[str] = ()) -> tuple[Plan, Refused | None]:
    """What has been chosen so far with the table size that comes of it, and why a game was refused.

    `own` are the games of a tournament that is there: nobody is asked about those.
    """
    refused, game = None, planning.only_game(rulebook)
    games: tuple[str, ...] = ()
    meaning = settings_fields.GameMeaning(
        rulebook, said_about_games(typed), settings_fields.by_own_names(rulebook, own)
    )
    try:
        games = settings_fields.games_typed(meaning, typed)
        game = game or settings_fields.game_of_several(rulebook, games) or meaning.of(typed.get("game", ""))
    except (RuleError, InputError) as error:
        refused = refusal(error)
    expected, national = _players_typed(typed.get("expected", "")), typed.get("national_final") in YES_WORDS
    plan = Plan(rulebook, game, expected, national, day=_first_day_typed(typed), games=games)
    if typed.get("sized_for", plan.sized_key) == plan.sized_key:
        plan = replace(plan, table_size=_players_typed(typed.get("table_size", "")) or None)
    proposal = planning.proposed(plan)
    return replace(plan, table_size=proposal.table_size if proposal else None), refused


def _first_day_typed(typed: Mapping[str, str]) -> date | None:
    """The first day as it was typed so far."""
    field = day_field(required=False)
    try:
        found: date | None = field.clean(typed.get("start", ""))
    except forms.ValidationError:
        return None
    return found


def _players_typed(text: str) -> int:
    """How many players; 0 for anything else."""
    number = number_typed(text.strip()) or 0
    return number if number <= MOST_PLAYERS else 0
