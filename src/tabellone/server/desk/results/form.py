"""The form of a table: columns of fields, a box for each seat, what stands in it and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabellone.course import State, facts, fingerprint
from tabellone.course.auctioning import with_bids
from tabellone.course.view import drawn_of, is_bye, is_reported, table_of
from tabellone.engine.desk import Field, ResultForm
from tabellone.engine.errors import Problem, RuleError, at
from tabellone.engine.facts import Seat, Table
from tabellone.rulebooks import BY_ID, Naming
from tabellone.rulebooks.capabilities import Asking
from tabellone.server.desk.results.naming import names_of
from tabellone.server.desk.results.parsing import TIEBREAK, Typed, asked, typed_of

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
class Form:
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
    book = BY_ID[head.rulebook]
    return book.game_in(head, of_round) if isinstance(book, Naming) else of_round or head.game or ""


def asking_of(state: State, number: int, table: int) -> tuple[ResultForm, Table]:
    """What the rulebook asks of a table, and the table as stored."""
    drawn = drawn_of(state, number)
    if not drawn.published:
        raise RuleError("not-published-yet", round=number)
    book = BY_ID[state.settings.head.rulebook]
    assert isinstance(book, Asking)  # noqa: S101 - every rulebook says what it asks
    return book.result_form(facts(state), number, table), table_of(drawn, table)


def form_of(
    state: State,
    number: int,
    table: int,
    *,
    typed: Typed | None = None,
    problems: Iterable[Problem] = (),
    point: str = ".",
) -> Form:
    """The form of a table: filled from what is stored, or from what was typed with what is wrong in it."""
    form, stored = asking_of(state, number, table)
    given = typed if typed is not None else typed_of(_filled_in(state, number, stored), point)
    beside = _beside(problems)
    reached = [name for texts in given.values() for name in texts]
    names = dict.fromkeys([*reached, *(place.partition("].")[2] for place in beside)])
    of = _Of(names_of(state), state.settings.head.rulebook, _game(state, drawn_of(state, number).round.game))
    columns = [_column(of, field, stored, given, beside) for field in asked(form, [*names])]
    shown = [column for column in columns if column.field.shown != "on_tie" or _filled(column) or column.wrong]
    special = [_column(of, field, stored, given, beside) for field in _special(form)]
    placed = {at("seats", nth, column.field.name) for column in columns for nth in range(len(stored.seats))}
    placed |= {at("seats", nth, name) for name in ("status", "turn") for nth in range(len(stored.seats))}
    return Form(
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


def _beside(problems: Iterable[Problem]) -> dict[str, list[Problem]]:
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        found.setdefault(problem.place, []).append(problem)
    return found


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
