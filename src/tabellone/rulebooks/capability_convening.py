"""What a shell may ask a rulebook about convocations to a national final; see `capabilities`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Protocol, runtime_checkable

from tabellone.engine.answers import SeasonAnswer
from tabellone.engine.convening import (
    Answer,
    Call,
    Choice,
    ChosenGame,
    Convocation,
    MailDays,
    Pairs,
    Qualification,
    Refusal,
    Request,
)
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Season, Tournament


@runtime_checkable
class Convening(Protocol):
    """A rulebook whose finals are played by who is called, in the order that it says."""

    def qualification(
        self, answer: SeasonAnswer, tournaments: Sequence[Tournament], game: str, season: Season | None = None
    ) -> Qualification:
        """Who is qualified on the day of the rankings, in the order of the call; the tournaments are what they count.

        With the reigning champion and the last final, where they are known.
        """

    def mail_days(self, final: date) -> MailDays:
        """When the two mails for a final on a day are due."""

    def answer_day(self, sent: date, final: date) -> date:
        """Until when the invited come before all others, by a second mail sent on a day, unless it names another."""

    def convened(
        self,
        call: Call,
        now: datetime,
        *,
        answers: Iterable[Answer] = (),
        requests: Iterable[Request] = (),
        choices: Iterable[Choice] = (),
        refusals: Iterable[Refusal] = (),
    ) -> Convocation:
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
