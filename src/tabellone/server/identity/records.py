"""One person, two records: what goes from one to the other, and comes back when they are parted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from django.apps import apps
from django.contrib.auth.models import User
from django.db import IntegrityError, models, transaction
from django.db.models import Q, QuerySet

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Entrant, Tournament
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
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
            play.act(Tournament(pk=key), Writing(by, why=why), Identify(told))
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


Row = tuple[str, int]  # a column and the key of the row


def columns_pointing() -> Iterator[str]:
    """Every column of every table that points to people, hidden ones among them."""
    for one in Person._meta.get_fields(include_hidden=True):  # noqa: SLF001 - Django's own way to ask
        if one.auto_created and not one.concrete and isinstance(one, models.ManyToOneRel):
            yield f"{one.related_model._meta.label_lower}.{one.field.name}"  # noqa: SLF001 - the same


def column_pointing(named: str) -> tuple[Any, str]:
    """The table and the name of a column."""
    label, _, name = named.rpartition(".")
    return apps.get_model(label), name


def rows_pointing(named: str, person: Person) -> list[int]:
    """The keys of the rows that point to a record by a column."""
    model, name = column_pointing(named)
    return list(model.objects.filter(**{name: person}).order_by("pk").values_list("pk", flat=True))


def _went(named: str, key: int, stays: Person) -> bool:
    """Whether a row went to a record; not where that one has the like already."""
    model, name = column_pointing(named)
    try:
        with transaction.atomic():
            model.objects.filter(pk=key).update(**{name: stays})
    except IntegrityError:
        return False
    return True


def rows_go_over(away: Person, stays: Person, columns: Iterable[str]) -> list[Row]:
    """Rows that pointed to the one record point to the other, unless that one has the like; which ones went."""
    return [(one, key) for one in columns for key in rows_pointing(one, away) if _went(one, key, stays)]


ENTRIES = "events.entrant.person"  # they change by acts of their tournaments alone
ERASURES = "identity.erasure.person"  # who was erased is who they were, whatever becomes of the record
# over: rows go to the record that stays; where it has the like already they stay behind, until the two are parted
# once: the same, and what both have cannot be merged
# elsewhere: entries go by acts of their tournaments; the rest tells of records, not of people, and stays
MergeRule = Literal["over", "once", "elsewhere"]

MERGE_RULES: dict[str, MergeRule] = {
    "people.keeping.person": "over",
    "people.claim.person": "over",
    "people.measure.person": "over",
    "people.person.into": "elsewhere",
    ENTRIES: "elsewhere",
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
    ERASURES: "elsewhere",
}


def merged_rows_go_over(away: Person, stays: Person) -> list[Row]:
    """Rows of the one record become the other's; which ones went."""
    gone = rows_go_over(away, stays, (column for column, rule in MERGE_RULES.items() if rule != "elsewhere"))
    if any(rows_pointing(column, away) for column, rule in MERGE_RULES.items() if rule == "once"):
        raise RefusedError("merge-registered")
    return gone


def rows_come_back(rows: list[Row], away: Person, stays: Person) -> None:
    """What went over and is still there goes back; what came since stays."""
    for column, key in rows:
        model, name = column_pointing(column)
        model.objects.filter(**{"pk": key, name: stays}).update(**{name: away})


def both_once(away: Person, stays: Person) -> bool:
    """Whether both have what one person has once."""
    for column, rule in MERGE_RULES.items():
        if rule == "once":
            model, name = column_pointing(column)
            mine = model.objects.filter(**{name: away}).values_list("rulebook", flat=True)
            if model.objects.filter(**{name: stays, "rulebook__in": list(mine)}).exists():
                return True
    return False


def rows_to_go_over(person: Person) -> dict[str, int]:
    """How many rows of each table would go over, where there are any."""
    found = {}
    for column, rule in MERGE_RULES.items():
        if rule != "elsewhere":
            model, name = column_pointing(column)
            if count := model.objects.filter(**{name: person}).count():
                found[column] = count
    return found


def become_record(gone: Person, stays: Person, *, own: Person) -> None:
    """A record goes into the one that stays, inside the transaction of who decides it; `own` is the player's word.

    The record itself is kept, as one that was merged: whatever still names it leads to the other, and what the other
    had already stays with it.
    """
    shadow = stays if own is gone else gone
    stays.name, stays.user_id, stays.name_allowed = own.name, own.user_id, own.name_allowed
    stays.groups = list(dict.fromkeys([*own.groups, *shadow.groups]))
    stays.hides_name = own.hides_name or shadow.hides_name
    for field in FILLED:
        setattr(stays, field, getattr(own, field) or getattr(shadow, field))
    gone.user_id, gone.into = None, stays
    gone.save(update_fields=["user", "into"])
    stays.save()
    rows_go_over(gone, stays, (one for one in columns_pointing() if one not in {ENTRIES, ERASURES}))
