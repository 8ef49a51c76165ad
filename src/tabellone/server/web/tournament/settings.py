"""The settings of a tournament that is there."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tabellone.contract.games import compared
from tabellone.engine.facts import games_named
from tabellone.server.events.games import GameDoubt, game_name, game_titles
from tabellone.server.play import creating
from tabellone.server.play import plans as planning
from tabellone.server.play.services import RESERVED, is_the_circuit_s
from tabellone.server.play.states import state_of
from tabellone.server.web.answers import checked, conflict_of, done, form, refusals, refuse
from tabellone.server.web.fields import PARAM, doubts_about, values_compared
from tabellone.server.web.frame import tournament_page
from tabellone.server.web.rights import DeskRequest, organiser
from tabellone.server.web.tournament import settings_fields
from tabellone.server.web.tournament.new import plan_so_far
from tabellone.server.web.tournament.settings_form import WORD_FIELDS, SettingsForm
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.state import Settings, State


@form(organiser)
def settings_page(request: DeskRequest) -> HttpResponse:
    """All settings; what play has fixed is shown and stays."""
    row = request.tournament
    state = state_of(row)
    fields = _stored_settings_form(request, state, None)
    if request.method == "POST":
        plan, refused = plan_so_far(row.rulebook, request.POST.dict(), games_named(state.settings.head))
        posted = request.POST.copy()
        if plan.games and plan.game:
            posted["game"] = game_name(plan.rulebook, plan.game)
        fields = _stored_settings_form(request, state, posted)
        with refusals(request, fields) as write:
            if refused:
                fields.take(refused)
                refuse()
            checked(fields)
            fields.plan = plan if plan.game and not state.rounds else fields.plan
            creating.change(row.pk, fields.settings(), write)
            return done(request, "settings", row.slug, said=_("Saved."))
    return _settings_form_page(request, fields)


def _stored_settings_form(request: DeskRequest, state: State, data: Any) -> SettingsForm:
    """The form filled from what is stored; the rulebook's proposal for its players stands beside it."""
    plan = planning.plan_of(state)
    proposal = planning.proposed(plan) if plan.expected else None
    form = SettingsForm(data, plan=plan, proposal=proposal, old=state.settings)
    form.fields["expected"].required = False
    form.initial = settings_filled(form, state.settings)
    for name in ("game", "system") if state.rounds else ():
        if name in form.fields:
            form.fields[name].disabled = True
            form.fields[name].help_text = _("Fixed since the first round was drawn.")
    for number in range(1, len(state.rounds) + 1):
        for name in (f"{settings_fields.ROUND_GAME}{number}", f"{settings_fields.ROUND_SIZE}{number}"):
            if name in form.fields:
                form.fields[name].disabled = True
    mine = is_the_circuit_s(request.tournament, request.user)
    for name in () if mine else RESERVED.keys() & form.fields.keys():
        form.fields[name].disabled = True
        form.fields[name].help_text = _("The organisers of the circuit decide it.")
    return form


def settings_filled(form: SettingsForm, stored: Settings) -> dict[str, Any]:
    """What the fields show of the settings."""
    head = stored.head
    shown = {
        name: getattr(stored, name)
        for name in ("cap", "open", "listed", "starts", "rules_link", "expected", *WORD_FIELDS)
    }
    shown |= {name: getattr(head, name) for name in ("name", "start", "end", "fee", "race", "national_final", "system")}
    shown |= settings_fields.hall_values(stored)
    shown["game"] = game_name(head.rulebook, head.game)
    shown |= settings_fields.several_values(head) if settings_fields.offers_several(head.rulebook) else {}
    if form.proposal:
        shown["table_size"] = str(head.table_size or form.proposal.table_size)
        shown["system"] = head.system or form.proposal.system
    return shown | {f"{PARAM}{one.name}": head.params.get(one.name, one.default) for one in form.shown}


def _settings_form_page(request: DeskRequest, form: SettingsForm) -> HttpResponse:
    stale, sent = conflict_of(request), request.method == "POST"
    stored = stale.stored if stale else state_of(request.tournament).settings
    rows = values_compared(form, settings_filled(form, form.settings()), settings_filled(form, stored)) if stale else []
    context = {
        "form": form,
        "proposal": form.proposal,
        "game": game_name(form.plan.rulebook, form.plan.game),
        "plan": form.plan,
        "games": game_titles(form.plan.rulebook).values() if "game" in form.fields else (),
        "doubts": _doubts_on_settings(request, form) if sent else [],
        "rows": [row for row in rows if row["differs"]],
        "seen": request.POST.get("seen", "") if sent and not stale else fingerprint(stored),
    }
    return tournament_page(request, "tournament/settings.html", "settings", **context)


def _doubts_on_settings(request: DeskRequest, form: SettingsForm) -> list[GameDoubt]:
    """What is asked about games that were typed anew."""
    named = [form.data.get("game", ""), *settings_fields.names_typed(request.POST)] if "game" in form.fields else []
    own = form.meaning.own
    return doubts_about(form.plan.rulebook, [name for name in named if compared(name) not in own], request.POST.dict())
