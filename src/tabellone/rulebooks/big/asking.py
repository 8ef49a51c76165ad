"""What a table of BIG has to report: scores and bids, and figures only where a tie asks for them (BIG 6.1, BIG 8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from tabellone.contract.results import Field, ResultForm, Wanted
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Seat, Status, Table, Tournament
from tabellone.engine.positions import tie_groups
from tabellone.engine.tables import problems_at, table_at, with_seats, without_turn
from tabellone.rulebooks.big.auction.chosen import auction_at
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.catalogue.sheet import Auction, Sheet
from tabellone.rulebooks.big.check import DUEL, problems
from tabellone.rulebooks.big.left_out import left_out
from tabellone.rulebooks.big.scores import OUT, is_void, present, seat_scores, unreported
from tabellone.rulebooks.big.ties import still_asked

STATUSES: tuple[Status, ...] = ("played", "absent", "abandoned", "timeout", "void")
BYE: tuple[Status, ...] = ("bye",)


def result_form(tournament: Tournament, round_number: int, table_number: int) -> ResultForm:
    """Score, bid where there is an auction, the game's own tie figures, the referee's place (BIG 6.1, BIG 8.3)."""
    round_, table = table_at(tournament, round_number, table_number)
    if len(table.seats) == 1:
        return ResultForm((), BYE)
    sheet, seats = sheet_at(tournament, round_), len(table.seats)
    auction = auction_at(tournament, round_)
    return ResultForm(tuple(_fields(sheet, auction, seats)), STATUSES, left_out=left_out(sheet.id, seats))


def missing(tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]) -> tuple[Wanted, ...]:
    """Scores not reported; else the next figure of the game's tie rule, of those it has to part (BIG 3, BIG 8.3)."""
    round_, drawn = table_at(tournament, round_number, table_number)
    table = replace(drawn, seats=tuple(seats))
    if is_void(table):
        return ()
    if without := unreported(table):
        return tuple(Wanted(player, "score", "BIG 3") for player in without)
    return tuple(wanted_on_ties(table, sheet_at(tournament, round_)))


def seat_problems(
    tournament: Tournament, round_number: int, table_number: int, seats: Sequence[Seat]
) -> tuple[Problem, ...]:
    """What the document may not hold in these seats (BIG 4, BIG 6.1, BIG 8.3)."""
    filled = with_seats(tournament, round_number, table_number, seats)
    return problems_at(filled, round_number, table_number, problems)


def _fields(sheet: Sheet, auction: Auction, seats: int) -> Iterator[Field]:
    yield Field("score", "decimal", required=True, rule="BIG 4")
    if auction.type != "none":
        yield Field("bid", "decimal", Decimal(0), step=auction.step, rule="BIG 6.1")
    if sheet.id == DUEL:
        yield Field("supremacy", "flag", rule=sheet.article)
    for figure in sheet.tie_rule.figures:
        yield Field(f"tiebreak.{figure.name}", "decimal", shown="on_tie", rule=sheet.article)
    if sheet.tie_rule.seats:
        yield Field("turn", "whole", Decimal(1), Decimal(seats), shown="on_tie", rule=sheet.article)
    yield Field("place", "whole", Decimal(1), Decimal(seats), shown="on_request", rule="BIG 8.1")


def wanted_on_ties(table: Table, sheet: Sheet) -> Iterator[Wanted]:
    """What a reported table still has to say of those with equal scores: figures, or when they played (BIG 8.3)."""
    seats = present(table)
    if None not in [seat.place for seat in seats]:
        return
    scores = seat_scores(seats)
    playing = [seat for seat in seats if seat.status not in OUT]
    for group in tie_groups(playing, lambda seat: scores[seat.player]):
        if len(group) > 1:
            yield from _turns(table, group, sheet) if sheet.tie_rule.seats else _figures(group, sheet)


def _figures(group: Sequence[Seat], sheet: Sheet) -> Iterator[Wanted]:
    for tied, figure in still_asked(group, sheet.tie_rule):
        for seat in tied:
            if figure.name not in seat.tiebreak:
                yield Wanted(seat.player, f"tiebreak.{figure.name}", sheet.article, _others(seat, tied))


def _turns(table: Table, group: Sequence[Seat], sheet: Sheet) -> Iterator[Wanted]:
    """The draw does not say who starts, so the real turn order is asked on a tie (ruling asked-for-the-turn)."""
    unsaid = without_turn(table)
    for seat in group:
        if seat.player in unsaid:
            yield Wanted(seat.player, "turn", sheet.article, _others(seat, group))


def _others(seat: Seat, tied: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(other.player for other in tied if other is not seat)
