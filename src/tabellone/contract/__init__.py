"""What a shell may ask of a rulebook, a file for each capability, and the rulebooks found by their id.

What every rulebook answers stands in `Rulebook`; what only some can do is asked for: `rulebook_as(book, Odds)`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, TypeVar, cast

from tabellone.contract.auctions import Auctioning
from tabellone.contract.catalogue import Cataloguing
from tabellone.contract.circuit import CircuitRules, History
from tabellone.contract.clocks import Watches
from tabellone.contract.convocations import Convening
from tabellone.contract.hosting import Hosting
from tabellone.contract.odds import Needing, Odds
from tabellone.contract.prizes import PrizeGiving
from tabellone.contract.ratings import RatingSheets
from tabellone.contract.register import Register
from tabellone.contract.rulebook import Rulebook, SlowTables

T = TypeVar("T")


class _OnDemand(Mapping[str, Rulebook]):
    """Rulebooks by id, each imported when it is first asked for: a command needs one of them."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Rulebook:
        if name not in self._names:
            raise KeyError(name)
        return cast("Rulebook", import_module(f"tabellone.rulebooks.{name}"))

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


BY_ID: Mapping[str, Rulebook] = _OnDemand("pergioco", "big", "risiko")


def rulebook_as(rulebook: str, capability: type[T]) -> T | None:
    """The rulebook of an id as one that can do this; None where it cannot, or where there is no such rulebook."""
    able = rulebook in BY_ID and _can(rulebook, cast("Any", capability))
    return cast("T", BY_ID[rulebook]) if able else None


def rulebooks_with(capability: Any) -> tuple[str, ...]:
    """The ids of the rulebooks that can do this, in the order of the alphabet."""
    return tuple(name for name in sorted(BY_ID) if _can(name, capability))


@cache
def _can(rulebook: str, capability: Any) -> bool:
    return isinstance(BY_ID[rulebook], capability)


__all__ = [  # noqa: RUF022 - in plain order, as every door of the house
    "Auctioning",
    "BY_ID",
    "Cataloguing",
    "CircuitRules",
    "Convening",
    "History",
    "Hosting",
    "Needing",
    "Odds",
    "PrizeGiving",
    "RatingSheets",
    "Register",
    "Rulebook",
    "SlowTables",
    "Watches",
    "rulebook_as",
    "rulebooks_with",
]
