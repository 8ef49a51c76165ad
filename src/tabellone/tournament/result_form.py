"""The form of a table: what it asks for, what was typed, what stands in it and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final, cast

from tabellone.contract import BY_ID
from tabellone.contract.results import Field, ResultForm
from tabellone.engine.errors import InputError, Problem, RuleError, at
from tabellone.engine.facts import Seat, Status, Table
from tabellone.engine.positions import values_by_key
from tabellone.engine.tables import with_left_out
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.names import names_of
from tabellone.tournament.state import State
from tabellone.tournament.view import drawn_of, facts, is_bye, is_reported, table_of, with_bids

_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]{1,12}(?:[.,][0-9]{0,6})?|[.,][0-9]{1,6})")
_GROUPED: Final = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:[.,' \u00a0\u2009\u202f’][0-9]{3})+(?:[.,][0-9]+)?")
_BETWEEN: Final = re.compile(r"[.,' \u00a0\u2009\u202f’](?=[0-9]{3}(?:[^0-9]|$))")


def typed_figure(text: str, field: Field, place: str) -> Decimal | Problem:
    """The number that was typed; a Problem says what to write instead."""
    plain = text.strip().replace("−", "-").replace("½", ".5")
    if _GROUPED.fullmatch(plain):
        return Problem.of("grouped-number", place, found=text.strip(), plain=_BETWEEN.sub("", plain))
    if not _NUMBER.fullmatch(plain):
        return Problem.of("not-a-number", place, found=text.strip()[:40])
    number = Decimal(plain.replace(",", "."))
    if field.kind == "whole" and number != number.to_integral_value():
        return Problem.of("not-whole", place, found=text.strip())
    if field.choices and number not in map(Decimal, field.choices):
        choices = [Decimal(choice) for choice in field.choices]
        return Problem.of("not-a-choice", place, found=text.strip(), choices=choices)
    return number.to_integral_value() if number == number.to_integral_value() else number


def figure_text(number: Decimal | int, point: str) -> str:
    """A stored number as it stands in a field; three decimals get a fourth, so that they do not look like thousands."""
    text = format(Decimal(number), "f")
    whole, dot, decimals = text.partition(".")
    if not dot:
        return whole
    return f"{whole}{point}{decimals}0" if len(decimals) == 3 else f"{whole}{point}{decimals}"


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
    made = [_seat(form, seat, typed.get(seat.player, {}), nth, found) for nth, seat in enumerate(seats)]
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
            yield name, figure_text(value, point)
    for name in ("supremacy", "objective"):
        if getattr(seat, name):
            yield name, ON
    for name, value in seat.tiebreak.items():
        yield TIEBREAK + name, figure_text(value, point)


def _seat(form: ResultForm, seat: Seat, typed: Mapping[str, str], nth: int, found: list[Problem]) -> Seat:
    if not typed:
        return seat
    plain = Seat(seat.player, status=_status(form, typed.get("status", ""), nth, found))
    changed: dict[str, Any] = {}
    tiebreak: dict[str, Decimal] = {}
    for field in asked(form, typed):
        text = typed.get(field.name, "").strip()
        if field.kind == "flag":
            changed[field.name] = bool(text)
        elif text:
            number = typed_figure(text, field, "")
            if isinstance(number, Problem):
                found.append(replace(number, place=at("seats", nth, field.name)))
            elif field.name.startswith(TIEBREAK):
                tiebreak[field.name.removeprefix(TIEBREAK)] = number
            else:
                changed[field.name] = int(number) if field.name in WHOLE else number
    return replace(plain, **changed, tiebreak=tiebreak, extra=seat.extra)


def asked(form: ResultForm, names: Sequence[str] | Mapping[str, str]) -> tuple[Field, ...]:
    """The fields of the form, and figures that are asked once more (`tiebreak.x_2`) among the names."""
    tied = [name for name in names if name.startswith(TIEBREAK)]
    known = form.by_name if tied else {}
    again = [name for name in tied if name not in known]
    return (*form.fields, *(Field(name, "decimal", shown="on_tie") for name in again))


def _status(form: ResultForm, text: str, nth: int, found: list[Problem]) -> Status:
    if not text:
        return form.statuses[0]
    if text not in form.statuses:
        found.append(Problem.of("unknown-status", at("seats", nth, "status"), found=text[:40]))
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
            Problem.of("turns-not-once", at("seats", nth, "turn"), seats=len(seats))
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


STATUS = Field("status", "choice")
TURN = Field("turn", "whole")
WANTED = "figure-wanted"


@dataclass(frozen=True, slots=True)
class Box:
    """One field of one seat: its name in the form, what stands in it, what is wrong with it."""

    key: str
    player: str
    name: str
    text: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A field for all seats in their order; `kind` and `code` name its term, `wanted` marks figures a tie asks for."""

    field: Field
    kind: str
    code: str
    help_code: str
    boxes: tuple[Box, ...]
    wanted: bool = False

    @property
    def wrong(self) -> bool:
        """Whether something is wrong in it."""
        return any(box.problems for box in self.boxes)


