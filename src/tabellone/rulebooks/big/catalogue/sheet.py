"""What a game's sheet can say (BIG 8.3): times, tables, ties, auction, set-up, notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

MOST_SEATS = 7  # BIG 4: points exist up to tables of seven

TiedFinal = Literal["impossible", "replay", "replay_among_tied", "standing"]
SeatRule = Literal["second_starter", "last_to_play"]
AuctionType = Literal["none", "A", "B", "C", "sequential", "teams"]
WithoutAuction = Literal["", "sit_in_slip_order", "choose_in_slip_order"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure asked for on a tie only; more of it wins unless `fewer_wins`."""

    name: str
    fewer_wins: bool = False
    again_while_tied: bool = False
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class TieRule:
    """How a tie at the table is parted (BIG 8.3): by figures in order, or from the seats; else the place is shared."""

    figures: tuple[Figure, ...] = ()
    seats: SeatRule | None = None
    shared: bool = True


@dataclass(frozen=True, slots=True)
class SheetAuction:
    """What is bid for, when and in which step (BIG 6).

    `elements` names what one gets, `extra_elements` how many more of them than players the sheet wants (None: it does
    not say), `drawn` how many there are whatever the table; `without` is how players get theirs where there is no
    auction.
    """

    type: AuctionType
    elements: str = ""
    moment: str = ""
    step: Decimal = Decimal(1)
    extra_elements: int | None = None
    drawn: int | None = None
    without: WithoutAuction = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CatalogueSheet:
    """A game of the catalogue, each field of its sheet kept, in our words (BIG 8.3).

    `figures` are the sheet's numbers by name, `bans` the cards left out by kind. `start_goods` is what each seat begins
    with, `goods_each` what everyone does, `goods_each_at` what everyone does at a table of so many.
    `last_round_minutes`: when they are over a last round is played and the game ends without a tie. `structure_size`:
    the national final follows the structures for tables of so many, whatever the tables are. `own_texts`: what the
    federation has written in place of a part of it, or as its `notes`, by language.
    """

    id: str
    name: str
    article: str
    most_players: int | None = None
    advised_players: int | None = None
    two_only: bool = False
    pairs: bool = False
    minutes: int | None = None
    player_minutes: int | None = None
    draft_minutes: int | None = None
    last_round_minutes: int | None = None
    times_by_organiser: bool = False
    extra_rounds: int = 0
    final_table_size: int | None = None
    structure_size: int | None = None
    tie_rule: TieRule = TieRule(figures=(Figure("game_rule"),))
    tied_final: TiedFinal = "standing"
    auction: SheetAuction | None = None
    scoring: tuple[str, ...] = ()
    set_up: tuple[str, ...] = ()
    figures: Mapping[str, int] = field(default_factory=dict)
    start_goods: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    goods_each: Mapping[str, int] = field(default_factory=dict)
    goods_each_at: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    faq: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    bans: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    editions: tuple[str, ...] = ()
    maps: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    national_final: tuple[str, ...] = ()
    own_texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def ties_impossible(self) -> bool:
        """Whether the sheet says that a table cannot end in a tie, a final neither."""
        return not self.tie_rule.shared and self.tied_final == "impossible"


def most_players(sheet: CatalogueSheet) -> int:
    """The largest table that a game allows (BIG 8.3), never more than points exist for (BIG 4)."""
    return sheet.most_players or MOST_SEATS


def goods_at_seat(sheet: CatalogueSheet, seat: int, players: int) -> dict[str, int]:
    """What a seat of a table of so many begins with: everyone's goods, then its own."""
    each = {**sheet.goods_each, **sheet.goods_each_at.get(players, {})}
    own = sheet.start_goods.get(seat, {})
    return {good: each.get(good, 0) + own.get(good, 0) for good in (*each, *(good for good in own if good not in each))}
