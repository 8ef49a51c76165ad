"""The day that a circuit's pages are about when nobody asks for another."""

from __future__ import annotations

from datetime import date

from django.utils import timezone

from tabellone.server.events.models import Circuit
from tabellone.server.rankings.seasons import recalls


def usual_day(circuit: Circuit) -> date:
    """Today, or the nearest day of the circuit's year; where rankings go on over the years it ends with none.

    Ruling circuit-goes-on.
    """
    day = max(timezone.localdate(), date(circuit.year, 1, 1))
    return day if recalls(circuit) else min(day, date(circuit.year, 12, 31))
