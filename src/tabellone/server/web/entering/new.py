"""A new tournament: rulebook, game and number; what the rulebook proposes, everything open to change; create.

One page. Without JavaScript a button shows the proposal; with it the proposal follows what is typed. What is typed is
sent in the body of the form, also to look: an address has no room for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.contract import BY_ID
from tabellone.contract.game_names import compared
from tabellone.server.catalogue.games import ANOTHER, Doubt
from tabellone.server.events.models import Circuit
from tabellone.server.people import queries as people
from tabellone.server.people.models import SITE
from tabellone.server.play import creating
from tabellone.server.play import plans as planning
from tabellone.server.play.plans import Plan
from tabellone.server.web.entering import several
from tabellone.server.web.entering.fields import PARAM, Choices
from tabellone.server.web.entering.plan_form import PlanForm, planned
from tabellone.server.web.entering.settings_form import PLAN, ROUNDS, SettingsForm
from tabellone.server.web.meaning import doubts_about
from tabellone.server.web.posting import REFUSED, Refused, Writing, answered
from tabellone.server.web.rights import SignedInRequest, signed_in

Typed = Mapping[str, str]
SHOWN_FOR = "planned_for"
LOOK = "look"  # a form that only wants to see the proposal


class NewForm(SettingsForm):
    """The settings of a new tournament: another table size makes another proposal."""

    @property
    def live_size(self) -> dict[str, str]:
        """What makes the proposal follow the table size at once."""
        place = {"hx-target": "#proposed", "hx-select": "#proposed", "hx-swap": "outerHTML"}
        sent = {"hx-post": reverse("new"), "hx-include": "#create", "hx-vals": json.dumps({LOOK: "1"})}
        return {"hx-trigger": "change", **sent, **place}


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: SignedInRequest) -> HttpResponse:
    """Choose, see the proposal, create."""
    typed = (request.POST if request.method == "POST" else request.GET).dict()
    rulebook = typed.get("rulebook", "")
    if rulebook not in BY_ID:
        return _rulebooks(request, typed.get("circuit", ""))
    plan, refused = planned(rulebook, typed)
    typed = {**typed, "game": planning.game_name(rulebook, plan.game)} if plan.games and plan.game else typed
    if request.method != "POST" or LOOK in typed:
        return _page(request, _filled(request, plan, typed), typed, refused)
    if refused or typed.get(SHOWN_FOR, plan.key) != plan.key:
        said = "" if refused else _("This is the proposal for what you chose: look at it, then create the tournament.")
        response = _page(request, _filled(request, plan, typed), typed, refused, said=said)
        response.status_code = REFUSED
        return response
    return _posted(request, plan, typed)


def _rulebooks(request: SignedInRequest, circuit: str) -> HttpResponse:
    """The choice of the rulebook, with the games of each."""
    books = [(book, planning.offered(book), planning.allows_others(book)) for book in BY_ID]
    return render(request, "entering/rulebooks.html", {"books": books, "circuit": circuit})


def _form(request: SignedInRequest, plan: Plan, data: Typed | None = None) -> NewForm:
    circuits = _circuits(request, plan.rulebook)
    return NewForm(data, plan=plan, proposal=planning.proposed(plan), circuits=circuits)


def _circuits(request: SignedInRequest, rulebook: str) -> Choices:
    """The circuits of the rulebook that the account organises."""
    scopes = people.organises(request.user)
    rows = Circuit.objects.filter(rulebook=rulebook)
    return [(row.slug, row.name) for row in rows if SITE in scopes or row.scope in scopes]


def _filled(request: SignedInRequest, plan: Plan, typed: Typed) -> NewForm:
    """The form with what was typed so far; how it is played is the proposal's unless it was changed by hand."""
    form = _form(request, plan)
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
    if form.plan.games and ROUNDS in params:
        params[ROUNDS] = len(form.plan.games)
    return {"system": proposal.system, "table_size": str(proposal.table_size), **params}


def _posted(request: SignedInRequest, plan: Plan, typed: Typed) -> HttpResponse:
    """Create it; what the page had not shown yet is as the rulebook proposes."""
    usual = {name: value for name, value in proposed_values(_form(request, plan)).items() if value is not None}
    form = _form(request, plan, typed if SHOWN_FOR in typed else {**usual, **typed})
    if not form.is_valid():
        response = _page(request, form, typed)
        response.status_code = REFUSED
        return response
    write = Writing.of(request)
    circuit = Circuit.objects.filter(slug=form.cleaned_data.get("circuit") or "").first()
    return answered(
        lambda: creating.create_named(form.settings(), by=write.by, circuit=circuit, token=write.token),
        done=lambda outcome: reverse("players", args=[outcome.tournament.slug]),
        refused=lambda why: _page(request, form, typed, form.take(why)),
    )


def _page(
    request: SignedInRequest, form: SettingsForm, typed: Typed, refused: Refused | None = None, said: str = ""
) -> HttpResponse:
    plan = form.plan
    context = {
        "form": form,
        "plan": plan,
        "plan_form": PlanForm(plan, typed),
        "plan_names": PLAN,
        "proposal": form.proposal,
        "refused": refused,
        "said": said,
        "games": planning.games(plan.rulebook).values() if "game" in form.fields else (),
        "game": planning.game_name(plan.rulebook, plan.game),
        "doubts": _doubts(request, plan.rulebook, typed),
    }
    return render(request, "entering/new.html", context)


def _doubts(request: SignedInRequest, rulebook: str, typed: Typed) -> list[Doubt]:
    """What is asked about games; what was said stays on the page as long as the name that was typed does."""
    rounds = several.names_typed(typed) if several.is_offered(rulebook) else []
    named = [] if planning.only_game(rulebook) else [typed.get("game", ""), *rounds]
    asked, kept = doubts_about(rulebook, named, typed), {compared(name) for name in rounds}
    part = "HX-Request" in request.headers  # the field keeps what was typed; a whole page shows the game that is meant
    return [one for one in asked if part or one.key in kept or one.chosen in {None, ANOTHER}]
