"""The organisers' pages about stages: which there are, publish and hide, delete what has no result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tabellone.server.rankings.season_names import shown_in
from tabellone.server.rankings.stages import StageLine as Line
from tabellone.server.rankings.stages import delete_stage, publish_stage, race_room
from tabellone.server.rankings.stages import stage_lines as lines
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.posting import Refused, Writing, answered, with_names
from tabellone.server.web.rights import CircuitRequest, circuit_organiser
from tabellone.server.web.stages.finding import book_of, stage_of


@circuit_organiser
@never_cache
@require_safe
def desk(request: CircuitRequest) -> HttpResponse:
    """All stages, hidden ones too, and what becomes of each in the rankings."""
    book_of(request.circuit)
    return _desk(request)


def _desk(request: CircuitRequest, refused: Refused | None = None) -> HttpResponse:
    of, today = request.circuit, timezone.localdate()
    names = {player: one.name for player, one in shown_in(of, everything=True).items()}
    found = [_named(one, names) for one in lines(of, today)]
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


def _named(line: Line, names: Mapping[str, str]) -> Line:
    """The stage, what is missing in it told with names in place of ids."""
    return replace(line, problem=with_names(line.problem, names)) if line.problem else line


@circuit_organiser
@never_cache
@require_POST
def publish(request: CircuitRequest, stage: str) -> HttpResponse:
    """Show a stage to everybody, or hide it."""
    book_of(request.circuit)
    row, write = stage_of(request.circuit, stage), Writing.of(request)
    listed = request.POST.get("listed") == "1"

    def done(_outcome: Any) -> str:
        messages.success(request, _("The stage is published.") if listed else _("The stage is hidden."))
        return reverse("stages-desk", args=[request.circuit.slug])

    return answered(
        lambda: publish_stage(row, listed=listed, by=write.by, token=write.token),
        done=done,
        refused=lambda why: _desk(request, why),
        row=row,
    )


@circuit_organiser
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: CircuitRequest, stage: str) -> HttpResponse:
    """Ask, then delete a stage without results."""
    book_of(request.circuit)
    row = stage_of(request.circuit, stage)
    if request.method != "POST":
        return _asked(request, row)
    write = Writing.of(request)

    def done(_nothing: Any) -> str:
        messages.success(request, _("The stage is deleted."))
        return reverse("stages-desk", args=[request.circuit.slug])

    return answered(
        lambda: delete_stage(request.circuit, row, by=write.by, why=write.why, token=write.token),
        done=done,
        refused=lambda why: _asked(request, row, why),
    )


def _asked(request: CircuitRequest, row: Any, refused: Refused | None = None) -> HttpResponse:
    return circuit_page(
        request, "stages/delete.html", "stages", here=_("Delete"), stage=row, refused=refused, entrants=row.entrants
    )
