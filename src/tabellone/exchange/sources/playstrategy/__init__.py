"""Files of PlayStrategy: the TRF dialect of its Swiss tournaments, standings, games, teams' members."""

from __future__ import annotations

from collections.abc import Callable

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.found import FoundTournament
from tabellone.exchange.sources.playstrategy.fields import first_row
from tabellone.exchange.sources.playstrategy.games import is_game_row
from tabellone.exchange.sources.playstrategy.joining import joined_files
from tabellone.exchange.sources.playstrategy.matches import read_games
from tabellone.exchange.sources.playstrategy.pages import (
    TeamMember,
    is_arena,
    is_csv,
    is_result,
    is_swiss,
    is_swiss_trf,
    lists_members,
    members_listed,
    read_info,
    read_results,
    read_swiss_trf,
)
from tabellone.exchange.sources.values import as_text

__all__ = ["TeamMember", "is_playstrategy", "joined_files", "lists_members", "members_listed", "read_playstrategy"]


_KEYS = ('"username"', '"p1"', '"p2"', '"nbRounds"', '"fullName"')


def is_playstrategy(text: str) -> bool:
    """Whether the text is a file of PlayStrategy: TRF, standing, games, or a tournament's page as JSON."""
    return _reader(text) is not None


def read_playstrategy(text: str) -> FoundTournament:
    """What one file of PlayStrategy says."""
    clean = as_text(text)
    reader = _reader(clean)
    if reader is None:
        raise InputError([Problem("source-playstrategy-no-rows")])
    return reader(clean)


def _reader(text: str) -> Callable[[str], FoundTournament] | None:
    if is_swiss_trf(text):
        return read_swiss_trf
    if is_csv(text):
        return read_results
    if not any(key in text for key in _KEYS):  # spares other platforms' files a reading
        return None
    row = first_row(text)
    if is_game_row(row):
        return read_games
    if is_result(row):
        return read_results
    return read_info if is_swiss(row) or is_arena(row) else None
