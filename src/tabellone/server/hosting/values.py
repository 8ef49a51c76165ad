"""A request as it was typed, before it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asks for (BIG 1): the first nine have to be said, the rest is advised or optional."""

    games: tuple[str, ...]
    start: date
    starts: str
    venue: str
    address: str
    city: str
    name: str
    phone: str
    email: str
    public: bool = True
    prizes: str = ""
    rounds: int | None = None
    mode: str = ""
    bring_box: bool | None = None
    cap: int | None = None
    criteria: str = ""
    expected: int | None = None
    words: str = ""
    language: str = "it"
    again: bool = False
    meant: Mapping[str, str] = field(default_factory=dict)  # which known game a typed one is, where somebody was asked
