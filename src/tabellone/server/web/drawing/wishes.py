"""How a form says who shall sit where: `do` is swap, move, replace or order."""

from __future__ import annotations

from django.http import QueryDict

from tabellone.server.play.arranging import Move, Reorder, Replace, Swap, Wish

LONGEST_NUMBER = 6


def wish_of(given: QueryDict) -> Wish | None:
    """The wish of a form, or None when it is of no kind that we know."""
    match given.get("do"):
        case "swap":
            return Swap(given.get("one", ""), given.get("other", ""))
        case "move":
            return Move(given.get("player", ""), number_of(given.get("table", "")))
        case "replace":
            return Replace(given.get("out", ""), given.get("comes", ""), leaves="stays" not in given)
        case "order":
            return Reorder(number_of(given.get("table", "")), tuple(given.getlist("order")))
        case _:
            return None


def number_of(text: str) -> int:
    """A number typed or chosen; 0 for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else 0
