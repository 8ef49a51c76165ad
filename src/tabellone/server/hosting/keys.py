"""The private link of a request."""

from __future__ import annotations

from tabellone.server.hosting.models import Request
from tabellone.server.mail.links import SignedLink

REQUEST = SignedLink("tabellone.hosting.request")


def request_key(row: Request) -> str:
    """The key of a request: whoever holds it sees the request and may take it back, and nothing else."""
    return REQUEST.key(row.pk)


def request_of(key: str, circuit: int) -> Request | None:
    """The request of a key, in that circuit; none for a key that is not one of ours, or was forgotten."""
    pk = REQUEST.number(key)
    found = Request.objects.filter(pk=pk, circuit=circuit, forgotten_at__isnull=True) if pk else None
    return found.select_related("circuit", "tournament").first() if found else None
