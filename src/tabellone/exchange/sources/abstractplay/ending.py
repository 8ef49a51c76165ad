"""How a game ended: the numbers of the seats tell who won, the last move tells why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from tabellone.exchange.sources.found import Ended

# the strongest first: simultaneous moves stand in one list
WORDS: Final = ("archive-stub", "abandoned", "timeout", "resign", "draw")
HALF: Final = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class Ending:
    """How it ended; `doubt` is the code of a remark, empty where all is clear."""

    ended: Ended
    why: str = ""
    doubt: str = ""


def last_word(moves: Any) -> str:
    """The word of the last moves that tells why the game ended; empty when it was played to its end."""
    rounds = moves if isinstance(moves, list) else []
    last = next((found for found in (_words(each) for each in reversed(rounds)) if found), set())
    return next((word for word in WORDS if word in last), "")


def _words(one_round: Any) -> set[str]:
    entries = one_round if isinstance(one_round, list) else [one_round]
    moves = [entry.get("move") if isinstance(entry, dict) else entry for entry in entries]
    return {word.strip().lower() for move in moves if isinstance(move, str) for word in move[:200].split(",")} - {""}


def ending(results: Sequence[Decimal | None], word: str) -> Ending:
    """Equal numbers are a draw, but not when nobody won: 0/0 is an abandoned game."""
    if word == "archive-stub" or None in results:
        return Ending("unknown", word, "source-ap-no-result")
    equal = len(set(results)) == 1
    if word == "abandoned":
        return Ending("void", word) if equal else Ending("unknown", word, "source-ap-contradiction")
    if word == "timeout":
        return Ending("unknown", word, "source-ap-contradiction") if equal else Ending("timeout", word)
    if equal and not any(results) and word != "draw":
        return Ending("unknown", word, "source-ap-no-winner")
    return Ending("played", word)


def scores(results: Sequence[Decimal | None], ended: Ended) -> list[Decimal | None]:
    """1, ½ or 0 for each of two seats; nothing for more, whose places tell."""
    if len(results) != 2 or ended not in {"played", "timeout"}:
        return [None] * len(results)
    one, two = results[0] or Decimal(0), results[1] or Decimal(0)
    return [HALF, HALF] if one == two else [Decimal(int(one > two)), Decimal(int(two > one))]


def places(results: Sequence[Decimal | None], ended: Ended) -> list[int | None]:
    """The place of each seat, shared by equals."""
    if ended not in {"played", "timeout"}:
        return [None] * len(results)
    best = sorted((result or Decimal(0) for result in results), reverse=True)
    return [best.index(result or Decimal(0)) + 1 for result in results]
