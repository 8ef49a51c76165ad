"""A registration in the documents of the seasons that it holds for (PG 5, PG 6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.contrib.auth.models import User

from tabellone.engine.facts import Person as Fact
from tabellone.engine.facts import Season
from tabellone.server.events.services import change_season, season_of
from tabellone.server.registry import queries
from tabellone.server.registry.convert import fact_of
from tabellone.server.registry.models import Registration


def follow(registration: Registration, kind: str, *, by: User | None, why: str = "", but: str = "") -> None:
    """Write the player as registered into the season of that year and into all later ones (PG 6).

    In earlier ones only what they are excluded from follows (PG 3: also after the end). `but` is the id of a record
    that has become this one: it leaves.
    """
    person = fact_of(registration, queries.book_of(registration.rulebook))
    data = {"player": person.id, **({"instead": but} if but else {})}
    for circuit in queries.seasons(registration.rulebook):
        holds = circuit.year >= registration.day.year
        if holds or any(one.id == person.id for one in season_of(circuit).players):
            change = _written(person, but) if holds else _excluded(person)
            change_season(circuit.pk, change, kind, data, by=by, why=why)


def _written(person: Fact, but: str) -> Callable[[Season], Season]:
    def change(season: Season) -> Season:
        left = tuple(one for one in season.players if one.id != but)
        known = {one.id: one for one in left}
        if person.id not in known:
            return replace(season, players=(*left, person))
        return replace(season, players=tuple(_joined(one, person) if one.id == person.id else one for one in left))

    return change


def _joined(known: Fact, person: Fact) -> Fact:
    """Who stands there already keeps what else is said of them, and the earlier day."""
    assert person.registered  # noqa: S101 - a registration has a day
    first = min(known.registered or person.registered, person.registered)
    return replace(known, name=person.name, registered=first, excluded=person.excluded)


def _excluded(person: Fact) -> Callable[[Season], Season]:
    def change(season: Season) -> Season:
        people = (replace(one, excluded=person.excluded) if one.id == person.id else one for one in season.players)
        return replace(season, players=tuple(people))

    return change
