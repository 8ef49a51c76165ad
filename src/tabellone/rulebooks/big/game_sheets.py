"""A game's whole sheet (BIG 8.3), made of what drives draws, ties, clocks and auctions; no figure stands here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import TypeVar

from tabellone.contract.cards import Line, Part
from tabellone.contract.catalogue import GameSheet, StartGoods
from tabellone.rulebooks.big.card import (
    auction_lines,
    ban_lines,
    clock_lines,
    printed_lines,
    sheet_lines,
    table_tie_lines,
)
from tabellone.rulebooks.big.catalogue.changes import NOTES, PARTS
from tabellone.rulebooks.big.catalogue.games import SHEETS, titled_game
from tabellone.rulebooks.big.catalogue.in_force import Catalogue
from tabellone.rulebooks.big.catalogue.sheet import MOST_SEATS, CatalogueSheet, TiedFinal, auction_by, most_players
from tabellone.rulebooks.big.final_phase import ALL_WON, SIX
from tabellone.rulebooks.big.params import DEFAULT
from tabellone.rulebooks.big.proposal import FOUR_AND_MORE, GENERAL
from tabellone.rulebooks.big.structure import (
    AT_LEAST,
    BY_WINS,
    LEAST,
    USUAL_SIZE,
    AdvisedRounds,
    TournamentPlan,
    advised_rounds,
    national_plan,
    semifinal_deal,
)

T = TypeVar("T")

ALL_MEET = 4  # BIG 8.1: so many at a game for two meet each other
FURTHEST = 64  # BIG 8.1.3: the last row of the tables; above it the same holds


def round_lines(sheet: CatalogueSheet) -> Iterator[Line]:
    """The least rounds advised, a line for each row of the rulebook's table."""
    size = usual_size(sheet)
    rule = GENERAL.get(size, FOUR_AND_MORE)

    def row(count: int) -> AdvisedRounds:
        return advised_rounds(count, size, sheet)

    for players, advice in _rows(row):
        values: dict[str, str | int] = {"players": players, "rounds": advice.swiss}
        if advice.before_final is None:
            yield Line("rounds-row", values, rule)
        else:
            yield Line("rounds-row-final", {**values, "before": advice.before_final}, rule)
    if advised_rounds(ALL_MEET, size, sheet).round_robin:
        yield Line("rounds-all-meet", {"players": ALL_MEET}, "BIG 8.1")
    yield Line("rounds-few", {"least": LEAST}, "BIG 8.1")
    if sheet.extra_rounds and size > 2:
        yield Line("rounds-extra", rule=sheet.article)


def national_lines(sheet: CatalogueSheet) -> Iterator[Line]:
    """Qualifying rounds and who goes on at a national final, by participants."""
    size = usual_size(sheet)

    def row(count: int) -> tuple[int, int, int, int]:
        plan = national_plan(sheet, DEFAULT, size, count)
        sure = AT_LEAST.get(count, 0) if plan.qualified == BY_WINS else 0
        return plan.rounds or 0, plan.qualified, plan.final_size, sure

    for players, (rounds, qualified, seats, sure) in _rows(row):
        plan = TournamentPlan("national", 0, rounds, size, seats, qualified)
        yield _national(plan, players, sure)
    if national_plan(sheet, DEFAULT, size, SIX).qualified == BY_WINS:
        yield Line("final-draws", rule="BIG 8.1.1")
        yield Line("final-six", {"players": SIX, "wins": ALL_WON}, "BIG 8.1.1")


def usual_size(sheet: CatalogueSheet) -> int:
    """The table size proposed for a game, four where its sheet advises none (BIG 8.2.1)."""
    return min(sheet.advised_players or USUAL_SIZE, most_players(sheet))


def _national(plan: TournamentPlan, players: str, sure: int) -> Line:
    rule = GENERAL.get(plan.final_size, FOUR_AND_MORE)
    rounds = plan.rounds or 0
    values: dict[str, str | int] = {"players": players, "rounds": rounds}
    if plan.qualified == BY_WINS:
        won = {**values, "wins": rounds - 1}
        return Line("final-row-wins-least", {**won, "least": sure}, rule) if sure else Line("final-row-wins", won, rule)
    values["qualified"] = plan.qualified
    if plan.final_size == 2:
        return Line("final-row-bracket", values, FOUR_AND_MORE)
    split = semifinal_deal(plan.qualified, plan.final_size)
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


TIED_FINAL: Mapping[TiedFinal, str] = {
    "impossible": "tied-final-impossible",
    "replay": "tied-final-replay",
    "replay_among_tied": "tied-final-replay-among-tied",
    "standing": "tied-final-standing",
}


def sheet_held(held: Catalogue, game: str) -> GameSheet:
    """A game's sheet in a catalogue as a page shows it, with what the federation has set."""
    set_ = {part for change in held.changes.get(game, ()) for part in change.parts}
    return sheet_page(held.sheet_of(game), changed=tuple(part for part in PARTS if part in set_))


