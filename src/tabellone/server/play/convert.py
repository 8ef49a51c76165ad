"""Rows to values of the course and back, without loss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tabellone.course import Drawn, Entrant, Settings, decoded, encoded
from tabellone.course.view import is_reported
from tabellone.engine.facts import Player, Round, Seat, Table
from tabellone.rulebooks import BY_ID, Naming
from tabellone.server.events import models as events
from tabellone.server.play import models

NOBODY = Player(id="", name="")


def settings_columns(settings: Settings) -> dict[str, Any]:
    """The columns of a tournament that tell its settings; its game by its id, whichever of its names it goes by."""
    head = settings.head
    book = BY_ID[head.rulebook]
    return {
        "rulebook": head.rulebook,
        "name": head.name,
        "start": head.start,
        "end": head.end,
        "game": book.game_in(head) if isinstance(book, Naming) else head.game or "",
        "listed": settings.listed,
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


def table_columns(table: Table, spots: Mapping[int, int]) -> dict[str, Any]:
    """The columns of a table; seats keep what they hold beside a result, if anything."""
    kept = [] if is_reported(table) else [encoded(seat.extra) for seat in table.seats]
    data: dict[str, Any] = encoded(replace(table, seats=()))
    if any(kept):
        data["kept"] = kept
    return {"number": table.number, "spot": spots.get(table.number), "data": data}


def figures(table: Table) -> list[Any]:
    """What a table reported, seat by seat."""
    return [encoded(replace(seat, player="")) for seat in table.seats]


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
