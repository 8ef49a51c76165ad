"""Rows to values of a tournament and back, without loss, and only what has changed is written."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from tabellone.contract import BY_ID
from tabellone.engine.facts import Player, Round, Seat, Table, Withdrawal
from tabellone.engine.positions import values_by_key
from tabellone.server.events import models as events
from tabellone.server.events.seasons import figures_for
from tabellone.server.journal.services import marked_ids
from tabellone.server.play import models, taps
from tabellone.tournament.codec import decoded, encoded
from tabellone.tournament.hall import Hall
from tabellone.tournament.state import Attempt, Drawn, Entrant, Settings, State
from tabellone.tournament.view import hall_of, is_reported

NOBODY = Player(id="", name="")


def settings_columns(settings: Settings, *, hidden: bool = False) -> dict[str, Any]:
    """The columns of a tournament that tell its settings; its game by its id, whichever of its names it goes by.

    One that an administrator has hidden is listed nowhere.
    """
    head = settings.head
    return {
        "rulebook": head.rulebook,
        "name": head.name,
        "start": head.start,
        "end": head.end,
        "game": BY_ID[head.rulebook].game_in(head),
        "listed": settings.listed and not hidden,
        "open": settings.open,
        "settings": encoded(settings),
    }


def settings_of(row: events.Tournament) -> Settings:
    """The settings that a tournament's row holds."""
    settings: Settings = decoded(Settings, row.settings)
    return settings


def entrant_columns(entrant: Entrant) -> dict[str, Any]:
    """The columns of an entrant; what has a column of its own is not repeated in `data`."""
    player = entrant.player
    rest = replace(entrant, player=replace(player, id="", name="", club=None), person=None, present=None)
    return {
        "player": player.id,
        "name": player.name,
        "club": player.club or "",
        "person_id": int(entrant.person) if entrant.person else None,
        "present": entrant.present,
        "data": encoded(rest),
    }


def entrant_of(row: Mapping[str, Any]) -> Entrant:
    """The entrant of a row."""
    rest: Entrant = decoded(Entrant, row["data"])
    player = replace(rest.player, id=row["player"], name=row["name"], club=row["club"] or None)
    person = None if row["person_id"] is None else str(row["person_id"])
    return replace(rest, player=player, person=person, present=row["present"])


def round_columns(drawn: Drawn) -> dict[str, Any]:
    """The columns of a round."""
    played = drawn.round
    rest = replace(drawn, round=replace(played, tables=(), phase=None, seed=None), published=False, spots={})
    if rest.basis is not None:
        rest = replace(rest, basis=replace(rest.basis, canonical=""))
    return {
        "number": played.number,
        "phase": played.phase or "",
        "seed": played.seed,
        "published": drawn.published,
        "basis": drawn.basis.canonical if drawn.basis else "",
        "data": encoded(rest),
    }


def drawn_of(row: models.Round, tables: Sequence[tuple[Table, int | None]]) -> Drawn:
    """The round of a row and of its tables with their spots."""
    rest: Drawn = decoded(Drawn, row.data)
    played: Round = replace(
        rest.round,
        tables=tuple(table for table, _ in tables),
        phase=row.phase or None,  # type: ignore[arg-type]  # was a phase when it was written
        seed=row.seed,
    )
    if rest.basis is not None:
        rest = replace(rest, basis=replace(rest.basis, canonical=row.basis))
    spots = {table.number: spot for table, spot in tables if spot is not None}
    return replace(rest, round=played, published=row.published, spots=spots)


def attempt_columns(attempt: Attempt) -> dict[str, Any]:
    """The columns of an attempt."""
    rest, basis = attempt, attempt.basis
    if basis is not None:
        rest = replace(attempt, basis=replace(basis, canonical=""))
    return {
        "round": attempt.round,
        "number": attempt.number,
        "basis": basis.canonical if basis else "",
        "data": encoded(rest),
    }


def attempt_of(row: models.SealedAttempt) -> Attempt:
    """The attempt of a row."""
    rest: Attempt = decoded(Attempt, row.data)
    return rest if rest.basis is None else replace(rest, basis=replace(rest.basis, canonical=row.basis))


def table_columns(table: Table, spots: Mapping[int, int]) -> dict[str, Any]:
    """The columns of a table; seats keep what they hold beside a result, if anything."""
    kept = [] if is_reported(table) else [encoded(seat.extra) for seat in table.seats]
    data: dict[str, Any] = encoded(replace(table, seats=()))
    if any(kept):
        data["kept"] = kept
    return {"number": table.number, "spot": spots.get(table.number), "data": data}


def result_figures(table: Table) -> list[Any]:
    """What a table reported, seat by seat; who sat there stands with the seats."""
    return [{**seat, "player": ""} for seat in encoded(table.seats)]


def table_of(data: Mapping[str, Any], players: Sequence[str], reported: Sequence[Any] | None) -> Table:
    """The table of a row, of who sits there and of what they reported."""
    data = dict(data)
    kept = data.pop("kept", [])
    bare: Table = decoded(Table, data)
    if reported is not None:
        seats = [replace(decoded(Seat, one), player=player) for player, one in zip(players, reported, strict=True)]
    elif kept:
        extras = [decoded(Mapping[str, Any], one) for one in kept]
        seats = [Seat(player, extra=extra) for player, extra in zip(players, extras, strict=True)]
    else:
        seats = [Seat(player) for player in players]
    return replace(bare, seats=tuple(seats))


def read(row: events.Tournament) -> State:
    """The state that the rows hold."""
    return read_all([row])[row.pk]


