"""The card of a table: times, ties, auction, set-up and goods of its sheet (BIG 8.3), and conduct."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tabellone.contract.cards import Card, Line, Part, PartKey, Start, Time, TimeKind, Word, parts_with_lines
from tabellone.engine.facts import Phase, Table, Tournament
from tabellone.engine.tables import numbered_table
from tabellone.rulebooks.big.auction.at_table import round_auction
from tabellone.rulebooks.big.catalogue.changes import NOTES
from tabellone.rulebooks.big.catalogue.games import titled_game
from tabellone.rulebooks.big.catalogue.in_force import kept_catalogue, round_sheet
from tabellone.rulebooks.big.catalogue.sheet import (
    CatalogueSheet,
    Figure,
    SeatRule,
    SheetAuction,
    TiedFinal,
)
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.rounds import KNOCKOUT

CLOCKS = "BIG 7.2.2"
CONDUCT_RULE = "BIG 3"
# a source is asked only when those before it leave the question open
SOURCES = ("big", "game", "publisher", "boardgamegeek", "boardgamearena")
# what players owe each other: keys of the table page
DUTIES = (
    "follow-the-rules",
    "do-not-cheat",
    "do-not-influence-others",
    "do-not-waste-time",
    "do-not-offend",
    "point-out-points-forgotten-by-others",
    "check-that-the-result-was-taken-down-right",
    "set-up-again-or-put-away",
)
# what spectators may say: nothing but these
SPECTATORS_MAY_POINT_OUT = ("forgotten-points-income-or-payments", "a-rule-applied-wrongly")


def card(tournament: Tournament, number: int, table: int) -> Card:
    """What a table of a round needs to know (BIG 6)."""
    round_, seated = numbered_table(tournament, number, table)
    sheet = round_sheet(tournament, round_)
    if len(seated.seats) == 1:
        return Card(sheet.id, sheet.name, lead=(_bye(tournament),), titles=titled_game(sheet.id, sheet.name).titles)
    auction = round_auction(tournament, round_)
    return Card(
        sheet.id,
        sheet.name,
        sheet.article,
        lead=_lead(tournament, sheet),
        times=_times(sheet),
        start=_start(sheet, seated),
        seats_bid_for=seats_bid_for(auction),
        titles=titled_game(sheet.id, sheet.name).titles,
        parts=parts_with_lines(
            Part("ties", tuple(tie_lines(sheet, round_.phase))),
            Part("auction", tuple(auction_lines(sheet, auction))),
            Part("set_up", sheet_lines(sheet, "set_up")),
            Part("scoring", sheet_lines(sheet, "scoring")),
            Part("bans", tuple(ban_lines(sheet))),
            Part("variants", sheet_lines(sheet, "variants")),
            Part("notes", (*printed_lines(sheet, sheet.notes), *own_lines(sheet, NOTES))),
            Part("national_final", sheet_lines(sheet, "national_final") if tournament.national_final else ()),
            Part("clocks", tuple(clock_lines(sheet)), folded=True),
            Part("editions", sheet_lines(sheet, "editions"), folded=True),
            Part("maps", sheet_lines(sheet, "maps"), folded=True),
            Part("faq", sheet_lines(sheet, "faq"), folded=True),
            *conduct_parts(),
        ),
    )


def _bye(tournament: Tournament) -> Line:
    return Line("big-bye", {"points": params_of(tournament).bye_points}, "BIG 4.1")


def _lead(tournament: Tournament, sheet: CatalogueSheet) -> tuple[Line, ...]:
    """A game without a sheet follows its own rules, and outside national finals a sheet is advice."""
    if sheet.id not in kept_catalogue(tournament.params).sheets:
        return (Line("big-no-sheet", rule="BIG 8"),)
    return () if tournament.national_final else (Line("big-advice", rule="BIG 8"),)


def _times(sheet: CatalogueSheet) -> tuple[Time, ...]:
    """The minutes of the sheet; where a last round is called, the game ends with it (BIG 8.3.23)."""
    kinds: tuple[tuple[TimeKind, int | None], ...] = (
        ("game", sheet.minutes if sheet.last_round_minutes is None else None),
        ("player", sheet.player_minutes),
        ("draft", sheet.draft_minutes),
        ("last_round", sheet.last_round_minutes),
    )
    return tuple(Time(kind, minutes) for kind, minutes in kinds if minutes is not None)


def _start(sheet: CatalogueSheet, table: Table) -> tuple[Start, ...]:
    """What each seat begins with, in turn order, as far as the sheet tells."""
    players = table.players
    goods = [(seat, who, goods_at_seat(sheet, seat, len(players))) for seat, who in enumerate(players, 1)]
    return tuple(Start(seat, who, own) for seat, who, own in goods if own)


def goods_at_seat(sheet: CatalogueSheet, seat: int, players: int) -> dict[str, int]:
    """What a seat of a table of so many begins with: everyone's goods, then its own."""
    each = {**sheet.goods_each, **sheet.goods_each_at.get(players, {})}
    own = sheet.start_goods.get(seat, {})
    return {good: each.get(good, 0) + own.get(good, 0) for good in (*each, *(good for good in own if good not in each))}


