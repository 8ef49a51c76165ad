"""A rulebook's figures and rulings are fields of a frozen `Params`; a document may override them by name."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

from tabellone.engine.errors import InputError, Problem, at
from tabellone.engine.facts import Season, Tournament

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

P = TypeVar("P", bound="DataclassInstance")
_PLAIN = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,20})?")  # ruling plain-numbers: no exponent that fills the memory
# types as an organiser knows them
_IN_WORDS = {int: "whole number", Decimal: "number", bool: "true or false", str: "text", type(None): "null"}


def overridden(params: P, overrides: Mapping[str, Any], *, place: str = "params") -> P:
    """The params with a document's overrides; an unknown name or a wrong type is an InputError with its place."""
    hints = _hints(type(params))
    names = [field.name for field in fields(params)]
    changes: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, value in overrides.items():
        if name.startswith("x-"):
            continue
        if name not in names:
            problems.append(Problem.of("unknown-param", at(place, name), name=name, known=names))
            continue
        try:
            changes[name] = _fitting(value, hints[name])
        except ValueError:
            problems.append(Problem.of("wrong-type", at(place, name), expected=_told(hints[name]), found=value))
    if problems:
        raise InputError(problems)
    return replace(params, **changes)


def stated_params(params: Any, *, without: Collection[str] = ()) -> dict[str, Any]:
    """The params by name, as a document would state each of them, without some."""
    found = {one.name: getattr(params, one.name) for one in fields(params) if one.name not in without}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}


def single_types(kind: type, name: str) -> list[Any]:
    """The single types and literal words that a field of the params allows."""
    return _options(_hints(kind)[name])


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _options(hint: Any) -> list[Any]:
    """The single types and literal words that a hint allows."""
    inner = get_args(hint)
    return [option for part in inner for option in _options(part)] if inner else [hint]


def _fitting(value: Any, hint: Any) -> Any:
    if get_origin(hint) is tuple:
        return _fitting_list(value, get_args(hint)[0])
    for option in _options(hint):
        if option is type(value) or (isinstance(option, str) and value == option):
            return value
        if option is Decimal and isinstance(value, int | str | Decimal) and not isinstance(value, bool):
            return _decimal(value)
    raise ValueError(value)


def _fitting_list(value: Any, hint: Any) -> tuple[Any, ...]:
    """A list of the document for a field such as `tuple[str, ...]`."""
    if not isinstance(value, list | tuple):
        raise ValueError(value)  # noqa: TRY004 - the caller names every misfit the same way
    return tuple(_fitting(item, hint) for item in value)


def _decimal(value: int | str | Decimal) -> Decimal:
    """A number, or its plain digits as text (ruling plain-numbers)."""
    if isinstance(value, str) and not _PLAIN.fullmatch(value):
        raise ValueError(value)
    number = Decimal(value)
    if not number.is_finite():
        raise ValueError(value)
    return number


def _told(hint: Any) -> str:
    if get_origin(hint) is tuple:
        return f"list of {_told(get_args(hint)[0])}"
    return " or ".join(option if isinstance(option, str) else _IN_WORDS[option] for option in _options(hint))


WRITTEN = "x-rulings"


def stating_rulings(head: Tournament, rulings: Mapping[str, Any]) -> Tournament:
    """A tournament with rulings written down that it does not state itself."""
    missing = {name: value for name, value in rulings.items() if name not in head.params}
    return replace(head, params={**head.params, **missing}) if missing else head


def season_stating_rulings(season: Season, rulings: Mapping[str, Any]) -> Season:
    """A season with rulings written down that it does not state itself."""
    missing = {name: value for name, value in rulings.items() if name not in season.params}
    if not missing:
        return season
    written = [*season.extra.get(WRITTEN, ()), *missing]
    return replace(season, params={**season.params, **missing}, extra={**season.extra, WRITTEN: written})


def chosen_params(season: Season) -> dict[str, Any]:
    """What somebody set in a season, without what was only written down."""
    written = frozenset(season.extra.get(WRITTEN, ()))
    return {name: value for name, value in season.params.items() if name not in written}
