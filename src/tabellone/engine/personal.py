"""What in a fact tells who somebody is, told by its type: a journal keeps it apart from the rest of what it holds.

A text of a record has one of these types, or is one of a closed list (`Literal`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

# code: a word or sign of the programme's, or a choice from a list; kept with the rest
# who: the id of an entrant; kept as a token
# title: what a thing is called
# name: what somebody is called, beside whose id it stands
# own: what is noted of them, such as their club
# own words: what they wrote, where anybody may be named
# words: what anybody wrote
# settings: values by their names, which may be ids
# print: the fingerprint of what holds ids
PersonalKind = Literal["code", "who", "title", "name", "own", "own words", "words", "settings", "print"]

Code = Annotated[str, "code"]
PlayerId = Annotated[str, "who"]
Title = Annotated[str, "title"]
PersonName = Annotated[str, "name"]
Club = Annotated[str | None, "own"]
OwnGroups = Annotated[tuple[str, ...], "own"]
OwnExtra = Annotated[Mapping[str, Any], "own words"]
OwnWords = Annotated[str, "own words"]
Words = Annotated[str, "words"]
Extra = Annotated[Mapping[str, Any], "words"]
Values = Annotated[Mapping[str, Any], "settings"]
CodedValues = Annotated[Mapping[str, Any], "code"]
SeatsPrint = Annotated[str, "print"]

PLAIN = (int, bool, Decimal, date, datetime, NoneType)
Parter = Callable[[Any, str], Any]


class Who(str):
    """The id of an entrant, in a tree of plain values."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A personal value in a tree of plain values: its kind, and the id of the one beside whom it stands."""

    kind: PersonalKind
    said: Any
    of: str = ""


def told_apart(record: Any, value: Any) -> Any:
    """The plain JSON value of a record of a type, with every id in it and every personal value marked as such."""
    part = _parter(record)
    return part(value, "") if part else value


@cache
def _parter(hint: Any) -> Parter | None:
    """What marks the ids and personal values in a value of a type; None where it has none."""
    if is_dataclass(hint):
        return _record_parter(cast("type", hint))
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _leaf_parter(inner[1])
    if origin in (Union, UnionType):
        return _parter(next(option for option in inner if option is not NoneType))
    if origin is tuple:
        item = _parter(inner[0])
        return item and (lambda value, of: [item(one, of) for one in value])
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_parter(inner[0], _parter(inner[1]))
    return None if origin is Literal or hint in PLAIN else _leaf_parter("title")


def _leaf_parter(kind: Any) -> Parter | None:
    if kind == "who":
        return lambda value, _: Who(value) if value and isinstance(value, str) else Piece("settings", value)
    return None if kind == "code" else lambda value, of: Piece(kind, value, of)


def _mapping_parter(key: Any, item: Parter | None) -> Parter | None:
    if key == PlayerId:

        def by_player(value: Any, of: str) -> Any:
            if any(not one or one.startswith("$") for one in value):  # as it is written here no id of anybody
                return Piece("settings", value)
            return {Who(one): item(held, of) if item and held is not None else held for one, held in value.items()}

        return by_player
    return item and (lambda value, of: {name: held if held is None else item(held, of) for name, held in value.items()})


def _record_parter(record: type) -> Parter | None:
    hints = get_type_hints(record, include_extras=True)
    parters = {name: part for name, hint in hints.items() if (part := _parter(hint))}
    whose = next((name for name in ("id", "player") if hints.get(name) == PlayerId), "")

    def parted(value: Any, _of: str) -> Any:
        of = value.get(whose, "")
        mine = of if isinstance(of, str) else ""
        return {
            name: parters[name](one, mine) if name in parters and one is not None else one
            for name, one in value.items()
        }

    return parted if parters else None
