"""The figures and rulings of a BIG tournament that a document may override by name."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from tabellone.engine.facts import Tournament
from tabellone.engine.params import overridden

FinalPhase = Literal["none", "final", "national"]
SHEETS_PARAM = "sheets"  # what the federation had changed in its sheets; read by `catalogue.in_force`


@dataclass(frozen=True, slots=True)
class Params:
    """What the organiser plans, and rulings with another possible reading (BIG 4, BIG 7.2.1, BIG 8.1)."""

    rounds: int | None = None  # planned Swiss rounds; None: those of BIG 8.1 where its structure is played
    final_phase: FinalPhase | None = None  # None: national at a national final, none elsewhere
    qualified: int | None = None  # None: the number of BIG 8.1, or the seats of the final table
    final_table_size: int | None = None  # None: the game's, else four at most (BIG 8.1.3)
    table_sizes: tuple[int, ...] = ()  # BIG 4.1: another size for single rounds, in their order; 0 = the usual one
    games: tuple[str, ...] = ()  # BIG 8.2: the games of the rounds of a multi-game tournament, in their order
    bye_points: int = 1000  # BIG 4.1
    bye_pbg: Decimal = Decimal("0.5")  # BIG 4.2
    ghost_share: Decimal = Decimal("0.9")  # BIG 4.2: what a missing seat scores, of the table's mean


DEFAULT = Params()


def params_of(tournament: Tournament) -> Params:
    """The params with the document's own; an unknown name or a wrong type is an InputError (BIG 8.1)."""
    if not tournament.params:
        return DEFAULT
    return overridden(DEFAULT, {name: value for name, value in tournament.params.items() if name != SHEETS_PARAM})
