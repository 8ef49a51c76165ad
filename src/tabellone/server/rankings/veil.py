"""Ids of people who are masked, replaced wherever they stand in a value."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

T = TypeVar("T")


def veiled_by(ids: Mapping[str, str], value: T) -> T:
    """The value with other ids in place of those named, however deep they stand; without any it is the value itself."""
    return cast("T", _veiled(ids, value)) if ids else value


def _veiled(ids: Mapping[str, str], value: Any) -> Any:
    match value:
        case str():
            return ids.get(value, value)
        case Mapping():
            return {_veiled(ids, key): _veiled(ids, one) for key, one in value.items()}
        case tuple() | list() | frozenset():
            return type(value)(_veiled(ids, one) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: _veiled(ids, getattr(value, one.name)) for one in fields(value) if one.init})
    return value


def free(wanted: str, taken: Collection[str]) -> str:
    """An id that nobody has: the one wanted, or one like it."""
    while wanted in taken:
        wanted += "-"
    return wanted
