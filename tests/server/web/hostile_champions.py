"""A federation with titles from before the platform, and somebody of a club, for the walk of hostile forms."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.urls import reverse

from tabellone.engine.facts import Season
from tabellone.server.events.seasons import found_circuit
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.services import register_person

Fields = dict[str, list[str]]
SLUG = "federazione"


def club(admin: User) -> int | None:
    """The federation's circuit, and a club; its key."""
    found_circuit(Season("big", 2026), Writing(admin), name="Federazione", slug=SLUG)
    return register_person(Details("Socia Qualunque", "Club Qualunque"), Writing(admin), scopes=()).club_id


def posted() -> dict[str, list[Fields]]:
    """What its form of titles sends."""
    sent: Fields = {"token": ["t"], "game": ["splendor"], "year": ["2018"], "who": ["Zita"]}
    return {reverse("titles", args=[SLUG]): [sent, {"token": ["t"], "act": ["out"], "number": ["0"], "sign": [""]}]}
