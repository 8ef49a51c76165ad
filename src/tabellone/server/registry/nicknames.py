"""Nicknames on the platforms, as they are kept and compared."""

from __future__ import annotations

from tabellone.server.people.names import tidy

LONGEST = 100  # signs of a nickname
LONGEST_KEY = 200


def tidied(nickname: str) -> str:
    """The nickname without needless spaces and without signs that cannot be seen."""
    return tidy(nickname)


def key_of(nickname: str) -> str:
    """What a nickname is compared by: without regard to capitals (PG 7)."""
    return tidy(nickname).casefold()[:LONGEST_KEY]
