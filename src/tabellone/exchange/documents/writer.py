"""Records to JSON text that people can read and compare line by line: small objects stand on one line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from json.encoder import encode_basestring
from typing import Any, NamedTuple

from tabellone.engine.facts import Season, Tournament
from tabellone.exchange.documents.formats import SEASON, TOURNAMENT

WIDTH = 110


def write_tournament(tournament: Tournament) -> str:
    """The document of a tournament."""
    return layout({"format": TOURNAMENT, **plain_record(tournament)}) + "\n"


def write_season(season: Season) -> str:
    """The document of a season."""
    return layout({"format": SEASON, **plain_record(season)}) + "\n"


def plain_record(record: Any) -> dict[str, Any]:
    """A record as the JSON object that reads back as it: nothing that goes without saying, lists last, then extras."""
    plain: dict[str, Any] = {}
    lists: dict[str, Any] = {}
    kind: Any = type(record)
    for name, default in _fields(kind):
        value = getattr(record, name)
        if value == default:
            continue
        told = dict(value) if name == "params" else _plain(value)
        (lists if isinstance(told, list) else plain)[name] = told
    params = plain.pop("params", None)
    return {**plain, **({"params": params} if params else {}), **lists, **record.extra}


@cache
def _fields(record: type) -> tuple[tuple[str, Any], ...]:
    """The fields of a record with what each is by itself; `extra` has no name of its own in a document."""
    return tuple((field.name, _default(field)) for field in fields(record) if field.name != "extra")


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return value
    if is_dataclass(value):
        return plain_record(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else format(value, "f")
    return value.isoformat() if isinstance(value, date) else value


class _Part(NamedTuple):
    """An object or a list: its text on one line, None where that is too long for any line, and what it holds."""

    line: str | None
    items: list[tuple[str, str | _Part]]
    brackets: str


def layout(value: Any, indent: int = 0) -> str:
    """JSON text of a plain value; what fits on a line stands on one."""
    return _laid_out(_told(value), indent)


def _laid_out(part: str | _Part, indent: int) -> str:
    if isinstance(part, str):
        return part
    if part.line is not None and indent and len(part.line) + indent <= WIDTH:
        return part.line
    inner = " " * (indent + 2)
    items = ",\n".join(inner + key + _laid_out(item, indent + 2) for key, item in part.items)
    return f"{part.brackets[0]}\n{items}\n{' ' * indent}{part.brackets[1]}"


def _told(value: Any) -> str | _Part:
    """The text of what is no object and no list, or is empty; else the parts, each told once."""
    if isinstance(value, dict):
        items = [(f"{_scalar(key)}: ", _told(item)) for key, item in value.items()]
        return _Part(_line(items, "{}"), items, "{}") if items else "{}"
    if isinstance(value, list):
        items = [("", _told(item)) for item in value]
        return _Part(_line(items, "[]"), items, "[]") if items else "[]"
    return _scalar(value)


def _line(items: list[tuple[str, str | _Part]], brackets: str) -> str | None:
    texts, length = [], 0
    for key, item in items:
        line = item if isinstance(item, str) else item.line
        if line is None or length > WIDTH:
            return None
        texts.append(key + line)
        length += len(key) + len(line)
    return f"{brackets[0]}{', '.join(texts)}{brackets[1]}"


def _scalar(value: Any) -> str:
    if type(value) is str:
        return encode_basestring(value)
    # str keeps a number as it stood; format "f" would write out each nought of 1E+999999
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
