"""The stages of a season for its organisers: listed, planned, changed, published, deleted."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tabellone.contract import Register
from tabellone.server.events import queries as events
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings.stages import (
    change_stage,
    create_stage,
    delete_stage,
    publish_stage,
    race_room,
    stage_lines,
    staging,
)
from tabellone.server.web.answers import (
    button,
    checked,
    conflict_of,
    done,
    form,
    page,
    player_names,
    refusals,
)
from tabellone.server.web.circuit.final_tables import people_named
from tabellone.server.web.circuit.season_view import found_or_404, with_names
from tabellone.server.web.circuit.stage_forms import StageForm, stage_filled
from tabellone.server.web.frame import circuit_page
from tabellone.server.web.rights import CircuitRequest, circuit_organiser
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.state import Settings


@page(circuit_organiser)
def stages_desk(request: CircuitRequest) -> HttpResponse:
    """All stages, hidden ones too, and what becomes of each in the rankings."""
    staging_book(request.circuit)
    return _stages_page(request)


def _stages_page(request: CircuitRequest) -> HttpResponse:
    of = request.circuit
    names = people_named(of)
    found = [with_names(one, names) for one in stage_lines(of, timezone.localdate())]
    parts = [
        (_("Running"), [one for one in found if one.when == "running"]),
        (_("Planned"), [one for one in found if one.when == "planned"]),
        (_("Over"), [one for one in reversed(found) if one.when == "over"]),
    ]
    shown = [(title, rows) for title, rows in parts if rows]
    return circuit_page(request, "circuit/stages.html", "stages", parts=shown, room=race_room(of))


@button(circuit_organiser)
def stage_shown_or_hidden(request: CircuitRequest, stage: str) -> HttpResponse:
    """Show a stage to everybody, or hide it."""
    row, listed = stage_asked(request.circuit, stage), request.POST.get("listed") == "1"
    with refusals(request, called=lambda: player_names(row)) as write:
        publish_stage(row, write, listed=listed)
        said = _("The stage is published.") if listed else _("The stage is hidden.")
        return done(request, "stages-desk", request.circuit.slug, said=said)
    return _stages_page(request)


@form(circuit_organiser)
def stage_deletion(request: CircuitRequest, stage: str) -> HttpResponse:
    """Ask, then delete a stage without results."""
    row = stage_asked(request.circuit, stage)
    if request.method == "POST":
        with refusals(request) as write:
            delete_stage(request.circuit, row, write)
            return done(request, "stages-desk", request.circuit.slug, said=_("The stage is deleted."))
    context = {"here": _("Delete"), "stage": row, "entrants": row.entrants}
    return circuit_page(request, "circuit/stage_delete.html", "stages", **context)


@form(circuit_organiser)
def new_stage(request: CircuitRequest) -> HttpResponse:
    """A new stage: hidden until it is published."""
    form = _stage_form(request, None)
    if request.method == "POST":
        with refusals(request, form) as write:
            checked(form)
            made = create_stage(request.circuit, form.wanted(), write)
            said = _("The stage is there. Publish it when it is ready.")
            return done(request, "stages-desk", request.circuit.slug, said=said, at=made.tournament.slug)
    return circuit_page(request, "circuit/stage.html", "stages", here=_("New stage"), form=form)


@form(circuit_organiser)
def stage_changes(request: CircuitRequest, stage: str) -> HttpResponse:
    """Other settings for a stage."""
    row = stage_asked(request.circuit, stage)
    form = _stage_form(request, row)
    stored = state_of(row).settings
    context: dict[str, Any] = {"here": row.name, "form": form, "stage": row, "seen": fingerprint(stored)}
    if request.method == "POST":
        context["seen"] = request.POST.get("seen", "")
        with refusals(request, form, called=lambda: player_names(row)) as write:
            checked(form)
            change_stage(request.circuit, row, form.wanted(), write)
            return done(request, "stages-desk", request.circuit.slug, said=_("Saved."), at=row.slug)
    if stale := conflict_of(request):
        stored = stale.stored
        context |= {"seen": fingerprint(stored), "rows": _stage_differences(form, stored)}
    return circuit_page(request, "circuit/stage.html", "stages", **context)


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


def _stage_differences(form: StageForm, stored: Settings) -> list[dict[str, Any]]:
    """What was typed beside what somebody else has stored meanwhile."""
    kept, mine = stage_filled(stored), form.cleaned_data
    return [
        {"label": field.label, "mine": mine.get(name), "stored": kept.get(name), "differs": True}
        for name, field in form.fields.items()
        if name in kept and (mine.get(name) or "") != (kept.get(name) or "")
    ]


def staging_book(circuit: Circuit) -> Register:
    """The circuit's rulebook; a 404 where its seasons have no stages on platforms."""
    return found_or_404(staging(circuit))


def stage_asked(circuit: Circuit, slug: str) -> Tournament:
    """The stage of the circuit that an address names; a 404 where there is none."""
    staging_book(circuit)
    return found_or_404(events.tournaments_of(circuit).filter(slug=slug.replace("\x00", "")).first())
