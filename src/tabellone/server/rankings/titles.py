"""National titles from before the platform: the federation writes them into the season's document (BIG 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season
from tabellone.exchange.documents import Called
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import change_season, season_of
from tabellone.server.people.names import fold, tidy
from tabellone.server.rankings.season_names import shown_in

KEY = "x-titles"  # of the season's document
EARLIEST, LONGEST = 1950, 200
ADDED, TAKEN_OUT = "title-added", "title-taken-out"
Listed = dict[str, Any]


def listed(season: Season) -> list[Listed]:
    """The titles as they stand in the document, well-formed ones only."""
    found = season.extra.get(KEY)
    return [dict(one) for one in found if isinstance(one, Mapping)] if isinstance(found, list | tuple) else []


def add_title(circuit: Circuit, game: str, year: int, who: str, *, by: User, token: str = "") -> Circuit:
    """Note a title; whoever is one of the circuit's players by that very name is known by id from then on."""
    who = tidy(who)[:LONGEST]
    if not who or not game:
        raise RuleError("title-nobody", rule="BIG 7")
    if not EARLIEST <= year <= timezone.localdate().year:
        raise RuleError("title-year", rule="BIG 7", year=year, first=EARLIEST, last=timezone.localdate().year)
    title: Listed = {"game": game, "year": year, **_known(circuit, who)}

    def change(season: Season) -> Season:
        before = listed(season)
        if title in before:
            raise RuleError("title-double", rule="BIG 7", who=who, year=year)
        return replace(season, extra={**season.extra, KEY: [*before, title]})

    return change_season(circuit.pk, change, ADDED, {"game": game, "year": year}, by=by, token=token)


def take_out_title(circuit: Circuit, number: int, seen: str, *, by: User, token: str = "") -> Circuit:
    """Take a title out again, the one at a place in the list; `seen` is how it was when somebody pointed at it."""
    found = listed(season_of(circuit))
    if not 0 <= number < len(found) or sign(found[number]) != seen:
        raise RuleError("title-gone", rule="BIG 7")
    title = found[number]

    def change(season: Season) -> Season:
        return replace(season, extra={**season.extra, KEY: [one for one in listed(season) if one != title]})

    data = {"game": title.get("game"), "year": title.get("year")}
    return change_season(circuit.pk, change, TAKEN_OUT, data, by=by, token=token)


def titles_of(player: str) -> list[Listed]:
    """The titles that somebody is known to have, by circuit: what is handed out to them about themselves."""
    return [
        {"circuit": circuit.slug, **one}
        for circuit in Circuit.objects.filter(season__extra__has_key=KEY).order_by("pk")
        for one in listed(season_of(circuit))
        if one.get("player") == player
    ]


def sign(title: Mapping[str, Any]) -> str:
    """What a title is known by in a form."""
    return repr(sorted((key, str(value)) for key, value in title.items()))


def public_titles(season: Season, people: Mapping[str, Called]) -> Season:
    """The season with its titles under the ids that everybody may have."""
    if KEY not in season.extra:
        return season
    shown = [
        {**one, "player": people[one["player"]].id} if one.get("player") in people else one for one in listed(season)
    ]
    return replace(season, extra={**season.extra, KEY: shown})


def _known(circuit: Circuit, who: str) -> Listed:
    """By id if exactly one of the circuit's players has the name, else by the name."""
    people = shown_in(circuit, everything=True)
    same = [player for player, one in people.items() if fold(one.name) == fold(who)]
    return {"player": same[0]} if len(same) == 1 else {"name": who}
