"""JSON text to plain values.

What is wrong but has a place (a doubled key, NaN, a number too long) is kept for the readers, so that they can say
where it stands: an object becomes a tuple of its pairs, a list stays a list.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any

from tabellone.exchange.documents.misfit import misfit

LONGEST_NUMBER = 40  # characters; nothing a tournament counts comes near


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A number that no document may hold: NaN, Infinity, or far too many digits."""

    code: str
    text: str


JsonObject = tuple[tuple[str, Any], ...]


def parsed(data: bytes | str) -> Any:
    """The value that a JSON text holds; a `Misfit` when it is no JSON text."""
    text = _decoded(data) if isinstance(data, bytes) else data.removeprefix("\ufeff")
    if not text.strip():
        raise misfit("empty-file")
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise misfit("not-json", place, reason=error.msg.lower()) from None
    except RecursionError:
        raise misfit("nested-too-deep") from None


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise misfit("not-utf8", f"byte {error.start + 1}") from None


@lru_cache(maxsize=4096)
def _decimal(text: str) -> Decimal | Unreadable:
    try:
        return Decimal(text) if len(text) <= LONGEST_NUMBER else Unreadable("number-too-long", text)
    except InvalidOperation:  # an exponent of twenty digits
        return Unreadable("number-too-long", text)


def _whole(text: str) -> int | Unreadable:
    return int(text) if len(text) <= LONGEST_NUMBER else Unreadable("number-too-long", text)


def _constant(text: str) -> Unreadable:
    return Unreadable("not-finite", text)


_DECODER = json.JSONDecoder(object_pairs_hook=tuple, parse_float=_decimal, parse_int=_whole, parse_constant=_constant)
