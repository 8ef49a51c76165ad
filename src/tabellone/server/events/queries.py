"""Which tournaments and circuits there are."""

from __future__ import annotations

from django.db.models import QuerySet

from tabellone.server.events.models import Circuit, Tournament


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
