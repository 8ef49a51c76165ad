"""How many sit at a table, and which sizes are refused."""

from __future__ import annotations

from tabellone.engine.errors import RuleError
from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.catalogue import Sheet, most_players, sheet_of
from tabellone.rulebooks.big.points import LARGEST

SHORT, ABOVE_MOST = "short-tables", "above-the-most-of-the-game"


def wrong_size(size: int, game: str | Sheet, *, binding: bool) -> tuple[str, str, dict[str, int | str]] | None:
    """Code, rule and values of what forbids tables of this size, if anything does (BIG 4, BIG 8.1.1, BIG 8.3).

    A game's most binds at national finals; elsewhere it is advice, except for games for two (ruling most-is-advice).
    """
    sheet = sheet_of(game)
    most = most_players(sheet)
    if not 2 <= size <= LARGEST:
        return "table-size-refused", "BIG 4", {"size": size, "largest": min(LARGEST, most)}
    if size != 2 and (sheet.two_only or most == 2):
        return "two-only-game", "BIG 8.1.1", {"game": sheet.id, "size": size}
    if size > most and binding:
        return "game-table-too-large", sheet.article, {"game": sheet.id, "size": size, "most": most}
    return None


def refuse_size(size: int, game: str | Sheet, *, binding: bool) -> None:
    """Refuse tables that the rules have no points for, or that the game does not allow (BIG 4, BIG 8.1.1)."""
    if wrong := wrong_size(size, game, binding=binding):
        code, rule, values = wrong
        raise RuleError(code, rule=rule, **values)


def seating(players: int, size: int, game: str | Sheet = "") -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Table sizes, with a warning for tables below the wanted size less one (BIG 4.1, ruling short-tables)."""
    if players < 2:
        raise RuleError("too-few-players", rule="BIG 4.1", players=players, least=2)
    sizes = even_sizes(players, size)
    warned = {SHORT: size > 2 and min(sizes) < size - 1, ABOVE_MOST: max(sizes) > most_players(sheet_of(game))}
    return sizes, tuple(code for code, holds in warned.items() if holds)
