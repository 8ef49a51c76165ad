"""Convocations to a final: the call, answers, requests, choices, who is in. Values; a rulebook says who gets in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Literal, Protocol, runtime_checkable

from tabellone.contract.answers import Number, SeasonAnswer
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Season, Tournament

# how somebody got in: called and accepted in time; reserve with an early yes; by time of answer; by request
How = Literal["called", "reserve", "answer", "request"]


@dataclass(frozen=True, slots=True)
class ConvocationCall:
    """A convocation: the game's ranking when it was sent, the two mails, how many are called.

    `second_mail` None = not sent yet. `places` and the numbers can differ from final to final; `grown` are later
    numbers of places, each with its moment. `requests_from` is when the answer day is over that the second mail named;
    None = it named none.
    """

    ranking: tuple[str, ...]
    first_mail: datetime
    second_mail: datetime | None = None
    places: int = 32
    called: int = 32
    reserves: int = 32
    grown: tuple[tuple[datetime, int], ...] = ()
    requests_from: datetime | None = None

    def places_at(self, moment: datetime) -> int:
        """How many places there are at a moment."""
        return max((self.places, *(places for at, places in self.grown if at <= moment)))

    @property
    def called_players(self) -> tuple[str, ...]:
        """The first of the ranking."""
        return self.ranking[: self.called]

    @property
    def invited(self) -> tuple[str, ...]:
        """Everyone the mails go to."""
        return self.ranking[: self.called + self.reserves]


@dataclass(frozen=True, slots=True)
class ConvocationAnswer:
    """A yes or a no to the call, or a later change of mind."""

    player: str
    at: datetime
    accepts: bool


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody not invited asks to play."""

    player: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Choice:
    """The organiser grants a request; `ahead`: it need not wait until the invited have had their day to answer."""

    player: str
    at: datetime
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """The organiser refuses a request that has no place yet."""

    player: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A guaranteed place: whose, how, since when, and the time of the answer or choice it rests on."""

    player: str
    how: How
    since: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class WaitingPlayer:
    """Somebody who said yes and has no place yet, with the time that counts; `ahead` as the organiser chose."""

    player: str
    how: How
    at: datetime
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A request to decide on, with what the organiser looks at: time, and position in the ranking if any."""

    player: str
    at: datetime
    position: int | None


@dataclass(frozen=True, slots=True)
class ConvocationStanding:
    """Who plays a final, as of a moment; `waiting` in the order in which free places would go."""

    confirmed: tuple[Confirmed, ...]
    waiting: tuple[WaitingPlayer, ...]
    declined: tuple[str, ...]
    unanswered: tuple[str, ...]
    requests: tuple[OpenRequest, ...]
    free: int
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MailDays:
    """When the two mails of a convocation are due."""

    first: date
    second: date


@dataclass(frozen=True, slots=True)
class QualifiedPlayer:
    """Somebody qualified: position and points in the game's ranking, and the ELO that parts equal points."""

    player: str
    position: int
    points: Number
    elo: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Qualification:
    """Who may be called, in the order of the call, and the reigning champion, if known.

    `champions` are the people who reign: both where a pair does, and `champion` is nobody then.
    """

    candidates: tuple[QualifiedPlayer, ...]
    champion: str | None = None
    champions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairs:
    """The confirmed of a game for pairs: who plays together, and who has no partner yet."""

    together: tuple[tuple[str, str], ...]
    alone: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """A game proposed for a final of several games: one of the latest, or a classic of medium or long duration."""

    game: str
    novelty: bool = False
    long_classic: bool = False


@runtime_checkable
class Convening(Protocol):
    """A rulebook whose finals are played by who is called, in the order that it says."""

    def qualification(
        self, answer: SeasonAnswer, tournaments: Sequence[Tournament], game: str, season: Season | None = None
    ) -> Qualification:
        """Who is qualified on the day of the rankings, in the order of the call; the tournaments are what they count.

        With the reigning champion, where one is known.
        """

    def mail_days(self, final: date) -> MailDays:
        """When the two mails for a final on a day are due."""

    def answer_day(self, sent: date, final: date) -> date:
        """Until when the invited come before all others, by a second mail sent on a day, unless it names another."""

    def convened(
        self,
        call: ConvocationCall,
        now: datetime,
        *,
        answers: Iterable[ConvocationAnswer] = (),
        requests: Iterable[Request] = (),
        choices: Iterable[Choice] = (),
        refusals: Iterable[Refusal] = (),
    ) -> ConvocationStanding:
        """Who plays, who waits, who declined and what is free; a RuleError for what cannot have come in."""

    def final_seeds(
        self, ranking: Sequence[str], champion: str | None, number: int, present: Collection[str]
    ) -> dict[str, int]:
        """The seeds of those who are there, 1 the first: they are kept apart in the first round."""

    def final_pairs(self, confirmed: Sequence[str], partners: Mapping[str, str]) -> Pairs:
        """Who of the confirmed plays with whom at a game for pairs, by whom each named last."""

    def pair_seeds(
        self, ranking: Sequence[str], champions: Collection[str], number: int, pairs: Collection[tuple[str, str]]
    ) -> dict[tuple[str, str], int]:
        """The seeds of pairs, 1 the first."""

    def final_games_advice(
        self, year: int, games: Sequence[ChosenGame], finals: Iterable[Tournament]
    ) -> tuple[Problem, ...]:
        """What speaks against the games chosen for a final of several games; advice, no bar."""
