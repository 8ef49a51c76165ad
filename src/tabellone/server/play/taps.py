"""Taps at the clocks of the tables: rows that only grow, each once. They are measurements, not acts.

A hall of fifty tables makes ten thousand taps in a round: as lines of the journal they would bury every decision, and
each would write the state of the whole hall anew (docs/decisions/0012-player-clocks.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from django.utils import timezone

from tabellone.contract.clocks import Event, EventKind
from tabellone.engine.positions import values_by_key
from tabellone.server.events.models import Tournament
from tabellone.server.play import models
from tabellone.tournament.hall import numbered


def add_taps(
    row: Tournament, number: int, table: int, taps: Iterable[Event], *, players: Sequence[str], phone: str
) -> None:
    """Keep taps of a table; those that are there already stay as they are.

    `received` tells the referee how late a tap came.
    """
    moment = int(timezone.now().timestamp() * 1000)
    players = numbered(players)
    found = models.Table.objects.get(round__tournament=row, round__number=number, number=table)
    models.Tap.objects.bulk_create(
        (
            models.Tap(
                table=found,
                key=one.key,
                kind=one.kind,
                turn=players.index(one.player) + 1 if one.player else 0,
                at=one.at,
                received=moment,
                phone=phone[:8],
            )
            for one in taps
        ),
        ignore_conflicts=True,
    )


def taps_at(row: Tournament, number: int, table: int, players: Sequence[str]) -> tuple[Event, ...]:
    """The taps of a table, in order of time."""
    return taps_in(row, number, {table: players}).get(table, ())


def taps_in(row: Tournament, number: int, players: Mapping[int, Sequence[str]]) -> Mapping[int, tuple[Event, ...]]:
    """The taps of the tables of a round, by table; `players` are those of each."""
    numbers = {table: numbered(seated) for table, seated in players.items()}
    rows = models.Tap.objects.filter(table__round__tournament=row, table__round__number=number)
    rows = rows.filter(table__number__in=list(players)).order_by("at", "key")
    found = values_by_key(
        (table, Event(cast("EventKind", kind), at, numbers[table][turn - 1] if turn else "", key))
        for table, key, kind, turn, at in rows.values_list("table__number", "key", "kind", "turn", "at")
        if turn <= len(numbers[table])
    )
    return {table: tuple(taps) for table, taps in found.items()}


def lifted(row: Tournament, number: int, tables: Iterable[int]) -> list[models.Tap]:
    """The taps of tables whose rows are written afresh with the same players, to be put back."""
    found = models.Tap.objects.filter(table__round__tournament=row, table__round__number=number)
    return list(found.filter(table__number__in=list(tables)).select_related("table__round"))


def put_back(row: Tournament, taps: Sequence[models.Tap]) -> None:
    """Taps that were lifted, at the fresh rows of their tables."""
    wanted = {(one.table.round.number, one.table.number) for one in taps}
    rows = models.Table.objects.filter(round__tournament=row, number__in={table for _, table in wanted})
    fresh = {(one.round.number, one.number): one for one in rows.select_related("round")}
    for one in taps:
        one.pk, one.table = None, fresh[one.table.round.number, one.table.number]
    models.Tap.objects.bulk_create(taps)


def taps_count(row: Tournament, number: int, table: int) -> int:
    """How many taps a table has made."""
    at = {"table__round__tournament": row, "table__round__number": number, "table__number": table}
    return models.Tap.objects.filter(**at).count()
