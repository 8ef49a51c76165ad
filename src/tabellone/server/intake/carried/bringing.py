"""Ratings that a season starts from, brought in after a preview; taken back in one step (PG 19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import CarriedRating, Season
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import change_season, locked, season_of
from tabellone.server.intake.carried.previewing import Preview, preview, with_lines
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal.models import Entry
from tabellone.server.people.details import NAME, Details
from tabellone.server.people.services import register_many
from tabellone.server.rankings import freezing
from tabellone.server.rankings.turning import repeated
from tabellone.tournament.codec import decoded, encoded

BROUGHT, TAKEN_BACK = "ratings-brought", "ratings-taken-back"


@dataclass(frozen=True, slots=True)
class Brought:
    """A list that was brought in: its line in the journal, how many ratings it moved, whether it was taken back."""

    entry: Entry
    count: int
    taken_back: bool
    last: bool


def bring(
    circuit: Circuit,
    text: str,
    said: Mapping[str, str],
    *,
    seen: str,
    by: User | None,
    why: str = "",
    token: str = "",
) -> Circuit:
    """Let the season start from the ratings of a list; `seen` tells the preview that was looked at."""
    with transaction.atomic():
        row = locked(circuit.pk)
        if repeated(row, token, by=by):
            return row
        shown = preview(row, text, said)
        _refuse(shown, seen=seen, why=why)
        codes = _new_people(shown, by=by)
        before, after = season_of(row), with_lines(season_of(row), shown.lines, codes)
        return change_season(
            row.pk, lambda _season: after, BROUGHT, _difference(before, after), by=by, why=why, token=token
        )


def _refuse(shown: Preview, *, seen: str, why: str) -> None:
    if shown.problems:
        raise InputError(shown.problems)
    if shown.asked:
        raise RuleError("ratings-open", names=[one.name for one in shown.asked])
    if not shown.applicable:
        raise RuleError("ratings-unchanged")
    if shown.needs_reason and not why:
        raise RuleError("ratings-why")
    if seen != shown.seen:
        raise RuleError("ratings-look-again")


def _new_people(shown: Preview, *, by: User | None) -> dict[str, str]:
    """A record for everybody who is new, kept by the circuit's organisers: the code by the key of the field."""
    fresh = shown.fresh
    details = [Details(one.name[:NAME]) for one in fresh]
    made = register_many(details, scopes=(shown.circuit.scope,), by=by) if details else []
    return {one.key: person.code for one, person in zip(fresh, made, strict=True)}


def _difference(before: Season, after: Season) -> dict[str, Any]:
    """What the journal keeps, so that it can be taken back: ratings as they were and as they became, what was added."""
    old, new = _by_key(before.ratings), _by_key(after.ratings)
    moved = [(old.get(key), one) for key, one in new.items() if old.get(key) != one]
    people, games = {one.id for one in before.players}, {one.id for one in before.games}
    return {
        "ratings": [[encoded(was) if was else None, encoded(one)] for was, one in moved],
        "players": [one.id for one in after.players if one.id not in people],
        "games": [one.id for one in after.games if one.id not in games],
    }


def _by_key(ratings: Sequence[CarriedRating]) -> dict[tuple[str, str], CarriedRating]:
    return {(one.player, one.game): one for one in ratings}


def brought(circuit: Circuit) -> list[Brought]:
    """The lists that were brought in, the last one first."""
    lines = list(journal_queries.stream(circuit.scope).filter(kind__in=(BROUGHT, TAKEN_BACK)))
    gone = {one.data["entry"] for one in lines if one.kind == TAKEN_BACK}
    made = [one for one in lines if one.kind == BROUGHT]
    standing = [one.number for one in made if one.number not in gone]
    last = standing[-1] if standing else None
    return [
        Brought(one, len(one.data["ratings"]), one.number in gone, last=one.number == last) for one in reversed(made)
    ]


def take_back(circuit: Circuit, number: int, *, by: User | None, why: str = "", token: str = "") -> Circuit:
    """Take back the last list: the season starts from what it started from before; records of people stay."""
    with transaction.atomic():
        row = locked(circuit.pk)
        if repeated(row, token, by=by):
            return row
        if freezing.latest(row) is not None:
            raise RuleError("ratings-frozen", name=row.name)
        found = next((one for one in brought(row) if one.entry.number == number), None)
        if found is None or found.taken_back or not found.last:
            raise RuleError("ratings-not-last")
        after = _without(row, season_of(row), found.entry.data)
        return change_season(row.pk, lambda _season: after, TAKEN_BACK, {"entry": number}, by=by, why=why, token=token)


def _without(circuit: Circuit, season: Season, data: Mapping[str, Any]) -> Season:
    """The season as it was before a list; refused where one of its ratings has become another since."""
    now = _by_key(season.ratings)
    for was, became in data["ratings"]:
        one: CarriedRating = decoded(CarriedRating, became)
        if now.get((one.player, one.game)) != one:
            raise RuleError("ratings-moved-since")
        del now[one.player, one.game]
        if was:
            old: CarriedRating = decoded(CarriedRating, was)
            now[old.player, old.game] = old
    rated, played = {player for player, _ in now}, {game for _, game in now}
    played |= set(Tournament.objects.filter(circuit=circuit).values_list("game", flat=True))
    gone = {one for one in data["players"] if one not in rated}
    players = tuple(one for one in season.players if one.id not in gone or one.registered or one.excluded)
    games = tuple(one for one in season.games if one.id not in data["games"] or one.id in played)
    return replace(season, players=players, games=games, ratings=tuple(now[key] for key in sorted(now)))
