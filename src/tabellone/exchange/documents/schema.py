"""JSON Schema (draft 2020-12) of both formats, made from the records' own types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from tabellone.contract import BY_ID
from tabellone.exchange.documents.formats import RECORDS
from tabellone.exchange.documents.scalars import DATE_TEXT, LONGEST_TEXT, MOST, NUMBER_TEXT, whole_bounds
from tabellone.exchange.documents.structure import WHEN_ROUND

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT = {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT}
_NUMBER = {
    "anyOf": [
        {"type": "number", "exclusiveMinimum": -MOST, "exclusiveMaximum": MOST},
        {"type": "string", "pattern": f"^(?:{NUMBER_TEXT.pattern})$"},
    ]
}
_SCALARS: Mapping[Any, dict[str, Any]] = {
    str: _TEXT,
    bool: {"type": "boolean"},
    Decimal: _NUMBER,
    date: {"type": "string", "format": "date", "pattern": f"^(?:{DATE_TEXT.pattern})$"},
    Any: {},
}

# what the structure of a document asks of single fields, beyond their types
_NARROWER: Mapping[str, dict[str, Any]] = {
    "fee": {
        "anyOf": [
            {"type": "number", "minimum": 0, "exclusiveMaximum": MOST},
            {"type": "string", "pattern": f"^(?:{NUMBER_TEXT.pattern})$", "not": {"pattern": "^-.*[1-9]"}},
        ]
    },
    "members": {"maxItems": 2, "uniqueItems": True, "not": {"minItems": 1, "maxItems": 1}},
    "seats": {"minItems": 1},
    "tables": {"minItems": 1},
}


def json_schema() -> dict[str, Any]:
    """The schema of both formats: a document is one or the other."""
    definitions: dict[str, Any] = {}
    for name, record in RECORDS.items():
        _define(record, definitions)
        definitions[record.__name__]["properties"]["format"] = {"const": name}
        definitions[record.__name__]["required"].insert(0, "format")
    definitions["Tournament"] |= {"if": _names_no_game(), "else": {"required": ["game"]}}
    return {
        "$schema": DIALECT,
        "title": "Tabellone documents",
        "description": "A tournament, or the season that a folder of tournaments belongs to.",
        "oneOf": [{"$ref": f"#/$defs/{record.__name__}"} for record in RECORDS.values()],
        "$defs": definitions,
    }


def _names_no_game() -> dict[str, Any]:
    return {"properties": {"rulebook": {"enum": sorted(name for name, book in BY_ID.items() if book.ABOUT.game)}}}


@cache
def _of_rulebooks() -> Mapping[str, dict[str, Any]]:
    """What the rulebooks say of single fields: their own ids, and the moments at which somebody leaves."""
    words = [word for book in BY_ID.values() for word in book.ABOUT.withdrawal_words]
    return {"rulebook": {"enum": [*BY_ID]}, "when": {"pattern": f"^(?:{'|'.join([WHEN_ROUND.pattern, *words])})$"}}


def _define(record: type, definitions: dict[str, Any]) -> dict[str, Any]:
    """A reference to the definition of a record, made the first time it is asked for."""
    if record.__name__ not in definitions:
        definitions[record.__name__] = {}
        definitions[record.__name__].update(_object(record, definitions))
    return {"$ref": f"#/$defs/{record.__name__}"}


def _object(record: type, definitions: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(record)
    known = [field for field in fields(record) if field.name != "extra"]
    required = [field.name for field in known if field.default is MISSING and field.default_factory is MISSING]
    properties = {}
    for field in known:
        shape = {} if field.name == "rulebook" else _shape(hints[field.name], field.name, definitions)
        shape |= _NARROWER.get(field.name, {}) | _of_rulebooks().get(field.name, {})
        properties[field.name] = shape if field.name in required else {"anyOf": [shape, {"type": "null"}]}
    return {
        "type": "object",
        "description": (record.__doc__ or "").splitlines()[0],
        "properties": properties,
        "patternProperties": {"^x-": {}},
        "required": required,
        "additionalProperties": False,
    }


def _shape(hint: Any, field: str, definitions: dict[str, Any]) -> dict[str, Any]:
    if hint is int:
        least, most = whole_bounds(field)
        return {"type": "integer", "minimum": least, "maximum": most}
    if hint in _SCALARS:
        return dict(_SCALARS[hint])
    if is_dataclass(hint) and isinstance(hint, type):
        return _define(hint, definitions)
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _shape(next(option for option in inner if option is not NoneType), field, definitions)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is tuple:
        return {"type": "array", "items": _shape(inner[0], field, definitions)}
    return {"type": "object", "additionalProperties": _shape(inner[1], field, definitions)}