def sheet_lines(sheet: CatalogueSheet, part: str) -> tuple[Line, ...]:
    """A part of a sheet as lines, or what the federation has written in its place."""
    return own_lines(sheet, part) or printed_lines(sheet, getattr(sheet, part))


def printed_lines(sheet: CatalogueSheet, texts: Iterable[str]) -> tuple[Line, ...]:
    """Texts of a sheet as lines, with its article."""
    return tuple(Line(text=text, rule=sheet.article) for text in texts)


def own_lines(sheet: CatalogueSheet, part: str) -> tuple[Line, ...]:
    """What the federation has written for a part of a sheet."""
    return (Line(rule="BIG 8", own=sheet.own_texts[part]),) if part in sheet.own_texts else ()


def ban_lines(sheet: CatalogueSheet) -> Iterator[Line]:
    """What is left out, by kind (BIG 8.3.9, BIG 8.3.22), or as the federation has it."""
    if own := own_lines(sheet, "bans"):
        yield from own
        return
    for kind, names in sheet.bans.items():
        yield Line("ban", {"kind": Word(kind), "names": tuple(map(Word, names))}, sheet.article)


def clock_lines(sheet: CatalogueSheet) -> Iterator[Line]:
    """What running out of time means."""
    if sheet.player_minutes is not None:
        yield Line("clock-out", rule=CLOCKS)
    if sheet.minutes is not None and sheet.last_round_minutes is None:
        yield Line("clock-over", rule=CLOCKS)
    if sheet.draft_minutes is not None:
        yield Line("clock-draft", rule=sheet.article)
    if sheet.minutes is not None:
        yield Line("clock-pauses", rule=CLOCKS)
        yield Line("clock-optional", rule=CLOCKS)


AUCTION_RULE = "BIG 6.1"
AT_ONCE = ("A", "B", "C")


def seats_bid_for(auction: SheetAuction) -> bool:
    """Whether an auction or a choice decides who sits where (BIG 6.1.1, BIG 6.1.2, ruling goods-with-the-seat)."""
    chosen = auction.type != "none" or auction.without == "choose_in_slip_order"
    return chosen and auction.elements.startswith("seat")


def auction_lines(sheet: CatalogueSheet, auction: SheetAuction) -> Iterator[Line]:
    """What is bid for, when and in which step; else how players get their seats."""
    if auction.type == "none":
        yield Line("auction-none" if auction.notes else "auction-none-sit", rule=AUCTION_RULE)
    else:
        yield from _terms(auction)
    yield from (Line(text=note, rule=sheet.article) for note in auction.notes)
    if auction.type != "none":
        yield Line("auction-off-score", rule=AUCTION_RULE)
        yield Line(_nobody(auction), rule=AUCTION_RULE)


