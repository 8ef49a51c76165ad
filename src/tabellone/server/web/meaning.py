"""“Did you mean …?”: a typed game that nobody knows and that looks like others is asked about, on every form alike.

A radio button says `key=id`, or `key=` for another game: what it says holds for that very name and no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabellone.server.catalogue.games import Doubt, doubt_of

MEANT = "meant-"


def said_in(posted: Mapping[str, str]) -> dict[str, str]:
    """What was said to such questions, by what is compared of each name."""
    told = (value.partition("=") for name, value in posted.items() if name.startswith(MEANT) and "=" in value)
    return {key: game for key, _, game in told if key}


def doubts_about(rulebook: str, typed: Iterable[str], posted: Mapping[str, str]) -> list[Doubt]:
    """The questions to ask about typed games, each name once, with what was said so far."""
    said = said_in(posted)
    found = (doubt_of(rulebook, name, said) for name in dict.fromkeys(typed))
    return [doubt for doubt in found if doubt is not None]
