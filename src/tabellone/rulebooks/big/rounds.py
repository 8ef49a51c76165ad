"""The rounds of a document by phase, and the sizes of their tables (BIG 4.1, BIG 4.3)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Phase, Round, Tournament
from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.catalogue.games import rulebook_sheet
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, most_players
from tabellone.rulebooks.big.table import LARGEST, players_unreported

# BIG 4.3, BIG 8.1: in the order they are played
KNOCKOUT: tuple[Phase, ...] = ("round_of_64", "round_of_32", "round_of_16", "quarterfinal", "semifinal", "final")


def recorded_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds with tables, by number; one without tables is only planned."""
    return tuple(sorted((r for r in tournament.rounds if r.tables), key=lambda r: r.number))


def qualifying_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds before the knock-out."""
    return tuple(r for r in recorded_rounds(tournament) if r.phase not in KNOCKOUT)


def knockout_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds of the knock-out."""
    return tuple(r for r in recorded_rounds(tournament) if r.phase in KNOCKOUT)


def rounds_until(tournament: Tournament, number: int) -> tuple[Round, ...]:
    """The recorded rounds as far as one."""
    return tuple(r for r in recorded_rounds(tournament) if r.number <= number)


def players_who_came(rounds: Iterable[Round]) -> set[str]:
    """Who has sat at a table, also a void one (ruling void-is-seated); who was absent has not."""
    return {seat.player for r in rounds for table in r.tables for seat in table.seats if seat.status != "absent"}


def require_complete(rounds: tuple[Round, ...]) -> None:
    """Refuse where results are missing, and say whose, of all tables of the round."""
    for round_ in rounds:
        missing = {table.number: players_unreported(table) for table in round_.tables if players_unreported(table)}
        if missing:
            players = tuple(chain.from_iterable(missing.values()))
            raise RuleError("result-missing", rule="BIG 3", round=round_.number, table=tuple(missing), players=players)


def is_complete(round_: Round) -> bool:
    """Whether every table of the round has its result."""
    return not any(players_unreported(table) for table in round_.tables)


def last_complete(tournament: Tournament) -> int:
    """The last round that is complete, and all before it too; 0 if there is none."""
    last = 0
    for round_ in recorded_rounds(tournament):
        if not is_complete(round_):
            break
        last = round_.number
    return last


SHORT, ABOVE_MOST = "short-tables", "above-the-most-of-the-game"


def wrong_size(size: int, game: str | CatalogueSheet, *, binding: bool) -> tuple[str, str, dict[str, int | str]] | None:
    """Code, rule and values of what forbids tables of this size, if anything does (BIG 4, BIG 8.1.1).

    A game's most binds at national finals; elsewhere it is advice, except for games for two (ruling most-is-advice).
    """
    sheet = rulebook_sheet(game)
    most = most_players(sheet)
    if not 2 <= size <= LARGEST:
        return "table-size-refused", "BIG 4", {"size": size, "largest": min(LARGEST, most)}
    if size != 2 and (sheet.two_only or most == 2):
        return "two-only-game", "BIG 8.1.1", {"game": sheet.id, "size": size}
    if size > most and binding:
        return "game-table-too-large", sheet.article, {"game": sheet.id, "size": size, "most": most}
    return None


def refuse_size(size: int, game: str | CatalogueSheet, *, binding: bool) -> None:
    """Refuse tables that the rules have no points for, or that the game does not allow."""
    if wrong := wrong_size(size, game, binding=binding):
        code, rule, values = wrong
        raise RuleError(code, rule=rule, **values)


def sizes_and_warnings(
    players: int, size: int, game: str | CatalogueSheet = ""
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Table sizes, with a warning for tables below the wanted size less one (BIG 4.1, ruling short-tables)."""
    if players < 2:
        raise RuleError("too-few-players", rule="BIG 4.1", players=players, least=2)
    sizes = even_sizes(players, size)
    warned = {SHORT: size > 2 and min(sizes) < size - 1, ABOVE_MOST: max(sizes) > most_players(rulebook_sheet(game))}
    return sizes, tuple(code for code, holds in warned.items() if holds)
