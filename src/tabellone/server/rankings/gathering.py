"""All facts of a circuit as they stood at one moment: what its rankings are computed from, never half of a change.

Neither database shows several questions one moment: each is answered with what is committed by then. So the stamps of
all tournaments are read with one question, then the facts, and the facts hold only if they have those very stamps.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast

from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.play.states import LargeAnswers, read_ahead, state_of
from tabellone.server.rankings.identity import counted_facts, counted_ids, season_counted
from tabellone.tournament.view import is_being_played

TRIES = 6  # then writers wait for once


class CircuitStamps(NamedTuple):
    """What a circuit's facts are known by: the version of its season, and the stamps of its tournaments in order."""

    version: int
    tournaments: tuple[str, ...]

    @property
    def mark(self) -> str:
        """A text that is the same only for the same facts."""
        return hashlib.sha256(repr(self).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Gathered:
    """A circuit with its season and those of its tournaments that everybody may see, in order of their end."""

    circuit: Circuit
    season: Season
    rows: tuple[Tournament, ...]
    facts: tuple[Facts, ...]
    playing: frozenset[str]  # ids of those drawn here and not closed yet
    mark: str


@dataclass(frozen=True, slots=True)
class _Told:
    """A tournament's facts, and whether it is still being played here."""

    facts: Facts
    is_being_played: bool
    ids: Mapping[str, str]  # of those who count under another id than the document's


_kept: LargeAnswers[Gathered] = LargeAnswers(6)
_tournaments: LargeAnswers[_Told] = LargeAnswers(1500)


def circuit_stamps(circuit: Circuit) -> CircuitStamps:
    """The stamps of one moment: one question."""
    stamp = Cast("tournaments__page_stamp", TextField())  # a large circuit has hundreds: as text they are read at once
    found = list(Circuit.objects.filter(pk=circuit.pk).values_list("version", stamp, "tournaments__listed"))
    listed = sorted(text.replace("-", "") for _, text, seen in found if seen)
    return CircuitStamps(found[0][0] if found else -1, tuple(listed))


def circuit_mark(circuit: Circuit) -> str:
    """What the pages of a circuit are known by, beside its address."""
    return f"{circuit.pk}:{circuit_stamps(circuit).mark}"


def gathered_facts(circuit: Circuit) -> Gathered:
    """The circuit's facts of one moment, read once for each state of them."""
    for _ in range(TRIES):
        stamps = circuit_stamps(circuit)
        try:
            return _kept.kept(f"{circuit.pk}:{stamps.mark}", partial(_read_facts, circuit, stamps))
        except _MovedError:  # what has been read is remembered: only what moved is read again
            continue
    with transaction.atomic():  # they are written without end: hold them for as long as it takes
        list(Tournament.objects.select_for_update().filter(circuit=circuit).order_by("pk").values_list("pk"))
        Circuit.objects.select_for_update().get(pk=circuit.pk)
        return _read_facts(circuit, circuit_stamps(circuit))


class _MovedError(Exception):
    """The facts are no longer those of the stamps."""


def _read_facts(circuit: Circuit, stamps: CircuitStamps) -> Gathered:
    """The facts of these stamps; the states behind them are remembered by their own."""
    row = Circuit.objects.get(pk=circuit.pk)
    rows = list(Tournament.objects.filter(circuit=circuit, listed=True).order_by("end", "slug"))
    for each in rows:
        each.circuit = row  # one value for all: a page that lists them does not ask for the circuit of each
    read_ahead(each for each in rows if _told_key(each) not in _tournaments)
    told = [_told(each) for each in rows]
    facts = tuple(each.facts for each in told)
    playing = frozenset(each.facts.id for each in told if each.is_being_played)
    if CircuitStamps(row.version, tuple(sorted(each.page_stamp.hex for each in rows))) != stamps:
        raise _MovedError
    others = {player: other for each in told for player, other in each.ids.items()}
    season = season_counted(season_of(row), others, facts)
    return Gathered(row, season, tuple(rows), facts, playing, f"{circuit.pk}:{stamps.mark}")


def _told(row: Tournament) -> _Told:
    """A tournament as the circuit counts it; a large circuit has more of them than there are states in memory."""
    return _tournaments.kept(_told_key(row), partial(_told_now, row))


def _told_key(row: Tournament) -> str:
    return f"{row.pk}:{row.page_stamp}"


def _told_now(row: Tournament) -> _Told:
    stamp, found = row.page_stamp, _Told(counted_facts(row), is_being_played(state_of(row)), counted_ids(row))
    if row.page_stamp != stamp:  # it moved while it was read, and the row with it
        raise _MovedError
    return found
