"""How a national final is built for every number of participants, and how many rounds are advised elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.engine.errors import RuleError
from tabellone.rulebooks.big.catalogue import Sheet, sheet_of

HARDCORE_ROUNDS = 4  # BIG 8.2
LEAST = 6  # BIG 8.1: fewer players are accepted, for half the points
BY_WINS = 0
# (most participants, rounds, qualified); above the range the last row
_TWO = ((16, 3, BY_WINS), (48, 4, BY_WINS))  # BIG 8.1.1
_THREE = ((6, 2, 3), (12, 3, 3), (24, 3, 9), (27, 3, 7), (33, 3, 9), (48, 4, 9))  # BIG 8.1.2
_FOUR = ((16, 2, 4), (32, 3, 10), (64, 3, 10))  # BIG 8.1.3: three rounds unless chosen
# BIG 8.1.1: so many qualify at least, whatever they won
AT_LEAST = {7: 4, 8: 4, 15: 8, 16: 8}
# (most participants, Swiss rounds alone, Swiss rounds before a final)
_ADVISED_TWO = ((8, 3, 2), (16, 4, 3), (32, 5, 4), (48, 6, 5))  # BIG 8.1.1
_ADVISED_THREE = ((9, 2, None), (27, 3, 2), (48, 4, 3))  # BIG 8.1.2
_ADVISED_FOUR = ((16, 2, None), (64, 3, None))  # BIG 8.1.3


@dataclass(frozen=True, slots=True)
class Structure:
    """Qualifying rounds and how many go on; 0: whoever has rounds − 1 wins (BIG 8.1.1, BIG 8.1.2, BIG 8.1.3)."""

    rounds: int
    qualified: int


@dataclass(frozen=True, slots=True)
class Advice:
    """The least advised rounds: Swiss alone, or Swiss before a final where that is offered (BIG 8.1)."""

    swiss: int
    before_final: int | None
    round_robin: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """So many go straight to the final, the others play at so many semifinal tables (BIG 8.1.2, BIG 8.1.3)."""

    direct: int
    tables: int


def national(participants: int, size: int) -> Structure:
    """The national final for tables of two, three, four and more (BIG 8.1.1, BIG 8.1.2, BIG 8.1.3).

    The round more that some sheets ask for is its final phase (BIG 8.1, ruling extra-round-counts-the-final).
    """
    if participants == 2 and size == 2:
        return Structure(1, BY_WINS)  # they cannot meet again at once (BIG 4.1)
    _, rounds, qualified = _row(participants, {2: _TWO, 3: _THREE}.get(size, _FOUR))
    return Structure(rounds, qualified or BY_WINS)


def advised(participants: int, size: int, game: str = "", *, sheet: Sheet | None = None) -> Advice:
    """The least rounds advised, one more for games that ask for it; four at a game for two: all meet all (BIG 8.1).

    `sheet`: the sheet to follow, where it is not the rulebook's own of the game.
    """
    _, swiss, before_final = _row(participants, {2: _ADVISED_TWO, 3: _ADVISED_THREE}.get(size, _ADVISED_FOUR))
    extra = (sheet or sheet_of(game)).extra_rounds if size > 2 else 0
    final = None if before_final is None else before_final + extra
    return Advice(swiss + extra, final, round_robin=size == 2 and participants == 4)


def deal(qualified: int, seats: int) -> Deal:
    """The fewest semifinals whose winners, with the first ones straight in, fill the final (ruling other-qualifiers).

    Ten for tables of four: two direct, two semifinals; nine for three: three semifinals; seven: one direct, two.
    """
    tables = max(0, -(-(qualified - seats) // (seats - 1)))
    if tables > seats:
        raise RuleError("too-many-for-semifinals", rule="BIG 8.1", qualified=qualified, seats=seats, most=seats**2)
    return Deal(seats - tables if tables else 0, tables)


def _row(participants: int, rows: Sequence[tuple[int, int, int | None]]) -> tuple[int, int, int | None]:
    return next((row for row in rows if participants <= row[0]), rows[-1])
