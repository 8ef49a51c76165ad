"""A tournament whose players have records of their own."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from tabellone.engine.facts import Player
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant, Settings
from tests.server.people.examples import person
from tests.server.play.halls import head

NAMES = (
    "Ada Prova",
    "Bruno Esempio",
    "Carla Finta",
    "Dario Inventato",
    "Elena Modello",
    "Furio Campione",
    "Gaia Bozza",
)


def recorded_hall(*, here: bool | None = True, days: int = 0, rulebook: str = "risiko", **more: Any) -> Tournament:
    """A tournament of today (or of so many days from now) with eight records entered; Canarino hides the name."""
    today = timezone.localdate() + timedelta(days=days)
    games = {"risiko": ("risiko", "master", 4), "big": ("splendor", "swiss", 4)}
    settings = Settings(replace(head(rulebook, *games[rulebook]), start=today, end=today), **more)
    row = services.create(acts.Settle(settings), Writing(token=str(uuid4()))).tournament
    records = [person(name, scope=row.scope) for name in NAMES]
    records.append(person("Canarino Nascostissimo", scope=row.scope, club="Voliera", hides_name=True))
    entrants = tuple(
        Entrant(Player(one.code, one.name, one.club.name if one.club else None), person=str(one.pk), present=here)
        for one in records
    )
    return services.act(row, Writing(token=str(uuid4())), acts.Enrol(entrants)).tournament
