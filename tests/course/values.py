"""Any value of the course, as its types allow it: what the codec must carry without loss."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

TEXTS = st.text(max_size=8) | st.sampled_from(["", "a\x00b", "$number", "$", '$"', "\x00", "é", "𝔸"])
NUMBERS = st.decimals(allow_nan=False, allow_infinity=False) | st.sampled_from(
    list(map(Decimal, ("-0", "1.50", "1E+3")))
)
DAYS = st.dates()
MOMENTS = st.datetimes().map(lambda moment: moment.replace(fold=0, tzinfo=UTC))
PLAIN = st.none() | st.booleans() | st.integers() | TEXTS | NUMBERS | DAYS | MOMENTS
ANYTHING = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=6
)
DEEP = 2  # records inside records
KINDS: Mapping[Any, st.SearchStrategy[Any]] = {
    str: TEXTS,
    int: st.integers(),
    bool: st.booleans(),
    Decimal: NUMBERS,
    date: DAYS,
    datetime: MOMENTS,
    Any: ANYTHING,
    NoneType: st.none(),
}


def values(hint: Any, depth: int = 0) -> st.SearchStrategy[Any]:
    """Values of a type: of a record, of a part of one; the deeper inside, the fewer, or a state would never end."""
    if is_dataclass(hint):
        hints = get_type_hints(hint)
        parts = {one.name: values(hints[one.name], depth + 1) for one in fields(hint)}
        return st.builds(hint, **parts)  # type: ignore[arg-type]  # a dataclass is built by its fields
    origin, inner = get_origin(hint), get_args(hint)
    most = 2 if depth < DEEP else 1
    if origin in (Union, UnionType):
        return st.one_of([values(one, depth) for one in inner])
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is tuple:
        return st.lists(values(inner[0], depth), max_size=most).map(tuple)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return st.dictionaries(values(inner[0], depth), values(inner[1], depth), max_size=most)
    return KINDS[hint]
