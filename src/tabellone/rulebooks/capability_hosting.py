"""What a shell may ask of a rulebook whose clubs host tournaments: requests, members, boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Protocol, runtime_checkable

from tabellone.engine.desk import Admission
from tabellone.engine.errors import Problem
from tabellone.engine.hosting import Arrival, BoxCount, Member, TournamentRequest, Viewer
from tabellone.engine.steps import Step


@runtime_checkable
class Hosting(Protocol):
    """A rulebook whose federation takes requests for tournaments."""

    def request_problems(self, request: TournamentRequest) -> Iterable[Problem]:
        """What keeps a request from being accepted; `place` is the field."""

    def request_warnings(self, request: TournamentRequest, *, asked: date) -> Iterable[Problem]:
        """What is allowed but not well; `place` is the field."""

    def promoted(self, request: TournamentRequest, *, asked: date) -> bool:
        """Whether the federation promotes it."""

    def request_params(
        self, request: TournamentRequest, proposed: Mapping[str, Any], *, swiss: bool
    ) -> Mapping[str, Any]:
        """The parameters of the tournament asked for, out of those proposed for its game."""


@runtime_checkable
class Joining(Protocol):
    """A rulebook whose players become members of the federation by playing."""

    def membership_problems(self, member: Member, *, on: date) -> Iterable[Problem]:
        """What keeps somebody from being enrolled on a day; `place` is the field."""

    def phone_visible(
        self,
        viewer: Viewer,
        *,
        national_final: bool = False,
        preregistered: bool = False,
        present: bool = False,
        started: bool = False,
    ) -> bool:
        """Whether somebody may see a player's phone."""

    def gets_event_mail(self, member: Member) -> bool:
        """Whether news of events goes to the member."""


@runtime_checkable
class Boxes(Protocol):
    """A rulebook that counts the boxes of the game that players bring."""

    def box_count(self, arrivals: Sequence[Arrival], table_size: int, *, house: int = 0) -> BoxCount:
        """Boxes promised, brought (with the house's own) and needed."""

    def boxes_explained(self, count: BoxCount, *, players: int, table_size: int) -> Step:
        """How many boxes are needed."""

    def admitted_to_final(self, arrivals: Sequence[Arrival], table_size: int, *, house: int = 0) -> Admission:
        """Who plays at a final where boxes are short."""
