"""All facts of a circuit as they stood at one moment: what its rankings are computed from, never half of a change.

Neither database shows several questions one moment: each is answered with what is committed by then. So the stamps of
all tournaments are read with one question, then the facts, and the facts hold only if they have those very stamps.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import season_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings.answers import Large
from tabellone.server.rankings.queries import facts_of

TRIES = 6  # then writers wait for once


class Stamps(NamedTuple):
    """What a circuit's facts are known by: the version of its season, and a stamp for each of its tournaments."""

    version: int
    tournaments: tuple[tuple[UUID, UUID], ...]

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


_kept: Large[Gathered] = Large(6)


def stamps_of(circuit: Circuit) -> Stamps:
    """The stamps of one moment: one question."""
    columns = ("version", "tournaments__pk", "tournaments__page_stamp", "tournaments__listed")
    found = list(Circuit.objects.filter(pk=circuit.pk).values_list(*columns))
    listed = sorted((pk, stamp) for _, pk, stamp, seen in found if seen)
    return Stamps(found[0][0] if found else -1, tuple(listed))


def mark_of(circuit: Circuit) -> str:
    """What the pages of a circuit are known by, beside its address."""
    return f"{circuit.pk}:{stamps_of(circuit).mark}"


def gathered(circuit: Circuit) -> Gathered:
    """The circuit's facts of one moment, read once for each state of them."""
    for _ in range(TRIES):
        stamps = stamps_of(circuit)
        try:
            return _kept.kept(f"{circuit.pk}:{stamps.mark}", partial(_read, circuit, stamps))
        except _MovedError:  # what has been read is remembered: only what moved is read again
            continue
    with transaction.atomic():  # they are written without end: hold them for as long as it takes
        list(Tournament.objects.select_for_update().filter(circuit=circuit).order_by("pk").values_list("pk"))
        Circuit.objects.select_for_update().get(pk=circuit.pk)
        return _read(circuit, stamps_of(circuit))


class _MovedError(Exception):
    """The facts are no longer those of the stamps."""


def _read(circuit: Circuit, stamps: Stamps) -> Gathered:
    """The facts of these stamps; the states behind them are remembered by their own."""
    row = Circuit.objects.get(pk=circuit.pk)
    rows = list(Tournament.objects.filter(circuit=circuit, listed=True).order_by("end", "slug"))
    facts = tuple(facts_of(each) for each in rows)
    playing = frozenset(told.id for each, told in zip(rows, facts, strict=True) if _is_being_played(each))
    if Stamps(row.version, tuple(sorted((each.pk, each.page_stamp) for each in rows))) != stamps:
        raise _MovedError
    return Gathered(row, season_of(row), tuple(rows), facts, playing, f"{circuit.pk}:{stamps.mark}")


def _is_being_played(row: Tournament) -> bool:
    """Whether it is drawn here and not closed yet; what a document brought counts as it stands."""
    return not row.closed and any(drawn.certificate is not None for drawn in state_of(row).rounds)
