"""What the rulebook forbids in a well-formed document, each with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.rulebooks.big.advice import planned_final
from tabellone.rulebooks.big.catalogue.in_force import pinned_problems, round_sheet, tournament_sheet
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure
from tabellone.rulebooks.big.params import FIGURES, params_of
from tabellone.rulebooks.big.prizes import prize_problems
from tabellone.rulebooks.big.rounds import KNOCKOUT, wrong_size
from tabellone.rulebooks.big.table import unresolved

AGAIN = re.compile("[2-9]|[1-9][0-9]{1,5}")
DUEL = "7-wonders-duel"


def problems(tournament: Tournament) -> Iterator[Problem]:
    """Everything that a BIG document may not contain (BIG 4)."""
    yield from (unread := pinned_problems(tournament))
    for check in CHECKS if not unread else WITHOUT_SHEETS:
        yield from check(tournament)


def system_problems(tournament: Tournament) -> Iterator[Problem]:
    """BIG plays Swiss, round robin or knock-out."""
    if tournament.system == "master":
        yield Problem.of("system-not-big", "system", rule="BIG 4.1", system=tournament.system)


def race_problems(tournament: Tournament) -> Iterator[Problem]:
    """A tournament of BIG is no Race stage (BIG 1)."""
    if tournament.race:
        yield Problem("race-not-big", "race", rule="BIG 1")


def params_problems(tournament: Tournament) -> Iterator[Problem]:
    """Overrides that exist and make sense."""
    try:
        given = params_of(tournament)
    except InputError as error:
        yield from error.problems
        return
    for one in FIGURES.values():
        found = getattr(given, one.name)
        if found is not None and one.least is not None and one.most is not None and not one.least <= found <= one.most:
            values = {"name": one.name, "found": found, "least": int(one.least), "most": int(one.most)}
            yield Problem("param-out-of-range", at("params", one.name), rule="BIG 8.1", values=values)
    for index, size in enumerate(given.table_sizes):
        if size:
            sheet = tournament_sheet(tournament, given.games[index] if index < len(given.games) else None)
            yield from _size(tournament, size, sheet, at("params", "table_sizes", index))


def size_problems(tournament: Tournament) -> Iterator[Problem]:
    """Wanted table sizes that points exist for and the game allows."""
    if tournament.table_size is not None:
        yield from _size(tournament, tournament.table_size, tournament_sheet(tournament), "table_size")
    for index, round_ in enumerate(tournament.rounds):
        if round_.table_size is not None:
            place = at("rounds", index, "table_size")
            yield from _size(tournament, round_.table_size, round_sheet(tournament, round_), place)


def phase_problems(tournament: Tournament) -> Iterator[Problem]:
    """The final phase follows the qualifying rounds, from its largest round to the final (BIG 7.2.1)."""
    before = -1
    for index, round_ in enumerate(tournament.rounds):
        now = KNOCKOUT.index(round_.phase) if round_.phase in KNOCKOUT else -1
        if now < before or (now == before != -1 and round_.phase != "final"):
            values = {"round": round_.number, "phase": round_.phase or "swiss", "after": KNOCKOUT[before]}
            yield Problem("phase-out-of-order", at("rounds", index, "phase"), rule="BIG 7.2.1", values=values)
        before = max(before, now)


def problems_at_tables(tournament: Tournament) -> Iterator[Problem]:
    """Tables that points exist for, with figures that the game knows."""
    for index, round_ in enumerate(tournament.rounds):
        sheet = round_sheet(tournament, round_)
        wrong = _wrong_sizes(tournament, round_, sheet)
        for nth, table in enumerate(round_.tables):
            if tied := unresolved(table, sheet):
                place = at("rounds", index, "tables", nth, "seats")
                yield from _ties(tied, sheet, place, {"round": round_.number, "table": table.number})
            if len(table.seats) in wrong:
                yield from _size(tournament, len(table.seats), sheet, at("rounds", index, "tables", nth, "seats"))
            if True in [seat.supremacy for seat in table.seats]:
                yield from _supremacy(table, sheet.id, at("rounds", index, "tables", nth, "seats"))
            for turn, seat in enumerate(table.seats):
                if not _is_plain(seat):
                    place = at("rounds", index, "tables", nth, "seats", turn)
                    yield from _seat(seat, len(table.seats), place)
                    yield from _figures(seat, sheet, place)


def _size(tournament: Tournament, size: int, sheet: CatalogueSheet, place: str) -> Iterator[Problem]:
    if wrong := wrong_size(size, sheet, binding=tournament.national_final):
        code, rule, values = wrong
        yield Problem(code, place, rule=rule, values=values)


def _wrong_sizes(tournament: Tournament, round_: Round, sheet: CatalogueSheet) -> set[int]:
    """The sizes among the round's tables that are refused; a table of one is a bye."""
    sizes = {len(table.seats) for table in round_.tables} - {0, 1}
    return {size for size in sizes if wrong_size(size, sheet, binding=tournament.national_final)}


