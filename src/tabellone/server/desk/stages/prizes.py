"""The prizes of a season (PG 14): announced later, as a text of the organiser's, with the day it was announced.

It stands in the season's document under `x-prizes`, so that it goes along with it and no figure hangs on it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.engine.facts import Season
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import change_season

KIND, KEY = "season-prizes", "x-prizes"
LONGEST = 4000


@dataclass(frozen=True, slots=True)
class Prizes:
    """What can be won, and the day it was announced."""

    text: str
    announced: date


def prizes_of(season: Season) -> Prizes | None:
    """The prizes as announced; None until they are, or where a document says them otherwise."""
    told = season.extra.get(KEY)
    if not isinstance(told, dict) or not isinstance(text := told.get("text"), str) or not text.strip():
        return None
    try:
        return Prizes(text[:LONGEST], date.fromisoformat(str(told.get("announced"))))
    except ValueError:
        return None


def announce_prizes(circuit: Circuit, text: str, *, by: User | None, token: str = "") -> Circuit:
    """Announce the prizes of the season (PG 14), with today's day; an empty text takes them back."""
    wanted, today = text.replace("\x00", "").strip()[:LONGEST], timezone.localdate()

    def change(season: Season) -> Season:
        before = prizes_of(season)
        if wanted == (before.text if before else ""):
            return season
        others = {key: value for key, value in season.extra.items() if key != KEY}
        told = {KEY: {"text": wanted, "announced": today.isoformat()}} if wanted else {}
        return replace(season, extra={**others, **told})

    return change_season(circuit.pk, change, KIND, {"announced": bool(wanted)}, by=by, token=token)
