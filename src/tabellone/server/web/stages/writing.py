"""The form of a stage: a new one, or one that is there."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tabellone.server.events.models import Tournament
from tabellone.server.events.services import season_of
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.rankings.stages import change_stage, create_stage, race_room
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.posting import REFUSED, Refused, Writing, answered
from tabellone.server.web.rights import CircuitRequest, circuit_organiser
from tabellone.server.web.stages.finding import book_of, stage_of
from tabellone.server.web.stages.forms import StageForm, filled
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.state import Settings


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: CircuitRequest) -> HttpResponse:
    """A new stage: hidden until it is published."""
    form = _form(request, None)
    if request.method != "POST":
        return _page(request, form, None)
    if not form.is_valid():
        return _again(_page(request, form, None))
    write = Writing.of(request)
    return answered(
        lambda: create_stage(request.circuit, form.wanted(), by=write.by, token=write.token),
        done=lambda outcome: _done(request, outcome, _("The stage is there. Publish it when it is ready.")),
        refused=lambda why: _page(request, form, None, why),
    )


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: CircuitRequest, stage: str) -> HttpResponse:
    """Other settings for a stage."""
    row = stage_of(request.circuit, stage)
    form = _form(request, row)
    if request.method != "POST":
        return _page(request, form, row)
    if not form.is_valid():
        return _again(_page(request, form, row))
    write = Writing.of(request)
    return answered(
        lambda: change_stage(request.circuit, row, form.wanted(), by=write.by, token=write.token, seen=write.seen),
        done=lambda outcome: _done(request, outcome, _("Saved.")),
        refused=lambda why: _page(request, form, row, why),
        row=row,
    )


def _form(request: CircuitRequest, row: Tournament | None) -> StageForm:
    """The form, filled from what is stored; what play has fixed stays."""
    of = request.circuit
    state = state_of(row) if row else None
    form = StageForm(
        request.POST if request.method == "POST" else None,
        book=book_of(of),
        season=season_of(of),
        room=race_room(of, but=row),
        initial=filled(state.settings) if state else {"system": "swiss"},
    )
    for name in ("game", "system") if state and state.rounds else ():
        form.fields[name].disabled = True
        form.fields[name].help_text = _("Fixed since there are rounds.")
    if state and state.rounds:
        del form.fields["new_game"], form.fields["new_group"]
    return form


def _page(
    request: CircuitRequest, form: StageForm, row: Tournament | None, refused: Refused | None = None
) -> HttpResponse:
    stale = refused.stale if refused else None
    stored: Settings | None = stale.stored if stale else state_of(row).settings if row else None
    context: dict[str, Any] = {
        "here": row.name if row else _("New stage"),
        "form": form,
        "stage": row,
        "wrong": form.take(refused) if refused and not stale else (),
        "rows": _differences(form, stored) if stale and stored else (),
        "seen": fingerprint(stored) if stored and (stale or request.method != "POST") else request.POST.get("seen", ""),
    }
    return circuit_page(request, "stages/stage.html", "stages", **context)


def _differences(form: StageForm, stored: Settings) -> list[dict[str, Any]]:
    """What was typed beside what somebody else has stored meanwhile."""
    kept, mine = filled(stored), form.cleaned_data
    return [
        {"label": field.label, "mine": mine.get(name), "stored": kept.get(name), "differs": True}
        for name, field in form.fields.items()
        if name in kept and (mine.get(name) or "") != (kept.get(name) or "")
    ]


def _again(response: HttpResponse) -> HttpResponse:
    response.status_code = REFUSED
    return response


def _done(request: CircuitRequest, outcome: Outcome, said: str) -> str:
    messages.success(request, said)
    return f"{reverse('stages-desk', args=[request.circuit.slug])}#{outcome.tournament.slug}"
