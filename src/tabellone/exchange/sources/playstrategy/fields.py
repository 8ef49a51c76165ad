"""Fields of PlayStrategy's JSON, each of its type or not there: what is of another type counts as missing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Final

from tabellone.exchange.sources import values
from tabellone.exchange.sources.trf.lines import one_line

Row = Mapping[str, Any]
LONGEST: Final = 200
MOST: Final = 10**6


def text(row: Row, name: str) -> str:
    """A text in one line, empty when there is none, or one too long to be a name."""
    found = row.get(name)
    return one_line(found) if isinstance(found, str) and len(found) <= LONGEST else ""


def whole(row: Row, name: str) -> int | None:
    """A whole number from zero up."""
    return values.whole(row.get(name), MOST)


def number(row: Row, name: str) -> Decimal | None:
    """A number, whole or not."""
    found = values.figure(row.get(name))
    return found if found is not None and -MOST < found < MOST else None


def flag(row: Row, name: str) -> bool | None:
    """True or false."""
    return values.flag(row.get(name))


def inside(row: Row, name: str) -> Row:
    """An object, an empty one when there is none."""
    found = row.get(name)
    return found if isinstance(found, dict) else {}


def day(row: Row, *names: str) -> date | None:
    """The day of the first of these moments that is there: milliseconds since 1970, or a text that starts with it."""
    moments = [row.get(name) for name in names]
    days = (values.epoch_day(moment, a_second=1000) or values.iso_day(moment) for moment in moments)
    return next((found for found in days if found), None)
