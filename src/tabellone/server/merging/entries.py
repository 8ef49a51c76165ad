"""Entries of a person in tournaments: which they are, and whose they become, by an act of each tournament."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Entrant, Tournament
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.models import Person
from tabellone.server.people.queries import roles
from tabellone.server.play import services as play
from tabellone.tournament.acts import Identify, Identity


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry: its key, the record behind it, the id that a circuit counts it under if not the document's."""

    key: int
    person: int | None
    counts_as: str

    @classmethod
    def of(cls, row: Entrant) -> Entry:
        """As it stands."""
        return cls(row.pk, row.person_id, row.data.get("counts_as", ""))


def of_person(person: Person) -> QuerySet[Entrant]:
    """The entries of a record: linked to it, or under its code in a document."""
    mine = Q(person=person) | Q(person__isnull=True, player=person.code)
    return Entrant.objects.filter(mine).select_related("tournament__circuit").order_by("tournament__start", "pk")


def in_pairs(person: Person) -> Tournament | None:
    """A tournament in which somebody plays as one of two."""
    found = Entrant.objects.filter(player__contains=person.code).exclude(player=person.code)
    row = found.select_related("tournament").first()
    return row.tournament if row else None


def meeting(away: Person, stays: Person) -> Tournament | None:
    """A tournament in which both are entered."""
    mine = set(of_person(stays).values_list("tournament", flat=True))
    return next((one.tournament for one in of_person(away) if one.tournament_id in mine), None)


def not_organised(rows: Iterable[Entrant], by: User) -> Tournament | None:
    """The first of the tournaments that somebody does not organise."""
    found = {row.tournament_id: row.tournament for row in rows}
    return next((one for one in found.values() if not roles(by, *one.scopes).is_organiser), None)


def wanted(away: Person, stays: Person) -> dict[int, Entry]:
    """The entries that change, as they are to become: of the record that stays, counted under its code."""
    return {
        row.pk: Entry(row.pk, stays.pk, "" if row.player == stays.code else stays.code)
        for one in (away, stays)
        for row in of_person(one)
        if (row.person_id, row.data.get("counts_as") or row.player) != (stays.pk, stays.code)
    }


def touched(away: Person, stays: Person) -> QuerySet[Entrant]:
    """The entries that a merge changes."""
    return Entrant.objects.filter(pk__in=wanted(away, stays)).select_related("tournament__circuit")


def become(wanted: Mapping[int, Entry], *, by: User | None, why: str = "") -> list[Entry]:
    """Entries become somebody's; how they were before. What is not there any more is left out."""
    by_tournament: dict[UUID, list[Entrant]] = defaultdict(list)
    rows = Entrant.objects.filter(pk__in=wanted).select_related("tournament").order_by("tournament", "position")
    for row in rows:
        by_tournament[row.tournament_id].append(row)
    before = []
    for key in sorted(by_tournament):
        here = by_tournament[key]
        told = tuple(_identity(row, wanted[row.pk]) for row in here)
        try:
            play.act(Tournament(pk=key), play.Writing(by, why=why), Identify(told))
        except RuleError:
            raise RefusedError("merge-met", tournament=here[0].tournament.name) from None
        before += [Entry.of(row) for row in here]
    return before


def _identity(row: Entrant, entry: Entry) -> Identity:
    return Identity(row.player, str(entry.person) if entry.person else None, entry.counts_as)
