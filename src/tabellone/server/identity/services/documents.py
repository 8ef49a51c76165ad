"""A person taken out of tournaments and seasons, each by itself; results stay under a sign."""

from __future__ import annotations

import json
import uuid
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import Q

from tabellone.contract import BY_ID
from tabellone.engine.facts import Season
from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.events.seasons import locked_circuit, season_of
from tabellone.server.identity.services.lines import (
    LinesWithout,
    entries_without,
    lines_without,
    write_lines_without,
)
from tabellone.server.identity.traces import Traces
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.queries import last_line_number, lines_of_stream
from tabellone.server.people.models import Person
from tabellone.server.play import journal_lines, states, storage
from tabellone.server.play.services import locked
from tabellone.server.rankings import freezing
from tabellone.server.rankings.credit import erase_from_ledgers, ledger_names
from tabellone.server.rankings.models import Frozen
from tabellone.server.rankings.odds import forget_estimates
from tabellone.tournament import acts
from tabellone.tournament.codec import decoded, encoded, fingerprint
from tabellone.tournament.state import State

LOOKS = 5  # how often a busy tournament is looked at again before it is taken as it is
A_LOOK = 1_000  # lines looked at in one go


@dataclass(frozen=True, slots=True)
class Mentions:
    """Where somebody stands in the journals of tournaments: their ids there, and the last line that was looked at."""

    ids: dict[str, dict[str, str]]
    last: int


def ids_in_tournaments(
    person: Person | None,
    traces: Traces,
    *,
    after: int = 0,
    known: Mapping[str, str] | None = None,
    done: Container[str] = (),
) -> Mentions:
    """The ids that a person goes by, and what takes their place, by tournament; a code tells nothing and stays.

    Also where they were entered once and taken off, or are only spoken of: there they have no ids. An id of a document
    stands for the same person in all tournaments of its circuit. Two ids never become one: that would make one rating
    of two. `after` is the last line that was looked at before, `known` what ids become, `done` the tournaments that
    have been gone through: there only later lines that name them count. An account without a person has no ids.
    """
    found: dict[str, dict[str, str]] = {}
    if person is not None:
        for entrant in Entrant.objects.filter(Q(person=person) | Q(player__contains=person.code)):
            if str(entrant.tournament_id) not in done:
                found.setdefault(str(entrant.tournament_id), {})[entrant.player] = ""
    afar, last = traces.from_afar(), after
    while lines := list(Entry.objects.filter(pk__gt=last).order_by("pk")[:A_LOOK]):
        for entry in lines:
            kind, _, key = entry.stream.partition(":")
            if kind == "tournament" and (
                _is_named_in(entry, traces) if key in done else _is_told_of(entry, person, afar)
            ):
                ids = entered_ids(entry.data, str(person.pk), person.code) if person else ()
                found.setdefault(key, {}).update(dict.fromkeys(ids, ""))
        last = lines[-1].pk
    if person is None:
        return Mentions(found, last)
    return Mentions(_in_circuits(_numbered(found, person.code, known or {})), last)


def _is_told_of(entry: Entry, person: Person | None, afar: Traces) -> bool:
    """Whether a line tells of somebody, by name or as an entrant."""
    if person is None:
        return _is_named_in(entry, afar)
    data = json.dumps(entry.data, ensure_ascii=False)
    return person.code in data or f'"person": "{person.pk}"' in data or _is_named_in(entry, afar)


def _is_named_in(entry: Entry, traces: Traces) -> bool:
    return traces.names(entry.data) or traces.names([entry.why, entry.note])


def entered_ids(value: Any, key: str, code: str) -> Iterator[str]:
    """The ids under which a line of the journal enters a person."""
    if isinstance(value, dict):
        player = value.get("player")
        if value.get("person") == key and isinstance(player, dict):
            yield player["id"]
        if isinstance(value.get("id"), str) and code in value["id"]:
            yield value["id"]
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from entered_ids(one, key, code)


