"""Which records were merged, what went over, what came since."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from tabellone.server.events.models import Circuit, Entrant
from tabellone.server.events.services import season_of
from tabellone.server.journal.models import Entry
from tabellone.server.merging import entries, relations
from tabellone.server.merging.models import Apart, Merge
from tabellone.server.people.models import Person
from tabellone.tournament.codec import fingerprint

ERASED = "registry-erased"


def merge_of(number: int) -> Merge | None:
    """A merge, in force or undone."""
    return Merge.objects.select_related("away__club", "stays__club", "by", "parted_by").filter(pk=number).first()


def merges(people: set[int]) -> list[Merge]:
    """Merges of these people, the newest first."""
    rows = Merge.objects.select_related("away", "stays", "by").filter(Q(away__in=people) | Q(stays__in=people))
    return list(rows)


def apart(people: set[int]) -> set[tuple[int, int]]:
    """Pairs of these records that are two people, as somebody has said; the older record first.

    What was said of a record that has gone into another holds for that one.
    """
    merged = Person.objects.filter(into__isnull=False).values_list("pk", "into")
    into = {person: other for person, other in merged if other is not None}
    told = (sorted((_last(one, into), _last(other, into))) for one, other in Apart.objects.values_list("one", "other"))
    return {(one, other) for one, other in told if one in people and one != other}


def _last(person: int, into: Mapping[int, int]) -> int:
    """The record that stands for another, after all mergers."""
    while person in into:
        person = into[person]
    return person


def is_erased(person: Person) -> bool:
    """Whether what was kept of somebody is gone."""
    return Entry.objects.filter(stream=person.stream, kind=ERASED).exists()


def entries_moved(merge: Merge) -> QuerySet[Entrant]:
    """The entries that a merge changed, as far as they are there."""
    keys = [key for key, _, _ in merge.moved.get("entries", ())]
    return Entrant.objects.filter(pk__in=keys).select_related("tournament__circuit").order_by("tournament__start")


def entries_since(merge: Merge) -> list[Entrant]:
    """Entries of the record that stays made since the merge: whose they are is asked when the two are parted."""
    before = {key for key, _, _ in merge.moved.get("entries", ())} | set(merge.moved.get("own", ()))
    return [row for row in entries.of_person(merge.stays) if row.pk not in before]


def seasons_knowing(person: Person) -> list[Circuit]:
    """The circuits whose own lists name a record."""
    return [row for row in Circuit.objects.order_by("pk") if _names(row, person.code)]


def _names(row: Circuit, code: str) -> bool:
    season = season_of(row)
    return any(one.id == code for one in season.players) or any(one.player == code for one in season.ratings)


def seen_of(away: Person, stays: Person) -> str:
    """What a preview of a merge is made from: whoever changes any of it meanwhile makes others look again."""
    told = []
    for one in (away, stays):
        rows = entries.of_person(one).values_list("pk", "tournament__page_stamp")
        told.append(
            [
                [one.pk, one.name, one.club_id or 0, one.user_id or 0, one.into_id or 0],
                [[key, str(stamp)] for key, stamp in rows],
                sorted(relations.counted(one).items()),
            ]
        )
    return fingerprint(told)
