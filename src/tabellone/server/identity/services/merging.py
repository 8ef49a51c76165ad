"""Records merged and parted again, or kept apart: one transaction, lines in the journal, once for a token."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F
from django.utils import timezone

from tabellone.server.events.models import Circuit, Entrant
from tabellone.server.identity import queries, records
from tabellone.server.identity.models import Apart, Merge
from tabellone.server.identity.queries import merge_fingerprint, merge_obstacles
from tabellone.server.identity.records import CountedEntry
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people.models import Person
from tabellone.server.rankings.contributions import forget_contributions


def merge_records(away: Person, stays: Person, writing: Writing) -> Merge:
    """Two records are one person: entries, accounts and all that points to the one are the other's from now on.

    Results, draws and documents stay as they are; circuits count both under the code of the record that stays (BIG 5,
    ruling merged-counts-once). `seen` is what the preview was made from.
    """

    def work() -> Merge:
        gone, kept = _locked(away, stays)
        if writing.seen is not None and writing.seen != merge_fingerprint(gone, kept):
            raise RefusedError("merge-look-again")
        if found := merge_obstacles(gone, kept, by=writing.by):
            raise found[0]
        return _merged(gone, kept, writing)

    return done_once(work, lambda entry: Merge.objects.get(pk=entry.data["merge"]), writing)


def _merged(away: Person, stays: Person, writing: Writing) -> Merge:
    own = list(records.entries_of_record(stays).values_list("pk", flat=True))
    before = records.change_entries(records.entries_wanted(away, stays), by=writing.by, why=writing.why)
    moved: dict[str, Any] = {
        "entries": [[one.key, one.person, one.counts_as] for one in before],
        "own": own,
        "rows": records.merged_rows_go_over(away, stays),
        **records.take_from_record(away, stays),
    }
    done = Merge.objects.create(away=away, stays=stays, moved=moved, by=writing.by)
    data = {"merge": done.pk, "from": away.pk, "entries": len(before), "fields": moved["filled"]}
    journal.append_line(stays.stream, "merged", data, writing)
    journal.append_line(away.stream, "merged-into", {"merge": done.pk, "into": stays.pk}, replace(writing, token=""))
    _tell_seasons("players-merged", away, stays, by=writing.by)
    forget_contributions()
    return done


def part_records(merge: Merge, writing: Writing, *, theirs: Collection[int] = ()) -> Merge:
    """Two people after all: everything is whose it was, and what came since stays with the record that stayed.

    `theirs` are keys of entries made since that are the other's.
    """

    def work() -> Merge:
        away, stays = _locked(merge.away, merge.stays)
        stored = Merge.objects.get(pk=merge.pk)
        _check_parting(stored, away, stays, by=writing.by, why=writing.why)
        _parted(stored, away, stays, by=writing.by, why=writing.why, theirs=theirs)
        stored.parted_at, stored.parted_by = timezone.now(), writing.by
        stored.save(update_fields=["parted_at", "parted_by"])
        journal.append_line(stays.stream, "parted", {"merge": stored.pk, "from": away.pk}, writing)
        journal.append_line(
            away.stream, "parted-from", {"merge": stored.pk, "into": stays.pk}, replace(writing, token="")
        )
        _tell_seasons("players-parted", away, stays, by=writing.by)
        forget_contributions()
        return stored

    return done_once(work, lambda _: Merge.objects.get(pk=merge.pk), writing)


def _check_parting(merge: Merge, away: Person, stays: Person, *, by: User, why: str) -> None:
    if merge.parted_at is not None or away.into_id != stays.pk:
        raise RefusedError("part-over")
    if stays.into_id is not None:
        raise RefusedError("part-later-first", name=stays.name)
    if queries.is_erased(away) or queries.is_erased(stays):
        raise RefusedError("merge-erased")
    if not why.strip():
        raise RefusedError("why-missing", "why")
    if found := records.tournament_not_organised(queries.entries_moved(merge), by):
        raise RefusedError("merge-not-yours", tournament=found.name)


def _parted(merge: Merge, away: Person, stays: Person, *, by: User, why: str, theirs: Collection[int]) -> None:
    moved = merge.moved
    here = set(Entrant.objects.filter(person=stays).values_list("pk", flat=True))
    back = {key: CountedEntry(key, person, counts_as) for key, person, counts_as in moved["entries"] if key in here}
    new = {row.pk: row for row in queries.entries_since(merge)}
    for key in new.keys() & set(theirs):
        back[key] = CountedEntry(key, away.pk, "" if new[key].player == away.code else away.code)
    records.change_entries(back, by=by, why=why)
    records.rows_come_back(moved["rows"], away, stays)
    records.give_back_to_record(moved, away, stays)


def keep_apart(one: Person, other: Person, writing: Writing) -> Apart:
    """Two records are two people: they are not proposed again."""
    first, second = sorted((one, other), key=lambda each: each.pk)

    def work() -> Apart:
        if first.pk == second.pk:
            raise RefusedError("merge-itself")
        found, made = Apart.objects.get_or_create(one=first, other=second, defaults={"by": writing.by})
        if made:
            for mine, yours in ((first, second), (second, first)):
                data = {"apart": found.pk, "person": yours.pk}
                journal.append_line(
                    mine.stream, "kept-apart", data, Writing(writing.by, writing.token if mine is first else "")
                )
        return found

    return done_once(work, lambda _: Apart.objects.get(one=first, other=second), writing)


def _locked(away: Person, stays: Person) -> tuple[Person, Person]:
    """Both records as they are, held until the end, in one order for everybody."""
    rows = Person.objects.select_for_update(of=("self",)).filter(pk__in=[away.pk, stays.pk]).order_by("pk")
    found = {row.pk: row for row in rows}
    return found[away.pk], found[stays.pk]


def _tell_seasons(kind: str, away: Person, stays: Person, *, by: User) -> None:
    """The seasons whose own lists know the record count anew."""
    for circuit in queries.seasons_knowing(away):
        Circuit.objects.filter(pk=circuit.pk).update(version=F("version") + 1)
        journal.append_line(circuit.scope, kind, {"player": stays.code, "instead": away.code}, Writing(by))
