"""What a game's sheet can say (BIG 8.3), and which auction it has: its own, else that of the lists (BIG 6.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
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


# BIG 6.1.1: seats; BIG 6.1.2: seat and faction, Ark Nova by its sheet; BIG 6.1.3: faction
LISTED: Mapping[AuctionType, tuple[str, ...]] = {
    "A": (
        "ticket-to-ride",
        "concordia",
        "puerto-rico",
        "stone-age",
        "agricola",
        "azul",
        "carcassonne",
        "7-wonders-duel",
        "catan",
        "century",
    ),
    "B": ("terra-mystica", "terraforming-mars", "gaia-project", "clans-of-caledonia", "marco-polo", "ark-nova"),
    "C": ("7-wonders",),
}
# BIG 6.1: games where whole points would weigh too much
TENTHS = ("splendor", "catan")

# what is bid for where the kind of auction alone is named (BIG 6.1.1, BIG 6.1.2, BIG 6.1.3)
PLAIN: Mapping[AuctionType, SheetAuction] = {
    "none": SheetAuction(type="none", elements="seat", without="sit_in_slip_order"),
    "A": SheetAuction(type="A", elements="seat", moment="after set-up"),
    "B": SheetAuction(type="B", elements="seat and faction", moment="after set-up"),
    "C": SheetAuction(type="C", elements="faction", moment="after set-up"),
    "sequential": SheetAuction(type="sequential", elements="seat", moment="after set-up"),
}


def bid_step(game: str) -> Decimal:
    """By how much a bid is raised at least (BIG 6.1)."""
    return Decimal("0.1") if game in TENTHS else Decimal(1)


def listed_auction(game: str) -> SheetAuction:
    """The auction of a game by the lists alone (BIG 6.1.1, BIG 6.1.2, BIG 6.1.3)."""
    kind = next((kind for kind, games in LISTED.items() if game in games), None)
    if kind is None:
        return SheetAuction(type="none")
    extra = 0 if kind == "C" else None  # as many wonders are drawn as there are players (BIG 8.3.6)
    return replace(PLAIN[kind], step=bid_step(game), extra_elements=extra)


def auction_by(sheet: CatalogueSheet) -> SheetAuction:
    """The auction that a sheet asks for, else that of the lists (ruling sheet-over-list)."""
    return sheet.auction or listed_auction(sheet.id)
