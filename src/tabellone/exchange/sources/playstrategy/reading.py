"""Any file of PlayStrategy that tells a tournament, by what it is."""

from __future__ import annotations

from collections.abc import Callable

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.found import Found
from tabellone.exchange.sources.plain import as_text
from tabellone.exchange.sources.playstrategy.games import is_game
from tabellone.exchange.sources.playstrategy.info import is_arena, is_swiss, read_info
from tabellone.exchange.sources.playstrategy.matches import read_games
from tabellone.exchange.sources.playstrategy.results import is_csv, is_result, read_results
from tabellone.exchange.sources.playstrategy.rows import first
from tabellone.exchange.sources.playstrategy.swiss import is_trf, read_trf

_KEYS = ('"username"', '"p1"', '"p2"', '"nbRounds"', '"fullName"')


def recognises(text: str) -> bool:
    """Whether the text is a file of PlayStrategy: TRF, standing, games, or a tournament's page as JSON."""
    return _reader(text) is not None


def read(text: str) -> Found:
    """What one file of PlayStrategy says."""
    clean = as_text(text)
    reader = _reader(clean)
    if reader is None:
        raise InputError([Problem("source-playstrategy-no-rows")])
    return reader(clean)


def _reader(text: str) -> Callable[[str], Found] | None:
    if is_trf(text):
        return read_trf
    if is_csv(text):
        return read_results
    if not any(key in text for key in _KEYS):  # spares other platforms' files a reading
        return None
    row = first(text)
    if is_game(row):
        return read_games
    if is_result(row):
        return read_results
    return read_info if is_swiss(row) or is_arena(row) else None
