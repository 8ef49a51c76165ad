"""A new tournament: rulebook, game and number; what the rulebook proposes, everything open to change; create.

One page. Without JavaScript the choices travel in the address; with it the proposal follows what is typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.rulebooks import BY_ID
from tabellone.server.desk import creating
from tabellone.server.desk import creating_plan as planning
from tabellone.server.desk.creating_plan import Plan
from tabellone.server.events.models import Circuit
from tabellone.server.people import queries as people
from tabellone.server.people.models import SITE
from tabellone.server.web.entering.fields import PARAM, Choices
from tabellone.server.web.entering.plan_form import PlanForm, planned
from tabellone.server.web.entering.settings_form import SettingsForm
from tabellone.server.web.posting import REFUSED, Refused, Writing, answered
from tabellone.server.web.rights import SignedInRequest, signed_in


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: SignedInRequest) -> HttpResponse:
    """Choose, see the proposal, create."""
    typed = (request.POST if request.method == "POST" else request.GET).dict()
    rulebook = typed.get("rulebook", "")
    if rulebook not in BY_ID:
        return render(request, "entering/rulebooks.html", {"books": list(BY_ID), "circuit": typed.get("circuit", "")})
    plan, refused = planned(rulebook, typed)
    form = _form(request, plan)
    if request.method != "POST":
        form.initial = _filled(form, typed)
        return _page(request, form, typed, refused)
    if refused or not form.is_valid():
        response = _page(request, form, typed, refused)
        response.status_code = REFUSED
        return response
    return _created(request, form, typed)


class NewForm(SettingsForm):
    """The settings of a new tournament: another table size makes another proposal."""

    @property
    def live_size(self) -> dict[str, str]:
        """What makes the proposal follow the table size at once."""
        same = {"hx-target": "#create", "hx-select": "#create", "hx-swap": "outerHTML"}
        sent = {"hx-include": "#plan, #create", "hx-params": "not csrfmiddlewaretoken,token"}
        return {"hx-get": reverse("new"), "hx-trigger": "change", **same, **sent}


def _form(request: SignedInRequest, plan: Plan) -> NewForm:
    circuits = _circuits(request, plan.rulebook)
    data = request.POST if request.method == "POST" else None
    return NewForm(data, plan=plan, proposal=planning.proposed(plan), circuits=circuits)


def _filled(form: SettingsForm, typed: Mapping[str, str]) -> dict[str, Any]:
    """What the form shows first: the proposal, and beside it what was typed before it changed."""
    shown: dict[str, Any] = {"start": timezone.localdate(), "listed": True, **proposed_values(form)}
    again = "token" in typed or "name" in typed
    for name, field in form.fields.items():
        if name in shown and name not in {"start", "listed"}:
            continue
        if isinstance(field, forms.BooleanField):
            shown[name] = typed.get(name, "" if again else shown.get(name)) in {"on", "True", True}
        elif name in typed:
            shown[name] = typed[name]
    return shown


def proposed_values(form: SettingsForm) -> dict[str, Any]:
    """The fields as the rulebook proposes them."""
    proposal, plan = form.proposal, form.plan
    if proposal is None:
        return {}
    params = {f"{PARAM}{setting.name}": setting.default for setting in proposal.settings}
    params |= {f"{PARAM}{name}": value for name, value in proposal.params.items()}
    chosen = {"game": plan.game, "expected": plan.expected, "national_final": plan.national_final}
    return {"system": proposal.system, "table_size": str(proposal.table_size), **chosen, **params}


def _circuits(request: SignedInRequest, rulebook: str) -> Choices:
    """The circuits of the rulebook that the account organises."""
    scopes = people.organises(request.user)
    rows = Circuit.objects.filter(rulebook=rulebook)
    return [(row.slug, row.name) for row in rows if SITE in scopes or row.scope in scopes]


def _page(
    request: SignedInRequest, form: SettingsForm, typed: Mapping[str, str], refused: Refused | None = None
) -> HttpResponse:
    plan = form.plan
    context = {
        "form": form,
        "plan": plan,
        "plan_form": PlanForm(plan, typed),
        "proposal": form.proposal,
        "refused": refused,
        "games": planning.games(plan.rulebook).values() if "game" in form.fields else (),
        "offer": planning.offer_of(plan.rulebook, plan.game),
        "game": planning.game_name(plan.rulebook, plan.game),
    }
    return render(request, "entering/new.html", context)


def _created(request: SignedInRequest, form: SettingsForm, typed: Mapping[str, str]) -> HttpResponse:
    write = Writing.of(request)
    circuit = Circuit.objects.filter(slug=form.cleaned_data.get("circuit") or "").first()
    return answered(
        lambda: creating.create_named(form.settings(), by=write.by, circuit=circuit, token=write.token),
        done=lambda outcome: reverse("players", args=[outcome.tournament.slug]),
        refused=lambda why: _page(request, form, typed, form.take(why)),
    )