def _numbered(found: dict[str, dict[str, str]], code: str, known: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """A new id for each that is not made of the code: the code with a number that none of those known has."""
    old = sorted({one for mine in found.values() for one in mine} - known.keys())
    new = {one: one if code in one else f"{code}-{number}" for number, one in enumerate(old, len(known) + 1)}
    new |= known
    return {key: {one: new[one] for one in mine} for key, mine in found.items()}


def _in_circuits(found: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """The same ids in the other tournaments of a circuit."""
    for circuit, mine in ids_by_circuit(found).items():
        named = [old for old, new in mine.items() if old != new]
        same = Tournament.objects.filter(circuit=circuit, entrants__player__in=named).values_list("pk", flat=True)
        for key in map(str, same):
            found[key] = {**mine, **found.get(key, {})}
    return found


def ids_by_circuit(found: Mapping[str, Mapping[str, str]]) -> dict[int, dict[str, str]]:
    """The ids in each circuit, out of those of its tournaments."""
    mine: dict[int, dict[str, str]] = {}
    rows = Tournament.objects.filter(pk__in=list(found), circuit__isnull=False)
    for key, circuit in rows.values_list("pk", "circuit_id"):
        mine.setdefault(circuit, {}).update(found[str(key)])
    return mine


@dataclass(frozen=True, slots=True)
class TournamentWithout:
    """A tournament without somebody, as it was worked out while nobody had to wait."""

    stamp: uuid.UUID
    traces: Traces
    lines: LinesWithout
    before: State
    after: State


def take_out_of_tournament(tournament: str, traces: Traces) -> None:
    """The person out of a tournament; its journal, read again, gives exactly what is stored (ruling erased-stays).

    Nothing of a result, a draw or an order changes, and no line is added. It is worked out beforehand; held is the
    tournament while that is written, and what has been done in it meanwhile is looked through. Of one that was deleted
    only lines are left.
    """
    if not Tournament.objects.filter(pk=tournament).exists():
        stream = f"tournament:{tournament}"
        with transaction.atomic(), journal.lines_erasable():
            write_lines_without(lines_without(stream, traces, list(lines_of_stream(stream))))
        return
    ready = _tournament_without(Tournament.objects.get(pk=tournament), traces)
    with transaction.atomic(), journal.lines_erasable():
        row = locked(uuid.UUID(tournament))
        write_lines_without(ready.lines)
        told = ready.after
        if row.stamp != ready.stamp:
            told = _followed(row, ready)
        else:
            storage.write(row, ready.before, told)
        row.stamp = row.page_stamp = uuid.uuid4()
        row.save()
        forget_estimates(row)
        transaction.on_commit(lambda: states.keep_state(row.stamp, told))


def _tournament_without(row: Tournament, traces: Traces) -> TournamentWithout:
    """Worked out without a lock, from what is there now; refused where journal and rows would no longer agree."""
    BY_ID[row.rulebook]  # loaded before anybody has to wait for it
    for _ in range(LOOKS):
        row.refresh_from_db()
        before, lines = storage.read(row), lines_of_stream(row.scope)
        entries = list(lines)
        traces = replace(traces, prints={**traces.prints, **_prints(entries, traces)})
        wanted = _state_without(before, traces)
        found = lines_without(row.scope, traces, entries)
        if Tournament.objects.filter(pk=row.pk, stamp=row.stamp).exists():
            told = replace(
                journal_lines.replayed_lines(entries_without(row.scope, entries, found)), figures=before.figures
            )
            if told != wanted:
                raise AssertionError(f"the journal of {row.slug} does not give what is stored")
            break
    return TournamentWithout(row.stamp, traces, found, before, wanted)


def _followed(row: Tournament, ready: TournamentWithout) -> State:
    """The same for what was done in the tournament since it was worked out, under its lock."""
    before = storage.read(row)
    entries = list(lines_of_stream(row.scope).filter(number__gt=ready.lines.last))
    traces = replace(ready.traces, prints={**ready.traces.prints, **_prints(entries, ready.traces)})
    write_lines_without(lines_without(row.scope, traces, entries))
    told = _state_without(before, traces)
    storage.write(row, before, told)
    return told


def _state_without(state: State, traces: Traces) -> State:
    without: State = decoded(State, traces.taken_out(State, encoded(state)))
    return without


def _prints(entries: Iterable[Entry], traces: Traces) -> dict[str, str]:
    """What confirmations name a report by, before and after: it follows the ids of who sits there."""
    if all(old == new for old, new in traces.ids.items()):
        return {}
    proposed = [line.act for line in map(journal_lines.line_of, entries) if isinstance(line.act, acts.Propose)]
    return {fingerprint(act.seats): fingerprint(_seats(act.seats, traces)) for act in proposed}


def _seats(seats: Iterable[Any], traces: Traces) -> tuple[Any, ...]:
    return tuple(decoded(type(seat), traces.taken_out(type(seat), encoded(seat))) for seat in seats)


def circuits_naming(traces: Traces, ids: Mapping[int, Mapping[str, str]]) -> tuple[int, ...]:
    """The circuits from which something of the person is to be taken; nothing is held."""
    rows = Circuit.objects.order_by("pk").iterator(chunk_size=1)
    return tuple(row.pk for row in rows if not _circuit_without(row, traces, ids).is_nothing)


@dataclass(frozen=True, slots=True)
class CircuitWithout:
    """What changes in a circuit without somebody: its season (None: nothing), lines, final rankings, ledgers."""

    traces: Traces
    season: Season | None
    lines: LinesWithout
    frozen: Mapping[int, str]
    ledgers: bool

    @property
    def is_nothing(self) -> bool:
        """Whether the circuit is as it was without them."""
        return self.season is None and not (self.lines.parts or self.lines.subjects or self.frozen or self.ledgers)


def take_out_of_circuit(circuit: int, traces: Traces, ids: Mapping[int, Mapping[str, str]]) -> None:
    """The person under the sign in a season that knows them; rankings are what they were.

    It is worked out beforehand; where the season or its journal has changed meanwhile, once more while it is held.
    """
    before = Circuit.objects.get(pk=circuit)
    ready = _circuit_without(before, traces, ids)
    with transaction.atomic(), journal.lines_erasable():
        row = locked_circuit(circuit)
        if row.version != before.version or last_line_number(row.scope) != ready.lines.last:
            ready = _circuit_without(row, traces, ids)
        write_lines_without(ready.lines)
        if ready.season is not None:
            row.season = encoded(ready.season)
            row.version += 1
            row.save(update_fields=["season", "version"])
        erase_from_ledgers(row, ready.traces.ids, ready.traces.without)
        for key, text in ready.frozen.items():
            Frozen.objects.filter(pk=key).update(answer=text)


def _circuit_without(row: Circuit, traces: Traces, ids: Mapping[int, Mapping[str, str]]) -> CircuitWithout:
    season = season_of(row)
    here = row.pk in ids or any(one.id in traces.ids for one in season.players)
    known = traces if here else traces.from_afar()
    mine = replace(known, ids={**traces.ids, **ids.get(row.pk, {})})
    without = decoded(Season, mine.taken_out(Season, encoded(season)))
    lines = lines_without(row.scope, mine, list(lines_of_stream(row.scope)))
    ledgers = ledger_names(row, mine.ids, mine.without)
    return CircuitWithout(mine, None if without == season else without, lines, dict(_final_without(row, mine)), ledgers)


def _final_without(row: Circuit, traces: Traces) -> Iterator[tuple[int, str]]:
    """Frozen rankings name people by their ids: one that is made of a name gives way, and nothing else moves."""
    for frozen in Frozen.objects.filter(circuit=row).defer("folder"):
        before = freezing.frozen_answer(frozen.answer)
        without = traces.without_ids(before)
        if without != before:
            yield frozen.pk, json.dumps(without, ensure_ascii=False, separators=(",", ":"))
