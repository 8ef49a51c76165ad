"""The way out of the news of events."""

from __future__ import annotations

from tabellone.server.hosting.models import Membership
from tabellone.server.mail.links import SignedLink

EVENTS = SignedLink("tabellone.hosting.events")


def events_way_out(membership: int) -> str:
    """The path that leads out of the news of events with one click (BIG 2.1)."""
    return f"/events/out/{EVENTS.key(membership)}/"


def membership_of(key: str) -> Membership | None:
    """Whose way out it is; nobody's when it is not one of ours."""
    pk = EVENTS.number(key)
    return Membership.objects.select_related("person").filter(pk=pk).first() if pk else None
