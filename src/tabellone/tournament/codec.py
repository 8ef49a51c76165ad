"""Frozen records to plain JSON values and back, without loss: what stands in the journal and in the database.

Fields at their default are left out. Numbers that need not be whole, days and moments are marked, so that they come
back as what they were also where the type does not say it (`params`, `x-…` keys).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

NUMBER, DAY, MOMENT, TEXT = "$number", "$day", "$moment", "$text"
Decoder = Callable[[Any], Any]


def encoded(value: Any) -> Any:
    """The plain JSON value of a record or of a part of one."""
    if is_dataclass(value):
        stated = {one.name: getattr(value, one.name) for one in fields(value)}
        return {
            one.name: encoded(stated[one.name]) for one in fields(value) if not _same(stated[one.name], default_of(one))
        }
    if isinstance(value, Decimal):
        return {NUMBER: str(value)}
    if isinstance(value, datetime):
        return {MOMENT: value.isoformat()}
    if isinstance(value, date):
        return {DAY: value.isoformat()}
    if isinstance(value, tuple | list):
        return [encoded(item) for item in value]
    if isinstance(value, Mapping):
        return {_key(str(key)): encoded(item) for key, item in value.items()}
    return {TEXT: json.dumps(value)} if isinstance(value, str) and "\x00" in value else value


def decoded(record: Any, value: Any) -> Any:
    """The record of a type that a plain JSON value holds."""
    return _decoder(record)(value)


def fingerprint(value: Any) -> str:
    """A short text that is the same only for the same value: what a form was filled from."""
    text = json.dumps(encoded(value), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def default_of(one: Field[Any]) -> Any:
    """What a field holds where nothing is said."""
    return one.default_factory() if one.default_factory is not MISSING else one.default


def _same(value: Any, default: Any) -> bool:
    """Whether a field is at its default: a number also as it is written, so that 1.50 and -0 come back."""
    return bool(value == default) and not (isinstance(value, Decimal) and str(value) != str(default))


def _key(key: str) -> str:
    return f"${json.dumps(key)}" if key.startswith("$") or "\x00" in key else key


@cache
def _decoder(hint: Any) -> Decoder:
    """The decoder of a type hint."""
    if is_dataclass(hint):
        return _record_decoder(cast("type", hint))
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        some = _decoder(next(option for option in inner if option is not NoneType))
        return lambda value: None if value is None else some(value)
    if origin is tuple:
        item = _decoder(inner[0])
        return lambda value: tuple([item(one) for one in value])
    if origin is not None and inner and isinstance(origin, type) and issubclass(origin, Mapping):
        to_key: Callable[[str], Any] = int if inner[0] is int else _unkeyed
        item = _decoder(inner[1])
        return lambda value: {to_key(key): item(one) for key, one in value.items()}
    return _anything


def _record_decoder(record: type) -> Decoder:
    hints = get_type_hints(record)
    decoders = {one.name: _decoder(hints[one.name]) for one in fields(record)}
    return lambda value: record(**{name: decoders[name](one) for name, one in value.items()})


def _anything(value: Any) -> Any:
    if isinstance(value, list):
        return [_anything(item) for item in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        mark, text = next(iter(value.items()))
        if mark in _MARKED:
            return _MARKED[mark](text)
    return {_unkeyed(key): _anything(item) for key, item in value.items()}


def _unkeyed(key: str) -> str:
    return str(json.loads(key[1:])) if key.startswith("$") else key


_MARKED: Mapping[str, Decoder] = {
    NUMBER: Decimal,
    DAY: date.fromisoformat,
    MOMENT: datetime.fromisoformat,
    TEXT: json.loads,
}
