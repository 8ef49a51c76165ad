"""How many sit at a table, and which sizes are refused."""

from __future__ import annotations

from tabellone.engine.errors import RuleError
from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.catalogue import most_players, sheet_of
from tabellone.rulebooks.big.points import LARGEST

SHORT = "short-tables"


def refuse_size(size: int, game: str) -> None:
    """Refuse tables that the rules have no points for, or that the game does not allow (BIG 4, BIG 8.1.1)."""
    sheet = sheet_of(game)
    if sheet.two_only and size != 2:
        raise RuleError("two-only-game", rule="BIG 8.1.1", game=game, size=size)
    if not 2 <= size <= LARGEST:
        raise RuleError("table-size-refused", rule="BIG 4", size=size, largest=LARGEST)
    if size > most_players(sheet):
        raise RuleError("game-table-too-large", rule=sheet.article, game=game, size=size, most=most_players(sheet))


def seating(players: int, size: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Table sizes, and a warning where a table is below the wanted size less one (BIG 4.1, ruling short-tables)."""
    if players < 2:
        raise RuleError("too-few-players", rule="BIG 4.1", players=players, least=2)
    sizes = even_sizes(players, size)
    return sizes, (SHORT,) if size > 2 and min(sizes) < size - 1 else ()
