"""The rounds of a game by the number of participants: those advised, and those of a national final (BIG 8.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TypeVar

from tabellone.contract.cards import Line
from tabellone.rulebooks.big.catalogue import Sheet, most_players
from tabellone.rulebooks.big.params import DEFAULT
from tabellone.rulebooks.big.plan import USUAL_SIZE, Plan, national_plan
from tabellone.rulebooks.big.proposal_steps import FOUR_AND_MORE, GENERAL
from tabellone.rulebooks.big.qualify import ALL_WON, SIX
from tabellone.rulebooks.big.structure import AT_LEAST, BY_WINS, LEAST, Advice, advised, deal

T = TypeVar("T")

ALL_MEET = 4  # BIG 8.1: so many at a game for two meet each other
FURTHEST = 64  # BIG 8.1.3: the last row of the tables; above it the same holds


def round_lines(sheet: Sheet) -> Iterator[Line]:
    """The least rounds advised, a line for each row of the rulebook's table (BIG 8.1.1, BIG 8.1.2, BIG 8.1.3)."""
    size = usual_size(sheet)
    rule = GENERAL.get(size, FOUR_AND_MORE)

    def row(count: int) -> Advice:
        return advised(count, size, sheet=sheet)

    for players, advice in _rows(row):
        values: dict[str, str | int] = {"players": players, "rounds": advice.swiss}
        if advice.before_final is None:
            yield Line("rounds-row", values, rule)
        else:
            yield Line("rounds-row-final", {**values, "before": advice.before_final}, rule)
    if advised(ALL_MEET, size, sheet=sheet).round_robin:
        yield Line("rounds-all-meet", {"players": ALL_MEET}, "BIG 8.1")
    yield Line("rounds-few", {"least": LEAST}, "BIG 8.1")
    if sheet.extra_rounds and size > 2:
        yield Line("rounds-extra", rule=sheet.article)


def national_lines(sheet: Sheet) -> Iterator[Line]:
    """Qualifying rounds and who goes on at a national final, by participants (BIG 8.1.1, BIG 8.1.2, BIG 8.1.3)."""
    size = usual_size(sheet)

    def row(count: int) -> tuple[int, int, int, int]:
        plan = national_plan(sheet, DEFAULT, size, count)
        sure = AT_LEAST.get(count, 0) if plan.qualified == BY_WINS else 0
        return plan.rounds or 0, plan.qualified, plan.final_size, sure

    for players, (rounds, qualified, seats, sure) in _rows(row):
        plan = Plan("national", 0, rounds, size, seats, qualified)
        yield _national(plan, players, sure)
    if national_plan(sheet, DEFAULT, size, SIX).qualified == BY_WINS:
        yield Line("final-draws", rule="BIG 8.1.1")
        yield Line("final-six", {"players": SIX, "wins": ALL_WON}, "BIG 8.1.1")


def usual_size(sheet: Sheet) -> int:
    """The table size proposed for a game (BIG 8.3), four where its sheet advises none (BIG 8.2.1)."""
    return min(sheet.advised_players or USUAL_SIZE, most_players(sheet))


def _national(plan: Plan, players: str, sure: int) -> Line:
    rule = GENERAL.get(plan.final_size, FOUR_AND_MORE)
    rounds = plan.rounds or 0
    values: dict[str, str | int] = {"players": players, "rounds": rounds}
    if plan.qualified == BY_WINS:
        won = {**values, "wins": rounds - 1}
        return Line("final-row-wins-least", {**won, "least": sure}, rule) if sure else Line("final-row-wins", won, rule)
    values["qualified"] = plan.qualified
    if plan.final_size == 2:
        return Line("final-row-bracket", values, FOUR_AND_MORE)
    split = deal(plan.qualified, plan.final_size)
    if not split.tables:
        return Line("final-row-final", values, rule)
    values["tables"] = split.tables
    if not split.direct:
        return Line("final-row-semifinals", values, rule)
    values |= {"direct": split.direct, "others": plan.qualified - split.direct}
    return Line("final-row-one-direct" if split.direct == 1 else "final-row-direct", values, rule)


def _rows(row: Callable[[int], T]) -> Iterator[tuple[str, T]]:
    """Numbers of participants that the rulebook treats alike, such as `17–32`; the last goes on: `33+`."""
    for told, same in groupby(range(LEAST, FURTHEST + 1), row):
        counts = list(same)
        if counts[-1] == FURTHEST:
            yield f"{counts[0]}+", told
        else:
            yield (str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"), told
