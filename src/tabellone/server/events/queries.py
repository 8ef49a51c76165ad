"""Which tournaments and circuits there are."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

from django.db.models import Q, QuerySet

from tabellone.server.events.models import Circuit, Tournament


def slug_for(identifier: str) -> str:
    """The address of a document's id: the id itself where it can stand in an address, else made of it."""
    if re.fullmatch(r"[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,99}", identifier):
        return identifier
    plain = re.sub(r"[^A-Za-z0-9]+", "-", identifier).strip("-")[:60] or "t"
    return f"{plain}-{hashlib.sha256(identifier.encode()).hexdigest()[:8]}"


def by_slug(slug: str) -> Tournament | None:
    """The tournament of an address, listed or not."""
    return Tournament.objects.select_related("circuit").filter(slug=_askable(slug)).first()


def listed() -> QuerySet[Tournament]:
    """What everybody may see, the newest first."""
    return Tournament.objects.filter(listed=True).select_related("circuit")


def in_scopes(scopes: Iterable[str]) -> QuerySet[Tournament]:
    """The tournaments that rights in the scopes are about, a circuit's among them; listed or not."""
    keys = [scope.partition(":") for scope in scopes]
    mine = [key for kind, _, key in keys if kind == "tournament"]
    circuits = [key for kind, _, key in keys if kind == "circuit"]
    return Tournament.objects.filter(Q(pk__in=mine) | Q(circuit__in=circuits)).select_related("circuit")


def circuit_by_slug(slug: str) -> Circuit | None:
    """The circuit of an address."""
    return Circuit.objects.filter(slug=_askable(slug)).first()


def _askable(slug: str) -> str:
    """The address without what no database can be asked for."""
    return slug.replace("\x00", "")


def circuits() -> QuerySet[Circuit]:
    """All circuits, the newest first."""
    return Circuit.objects.all()
