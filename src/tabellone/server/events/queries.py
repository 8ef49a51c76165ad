"""Which tournaments and circuits there are."""

from __future__ import annotations

import hashlib
import re

from django.db.models import QuerySet

from tabellone.server.events.models import Circuit, Tournament


def slug_for(identifier: str) -> str:
    """The address of a document's id: the id itself where it can stand in an address, else made of it."""
    if re.fullmatch(r"[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,99}", identifier):
        return identifier
    plain = re.sub(r"[^A-Za-z0-9]+", "-", identifier).strip("-")[:60] or "t"
    return f"{plain}-{hashlib.sha256(identifier.encode()).hexdigest()[:8]}"


def by_slug(slug: str) -> Tournament | None:
    """The tournament of an address, listed or not."""
    return Tournament.objects.select_related("circuit").filter(slug=slug).first()


def listed() -> QuerySet[Tournament]:
    """What everybody may see, the newest first."""
    return Tournament.objects.filter(listed=True).select_related("circuit")


def circuit_by_slug(slug: str) -> Circuit | None:
    """The circuit of an address."""
    return Circuit.objects.filter(slug=slug).first()


def circuits() -> QuerySet[Circuit]:
    """All circuits, the newest first."""
    return Circuit.objects.all()