def read_all(rows: Collection[events.Tournament]) -> dict[UUID, State]:
    """The states of several tournaments, by key, with as many questions as for one."""
    columns = ("tournament_id", "player", "name", "club", "person_id", "present", "leaving", "data")
    entered = events.Entrant.objects.filter(tournament__in=rows).order_by("position").values(*columns)
    entrants = values_by_key((one["tournament_id"], one) for one in entered)
    drawn = models.Round.objects.filter(tournament__in=rows).order_by("number")
    rounds, tables = values_by_key((one.tournament_id, one) for one in drawn), _tables(rows)
    withdrawals, set_by_season = _withdrawals(rows), figures_for(rows)
    sealed = models.SealedAttempt.objects.filter(tournament__in=rows)
    attempts = values_by_key((one.tournament_id, attempt_of(one)) for one in sealed)
    return {
        row.pk: State(
            settings=settings_of(row),
            entrants=tuple(entrant_of(one) for one in entrants.get(row.pk, ())),
            rounds=tuple(drawn_of(one, tables.get(one.pk, ())) for one in rounds.get(row.pk, ())),
            withdrawals=tuple(withdrawals.get(row.pk, ())),
            closed=row.closed,
            hall={one.number: decoded(Hall, one.hall) for one in rounds.get(row.pk, ()) if one.hall},
            leaving=tuple(one["player"] for one in entrants.get(row.pk, ()) if one["leaving"]),
            attempts=tuple(attempts.get(row.pk, ())),
            figures=set_by_season[row.pk],
        )
        for row in rows
    }


def _tables(rows: Collection[events.Tournament]) -> Mapping[int, list[tuple[Table, int | None]]]:
    """The tables of each round, by its key."""
    seats = models.Seat.objects.filter(round__tournament__in=rows).order_by("turn")
    players = values_by_key(seats.values_list("table_id", "entrant__player"))
    confirmed = models.Result.objects.filter(table__round__tournament__in=rows, confirmed=True)
    reported = dict(confirmed.values_list("table_id", "figures"))
    tables = models.Table.objects.filter(round__tournament__in=rows).order_by("number")
    return values_by_key(
        (round_key, (table_of(data, players.get(key, ()), reported.get(key)), spot))
        for key, round_key, spot, data in tables.values_list("pk", "round_id", "spot", "data")
    )


def _withdrawals(rows: Collection[events.Tournament]) -> Mapping[UUID, list[Withdrawal]]:
    gone = models.Withdrawal.objects.filter(tournament__in=rows).order_by("position")
    return values_by_key(
        (key, Withdrawal(player, moment, decoded(Mapping[str, Any], data)))
        for key, player, moment, data in gone.values_list("tournament_id", "entrant__player", "moment", "data")
    )


def write(row: events.Tournament, old: State | None, new: State) -> None:
    """Bring the rows from one state to another; the tournament's own row is the caller's to save."""
    if old is None or new.settings is not old.settings:
        for name, value in settings_columns(new.settings, hidden=row.hidden).items():
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
    if new.attempts is not before.attempts:
        _write_attempts(row, before, new)


def _write_attempts(row: events.Tournament, before: State, new: State) -> None:
    """What has come of attempts, and new ones; none is ever taken off."""
    known = {(one.round, one.number): one for one in before.attempts}
    fresh = []
    for attempt in new.attempts:
        stored = known.get((attempt.round, attempt.number))
        columns = attempt_columns(attempt)
        if stored is None:
            fresh.append(models.SealedAttempt(tournament=row, **columns))
        elif stored != attempt:
            models.SealedAttempt.objects.filter(tournament=row, round=attempt.round, number=attempt.number).update(
                **columns
            )
    models.SealedAttempt.objects.bulk_create(fresh)


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
        columns = {"position": position, **entrant_columns(entrant)}
        if entrant.player.id not in known:
            fresh.append(events.Entrant(tournament=row, **columns))
        elif known[entrant.player.id] != (position, entrant):
            mine.filter(player=entrant.player.id).update(**columns)
    marked = marked_ids(row.scope, [entered.player for entered in fresh])
    for entered in fresh:
        entered.token = marked[entered.player].token
    events.Entrant.objects.bulk_create(fresh)


def _of_another_person(before: tuple[Entrant, ...], new: tuple[Entrant, ...]) -> list[str]:
    persons = {entrant.player.id: entrant.person for entrant in before}
    return [one.player.id for one in new if persons.get(one.player.id) not in (None, one.person)]


def _write_round(row: events.Tournament, known: Drawn | None, drawn: Drawn) -> None:
    columns = round_columns(drawn)
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
    rows = [models.Table(round=saved, **table_columns(table, drawn.spots)) for table in tables]
    models.Table.objects.bulk_create(rows)
    keys = dict(models.Table.objects.filter(round=saved).values_list("number", "pk"))
    entrants = dict(events.Entrant.objects.filter(tournament=saved.tournament_id).values_list("player", "pk"))
    models.Seat.objects.bulk_create(
        models.Seat(round=saved, table_id=keys[table.number], turn=turn, entrant_id=entrants[player])
        for table in tables
        for turn, player in enumerate(table.players, 1)
    )
    models.Result.objects.bulk_create(
        models.Result(table_id=keys[table.number], figures=result_figures(table))
        for table in tables
        if is_reported(table)
    )


def _write_changed_table(saved: models.Round, known: Drawn | None, drawn: Drawn, old: Table, new: Table) -> None:
    """Other figures or another spot for a table whose players are the same."""
    moved = known is not None and known.spots.get(new.number) != drawn.spots.get(new.number)
    if old == new and not moved:
        return
    rows = models.Table.objects.filter(round=saved, number=new.number)
    rows.update(**table_columns(new, drawn.spots))
    if old == new:
        return
    table = rows.get()
    if is_reported(old):
        models.Result.objects.filter(table=table, confirmed=True).delete()
    if is_reported(new):
        models.Result.objects.create(table=table, figures=result_figures(new))


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