@dataclass(frozen=True, slots=True)
class TableForm:
    """What a table is asked for, as a page shows it; `correction` when it has a result already.

    `figures` are typed, `flags` ticked; `special` (statuses, the referee's places, the turn order) are needed rarely.
    """

    number: int
    table: int
    players: tuple[str, ...]
    figures: tuple[Column, ...]
    flags: tuple[Column, ...]
    special: tuple[Column, ...]
    statuses: tuple[str, ...]
    seen: str
    correction: bool
    bye: bool
    problems: tuple[Problem, ...] = ()
    shares: bool = False
    winner_left_out: bool = False

    @property
    def columns(self) -> tuple[Column, ...]:
        """All columns, in the order in which they are filled in."""
        return (*self.figures, *self.flags, *self.special)

    @property
    def unusual(self) -> bool:
        """Whether something needed rarely is filled in or wrong, so that it must be seen."""
        return any(column.wrong or _filled(column) for column in self.special)

    @property
    def troubled(self) -> tuple[Problem, ...]:
        """Everything that is wrong or wanted."""
        return (*self.problems, *(each for column in self.columns for box in column.boxes for each in box.problems))

    @property
    def asking(self) -> bool:
        """Whether nothing is wrong but figures that a tie asks for."""
        return bool(self.troubled) and all(each.code == WANTED for each in self.troubled)


@dataclass(frozen=True, slots=True)
class _Of:
    """In whose words a table is asked: people's names, the rulebook's fields, the figures of the round's game."""

    names: Mapping[str, str]
    rulebook: str
    game: str


def _game(state: State, of_round: str | None) -> str:
    """The id of the game of a round, by whichever of its names it goes."""
    head = state.settings.head
    return BY_ID[head.rulebook].game_in(head, of_round)


def asking_of(state: State, number: int, table: int) -> tuple[ResultForm, Table]:
    """What the rulebook asks of a table, and the table as stored."""
    drawn = drawn_of(state, number)
    if not drawn.published:
        raise RuleError("not-published-yet", round=number)
    book = BY_ID[state.settings.head.rulebook]
    return book.result_form(facts(state), number, table), table_of(drawn, table)


def table_form(
    state: State,
    number: int,
    table: int,
    *,
    typed: Typed | None = None,
    problems: Iterable[Problem] = (),
    point: str = ".",
) -> TableForm:
    """The form of a table: filled from what is stored, or from what was typed with what is wrong in it."""
    form, stored = asking_of(state, number, table)
    given = typed if typed is not None else typed_of(_filled_in(state, number, stored), point)
    beside = values_by_key((problem.place, problem) for problem in problems)
    reached = [name for texts in given.values() for name in texts]
    names = dict.fromkeys([*reached, *(place.partition("].")[2] for place in beside)])
    of = _Of(names_of(state), state.settings.head.rulebook, _game(state, drawn_of(state, number).round.game))
    columns = [_column(of, field, stored, given, beside) for field in asked(form, [*names])]
    shown = [column for column in columns if column.field.shown != "on_tie" or _filled(column) or column.wrong]
    special = [_column(of, field, stored, given, beside) for field in _special(form)]
    placed = {at("seats", nth, column.field.name) for column in columns for nth in range(len(stored.seats))}
    placed |= {at("seats", nth, name) for name in ("status", "turn") for nth in range(len(stored.seats))}
    return TableForm(
        number=number,
        table=table,
        players=stored.players,
        figures=tuple(column for column in shown if column.field.kind != "flag" and not _rare(column.field)),
        flags=tuple(column for column in shown if column.field.kind == "flag"),
        special=(*special[:1], *(column for column in shown if _rare(column.field)), *special[1:]),
        statuses=form.statuses,
        seen=fingerprint(stored),
        correction=is_reported(stored) and not is_bye(stored),
        bye=is_bye(stored),
        problems=tuple(problem for place, found in beside.items() if place not in placed for problem in found),
        shares=form.total is not None,
        winner_left_out=bool(form.left_out),
    )


def _filled_in(state: State, number: int, stored: Table) -> tuple[Seat, ...]:
    """What stands there; before a result, the bids of the table's auction."""
    return stored.seats if is_reported(stored) else with_bids(state, number, stored.number, stored.seats)


def _special(form: ResultForm) -> tuple[Field, ...]:
    """Statuses; the turn order where an auction decides it and no tie asks for it."""
    return (STATUS, TURN) if "bid" in form.by_name and "turn" not in form.by_name else (STATUS,)


def _rare(field: Field) -> bool:
    return field.shown == "on_request"


def _filled(column: Column) -> bool:
    """Whether a column says more than it would by itself."""
    usual = {"", "played", "bye"} if column.field.name == "status" else {""}
    if column.field is TURN:
        return any(box.text not in ("", str(nth)) for nth, box in enumerate(column.boxes, 1))
    return any(box.text not in usual for box in column.boxes)


def _text(typed: Mapping[str, str], field: Field) -> str:
    return typed.get(field.name, typed.get("order", "") if field is TURN else "")


def _column(of: _Of, field: Field, stored: Table, typed: Typed, beside: Mapping[str, Sequence[Problem]]) -> Column:
    boxes = tuple(
        Box(
            key=f"seat-{nth}-{field.name}",
            player=seat.player,
            name=of.names.get(seat.player, seat.player),
            text=_text(typed.get(seat.player, {}), field),
            problems=tuple(beside.get(at("seats", nth - 1, field.name), ())),
        )
        for nth, seat in enumerate(stored.seats, 1)
    )
    figure = field.name.removeprefix(TIEBREAK)
    wanted = any(problem.code == WANTED for box in boxes for problem in box.problems)
    if field.name.startswith(TIEBREAK):
        return Column(field, "figure", figure, f"{of.game}:{figure}", boxes, wanted)
    help_code = field.name if field.name == TURN.name else ""
    return Column(field, "seat", f"{of.rulebook}:{field.name}", help_code, boxes, wanted)
