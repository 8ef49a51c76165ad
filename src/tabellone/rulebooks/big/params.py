"""The figures and rulings of a BIG tournament that a document may override by name."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from tabellone.contract.games import figure, figures_of
from tabellone.engine.facts import Tournament
from tabellone.engine.params import overridden, stated_params
from tabellone.rulebooks.big.catalogue.sheet import MOST_SEATS

FinalPhase = Literal["none", "final", "national"]
# BIG 6.1: as the game's sheet or the lists have it, one of the four kinds, or none
AuctionKind = Literal["game", "A", "B", "C", "sequential", "none"]
SHEETS_PARAM = "sheets"  # what the federation had changed in its sheets; read by `catalogue.in_force`


@dataclass(frozen=True, slots=True)
class Params:
    """What the organiser plans, and rulings with another possible reading (BIG 4, BIG 7.2.1)."""

    # planned Swiss rounds; None: those of the structure where it is played
    rounds: int | None = figure(None, "BIG 8.1", least=1, most=100)
    final_phase: FinalPhase | None = figure(None, "BIG 7.2.1")  # None: national at a national final, none elsewhere
    # None: the number of BIG 8.1, or the seats of the final table
    qualified: int | None = figure(None, "BIG 8.1", least=2, most=64)
    # None: the game's, else four at most
    final_table_size: int | None = figure(None, "BIG 8.1.3", least=2, most=MOST_SEATS)
    table_sizes: tuple[int, ...] = ()  # BIG 4.1: another size for single rounds, in their order; 0 = the usual one
    games: tuple[str, ...] = ()  # BIG 8.2: the games of the rounds of a multi-game tournament, in their order
    auction: AuctionKind = figure("game", "BIG 6.1")  # the kind of auction that the organiser announces
    auctions: tuple[AuctionKind, ...] = ()  # BIG 6.1, BIG 8.2: the same for single rounds, in their order
    bye_points: int = figure(1000, "BIG 4.1", least=0, most=1000)
    bye_pbg: Decimal = figure(Decimal("0.5"), "BIG 4.2", least=0, most=1)
    # what a missing seat scores, of the table's mean
    ghost_share: Decimal = figure(Decimal("0.9"), "BIG 4.2", least=0, most=1)
    # ruling first-round-has-no-order; true: table 1 is the highest there too
    first_round_tables: bool = figure(default=False, rule="BIG 4.2")


DEFAULT = Params()
FIGURES = figures_of(DEFAULT)
AUCTIONS = ("auction", "auctions")  # no draw looks at them
PLAN = frozenset({"rounds", "final_phase", "qualified", "final_table_size", "table_sizes", "games", *AUCTIONS})
UNWRITTEN = {"first_round_tables": True}  # ruling first-round-has-no-order is younger than the platform


def params_of(tournament: Tournament) -> Params:
    """The params with the document's own; an unknown name or a wrong type is an InputError."""
    if not tournament.params:
        return DEFAULT
    return overridden(DEFAULT, {name: value for name, value in tournament.params.items() if name != SHEETS_PARAM})


def rulings(tournament: Tournament) -> dict[str, Any]:
    """The figures and rulings of a tournament, without what its organiser plans (ruling as-it-was-played)."""
    return stated_params(params_of(tournament), without=PLAN)
