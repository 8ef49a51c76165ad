"""What a convocation is made of (BIG 7.1): the call, the answers, requests and the organiser's choices."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

# how somebody got in: called and accepted in time; reserve with an early yes; by time of answer; by request
How = Literal["called", "reserve", "answer", "request"]


@dataclass(frozen=True, slots=True)
class Call:
    """A convocation (BIG 7.1): the game's ranking when it was sent, the two mails, how many are called.

    `second_mail` None = not sent yet. `places` and the numbers can differ from final to final.
    """

    ranking: tuple[str, ...]
    first_mail: datetime
    second_mail: datetime | None = None
    places: int = 32
    called: int = 32
    reserves: int = 32

    @property
    def called_players(self) -> tuple[str, ...]:
        """The first of the ranking (BIG 7.1)."""
        return self.ranking[: self.called]

    @property
    def reserve_players(self) -> tuple[str, ...]:
        """Those after them (BIG 7.1)."""
        return self.ranking[self.called : self.called + self.reserves]

    @property
    def invited(self) -> tuple[str, ...]:
        """Everyone the mails go to (BIG 7.1)."""
        return self.ranking[: self.called + self.reserves]


@dataclass(frozen=True, slots=True)
class Answer:
    """A yes or a no to the call, or a later change of mind (BIG 7.1)."""

    player: str
    at: datetime
    accepts: bool


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody not invited asks to play (BIG 7.1)."""

    player: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Choice:
    """The organiser grants a request (BIG 7.1)."""

    player: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A guaranteed place: whose, how, since when, and the time of the answer or choice it rests on (BIG 7.1)."""

    player: str
    how: How
    since: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who said yes and has no place yet, with the time that counts (BIG 7.1)."""

    player: str
    how: How
    at: datetime


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A request to decide on, with what the organiser looks at: time, and position in the ranking if any (BIG 7.1)."""

    player: str
    at: datetime
    position: int | None


@dataclass(frozen=True, slots=True)
class Convocation:
    """Who plays a final, as of a moment (BIG 7.1); `waiting` in the order in which free places would go."""

    confirmed: tuple[Confirmed, ...]
    waiting: tuple[Waiting, ...]
    declined: tuple[str, ...]
    unanswered: tuple[str, ...]
    requests: tuple[OpenRequest, ...]
    free: int
