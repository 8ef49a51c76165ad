"""All facts of a circuit as they stood at one moment: what its rankings are computed from, never half of a change.

Neither database shows several questions one moment: each is answered with what is committed by then. So the stamps of
all tournaments are read with one question, then the facts, and the facts hold only if they have those very stamps.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from typing import NamedTuple

from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast

from tabellone.contract import CircuitRules, rulebook_as
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.play.names import MaybeMasked, masked_in, maybe_masked, minors_named
from tabellone.server.play.standings import game_counted
from tabellone.server.play.states import LargeAnswers, read_ahead, state_of
from tabellone.server.rankings.contributions import (
    CountedTournament,
    keep_contributions,
    known_contributions,
    sum_of_told,
)
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
    """A circuit with its season and those of its tournaments that everybody may see, in order of their end.

    Where it was gathered for its rankings alone, `facts` of tournaments that are over are without their seats.
    """

    circuit: Circuit
    season: Season
    rows: tuple[Tournament, ...]
    told: tuple[CountedTournament, ...]
    facts: tuple[Facts, ...]
    mark: str

    @property
    def playing(self) -> frozenset[str]:
        """Ids of those drawn here and not closed yet."""
        return frozenset(each.facts.id for each in self.told if each.playing)

    def mark_of_game(self, game: str) -> str:
        """A text that is the same as long as nothing differs but what was played in tournaments of other games."""
        if all(one.game != game for one in self.told):
            return self.mark
        own = zip(self.rows, self.told, strict=True)
        parts = [one.head if one.head and one.game != game else row.page_stamp.hex for row, one in own]
        return hashlib.sha256(repr((self.circuit.version, parts)).encode()).hexdigest()


_kept: LargeAnswers[Gathered] = LargeAnswers(6)
_tournaments: LargeAnswers[CountedTournament] = LargeAnswers(1500)


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
    of = gathered_for_rankings(circuit)
    if not any(each.contribution for each in of.told):
        return of
    return _of_one_moment(circuit, "whole", _with_seats)


def gathered_for_rankings(circuit: Circuit) -> Gathered:
    """The same without the seats of tournaments that are over, where the rulebook needs them no more."""
    return _of_one_moment(circuit, "told", _as_told)


def _of_one_moment(circuit: Circuit, kind: str, read: Callable[[Circuit, CircuitStamps], Gathered]) -> Gathered:
    for _ in range(TRIES):
        stamps = circuit_stamps(circuit)
        try:
            return _kept.kept(f"{kind}:{circuit.pk}:{stamps.mark}", partial(read, circuit, stamps))
        except _MovedError:  # what has been read is remembered: only what moved is read again
            continue
    with transaction.atomic():  # they are written without end: hold them for as long as it takes
        list(Tournament.objects.select_for_update().filter(circuit=circuit).order_by("pk").values_list("pk"))
        Circuit.objects.select_for_update().get(pk=circuit.pk)
        return read(circuit, circuit_stamps(circuit))


class _MovedError(Exception):
    """The facts are no longer those of the stamps."""


def _as_told(circuit: Circuit, stamps: CircuitStamps) -> Gathered:
    """The tournaments of these stamps as the circuit counts them; what is behind them is remembered by its own."""
    row, rows = _listed_rows(circuit)
    told = told_tournaments(row, rows)
    _refuse_moved(row, rows, stamps)
    facts = tuple(each.facts for each in told)
    others = {player: other for each in told for player, other in each.ids.items()}
    season = season_counted(season_of(row), others, facts)
    return Gathered(row, season, tuple(rows), tuple(told), facts, f"{circuit.pk}:{stamps.mark}")


def _with_seats(circuit: Circuit, stamps: CircuitStamps) -> Gathered:
    """The same with all seats."""
    of = _of_one_moment(circuit, "told", _as_told)
    seated = [row for row, one in zip(of.rows, of.told, strict=True) if one.contribution]
    read_ahead(seated)
    facts = tuple(
        counted_facts(copy(row)) if one.contribution else one.facts for row, one in zip(of.rows, of.told, strict=True)
    )
    _refuse_moved(*_listed_rows(circuit), stamps)
    if of.mark != f"{circuit.pk}:{stamps.mark}":
        raise _MovedError
    return replace(of, facts=facts)


def _listed_rows(circuit: Circuit) -> tuple[Circuit, list[Tournament]]:
    row = Circuit.objects.get(pk=circuit.pk)
    rows = list(Tournament.objects.filter(circuit=circuit, listed=True).order_by("end", "slug"))
    for each in rows:
        each.circuit = row  # one value for all: a page that lists them does not ask for the circuit of each
    return row, rows


def _refuse_moved(row: Circuit, rows: Sequence[Tournament], stamps: CircuitStamps) -> None:
    if CircuitStamps(row.version, tuple(sorted(each.page_stamp.hex for each in rows))) != stamps:
        raise _MovedError


def told_tournaments(circuit: Circuit, rows: Sequence[Tournament]) -> list[CountedTournament]:
    """All of them as the circuit counts them: from memory, from the database, or from their states, read together."""
    named = minors_named(circuit)
    unknown = [each for each in rows if _told_key(each, named) not in _tournaments]
    book = rulebook_as(circuit.rulebook, CircuitRules)
    found = known_contributions(unknown, named) if book else {}
    fresh = [each for each in unknown if each.pk not in found]
    read_ahead(fresh)
    first = min((each.start for each in fresh), default=date.max)
    among = cache(lambda: maybe_masked(named, since=first))
    new = {each: _told_now(each, book, among) for each in fresh}
    keep_contributions(new, named)
    found |= {row.pk: one for row, one in new.items()}
    return [_tournaments.kept(_told_key(each, named), partial(found.__getitem__, each.pk)) for each in rows]


def _told_key(row: Tournament, named: str) -> str:
    return f"{row.pk}:{row.page_stamp}:{named}"


def _told_now(
    row: Tournament, book: CircuitRules | None, among: Callable[[], Sequence[MaybeMasked]]
) -> CountedTournament:
    """A tournament as the circuit counts it, from its state."""
    stamp, state, ids, facts = row.page_stamp, state_of(row), counted_ids(row), counted_facts(row)
    found = masked_in(state.entrants, state.settings.head.start, among=among())
    masked = {ids.get(entered, entered): mask for entered, mask in found.items()}
    playing = is_being_played(state)
    if row.page_stamp != stamp:  # it moved while it was read, and the row with it
        raise _MovedError
    contribution = book.contribution(facts) if book and not playing else None
    if contribution is None:
        return CountedTournament(facts, None, playing, ids, masked)
    head, game = sum_of_told(contribution.tournament, ids, masked), game_counted(facts)
    return CountedTournament(contribution.tournament, contribution, playing, ids, masked, head, game)
