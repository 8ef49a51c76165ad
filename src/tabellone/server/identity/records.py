"""What goes from one record to another when both are one person, and comes back when they are parted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Entrant, Tournament
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.becoming import Row, column_pointing, columns_pointing, rows_pointing, went
from tabellone.server.people.models import Person
from tabellone.server.people.queries import roles
from tabellone.server.play import services as play
from tabellone.tournament.acts import Identify, Identity


@dataclass(frozen=True, slots=True)
class CountedEntry:
    """An entry: its key, the record behind it, the id that a circuit counts it under if not the document's."""

    key: int
    person: int | None
    counts_as: str

    @classmethod
    def of(cls, row: Entrant) -> CountedEntry:
        """As it stands."""
        return cls(row.pk, row.person_id, row.data.get("counts_as", ""))


def entries_of_record(person: Person) -> QuerySet[Entrant]:
    """The entries of a record: linked to it, or under its code in a document."""
    mine = Q(person=person) | Q(person__isnull=True, player=person.code)
    return Entrant.objects.filter(mine).select_related("tournament__circuit").order_by("tournament__start", "pk")


def tournament_in_pair(person: Person) -> Tournament | None:
    """A tournament in which somebody plays as one of two."""
    found = Entrant.objects.filter(player__contains=person.code).exclude(player=person.code)
    row = found.select_related("tournament").first()
    return row.tournament if row else None


def tournament_of_both(away: Person, stays: Person) -> Tournament | None:
    """A tournament in which both are entered."""
    mine = set(entries_of_record(stays).values_list("tournament", flat=True))
    return next((one.tournament for one in entries_of_record(away) if one.tournament_id in mine), None)


def tournament_not_organised(rows: Iterable[Entrant], by: User) -> Tournament | None:
    """The first of the tournaments that somebody does not organise."""
    found = {row.tournament_id: row.tournament for row in rows}
    return next((one for one in found.values() if not roles(by, *one.scopes).is_organiser), None)


def entries_wanted(away: Person, stays: Person) -> dict[int, CountedEntry]:
    """The entries that change, as they are to become: of the record that stays, counted under its code."""
    return {
        row.pk: CountedEntry(row.pk, stays.pk, "" if row.player == stays.code else stays.code)
        for one in (away, stays)
        for row in entries_of_record(one)
        if (row.person_id, row.data.get("counts_as") or row.player) != (stays.pk, stays.code)
    }


def entries_touched(away: Person, stays: Person) -> QuerySet[Entrant]:
    """The entries that a merge changes."""
    return Entrant.objects.filter(pk__in=entries_wanted(away, stays)).select_related("tournament__circuit")


def change_entries(wanted: Mapping[int, CountedEntry], *, by: User | None, why: str = "") -> list[CountedEntry]:
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
        before += [CountedEntry.of(row) for row in here]
    return before


def _identity(row: Entrant, entry: CountedEntry) -> Identity:
    return Identity(row.player, str(entry.person) if entry.person else None, entry.counts_as)


FILLED: dict[str, Any] = {"club_id": None, "email": "", "phone": "", "birth": None}  # and what they are when empty
FLAGS = ("hides_name", "name_allowed")


def take_from_record(away: Person, stays: Person) -> dict[str, Any]:
    """What the record lacks, the account and the shyer of two wishes about the name; what was taken, without values."""
    filled = [name for name, empty in FILLED.items() if getattr(stays, name) == empty != getattr(away, name)]
    flags = {name: getattr(stays, name) for name in FLAGS}
    user = away.user_id if stays.user_id is None else None
    for name in filled:
        setattr(stays, name, getattr(away, name))
    stays.hides_name = stays.hides_name or away.hides_name
    stays.name_allowed = stays.name_allowed and away.name_allowed
    away.user_id, away.into = None, stays
    away.save(update_fields=["user", "into"])
    if user is not None:
        stays.user_id = user
    stays.save()
    return {"filled": filled, "flags": flags, "user": user}


def give_back_to_record(moved: dict[str, Any], away: Person, stays: Person) -> None:
    """The record as it was, but for what was written into it since; the account goes back to whom it was of."""
    for name in moved["filled"]:
        if getattr(stays, name) == getattr(away, name):
            setattr(stays, name, FILLED[name])
    together = {"hides_name": any, "name_allowed": all}
    for name, was in moved["flags"].items():
        if getattr(stays, name) == together[name]((was, getattr(away, name))):
            setattr(stays, name, was)
    user = moved["user"]
    back = user is not None and stays.user_id == user
    if back:
        stays.user_id = None
    stays.save()
    away.into = None
    if back:
        away.user_id = user
    away.save(update_fields=["user", "into"])


# over: rows go to the record that stays; where it has the like already they stay behind, until the two are parted
# once: the same, and what both have cannot be merged
# elsewhere: entries go by acts of their tournaments; the rest tells of records, not of people, and stays
MergeRule = Literal["over", "once", "elsewhere"]

MERGE_RULES: dict[str, MergeRule] = {
    "people.keeping.person": "over",
    "people.claim.person": "over",
    "people.measure.person": "over",
    "people.person.into": "elsewhere",
    "events.entrant.person": "elsewhere",
    "registration.registration.person": "once",
    "registration.platformaccount.person": "over",
    "registration.erasedaccount.person": "elsewhere",
    "registration.membership.person": "over",
    "federation.invitedplayer.person": "over",
    "federation.placerequest.person": "over",
    "identity.merge.away": "elsewhere",
    "identity.merge.stays": "elsewhere",
    "identity.apart.one": "elsewhere",
    "identity.apart.other": "elsewhere",
}


def rows_go_over(away: Person, stays: Person) -> list[Row]:
    """Rows of the one record become the other's; which ones went."""
    gone: list[Row] = []
    for column, rule in MERGE_RULES.items():
        if rule == "elsewhere" or not _is_column(column):
            continue
        for key in rows_pointing(column, away):
            if went(column, key, stays):
                gone.append((column, key))
            elif rule == "once":
                raise RefusedError("merge-registered")
    return gone


def rows_come_back(rows: list[Row], away: Person, stays: Person) -> None:
    """What went over and is still there goes back; what came since stays."""
    for column, key in rows:
        if _is_column(column):
            model, name = column_pointing(column)
            model.objects.filter(**{"pk": key, name: stays}).update(**{name: away})


def both_once(away: Person, stays: Person) -> bool:
    """Whether both have what one person has once."""
    for column, rule in MERGE_RULES.items():
        if rule == "once" and _is_column(column):
            model, name = column_pointing(column)
            mine = model.objects.filter(**{name: away}).values_list("rulebook", flat=True)
            if model.objects.filter(**{name: stays, "rulebook__in": list(mine)}).exists():
                return True
    return False


def rows_to_go_over(person: Person) -> dict[str, int]:
    """How many rows of each table would go over, where there are any."""
    found = {}
    for column, rule in MERGE_RULES.items():
        if rule != "elsewhere" and _is_column(column):
            model, name = column_pointing(column)
            if count := model.objects.filter(**{name: person}).count():
                found[column] = count
    return found


def _is_column(column: str) -> bool:
    """Whether there is such a table in this installation."""
    return column in set(columns_pointing())
