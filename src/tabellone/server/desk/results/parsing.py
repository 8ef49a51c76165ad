"""What was typed about a table, made seats: every problem with its place, nothing guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, cast

from tabellone.engine.desk import Field, ResultForm
from tabellone.engine.desk_table import with_left_out
from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Seat, Status
from tabellone.server.desk.results import figures

# what somebody typed: by player, by field (`score`, `tiebreak.cards`, `status`, `turn`; `order` is where one sits)
Typed = Mapping[str, Mapping[str, str]]

TIEBREAK = "tiebreak."
WHOLE = {"place", "turn", "off_objective"}
ON = "on"


def parsed(form: ResultForm, seats: Sequence[Seat], typed: Typed) -> tuple[Seat, ...]:
    """The seats as typed; an InputError with places in the order that `seats` have.

    What a field of the form was left empty for is not known; whoever is not typed of at all stays as stored. Where an
    auction decides the turn order, the seats stand in it; where a tie does, each seat holds its turn.
    """
    found: list[Problem] = []
    made = [_seat(form, seat, typed.get(seat.player, {}), at("seats", nth), found) for nth, seat in enumerate(seats)]
    turns = _turns(form, seats, typed, found)
    if found:
        raise InputError(found)
    return tuple(seat for _, seat in sorted(zip(turns, _shared(form, made), strict=True), key=lambda pair: pair[0]))


def typed_of(seats: Sequence[Seat], point: str = ".") -> Typed:
    """Stored seats as they would be typed."""
    return {seat.player: dict(_texts(seat, nth, point)) for nth, seat in enumerate(seats, 1)}


def _texts(seat: Seat, turn: int, point: str) -> Iterator[tuple[str, str]]:
    yield "order", str(turn)
    yield "status", seat.status
    for name in ("score", "bid", "place", "turn", "off_objective"):
        value = getattr(seat, name)
        if value is not None:
            yield name, figures.typed(value, point)
    for name in ("supremacy", "objective"):
        if getattr(seat, name):
            yield name, ON
    for name, value in seat.tiebreak.items():
        yield TIEBREAK + name, figures.typed(value, point)


def _seat(form: ResultForm, seat: Seat, typed: Mapping[str, str], place: str, found: list[Problem]) -> Seat:
    if not typed:
        return seat
    plain = Seat(seat.player, status=_status(form, typed.get("status", ""), at(place, "status"), found))
    changed: dict[str, Any] = {}
    tiebreak: dict[str, Decimal] = {}
    for field in asked(form, typed):
        text = typed.get(field.name, "").strip()
        if field.kind == "flag":
            changed[field.name] = bool(text)
        elif text:
            number = figures.figure(text, field, at(place, field.name))
            if isinstance(number, Problem):
                found.append(number)
            elif field.name.startswith(TIEBREAK):
                tiebreak[field.name.removeprefix(TIEBREAK)] = number
            else:
                changed[field.name] = int(number) if field.name in WHOLE else number
    return replace(plain, **changed, tiebreak=tiebreak, extra=seat.extra)


def asked(form: ResultForm, names: Sequence[str] | Mapping[str, str]) -> tuple[Field, ...]:
    """The fields of the form, and figures that are asked once more (`tiebreak.x_2`) among the names."""
    known = form.by_name
    again = [name for name in names if name.startswith(TIEBREAK) and name not in known]
    return (*form.fields, *(Field(name, "decimal", shown="on_tie") for name in again))


def _status(form: ResultForm, text: str, place: str, found: list[Problem]) -> Status:
    if not text:
        return form.statuses[0]
    if text not in form.statuses:
        found.append(Problem("unknown-status", place, values={"found": text[:40]}))
    return cast("Status", text)


def _turns(form: ResultForm, seats: Sequence[Seat], typed: Typed, found: list[Problem]) -> list[int]:
    """Where each seat stands: as stored, or as typed where every turn is taken once."""
    stored = [*range(1, len(seats) + 1)]
    name = "order" if "turn" in form.by_name else "turn"
    said = [typed.get(seat.player, {}) for seat in seats]
    texts = [(one.get(name) or one.get("order") or "").strip() for one in said]
    if not any(texts):
        return stored
    if sorted(texts) != sorted(map(str, stored)):
        found.extend(
            Problem("turns-not-once", at("seats", nth, "turn"), values={"seats": len(seats)})
            for nth, text in enumerate(texts)
            if texts.count(text) > 1 or text not in map(str, stored)
        )
        return stored
    return [int(text) for text in texts]


def _shared(form: ResultForm, seats: Sequence[Seat]) -> list[Seat]:
    """Where the scores of a table add up to a total, the one left out is the rest of it."""
    blank = [nth for nth, seat in enumerate(seats) if seat.score is None]
    if form.left_out:
        return list(with_left_out(seats, form.left_out))
    if form.total is None or len(blank) != 1 or any(seat.status != "played" for seat in seats):
        return list(seats)
    rest = form.total - sum((seat.score for seat in seats if seat.score is not None), Decimal(0))
    return [replace(seat, score=rest) if nth in blank else seat for nth, seat in enumerate(seats)]
