"""What the pages about stages share: the rulebook that has them, the stage that an address names."""

from __future__ import annotations

from django.http import Http404

from tabellone.contract import Staging
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.rankings.stages import staging


def book_of(circuit: Circuit) -> Staging:
    """The circuit's rulebook; a 404 where its seasons have no stages on platforms."""
    book = staging(circuit)
    if book is None:
        raise Http404
    return book


def stage_of(circuit: Circuit, slug: str) -> Tournament:
    """The stage of the circuit that an address names; a 404 where there is none."""
    found = Tournament.objects.filter(circuit=circuit, slug=slug.replace("\x00", "")).first()
    if found is None:
        raise Http404
    return found
