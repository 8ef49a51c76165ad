"""What the register takes and gives, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody fills in to register; nicknames by platform, empty where there is none (PG 3)."""

    first_name: str
    last_name: str
    born: date
    city: str
    country: str
    email: str
    nicknames: Mapping[str, str] = field(default_factory=dict)
    newsletter: bool = True
    language: str = "en"

    @property
    def name(self) -> str:
        """How the player is shown (PG 12)."""
        return f"{self.first_name} {self.last_name}"


@dataclass(frozen=True, slots=True)
class Accepted:
    """The versions of the rules and of the privacy notice that somebody has read and accepts, by their keys (PG 4)."""

    rules: int
    privacy: int


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the organiser's register."""

    code: str
    name: str
    city: str
    country: str
    day: date
    lacking: tuple[str, ...] = ()
    advised: tuple[str, ...] = ()
    verification: str = "none"
    disqualified: bool = False
    erased: bool = False
    waiting: int = 0
    doubles: tuple[tuple[str, str], ...] = ()
    nicknames: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether nothing is lacking and nothing is to be decided."""
        return not (self.lacking or self.disqualified or self.waiting or self.verification in {"requested", "failed"})


@dataclass(frozen=True, slots=True)
class Published:
    """All that is public of a registered player; the country by its code (PG 12)."""

    first_name: str
    last_name: str
    city: str
    country: str
