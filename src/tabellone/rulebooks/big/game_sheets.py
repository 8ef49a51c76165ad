"""A game's whole sheet (BIG 8.3), made of what drives draws, ties, clocks and auctions; no figure stands here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from tabellone.contract.cards import Line
from tabellone.contract.catalogue import GameSheet, Section, StartGoods
from tabellone.rulebooks.big.auction.lists import auction_by
from tabellone.rulebooks.big.card import ban_lines, clock_lines, printed, said
from tabellone.rulebooks.big.card_auction import auction_lines
from tabellone.rulebooks.big.card_ties import table_tie_lines
from tabellone.rulebooks.big.catalogue import MOST_SEATS, SHEETS, Sheet, most_players, sheet_of
from tabellone.rulebooks.big.catalogue.names import name_of
from tabellone.rulebooks.big.catalogue.sheet import TiedFinal
from tabellone.rulebooks.big.editing import Catalogue
from tabellone.rulebooks.big.editing.change import FACTS, NOTES
from tabellone.rulebooks.big.sheet_rounds import national_lines, round_lines, usual_size

TIED_FINAL: Mapping[TiedFinal, str] = {
    "impossible": "tied-final-impossible",
    "replay": "tied-final-replay",
    "replay_among_tied": "tied-final-replay-among-tied",
    "standing": "tied-final-standing",
}


def game_sheets() -> tuple[GameSheet, ...]:
    """The sheets of all games, in the order of the rulebook (BIG 8.3)."""
    return tuple(map(shown, SHEETS.values()))


def game_sheet(game: str) -> GameSheet:
    """The sheet of a game; for a game without one the general indications (BIG 8)."""
    return shown(sheet_of(game))


def sheet_held(held: Catalogue, game: str) -> GameSheet:
    """A game's sheet in a catalogue as a page shows it, with what the federation has set (BIG 8)."""
    set_ = {name for change in held.changes.get(game, ()) for name in change.facts}
    changed = tuple(name for name in FACTS if name in set_)
    return shown(held.sheet_of(game), changed=changed)


def shown(sheet: Sheet, *, changed: tuple[str, ...] = ()) -> GameSheet:
    """Any sheet as a page shows it (BIG 8.3), with the federation's own notes and the facts that it has changed."""
    if not changed and SHEETS.get(sheet.id) is sheet:
        return _of_the_rulebook(sheet.id)
    return _made(sheet, changed)


@cache
def _of_the_rulebook(game: str) -> GameSheet:
    """What the rulebook itself says of a game never changes (BIG 8.3)."""
    return _made(SHEETS[game], ())


def _made(sheet: Sheet, changed: tuple[str, ...]) -> GameSheet:
    sections = (
        Section("tables", tuple(_tables(sheet))),
        Section("rounds", tuple(round_lines(sheet))),
        Section("times", tuple(_times(sheet))),
        Section("clocks", tuple(clock_lines(sheet))),
        Section("auction", tuple(auction_lines(sheet, auction_by(sheet)))),
        Section("set_up", said(sheet, "set_up")),
        Section("ties", tuple(table_tie_lines(sheet))),
        Section("tied_final", (Line(TIED_FINAL[sheet.tied_final], rule=_tied_final_rule(sheet)),)),
        Section("scoring", said(sheet, "scoring")),
        Section("bans", tuple(ban_lines(sheet))),
        Section("variants", said(sheet, "variants")),
        Section("editions", said(sheet, "editions")),
        Section("maps", said(sheet, "maps")),
        Section("notes", printed(sheet, sheet.notes)),
        Section("faq", said(sheet, "faq")),
        Section("national_final", (*national_lines(sheet), *said(sheet, "national_final"))),
    )
    return GameSheet(
        game=sheet.id,
        name=sheet.name,
        rule=sheet.article,
        sections=tuple(section for section in sections if section.lines),
        start=tuple(_start(sheet)),
        own_notes=sheet.own_texts.get(NOTES, {}),
        changed=changed,
        titles=name_of(sheet.id, sheet.name).titles,
    )


def _tied_final_rule(sheet: Sheet) -> str:
    """A game without a sheet follows what holds for a tied knock-out game (BIG 4.3)."""
    return sheet.article if sheet.id in SHEETS else "BIG 4.3"


def _tables(sheet: Sheet) -> Iterator[Line]:
    """How many sit at a table, at most and better (BIG 8.1.1, BIG 8.2.1, BIG 8.3)."""
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


def _sizes(sheet: Sheet) -> Iterator[Line]:
    """The most and the better number, the sheet's or those that hold for all games (BIG 4, BIG 8.2.1)."""
    if sheet.most_players is not None:
        yield Line("tables-most", {"most": sheet.most_players}, sheet.article)
    else:
        yield Line("tables-most-points", {"most": MOST_SEATS}, "BIG 4")
    if sheet.advised_players is not None:
        yield Line("tables-advised", {"size": sheet.advised_players}, sheet.article)
    else:
        yield Line("tables-usual", {"size": usual_size(sheet)}, "BIG 8.2.1")


def _times(sheet: Sheet) -> Iterator[Line]:
    """The minutes of a sheet, and whose they are (BIG 7.2.2, BIG 8.3)."""
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


def _start(sheet: Sheet) -> Iterator[StartGoods]:
    """Everyone's goods, those by the size of the table, then those by seat (BIG 8.3)."""
    if sheet.goods_each:
        yield StartGoods(sheet.goods_each)
    yield from (StartGoods(goods, players=players) for players, goods in sheet.goods_each_at.items())
    yield from (StartGoods(goods, seat=seat) for seat, goods in sheet.start_goods.items())