def _ties(tied: list[list[Seat]], sheet: CatalogueSheet, place: str, where: dict[str, Any]) -> Iterator[Problem]:
    """At a game whose sheet knows no tie something was not said, or is wrong."""
    figures = [figure.name for figure in sheet.tie_rule.figures]
    for group in tied:
        values: dict[str, Any] = {**where, "players": [seat.player for seat in group], "game": sheet.name}
        if figures:
            yield Problem.of("tie-unresolved", place, rule=sheet.article, **values, figures=figures)
        else:
            yield Problem("tie-impossible", place, rule=sheet.article, values=values)


def _supremacy(table: Table, game: str, place: str) -> Iterator[Problem]:
    won = [seat.player for seat in table.seats if seat.supremacy]
    if game != DUEL:
        yield Problem.of("supremacy-elsewhere", place, rule="BIG 8.3.3", players=won, game=game)
    elif len(won) > 1:
        yield Problem.of("supremacy-twice", place, rule="BIG 8.3.3", players=won)


def _is_plain(seat: Seat) -> bool:
    """Whether the seat has nothing but a score, as most have."""
    figures = seat.bid is None and seat.place is None and not seat.tiebreak
    return figures and not seat.objective and seat.off_objective is None


def _seat(seat: Seat, seats: int, place: str) -> Iterator[Problem]:
    if seat.bid is not None and seat.bid < 0:
        yield Problem.of("negative-bid", at(place, "bid"), rule="BIG 6.1", bid=seat.bid)
    if seat.place is not None and not 1 <= seat.place <= seats:
        yield Problem.of("place-out-of-range", at(place, "place"), rule="BIG 8.1", place=seat.place, seats=seats)
    for name in ("objective", "off_objective"):
        if getattr(seat, name):
            yield Problem.of("figure-of-risiko", at(place, name), rule="BIG 4", name=name)


def _figures(seat: Seat, sheet: CatalogueSheet, place: str) -> Iterator[Problem]:
    figures = sheet.tie_rule.figures
    for name in seat.tiebreak:
        if not any(_asks(figure, name) for figure in figures):
            values = {"name": name, "game": sheet.id, "known": [figure.name for figure in figures]}
            yield Problem("unknown-figure", at(place, "tiebreak", name), rule="BIG 8.3", values=values)


def _asks(figure: Figure, name: str) -> bool:
    """Whether the tie rule asks for the figure; one asked again is `name_2`, `name_3`, … (BIG 8.3.22)."""
    if figure.again_while_tied and name.startswith(f"{figure.name}_"):
        return AGAIN.fullmatch(name.removeprefix(f"{figure.name}_")) is not None
    return name == figure.name


CHECKS: tuple[Callable[[Tournament], Iterator[Problem]], ...] = (
    system_problems,
    race_problems,
    params_problems,
    size_problems,
    planned_final,
    phase_problems,
    problems_at_tables,
    prize_problems,
)
# what can still be checked where the changes of sheets in a document cannot be read
WITHOUT_SHEETS = tuple(
    check for check in CHECKS if check not in (params_problems, size_problems, planned_final, problems_at_tables)
)
