"""Lines of the journal about requests and members, and rows held while something is decided."""

from __future__ import annotations

from django.contrib.auth.models import User

from tabellone.server.events.models import Circuit
from tabellone.server.hosting.models import Request
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError


def stream(circuit: Circuit) -> str:
    """Where a circuit's requests are written down: beside the stream of its facts, whose order others keep."""
    return f"hosting:{circuit.scope}"


def tell(row: Request, kind: str, *, by: User | None, token: str = "") -> Entry:
    """A line in the journal: which request, and no word of it."""
    return journal.append_line(stream(row.circuit), kind, {"request": row.number}, by=by, token=token)


def locked(row: Request) -> Request:
    """The request's row, held until the end of the transaction; refused once its asker is forgotten."""
    found = Request.objects.select_for_update(of=("self",)).select_related("circuit", "tournament", "user")
    held = found.get(pk=row.pk)
    if held.forgotten_at:
        raise RefusedError("request-forgotten")
    return held
