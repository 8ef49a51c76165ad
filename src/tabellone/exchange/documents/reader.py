"""Plain values to frozen records, driven by the records' own types; all that does not fit is found with its place.

A reader is made once for each record type. Only the fields that stand in the document cost time; an optional one that
is null is as missing (ruling null-is-missing).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from decimal import Decimal
from difflib import get_close_matches
from functools import cache, lru_cache
from operator import itemgetter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from tabellone.contract import BY_ID
from tabellone.exchange.documents.scalars import (
    KEPT_PREFIX,
    DocumentError,
    Finding,
    Reader,
    doubled_keys,
    read_anything,
    read_day,
    read_flag,
    read_items,
    read_kept,
    read_line,
    read_number,
    read_pairs,
    whole_reader,
    word_reader,
    wrong_type,
)

MOST_REMEMBERED = 50_000
LONGEST_NAME = 30
_VALUE = itemgetter(1)
_SCALARS: Mapping[Any, Reader] = {
    str: read_line,
    bool: read_flag,
    Decimal: read_number,
    date: read_day,
    Any: read_anything,
}


@cache
def record_reader(record: type, also: tuple[str, ...] = ()) -> Reader:
    """The reader of a record type; `also` names keys that stand in its object and are read elsewhere."""
    hints = get_type_hints(record)
    known = [field for field in fields(record) if field.name != "extra"]
    readers = {field.name: _reader(hints[field.name], field.name) for field in known}
    required = [field.name for field in known if field.default is MISSING and field.default_factory is MISSING]
    skipped = frozenset(readers).difference(required)
    names = (*also, *readers)

    def read(raw: Any) -> Any:
        if type(raw) is not tuple:
            raise wrong_type("object", raw)
        values: dict[str, Any] = {}
        findings: list[Finding] = []
        for key, value in raw:
            reader = readers.get(key)
            if reader is None:
                findings += _unknown(key, value, names, values)
            elif value is not None or key not in skipped:
                try:
                    values[key] = reader(value)
                except DocumentError as error:
                    findings += error.under(key)
        if len(values) < len(raw):
            findings += doubled_keys(raw)
        for name in required:
            if name not in values and all(name != key for key, _ in raw):
                findings.append(Finding("missing-field", {"name": name}, (name,)))
        if findings:
            raise DocumentError(findings)
        return record(**values)

    return read if any(map(_holds_records, hints.values())) else _remembering(read)


def _holds_records(hint: Any) -> bool:
    return is_dataclass(hint) or any(map(_holds_records, get_args(hint)))


def _remembering(read: Reader) -> Reader:
    """The reader of a frozen record without records inside: the same object is read once, and the record shared."""
    seen: dict[Any, Any] = {}

    def read_once(raw: Any) -> Any:
        try:
            key = (raw, *map(type, map(_VALUE, raw)))  # 1, 1.0 and true are equal, but not the same
            found = seen.get(key)
        except (TypeError, IndexError):
            return read(raw)
        if found is None:
            if len(seen) >= MOST_REMEMBERED:
                seen.clear()
            found = seen[key] = read(raw)
        return found

    return read_once


def _unknown(key: str, value: Any, names: tuple[str, ...], values: dict[str, Any]) -> list[Finding]:
    """Keep what stands under an `x-…` key; any other unknown key is a finding that names the nearest known one."""
    if key.startswith(KEPT_PREFIX):
        try:
            values.setdefault("extra", {})[read_kept(key)] = read_kept(value)
        except DocumentError as error:
            return error.under(key)
        return []
    if key in names:
        return []
    like = _nearest(key, names)
    code = "unknown-field-like" if like else "unknown-field"
    return [Finding(code, {"name": key, "like": like}, (key,))]


@lru_cache(maxsize=1024)
def _nearest(key: str, names: tuple[str, ...]) -> str:
    letters = set(key.lower())
    alike = [name for name in names if len(letters.symmetric_difference(name)) <= 3]
    return next(iter(get_close_matches(key.lower(), alike, n=1)), "") if len(key) < LONGEST_NAME else ""


def _reader(hint: Any, field: str) -> Reader:
    """The reader of a type hint."""
    if field == "rulebook":
        return word_reader(BY_ID)
    if hint is int:
        return whole_reader(field)
    if hint in _SCALARS:
        return _SCALARS[hint]
    if is_dataclass(hint) and isinstance(hint, type):
        return record_reader(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _reader(next(option for option in inner if option is not NoneType), field)
    if origin is Literal:
        return word_reader(inner)
    if origin is tuple:
        return _list_reader(_reader(inner[0], field))
    return _mapping_reader(_reader(inner[1], field))


def _list_reader(item: Reader) -> Reader:
    def read(raw: Any) -> tuple[Any, ...]:
        if not isinstance(raw, list):
            raise wrong_type("list", raw)
        return tuple(read_items(raw, item))

    return read


def _mapping_reader(item: Reader) -> Reader:
    if item is read_anything:
        return _any_mapping

    def read(raw: Any) -> dict[str, Any]:
        if not isinstance(raw, tuple):
            raise wrong_type("object", raw)
        return read_pairs(raw, read_line, lambda _, value: item(value))

    return read


def _any_mapping(raw: Any) -> dict[str, Any]:
    if not isinstance(raw, tuple):
        raise wrong_type("object", raw)
    values: dict[str, Any] = read_anything(raw)
    return values
