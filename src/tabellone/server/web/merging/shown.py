"""A record as the pages about doubles show it: what it has, nothing private."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Max, Q
from django.utils import timezone

from tabellone.contract.answers import RatingRow
from tabellone.engine.errors import TabelloneError
from tabellone.server.events.models import Circuit, Entrant
from tabellone.server.people.models import Person
from tabellone.server.rankings import seasons

MOST_RATINGS = 4


@dataclass(frozen=True, slots=True)
class Card:
    """One of two records: tournaments, the last of them, ratings in the circuit."""

    person: Person
    tournaments: int
    last: str
    ratings: tuple[RatingRow, ...]
    has_account: bool


def cards(circuit: Circuit, keys: set[int]) -> dict[int, Card]:
    """The records of these keys, with what they have."""
    people = Person.objects.select_related("club").in_bulk(keys)
    counted = Entrant.objects.filter(person__in=keys).values("person")
    told = {
        one["person"]: (one["times"], one["last"])
        for one in counted.annotate(times=Count("pk"), last=Max("tournament__start"))
    }
    ratings = _ratings(circuit, {one.code for one in people.values()})
    return {
        key: Card(
            one,
            told.get(key, (_by_code(one), None))[0],
            str(told[key][1].year) if key in told and told[key][1] else "",
            ratings.get(one.code, ()),
            one.user_id is not None,
        )
        for key, one in people.items()
    }


def _by_code(person: Person) -> int:
    """Tournaments whose documents have the code alone."""
    return Entrant.objects.filter(Q(person__isnull=True), player=person.code).count()


def _ratings(circuit: Circuit, codes: set[str]) -> dict[str, tuple[RatingRow, ...]]:
    try:
        found = seasons.rankings(circuit, timezone.localdate()).answer.ratings
    except TabelloneError:
        return {}
    mine: dict[str, tuple[RatingRow, ...]] = {}
    for row in found:
        if row.player in codes and len(mine.get(row.player, ())) < MOST_RATINGS:
            mine[row.player] = (*mine.get(row.player, ()), row)
    return mine