def _nobody(auction: SheetAuction) -> str:
    """What happens if nobody wants the auction: they sit down, or choose position or element."""
    if not auction.elements.startswith(("seat", "start")):
        return "auction-nobody-choose"
    return "auction-nobody-seat" if auction.elements == "seat" else "auction-nobody-both"


def _terms(auction: SheetAuction) -> Iterator[Line]:
    yield Line("auction-for", {"elements": Word(auction.elements), "moment": Word(auction.moment)}, AUCTION_RULE)
    if auction.type in AT_ONCE:
        yield Line("auction-at-once", {"step": auction.step}, AUCTION_RULE)
    else:
        yield Line("auction-step", {"step": auction.step}, AUCTION_RULE)


SEATS: Mapping[SeatRule, str] = {"second_starter": "tie-second-starter", "last_to_play": "tie-last-to-play"}
FINALS: Mapping[TiedFinal, str] = {
    "impossible": "final-impossible",
    "replay": "final-replay",
    "replay_among_tied": "final-replay-among-tied",
    "standing": "final-standing",
}


def tie_lines(sheet: CatalogueSheet, phase: Phase | None) -> Iterator[Line]:
    """Figures in order, the seats or a shared place; a tied knock-out game or final where it is one."""
    yield from table_tie_lines(sheet)
    if phase == "final":
        yield Line(FINALS[sheet.tied_final], rule=sheet.article)
    elif phase in KNOCKOUT:
        yield Line("knockout-standing", rule="BIG 4.3")


def table_tie_lines(sheet: CatalogueSheet) -> Iterator[Line]:
    """What parts equal scores at a table, else how a place is shared."""
    rule = sheet.tie_rule
    if rule.seats is not None:
        yield Line(SEATS[rule.seats], rule=sheet.article)
    for nth, figure in enumerate(rule.figures):
        yield _figure(sheet, figure, first=nth == 0)
    if not rule.figures and rule.seats is None:
        yield Line("tie-only-shared" if rule.shared else "tie-impossible", rule=sheet.article)
    elif rule.shared:
        yield Line("tie-shared", rule="BIG 8.1")


def _figure(sheet: CatalogueSheet, figure: Figure, *, first: bool) -> Line:
    """A figure that parts a tie, by what it counts; the game's own rule is asked for as it is."""
    help_ = Word(f"{sheet.id}:{figure.name}", "figure_help") if figure.meaning else Word(figure.name, "figure")
    counted = {"counted": help_}
    if figure.name == "game_rule":
        return Line("tie-as-said", counted, sheet.article) if figure.meaning else Line("tie-game-rule", rule="BIG 8.1")
    if figure.fewer_wins:
        return Line("tie-lower" if first else "tie-then-lower", counted, sheet.article)
    return Line("tie-higher" if first else "tie-then-higher", counted, sheet.article)


def conduct_parts() -> tuple[Part, ...]:
    """Duties, moves taken back, the referee, spectators, corrections."""
    allowed = tuple(Word(thing, "pointed_out") for thing in SPECTATORS_MAY_POINT_OUT)
    return (
        Part("duties", tuple(Line(f"duty-{duty}", rule=CONDUCT_RULE) for duty in DUTIES), folded=True),
        _part("taking_back", Line("take-back-if", rule=CONDUCT_RULE), Line("take-back-all", rule=CONDUCT_RULE)),
        _part(
            "referee",
            Line("referee-called", rule=CONDUCT_RULE),
            Line("referee-who", rule=CONDUCT_RULE),
            Line("referee-sources", {"sources": tuple(Word(source, "source") for source in SOURCES)}, CONDUCT_RULE),
        ),
        _part("spectators", Line("spectators-silent", {"allowed": allowed}, CONDUCT_RULE)),
        _part(
            "correction",
            Line("game-over", rule=CONDUCT_RULE),
            Line("correction-agreed", rule=CONDUCT_RULE),
            Line("correction-late", rule=CONDUCT_RULE),
        ),
    )


def _part(key: PartKey, *lines: Line) -> Part:
    return Part(key, lines, folded=True)
