"""What is kept about somebody, for them to take away."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from tabellone.server.people import queries
from tabellone.server.people.models import Claim, Measure


def my_data(user: User) -> dict[str, Any]:
    """Account, rights, requests, and the player record with everything in it."""
    person = queries.person_of(user)
    return {
        "account": {
            "name": user.get_full_name(),
            "emails": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
            "since": user.date_joined,
            "last_login": user.last_login,
        },
        "rights": list(queries.grants_of(user).values("role", "scope", "at")),
        "claims": list(Claim.objects.filter(user=user).values("person__code", "person__name", "status", "asked_at")),
        "record": asdict(queries.private(person)) if person else None,
        "measures": list(Measure.objects.filter(person=person).values("start", "end", "why")) if person else [],
    }
