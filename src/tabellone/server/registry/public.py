"""What everybody may know of who is registered, beside the name: city and country (PG 12)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from tabellone.server.registry.models import Registration


def homes(rulebook: str) -> dict[str, str]:
    """City and country of everybody registered with a federation, by public id (PG 12)."""
    rows = Registration.objects.filter(rulebook=rulebook, erased_at__isnull=True)
    told = rows.values_list("person__code", "city", "country").order_by("pk")
    return {code: ", ".join(filter(None, (city, country))) for code, city, country in told}


def homes_mark(told: Mapping[str, str]) -> str:
    """A short text that is another as soon as somebody moves."""
    return hashlib.sha256(repr(sorted(told.items())).encode()).hexdigest()[:16] if told else ""
