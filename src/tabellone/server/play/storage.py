"""A tournament's state read from its rows and written to them: only what changed is touched."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar
from uuid import UUID

from tabellone.course import Drawn, Entrant, State, decoded, encoded
from tabellone.course.hall import Hall
from tabellone.course.halls import hall_of
from tabellone.course.view import is_reported
from tabellone.engine.facts import Table, Withdrawal
from tabellone.server.events import models as events
from tabellone.server.events.rulings import figures_for
from tabellone.server.play import convert, models, taps

T = TypeVar("T")


def read(row: events.Tournament) -> State:
    """The state that the rows hold."""
    return read_all([row])[row.pk]


def read_all(rows: Collection[events.Tournament]) -> dict[UUID, State]:
    """The states of several tournaments, by key, with as many questions as for one."""
    columns = ("tournament_id", "player", "name", "club", "person_id", "present", "leaving", "data")
    entered = events.Entrant.objects.filter(tournament__in=rows).order_by("position").values(*columns)
    entrants = _grouped(entered, lambda one: one["tournament_id"])
    drawn = models.Round.objects.filter(tournament__in=rows).order_by("number")
    rounds, tables = _grouped(drawn, lambda one: one.tournament_id), _tables(rows)
    withdrawals, figures = _withdrawals(rows), figures_for(rows)
    return {
        row.pk: State(
            settings=convert.settings_of(row),
            entrants=tuple(convert.entrant_of(one) for one in entrants[row.pk]),
            rounds=tuple(convert.drawn_of(one, tables[one.pk]) for one in rounds[row.pk]),
            withdrawals=tuple(withdrawals[row.pk]),
            closed=row.closed,
            hall={one.number: decoded(Hall, one.hall) for one in rounds[row.pk] if one.hall},
            leaving=tuple(one["player"] for one in entrants[row.pk] if one["leaving"]),
            figures=figures[row.pk],
        )
        for row in rows
    }


def _grouped(found: Iterable[T], of: Callable[[T], UUID]) -> Mapping[UUID, list[T]]:
    """What was found for each tournament, in its order."""
    groups: dict[UUID, list[T]] = defaultdict(list)
    for one in found:
        groups[of(one)].append(one)
    return groups


def _tables(rows: Collection[events.Tournament]) -> Mapping[int, list[tuple[Table, int | None]]]:
    """The tables of each round, by its key."""
    players: dict[int, list[str]] = defaultdict(list)
    seats = models.Seat.objects.filter(round__tournament__in=rows).order_by("turn")
    for table, player in seats.values_list("table_id", "entrant__player"):
        players[table].append(player)
    confirmed = models.Result.objects.filter(table__round__tournament__in=rows, confirmed=True)
    reported = dict(confirmed.values_list("table_id", "figures"))
    found: dict[int, list[tuple[Table, int | None]]] = defaultdict(list)
    tables = models.Table.objects.filter(round__tournament__in=rows).order_by("number")
    for key, round_key, spot, data in tables.values_list("pk", "round_id", "spot", "data"):
        found[round_key].append((convert.table_of(data, players[key], reported.get(key)), spot))
    return found


def _withdrawals(rows: Collection[events.Tournament]) -> Mapping[UUID, list[Withdrawal]]:
    gone = models.Withdrawal.objects.filter(tournament__in=rows).order_by("position")
    found: dict[UUID, list[Withdrawal]] = defaultdict(list)
    for key, player, moment, data in gone.values_list("tournament_id", "entrant__player", "moment", "data"):
        found[key].append(Withdrawal(player, moment, decoded(Mapping[str, Any], data)))
    return found


def write(row: events.Tournament, old: State | None, new: State) -> None:
    """Bring the rows from one state to another; the tournament's own row is the caller's to save."""
    for name, value in convert.settings_columns(new.settings).items():
        setattr(row, name, value)
    row.closed = new.closed
    before = old or State(new.settings)
    if new.withdrawals != before.withdrawals:
        models.Withdrawal.objects.filter(tournament=row).delete()
    gone = [drawn.round.number for drawn in before.rounds[len(new.rounds) :]]
    if gone:
        models.Round.objects.filter(tournament=row, number__in=gone).delete()
    kept = _clear_reseated(row, before, new)
    _write_entrants(row, before.entrants, new.entrants)
    for index, drawn in enumerate(new.rounds):
        known = before.rounds[index] if index < len(before.rounds) else None
        if known is not drawn and known != drawn:
            _write_round(row, known, drawn)
    if kept:
        taps.put_back(row, kept)
    _write_hall(row, before, new)
    if new.withdrawals != before.withdrawals:
        _write_withdrawals(row, new)


def _write_hall(row: events.Tournament, before: State, new: State) -> None:
    """What passes in the hall, and who is leaving."""
    if new.hall is not before.hall:
        fresh = {drawn.round.number for drawn in new.rounds[len(before.rounds) :]}
        for number in [drawn.round.number for drawn in new.rounds]:
            hall = hall_of(new, number)
            if number in fresh or hall != hall_of(before, number):
                models.Round.objects.filter(tournament=row, number=number).update(hall=encoded(hall))
    if new.leaving != before.leaving:
        mine = events.Entrant.objects.filter(tournament=row)
        mine.filter(leaving=True).exclude(player__in=new.leaving).update(leaving=False)
        mine.filter(player__in=new.leaving).update(leaving=True)


def _clear_reseated(row: events.Tournament, before: State, new: State) -> list[models.Tap]:
    """Drop the tables that are seated otherwise now: they are written afresh, with the taps that are lifted here.

    Those are of tables at which the same players have changed seats while their clocks go.
    """
    kept: list[models.Tap] = []
    for known, drawn in zip(before.rounds, new.rounds, strict=False):
        if known is not drawn and (numbers := _reseated(known, drawn)):
            going = hall_of(new, known.round.number).watches
            if same := [one for one in _same_players(known, drawn) if one in numbers and one in going]:
                kept += taps.lifted(row, known.round.number, same)
            models.Table.objects.filter(
                round__tournament=row, round__number=known.round.number, number__in=numbers
            ).delete()
    return kept


def _same_players(known: Drawn, drawn: Drawn) -> list[int]:
    now = {table.number: set(table.players) for table in drawn.round.tables}
    return [table.number for table in known.round.tables if now.get(table.number) == set(table.players)]


def _reseated(known: Drawn, drawn: Drawn) -> list[int]:
    now = {table.number: table.players for table in drawn.round.tables}
    return [table.number for table in known.round.tables if now.get(table.number) != table.players]


def _write_entrants(row: events.Tournament, before: tuple[Entrant, ...], new: tuple[Entrant, ...]) -> None:
    if before is new or before == new:
        return
    known = {entrant.player.id: (position, entrant) for position, entrant in enumerate(before)}
    here = {entrant.player.id for entrant in new}
    mine = events.Entrant.objects.filter(tournament=row)
    mine.filter(player__in=[player for player in known if player not in here]).delete()
    mine.filter(player__in=_of_another_person(before, new)).update(person=None)  # two may have changed places
    fresh = []
    for position, entrant in enumerate(new):
        columns = {"position": position, **convert.entrant_columns(entrant)}
        if entrant.player.id not in known:
            fresh.append(events.Entrant(tournament=row, **columns))
        elif known[entrant.player.id] != (position, entrant):
            mine.filter(player=entrant.player.id).update(**columns)
    events.Entrant.objects.bulk_create(fresh)


def _of_another_person(before: tuple[Entrant, ...], new: tuple[Entrant, ...]) -> list[str]:
    persons = {entrant.player.id: entrant.person for entrant in before}
    return [one.player.id for one in new if persons.get(one.player.id) not in (None, one.person)]


def _write_round(row: events.Tournament, known: Drawn | None, drawn: Drawn) -> None:
    columns = convert.round_columns(drawn)
    if known is None:
        saved = models.Round.objects.create(tournament=row, **columns)
    else:
        saved = models.Round.objects.get(tournament=row, number=drawn.round.number)
        models.Round.objects.filter(pk=saved.pk).update(**columns)
    reseated = set(_reseated(known, drawn)) if known else set()
    kept = {table.number: table for table in known.round.tables if table.number not in reseated} if known else {}
    _write_new_tables(saved, drawn, [table for table in drawn.round.tables if table.number not in kept])
    for table in drawn.round.tables:
        if table.number in kept:
            _write_changed_table(saved, known, drawn, kept[table.number], table)


def _write_new_tables(saved: models.Round, drawn: Drawn, tables: list[Table]) -> None:
    if not tables:
        return
    rows = [models.Table(round=saved, **convert.table_columns(table, drawn.spots)) for table in tables]
    models.Table.objects.bulk_create(rows)
    keys = dict(models.Table.objects.filter(round=saved).values_list("number", "pk"))
    entrants = _entrant_keys(saved)
    models.Seat.objects.bulk_create(
        models.Seat(round=saved, table_id=keys[table.number], turn=turn, entrant_id=entrants[player])
        for table in tables
        for turn, player in enumerate(table.players, 1)
    )
    models.Result.objects.bulk_create(
        models.Result(table_id=keys[table.number], figures=convert.figures(table))
        for table in tables
        if is_reported(table)
    )


def _write_changed_table(saved: models.Round, known: Drawn | None, drawn: Drawn, old: Table, new: Table) -> None:
    """Other figures or another spot for a table whose players are the same."""
    moved = known is not None and known.spots.get(new.number) != drawn.spots.get(new.number)
    if old == new and not moved:
        return
    rows = models.Table.objects.filter(round=saved, number=new.number)
    rows.update(**convert.table_columns(new, drawn.spots))
    if old == new:
        return
    table = rows.get()
    if is_reported(old):
        models.Result.objects.filter(table=table, confirmed=True).delete()
    if is_reported(new):
        models.Result.objects.create(table=table, figures=convert.figures(new))


def _write_withdrawals(row: events.Tournament, new: State) -> None:
    entrants = dict(events.Entrant.objects.filter(tournament=row).values_list("player", "pk"))
    models.Withdrawal.objects.bulk_create(
        models.Withdrawal(
            tournament=row,
            position=position,
            entrant_id=entrants[gone.player],
            moment=gone.when,
            data=encoded(gone.extra),
        )
        for position, gone in enumerate(new.withdrawals)
    )


def _entrant_keys(saved: models.Round) -> dict[str, int]:
    return dict(events.Entrant.objects.filter(tournament=saved.tournament_id).values_list("player", "pk"))
