"""What is said about hosting a tournament: a request for one, a member, boxes at the door."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal, Protocol, runtime_checkable

from tabellone.contract.entries import Admission
from tabellone.engine.errors import Problem
from tabellone.engine.steps import Step

Viewer = Literal["organiser", "player", "public"]


@dataclass(frozen=True, slots=True)
class HostingRequestFacts:
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


@runtime_checkable
class Hosting(Protocol):
    """A rulebook whose federation takes requests for tournaments, makes members of players, and counts their boxes."""

    def request_problems(self, request: HostingRequestFacts) -> Iterable[Problem]:
        """What keeps a request from being accepted; `place` is the field."""

    def request_warnings(self, request: HostingRequestFacts, *, asked: date) -> Iterable[Problem]:
        """What is allowed but not well; `place` is the field."""

    def promoted(self, request: HostingRequestFacts, *, asked: date) -> bool:
        """Whether the federation promotes it."""

    def request_params(
        self, request: HostingRequestFacts, proposed: Mapping[str, Any], *, swiss: bool
    ) -> Mapping[str, Any]:
        """The parameters of the tournament asked for, out of those proposed for its game."""

    def membership_problems(self, member: Member, *, on: date) -> Iterable[Problem]:
        """What keeps somebody from being enrolled on a day; `place` is the field."""

    def phone_visible(
        self, viewer: Viewer, *, national_final: bool, preregistered: bool, present: bool, started: bool
    ) -> bool:
        """Whether somebody may see a player's phone."""

    def gets_event_mail(self, member: Member) -> bool:
        """Whether news of events goes to the member."""

    def box_count(self, arrivals: Sequence[Arrival], table_size: int, *, house: int = 0) -> BoxCount:
        """Boxes promised, brought (with the house's own) and needed."""

    def boxes_explained(self, count: BoxCount, *, players: int, table_size: int) -> Step:
        """How many boxes are needed."""

    def admitted_to_final(self, arrivals: Sequence[Arrival], table_size: int, *, house: int = 0) -> Admission:
        """Who plays at a final where boxes are short."""
