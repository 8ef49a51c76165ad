"""What is said about hosting a tournament: a request for one, a member, boxes at the door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

Viewer = Literal["organiser", "player", "public"]


@dataclass(frozen=True, slots=True)
class TournamentRequest:
    """A request for a tournament; more than one game = a multi-game tournament."""

    games: tuple[str, ...] = ()
    venue: str = ""
    public_venue: bool = True
    start: datetime | None = None
    organiser_name: str = ""
    organiser_phone: str = ""
    organiser_email: str = ""
    prizes: str | None = None
    rounds: int | None = None
    mode: str | None = None
    bring_box: bool | None = None
    cap: int | None = None
    cap_criteria: str | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A member's data; `consent` is the day of joining, `nicknames` by platform."""

    first_name: str = ""
    last_name: str = ""
    email: str = ""
    birth_date: date | None = None
    consent: date | None = None
    phone: str | None = None
    nicknames: Mapping[str, str] = field(default_factory=dict)
    wants_mail: bool = True


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody at the door: a box promised, a box brought."""

    player: str
    promised: bool = False
    brought: bool = False


@dataclass(frozen=True, slots=True)
class BoxCount:
    """Boxes promised, brought and needed."""

    promised: int
    brought: int
    needed: int

    @property
    def short(self) -> int:
        """Boxes missing."""
        return max(0, self.needed - self.brought)
