"""The games of BIG, read from `games.toml`: their sheets (BIG 8.3.1–8.3.23) and what they are called.

Games that the rulebook only names, in its lists of auctions (BIG 6.1.1, BIG 6.1.2) and among those of past finals (BIG
8.2.2), have an id here too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from importlib.resources import files
from typing import Any

from tabellone.contract.games import GameName, by_name, compared
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, Figure, SheetAuction, TieRule

HARDCORE = "hardcore"  # BIG 8.2: the championship over several games
NAMING = {"title", "titles", "also"}


def _written() -> dict[str, dict[str, Any]]:
    text = files("tabellone.rulebooks.big.catalogue").joinpath("games.toml").read_text(encoding="utf-8")
    return {game: _frozen(facts) for game, facts in tomllib.loads(text, parse_float=Decimal).items()}


def _frozen(value: Any) -> Any:
    """Lists as tuples, and numbers of seats and tables as numbers, which TOML has as texts."""
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return {int(key) if key.isdigit() else key: _frozen(each) for key, each in value.items()}
    return value


def _sheet(game: str, told: Mapping[str, Any]) -> CatalogueSheet:
    facts = {name: value for name, value in told.items() if name not in NAMING}
    if (rule := facts.get("tie_rule")) is not None:
        figures = tuple(Figure(**figure) for figure in rule.get("figures", ()))
        facts["tie_rule"] = TieRule(**{**rule, "figures": figures})
    if auction := facts.get("auction"):
        facts["auction"] = SheetAuction(**auction)
    return CatalogueSheet(id=game, name=told["title"], **facts)


_GAMES = _written()
SHEETS: Mapping[str, CatalogueSheet] = {game: _sheet(game, told) for game, told in _GAMES.items() if "article" in told}
NAMES: Mapping[str, GameName] = {
    game: GameName(game, told["title"], told.get("titles", {}), told.get("also", ())) for game, told in _GAMES.items()
}
_IDS: Mapping[str, str] = by_name(NAMES.values())


def rulebook_sheet(game: str | CatalogueSheet) -> CatalogueSheet:
    """A game's sheet by any of its names (BIG 8.3); without one the general indications; a sheet is its own."""
    if isinstance(game, CatalogueSheet):
        return game
    return SHEETS.get(game) or SHEETS.get(game_id(game)) or without_sheet(game)


def without_sheet(game: str) -> CatalogueSheet:
    """What holds for a game that has no sheet of its own (BIG 8), by any name of it."""
    known = game_id(game)
    return CatalogueSheet(id=known, name=NAMES[known].title if known in NAMES else game, article="BIG 8")


def game_names() -> tuple[GameName, ...]:
    """The games that the rulebook names, those with a sheet first."""
    return tuple(name for game, name in NAMES.items() if game != HARDCORE)


@lru_cache(maxsize=4096)
def game_id(name: str) -> str:
    """The game that a name means (ruling every-name-of-a-game): its id; the name where none is known."""
    return name if name in NAMES else _IDS.get(compared(name), name)


def titled_game(game: str, title: str) -> GameName:
    """A game with the title that holds for it: the federation's own takes the place of all others."""
    known = NAMES.get(game)
    if known is None:
        return GameName(game, title)
    return known if title == known.title else GameName(game, title, {}, known.names)
