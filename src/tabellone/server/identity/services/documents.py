"""A person taken out of tournaments and seasons; results stay under a sign."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Q

from tabellone.engine.facts import Season
from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.events.seasons import locked_circuit, season_of
from tabellone.server.identity.traces import Traces
from tabellone.server.journal.models import Entry, PersonalPart, Subject
from tabellone.server.people.models import Person
from tabellone.server.play import journal_lines, states, storage
from tabellone.server.play.services import locked
from tabellone.server.rankings import freezing
from tabellone.server.rankings.credit import erase_from_ledgers
from tabellone.server.rankings.models import Frozen
from tabellone.server.rankings.odds import forget_estimates
from tabellone.tournament import acts
from tabellone.tournament.codec import decoded, encoded, fingerprint
from tabellone.tournament.state import State


def ids_in_tournaments(person: Person, traces: Traces) -> dict[str, dict[str, str]]:
    """The ids that a person goes by, and what takes their place, by tournament; a code tells nothing and stays.

    Also where they were entered once and taken off, or are only spoken of: there they have no ids. An id of a document
    stands for the same person in all tournaments of its circuit. Two ids never become one: that would make one rating
    of two.
    """
    found: dict[str, dict[str, str]] = {}
    afar = traces.from_afar()
    for entrant in Entrant.objects.filter(Q(person=person) | Q(player__contains=person.code)):
        found.setdefault(str(entrant.tournament_id), {})[entrant.player] = ""
    for entry in Entry.objects.filter(stream__startswith="tournament:").iterator():
        data = json.dumps(entry.data, ensure_ascii=False)
        if person.code in data or afar.names(data) or afar.names(entry.why) or f'"person": "{person.pk}"' in data:
            mine = found.setdefault(entry.stream.removeprefix("tournament:"), {})
            mine.update(dict.fromkeys(entered_ids(entry.data, str(person.pk), person.code), ""))
    return _in_circuits(_numbered(found, person.code))


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


def _numbered(found: dict[str, dict[str, str]], code: str) -> dict[str, dict[str, str]]:
    """A new id for each that is not made of the code: the code with a number."""
    old = sorted({one for mine in found.values() for one in mine})
    new = {one: one if code in one else f"{code}-{number}" for number, one in enumerate(old, 1)}
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


def take_out_of_tournament(tournament: str, traces: Traces) -> None:
    """The person out of a tournament; its journal, read again, gives exactly what is stored (ruling erased-stays).

    Nothing of a result, a draw or an order changes, and no line is added. Of one that was deleted only lines are left.
    """
    if not Tournament.objects.filter(pk=tournament).exists():
        take_out_of_lines(f"tournament:{tournament}", traces)
        return
    row = locked(uuid.UUID(tournament))
    before = storage.read(row)
    traces = replace(traces, prints=_prints(row, traces))
    take_out_of_lines(row.scope, traces)
    wanted: State = decoded(State, traces.taken_out(State, encoded(before)))
    told = replace(journal_lines.rebuilt(row), figures=before.figures)
    if told != wanted:
        raise AssertionError(f"the journal of {row.slug} does not give what is stored")
    storage.write(row, before, told)
    row.stamp = row.page_stamp = uuid.uuid4()
    row.save()
    forget_estimates(row)
    transaction.on_commit(lambda: states.keep_state(row.stamp, told))


def take_out_of_lines(stream: str, traces: Traces) -> None:
    """What is personal of the lines of a stream without the person, and other ids behind their tokens."""
    mine = Subject.objects.filter(stream=stream, called__in=traces.ids)
    tokens = set(mine.values_list("token", flat=True))
    for part in PersonalPart.objects.filter(entry__stream=stream):
        for one in part.pieces:
            one["said"] = traces.piece(one["kind"], one["said"], theirs=one.get("of") in tokens)
        PersonalPart.objects.filter(pk=part.pk).update(pieces=part.pieces, why=traces.without(part.why))
    for subject in mine:
        Subject.objects.filter(pk=subject.pk).update(called=traces.ids[subject.called])


def _prints(row: Tournament, traces: Traces) -> dict[str, str]:
    """What confirmations name a report by, before and after: it follows the ids of who sits there."""
    if all(old == new for old, new in traces.ids.items()):
        return {}
    proposed = [line.act for line in journal_lines.lines(row) if isinstance(line.act, acts.Propose)]
    return {fingerprint(act.seats): fingerprint(_seats(act.seats, traces)) for act in proposed}


def _seats(seats: Iterable[Any], traces: Traces) -> tuple[Any, ...]:
    return tuple(decoded(type(seat), traces.taken_out(type(seat), encoded(seat))) for seat in seats)


def take_out_of_seasons(traces: Traces, ids: Mapping[int, Mapping[str, str]]) -> None:
    """The person under the sign in every season that knows them; rankings are what they were."""
    for key in Circuit.objects.order_by("pk").values_list("pk", flat=True):
        row = locked_circuit(key)
        season = season_of(row)
        here = key in ids or any(one.id in traces.ids for one in season.players)
        known = traces if here else traces.from_afar()
        mine = replace(known, ids={**traces.ids, **ids.get(key, {})})
        without = decoded(Season, mine.taken_out(Season, encoded(season)))
        if without != season:
            row.season = encoded(without)
            row.version += 1
            row.save(update_fields=["season", "version"])
        take_out_of_lines(row.scope, mine)
        erase_from_ledgers(row, mine.ids, mine.without)
        _out_of_the_final(row, mine)


def _out_of_the_final(row: Circuit, traces: Traces) -> None:
    """Frozen rankings name people by their ids: one that is made of a name gives way, and nothing else moves."""
    for frozen in Frozen.objects.filter(circuit=row).defer("folder"):
        before = freezing.frozen_answer(frozen.answer)
        without = traces.without_ids(before)
        if without != before:
            text = json.dumps(without, ensure_ascii=False, separators=(",", ":"))
            Frozen.objects.filter(pk=frozen.pk).update(answer=text)
