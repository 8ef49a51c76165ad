"""Private links: to follow one's request without signing in, and out of the news of events."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from tabellone.server.hosting.models import Membership, Request


def key_of(row: Request) -> str:
    """The key of a request: whoever holds it sees the request and may take it back, and nothing else."""
    return _signer("request").sign(str(row.pk))


def request_of(key: str, circuit: int) -> Request | None:
    """The request of a key, in that circuit; none for a key that is not one of ours, or was forgotten."""
    pk = _number("request", key)
    found = Request.objects.filter(pk=pk, circuit=circuit, forgotten_at__isnull=True) if pk else None
    return found.select_related("circuit", "tournament").first() if found else None


def way_out(membership: int) -> str:
    """The path that leads out of the news of events with one click (BIG 2.1)."""
    return f"/events/out/{_signer('events').sign(str(membership))}/"


def membership_of(key: str) -> Membership | None:
    """Whose way out it is; nobody's when it is not one of ours."""
    pk = _number("events", key)
    return Membership.objects.select_related("person").filter(pk=pk).first() if pk else None


def _number(what: str, key: str) -> int | None:
    try:
        found = _signer(what).unsign(key)
    except BadSignature:
        return None
    return int(found) if found.isascii() and found.isdecimal() and len(found) < 18 else None


def _signer(what: str) -> Signer:
    return Signer(salt=f"tabellone.hosting.{what}", sep="~")
