"""A recorded round drawn again from its seed, and whether its tables are the same."""

from __future__ import annotations

from collections import Counter

from tabellone.course.auction import SEATED
from tabellone.engine.answers import Draw, DrawnTable
from tabellone.engine.facts import Round, Table, Tournament
from tabellone.rulebooks import BY_ID, OwnRounds


def drawn_again(before: Tournament, played: Round, seed: str) -> Draw:
    """The round drawn again from what stood before it, with its own table size and game where it has them."""
    book = BY_ID[before.rulebook]
    return book.draw_like(before, seed, played) if isinstance(book, OwnRounds) else book.draw(before, seed)


def same_table(recorded: Table, drawn: DrawnTable) -> bool:
    """Whether a recorded table is the drawn one, in its order unless an auction seated them (ruling bids-reseat)."""
    if recorded.group not in (None, drawn.group):
        return False
    if SEATED in recorded.extra or any(seat.bid is not None for seat in recorded.seats):
        return Counter(recorded.players) == Counter(drawn.seats)
    return recorded.players == drawn.seats