def sheet_page(sheet: CatalogueSheet, *, changed: tuple[str, ...] = ()) -> GameSheet:
    """Any sheet as a page shows it, with the federation's own notes and the facts that it has changed."""
    if not changed and SHEETS.get(sheet.id) is sheet:
        return _of_the_rulebook(sheet.id)
    return _made(sheet, changed)


@cache
def _of_the_rulebook(game: str) -> GameSheet:
    """What the rulebook itself says of a game never changes."""
    return _made(SHEETS[game], ())


def _made(sheet: CatalogueSheet, changed: tuple[str, ...]) -> GameSheet:
    sections = (
        Part("tables", tuple(_tables(sheet))),
        Part("rounds", tuple(round_lines(sheet))),
        Part("times", tuple(_times(sheet))),
        Part("clocks", tuple(clock_lines(sheet))),
        Part("auction", tuple(auction_lines(sheet, auction_by(sheet)))),
        Part("set_up", sheet_lines(sheet, "set_up")),
        Part("ties", tuple(table_tie_lines(sheet))),
        Part("tied_final", (Line(TIED_FINAL[sheet.tied_final], rule=_tied_final_rule(sheet)),)),
        Part("scoring", sheet_lines(sheet, "scoring")),
        Part("bans", tuple(ban_lines(sheet))),
        Part("variants", sheet_lines(sheet, "variants")),
        Part("editions", sheet_lines(sheet, "editions")),
        Part("maps", sheet_lines(sheet, "maps")),
        Part("notes", printed_lines(sheet, sheet.notes)),
        Part("faq", sheet_lines(sheet, "faq")),
        Part("national_final", (*national_lines(sheet), *sheet_lines(sheet, "national_final"))),
    )
    return GameSheet(
        game=sheet.id,
        name=sheet.name,
        rule=sheet.article,
        sections=tuple(section for section in sections if section.lines),
        start=tuple(_start(sheet)),
        own_notes=sheet.own_texts.get(NOTES, {}),
        changed=changed,
        titles=titled_game(sheet.id, sheet.name).titles,
    )


def _tied_final_rule(sheet: CatalogueSheet) -> str:
    """A game without a sheet follows what holds for a tied knock-out game."""
    return sheet.article if sheet.id in SHEETS else "BIG 4.3"


def _tables(sheet: CatalogueSheet) -> Iterator[Line]:
    """How many sit at a table, at most and better (BIG 8.2.1)."""
    if sheet.pairs:
        yield Line("tables-pairs", rule=sheet.article)
    elif sheet.two_only:
        yield Line("tables-two-only", rule="BIG 8.1.1")
    elif most_players(sheet) == 2:
        yield Line("tables-two", rule=sheet.article)
    else:
        yield from _sizes(sheet)
    if sheet.final_table_size is not None:
        yield Line("tables-final-phase", {"size": sheet.final_table_size}, sheet.article)


def _sizes(sheet: CatalogueSheet) -> Iterator[Line]:
    """The most and the better number, the sheet's or those that hold for all games (BIG 8.2.1)."""
    if sheet.most_players is not None:
        yield Line("tables-most", {"most": sheet.most_players}, sheet.article)
    else:
        yield Line("tables-most-points", {"most": MOST_SEATS}, "BIG 4")
    if sheet.advised_players is not None:
        yield Line("tables-advised", {"size": sheet.advised_players}, sheet.article)
    else:
        yield Line("tables-usual", {"size": usual_size(sheet)}, "BIG 8.2.1")


def _times(sheet: CatalogueSheet) -> Iterator[Line]:
    """The minutes of a sheet, and whose they are."""
    if sheet.minutes is None:
        yield Line("times-by-organiser", rule=sheet.article if sheet.times_by_organiser else "BIG 8.1")
        return
    if sheet.last_round_minutes is not None:
        yield Line("times-last-round", {"minutes": sheet.last_round_minutes}, sheet.article)
    else:
        yield Line("times-game", {"minutes": sheet.minutes}, sheet.article)
    if sheet.player_minutes is not None:
        yield Line("times-player", {"minutes": sheet.player_minutes}, sheet.article)
    else:
        yield Line("times-no-player", rule=sheet.article)
    if sheet.draft_minutes is not None:
        yield Line("times-draft", {"minutes": sheet.draft_minutes}, sheet.article)


def _start(sheet: CatalogueSheet) -> Iterator[StartGoods]:
    """Everyone's goods, those by the size of the table, then those by seat."""
    if sheet.goods_each:
        yield StartGoods(sheet.goods_each)
    yield from (StartGoods(goods, players=players) for players, goods in sheet.goods_each_at.items())
    yield from (StartGoods(goods, seat=seat) for seat, goods in sheet.start_goods.items())
