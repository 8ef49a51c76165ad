"""The stages of a season for its organisers: listed, planned, changed, published, deleted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tabellone.contract import Register
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services.seasons import season_of
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.rankings.names import shown_in
from tabellone.server.rankings.stages import StageLine as Line
from tabellone.server.rankings.stages import change_stage, create_stage, delete_stage, publish_stage, race_room, staging
from tabellone.server.rankings.stages import stage_lines as lines
from tabellone.server.web.answers import REFUSED, Refused, Writing, form_answered, problem_with_names
from tabellone.server.web.circuit.stage_forms import StageForm, stage_filled
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.state import Settings


@circuit_organiser
@never_cache
@require_safe
def stages_desk(request: CircuitRequest) -> HttpResponse:
    """All stages, hidden ones too, and what becomes of each in the rankings."""
    staging_book(request.circuit)
    return _stages_page(request)


def _stages_page(request: CircuitRequest, refused: Refused | None = None) -> HttpResponse:
    of, today = request.circuit, timezone.localdate()
    names = {player: one.name for player, one in shown_in(of, everything=True).items()}
    found = [_stage_line_named(one, names) for one in lines(of, today)]
    parts = [
        (_("Running"), [one for one in found if one.when == "running"]),
        (_("Planned"), [one for one in found if one.when == "planned"]),
        (_("Over"), [one for one in reversed(found) if one.when == "over"]),
    ]
    context: dict[str, Any] = {
        "parts": [(title, rows) for title, rows in parts if rows],
        "room": race_room(of),
        "refused": refused,
    }
    return circuit_page(request, "stages/desk.html", "stages", **context)


def _stage_line_named(line: Line, names: Mapping[str, str]) -> Line:
    """The stage, what is missing in it told with names in place of ids."""
    return replace(line, problem=problem_with_names(line.problem, names)) if line.problem else line


@circuit_organiser
@never_cache
@require_POST
def stage_shown_or_hidden(request: CircuitRequest, stage: str) -> HttpResponse:
    """Show a stage to everybody, or hide it."""
    staging_book(request.circuit)
    row, write = stage_asked(request.circuit, stage), Writing.of(request)
    listed = request.POST.get("listed") == "1"

    def done(_outcome: Any) -> str:
        messages.success(request, _("The stage is published.") if listed else _("The stage is hidden."))
        return reverse("stages-desk", args=[request.circuit.slug])

    return form_answered(
        lambda: publish_stage(row, listed=listed, by=write.by, token=write.token),
        done=done,
        refused=lambda why: _stages_page(request, why),
        row=row,
    )


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stage_deletion(request: CircuitRequest, stage: str) -> HttpResponse:
    """Ask, then delete a stage without results."""
    staging_book(request.circuit)
    row = stage_asked(request.circuit, stage)
    if request.method != "POST":
        return _ask_deletion(request, row)
    write = Writing.of(request)

    def done(_nothing: Any) -> str:
        messages.success(request, _("The stage is deleted."))
        return reverse("stages-desk", args=[request.circuit.slug])

    return form_answered(
        lambda: delete_stage(request.circuit, row, by=write.by, why=write.why, token=write.token),
        done=done,
        refused=lambda why: _ask_deletion(request, row, why),
    )


def _ask_deletion(request: CircuitRequest, row: Any, refused: Refused | None = None) -> HttpResponse:
    return circuit_page(
        request, "stages/delete.html", "stages", here=_("Delete"), stage=row, refused=refused, entrants=row.entrants
    )


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_stage(request: CircuitRequest) -> HttpResponse:
    """A new stage: hidden until it is published."""
    form = _stage_form(request, None)
    if request.method != "POST":
        return _stage_page(request, form, None)
    if not form.is_valid():
        return _not_taken(_stage_page(request, form, None))
    write = Writing.of(request)
    return form_answered(
        lambda: create_stage(request.circuit, form.wanted(), by=write.by, token=write.token),
        done=lambda outcome: _stage_saved(request, outcome, _("The stage is there. Publish it when it is ready.")),
        refused=lambda why: _stage_page(request, form, None, why),
    )


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stage_changes(request: CircuitRequest, stage: str) -> HttpResponse:
    """Other settings for a stage."""
    row = stage_asked(request.circuit, stage)
    form = _stage_form(request, row)
    if request.method != "POST":
        return _stage_page(request, form, row)
    if not form.is_valid():
        return _not_taken(_stage_page(request, form, row))
    write = Writing.of(request)
    return form_answered(
        lambda: change_stage(request.circuit, row, form.wanted(), by=write.by, token=write.token, seen=write.seen),
        done=lambda outcome: _stage_saved(request, outcome, _("Saved.")),
        refused=lambda why: _stage_page(request, form, row, why),
        row=row,
    )


def _stage_form(request: CircuitRequest, row: Tournament | None) -> StageForm:
    """The form, filled from what is stored; what play has fixed stays."""
    of = request.circuit
    state = state_of(row) if row else None
    form = StageForm(
        request.POST if request.method == "POST" else None,
        book=staging_book(of),
        season=season_of(of),
        room=race_room(of, but=row),
        initial=stage_filled(state.settings) if state else {"system": "swiss"},
    )
    for name in ("game", "system") if state and state.rounds else ():
        form.fields[name].disabled = True
        form.fields[name].help_text = _("Fixed since there are rounds.")
    if state and state.rounds:
        del form.fields["new_game"], form.fields["new_group"]
    return form


def _stage_page(
    request: CircuitRequest, form: StageForm, row: Tournament | None, refused: Refused | None = None
) -> HttpResponse:
    stale = refused.stale if refused else None
    stored: Settings | None = stale.stored if stale else state_of(row).settings if row else None
    context: dict[str, Any] = {
        "here": row.name if row else _("New stage"),
        "form": form,
        "stage": row,
        "wrong": form.take(refused) if refused and not stale else (),
        "rows": _stage_differences(form, stored) if stale and stored else (),
        "seen": fingerprint(stored) if stored and (stale or request.method != "POST") else request.POST.get("seen", ""),
    }
    return circuit_page(request, "stages/stage.html", "stages", **context)


def _stage_differences(form: StageForm, stored: Settings) -> list[dict[str, Any]]:
    """What was typed beside what somebody else has stored meanwhile."""
    kept, mine = stage_filled(stored), form.cleaned_data
    return [
        {"label": field.label, "mine": mine.get(name), "stored": kept.get(name), "differs": True}
        for name, field in form.fields.items()
        if name in kept and (mine.get(name) or "") != (kept.get(name) or "")
    ]


def _not_taken(response: HttpResponse) -> HttpResponse:
    response.status_code = REFUSED
    return response


def _stage_saved(request: CircuitRequest, outcome: Outcome, said: str) -> str:
    messages.success(request, said)
    return f"{reverse('stages-desk', args=[request.circuit.slug])}#{outcome.tournament.slug}"


def staging_book(circuit: Circuit) -> Register:
    """The circuit's rulebook; a 404 where its seasons have no stages on platforms."""
    book = staging(circuit)
    if book is None:
        raise Http404
    return book


def stage_asked(circuit: Circuit, slug: str) -> Tournament:
    """The stage of the circuit that an address names; a 404 where there is none."""
    found = Tournament.objects.filter(circuit=circuit, slug=slug.replace("\x00", "")).first()
    if found is None:
        raise Http404
    return found
