"""The card of a BIG table: times, ties, auction, set-up and goods of its sheet (BIG 8.3), and conduct (BIG 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabellone.contract.cards import Card, Line, Part, Start, Time, TimeKind, Word, parts_with_lines
from tabellone.engine.facts import Table, Tournament
from tabellone.engine.tables import table_at
from tabellone.rulebooks.big.auction.chosen import auction_at
from tabellone.rulebooks.big.card_auction import auction_lines, seats_bid_for
from tabellone.rulebooks.big.card_conduct import conduct_parts
from tabellone.rulebooks.big.card_ties import tie_lines
from tabellone.rulebooks.big.catalogue import goods_at_seat
from tabellone.rulebooks.big.catalogue.in_force import has_sheet, sheet_at
from tabellone.rulebooks.big.catalogue.names import name_of
from tabellone.rulebooks.big.catalogue.sheet import Sheet
from tabellone.rulebooks.big.editing.change import NOTES
from tabellone.rulebooks.big.params import params_of

CLOCKS = "BIG 7.2.2"


def card(tournament: Tournament, number: int, table: int) -> Card:
    """What a table of a round needs to know (BIG 3, BIG 6, BIG 8.3)."""
    round_, seated = table_at(tournament, number, table)
    sheet = sheet_at(tournament, round_)
    if len(seated.seats) == 1:
        return Card(sheet.id, sheet.name, lead=(_bye(tournament),), titles=name_of(sheet.id, sheet.name).titles)
    auction = auction_at(tournament, round_)
    return Card(
        sheet.id,
        sheet.name,
        sheet.article,
        lead=_lead(tournament, sheet),
        times=_times(sheet),
        start=_start(sheet, seated),
        seats_bid_for=seats_bid_for(auction),
        titles=name_of(sheet.id, sheet.name).titles,
        parts=parts_with_lines(
            Part("ties", tuple(tie_lines(sheet, round_.phase))),
            Part("auction", tuple(auction_lines(sheet, auction))),
            Part("set_up", said(sheet, "set_up")),
            Part("scoring", said(sheet, "scoring")),
            Part("bans", tuple(ban_lines(sheet))),
            Part("variants", said(sheet, "variants")),
            Part("notes", (*printed(sheet, sheet.notes), *own_lines(sheet, NOTES))),
            Part("national_final", said(sheet, "national_final") if tournament.national_final else ()),
            Part("clocks", tuple(clock_lines(sheet)), folded=True),
            Part("editions", said(sheet, "editions"), folded=True),
            Part("maps", said(sheet, "maps"), folded=True),
            Part("faq", said(sheet, "faq"), folded=True),
            *conduct_parts(),
        ),
    )


def _bye(tournament: Tournament) -> Line:
    return Line("big-bye", {"points": params_of(tournament).bye_points}, "BIG 4.1")


def _lead(tournament: Tournament, sheet: Sheet) -> tuple[Line, ...]:
    """A game without a sheet follows its own rules, and outside national finals a sheet is advice (BIG 8)."""
    if not has_sheet(tournament, sheet):
        return (Line("big-no-sheet", rule="BIG 8"),)
    return () if tournament.national_final else (Line("big-advice", rule="BIG 8"),)


def _times(sheet: Sheet) -> tuple[Time, ...]:
    """The minutes of the sheet; where a last round is called, the game ends with it (BIG 8.3, BIG 8.3.23)."""
    kinds: tuple[tuple[TimeKind, int | None], ...] = (
        ("game", sheet.minutes if sheet.last_round_minutes is None else None),
        ("player", sheet.player_minutes),
        ("draft", sheet.draft_minutes),
        ("last_round", sheet.last_round_minutes),
    )
    return tuple(Time(kind, minutes) for kind, minutes in kinds if minutes is not None)


def _start(sheet: Sheet, table: Table) -> tuple[Start, ...]:
    """What each seat begins with, in turn order, as far as the sheet tells (BIG 8.3)."""
    players = table.players
    goods = [(seat, who, goods_at_seat(sheet, seat, len(players))) for seat, who in enumerate(players, 1)]
    return tuple(Start(seat, who, own) for seat, who, own in goods if own)


def said(sheet: Sheet, part: str) -> tuple[Line, ...]:
    """A part of a sheet as lines (BIG 8.3), or what the federation has written in its place (BIG 8)."""
    return own_lines(sheet, part) or printed(sheet, getattr(sheet, part))


def printed(sheet: Sheet, texts: Iterable[str]) -> tuple[Line, ...]:
    """Texts of a sheet as lines, with its article (BIG 8.3)."""
    return tuple(Line(text=text, rule=sheet.article) for text in texts)


def own_lines(sheet: Sheet, part: str) -> tuple[Line, ...]:
    """What the federation has written for a part of a sheet (BIG 8)."""
    return (Line(rule="BIG 8", own=sheet.own_texts[part]),) if part in sheet.own_texts else ()


def ban_lines(sheet: Sheet) -> Iterator[Line]:
    """What is left out, by kind (BIG 8.3.9, BIG 8.3.22), or as the federation has it (BIG 8)."""
    if own := own_lines(sheet, "bans"):
        yield from own
        return
    for kind, names in sheet.bans.items():
        yield Line("ban", {"kind": Word(kind), "names": tuple(map(Word, names))}, sheet.article)


def clock_lines(sheet: Sheet) -> Iterator[Line]:
    """What running out of time means (BIG 7.2.2)."""
    if sheet.player_minutes is not None:
        yield Line("clock-out", rule=CLOCKS)
    if sheet.minutes is not None and sheet.last_round_minutes is None:
        yield Line("clock-over", rule=CLOCKS)
    if sheet.draft_minutes is not None:
        yield Line("clock-draft", rule=sheet.article)
    if sheet.minutes is not None:
        yield Line("clock-pauses", rule=CLOCKS)
        yield Line("clock-optional", rule=CLOCKS)
