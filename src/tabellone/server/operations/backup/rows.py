"""Rows as lines of JSON and back, the same whichever database they come from."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Field, JSONField, Model, Value

Line = dict[str, Any]


def columns(model: type[Model]) -> Sequence[Field[Any, Any]]:
    """The columns of a model's own table."""
    return model._meta.local_concrete_fields


def lines(model: type[Model]) -> Iterator[str]:
    """Every row as one line, in order of the primary key; keys sorted, so that equal rows are equal lines."""
    names = [field.attname for field in columns(model)]
    rows = model._base_manager.order_by("pk").values_list(*names).iterator(chunk_size=2000)
    for row in rows:
        line = dict(zip(names, row, strict=True))
        yield json.dumps(line, default=_plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def row(model: type[Model], line: str) -> Model:
    """The row of a line, to be inserted as it is."""
    found: Line = json.loads(line)
    return model(**{field.attname: _value(field, found[field.attname]) for field in columns(model)})


def _plain(value: Any) -> str | float:
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode("ascii")
    raise TypeError(f"a backup cannot hold {type(value).__name__}")


def _value(field: Field[Any, Any], value: Any) -> Any:
    if isinstance(field, JSONField):
        return Value(None, JSONField()) if value is None and not field.null else value
    return field.to_python(value)
