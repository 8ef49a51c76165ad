"""The public calendar of a circuit: what runs, what comes, what is over, and where it is played (PG 13)."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tabellone.server.events import queries as events
from tabellone.server.rankings.stages import calendar as stages_of
from tabellone.server.web.circuit_frame import circuit_page
from tabellone.server.web.keeping import kept
from tabellone.server.web.rights import CircuitRequest, anyone


def _mark(request: CircuitRequest) -> str:
    """What the page shows: the circuit, its stages, on a day that moves on by itself."""
    of = request.circuit
    stamps = events.stamps(events.listed().filter(circuit=of))
    return f"dates {of.pk} {of.version} {stamps} {timezone.localdate()}"


@anyone
@require_safe
@kept(_mark)
def calendar(request: CircuitRequest) -> HttpResponse:
    """The stages that everybody may see."""
    found = stages_of(request.circuit, timezone.localdate())
    parts = [
        ("running", _("Running now"), [one for one in found if one.when == "running"]),
        ("planned", _("Coming"), [one for one in found if one.when == "planned"]),
        ("over", _("Over"), [one for one in reversed(found) if one.when == "over"]),
    ]
    shown = [part for part in parts if part[2]]
    return circuit_page(request, "stages/calendar.html", "calendar", here=_("Calendar"), parts=shown)
