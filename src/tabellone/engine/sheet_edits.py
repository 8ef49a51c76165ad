"""What a federation sets in its sheets of games: an edit as plain data, and the facts that a form asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal

FactKind = Literal["text", "long", "whole", "choice", "figures", "flag"]


@dataclass(frozen=True, slots=True)
class SheetEdit:
    """Facts of a game that hold from a day on, by name as the rulebook reads them; `new`: a game that had no sheet."""

    game: str
    since: date
    facts: Mapping[str, Any] = field(default_factory=dict)
    new: bool = False


@dataclass(frozen=True, slots=True)
class SheetFact:
    """A fact that can be set: as it is now (None = not said), and what it may become.

    `choices` are codes: of the vocabulary that bears the fact's name, for `figures` of `figure`. `empty` is what takes
    it away again, None where nothing does.
    """

    name: str
    kind: FactKind
    value: Any = None
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    empty: Any = None
