"""Records to JSON text that people can read and compare line by line: small objects stand on one line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from decimal import Decimal
from typing import Any

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
    stated = {field.name: getattr(record, field.name) for field in fields(record) if field.name != "extra"}
    plain = {
        field.name: _plain(stated[field.name])
        for field in fields(record)
        if field.name in stated and stated[field.name] != _default(field) and field.name != "params"
    }
    if stated.get("params"):
        plain["params"] = dict(stated["params"])
    lists = {name: value for name, value in plain.items() if isinstance(value, list)}
    return {**{name: value for name, value in plain.items() if name not in lists}, **lists, **record.extra}


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return plain_record(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else format(value, "f")
    return value.isoformat() if isinstance(value, date) else value


def layout(value: Any, indent: int = 0) -> str:
    """JSON text of a plain value; what fits on a line stands on one."""
    line = _one_line(value)
    if not value or not isinstance(value, dict | list) or (indent and len(line) + indent <= WIDTH):
        return line
    inner = " " * (indent + 2)
    items = ",\n".join(inner + item for item in _items(value, indent + 2))
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{items}\n{' ' * indent}{closing}"


def _items(value: dict[str, Any] | list[Any], indent: int) -> Iterator[str]:
    if isinstance(value, list):
        yield from (layout(item, indent) for item in value)
        return
    for key, item in value.items():
        yield f"{_one_line(key)}: {layout(item, indent)}"


def _one_line(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_one_line(key)}: {_one_line(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_one_line, value)) + "]"
    # str keeps a number as it stood; format "f" would write out each nought of 1E+999999
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
