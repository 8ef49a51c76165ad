"""What a game's sheet can say (BIG 8.3): times, tables, ties, auction, set-up, notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

TiedFinal = Literal["impossible", "replay", "replay_among_tied", "standing"]
SeatRule = Literal["second_starter", "last_to_play"]
AuctionType = Literal["none", "A", "B", "C", "sequential", "teams"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure asked for on a tie only; more of it wins unless `fewer_wins`."""

    name: str
    fewer_wins: bool = False
    again_while_tied: bool = False


@dataclass(frozen=True, slots=True)
class TieRule:
    """How a tie at the table is parted (BIG 8.3): by figures in order, or from the seats; else the place is shared."""

    figures: tuple[Figure, ...] = ()
    seats: SeatRule | None = None
    shared: bool = True


@dataclass(frozen=True, slots=True)
class Auction:
    """What is bid for, when and in which step (BIG 6)."""

    type: AuctionType
    elements: str = ""
    moment: str = ""
    step: Decimal = Decimal(1)
    extra_elements: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game of the catalogue, each field of its sheet kept, in our words."""

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
    extra_rounds: int = 0
    final_table_size: int | None = None
    tie_rule: TieRule = TieRule(figures=(Figure("game_rule"),))
    tied_final: TiedFinal = "standing"
    auction: Auction | None = None
    set_up: tuple[str, ...] = ()
    start_goods: Mapping[int, str] = field(default_factory=dict)
    faq: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    bans: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    maps: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
