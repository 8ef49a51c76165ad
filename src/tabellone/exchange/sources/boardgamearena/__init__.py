"""BoardGameArena: rows of seats, the TournamentStats paste, and answers saved from a browser. Nothing is fetched."""

from __future__ import annotations

import re
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.boardgamearena.answers import read_answers
from tabellone.exchange.sources.boardgamearena.rows import read_rows, separator_of
from tabellone.exchange.sources.boardgamearena.stats import looks_like_stats, read_stats
from tabellone.exchange.sources.found import FoundTournament
from tabellone.exchange.sources.values import as_text

__all__ = ["is_boardgamearena", "read_boardgamearena"]

_TABLE: Final = re.compile(r'"(?:gamerank|endgame_reason|player_names|is_coop|rank_after_game)"\s*:')
_REFUSAL: Final = re.compile(r'\{\s*"status"\s*:\s*"?0"?\s*,\s*"(?:error|exception|code)"')


def is_boardgamearena(text: str) -> bool:
    """Whether a text looks like BoardGameArena's, also when it is damaged further on."""
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] in {"{", "["}:
        return _TABLE.search(text) is not None or _REFUSAL.match(text.lstrip()) is not None
    return looks_like_stats(text) or separator_of(text) is not None


def read_boardgamearena(text: str) -> FoundTournament:
    """What a text of BoardGameArena says."""
    clean = as_text(text)
    if clean.lstrip()[:1] in {"{", "["}:
        return read_answers(clean)
    if looks_like_stats(clean):
        return read_stats(clean)
    separator = separator_of(clean)
    if separator is None:
        raise InputError([Problem("source-bga-unknown")])
    return read_rows(clean, separator)
