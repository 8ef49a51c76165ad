"""The register of a federation: registrations, stages on platforms, the turn of the year."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal
from typing import Any, Literal, Protocol, runtime_checkable

from tabellone.engine.errors import Problem
from tabellone.engine.facts import Season, System, Tournament

Verification = Literal["none", "requested", "verified", "failed"]


@dataclass(frozen=True, slots=True)
class AccountFacts:
    """An account on a platform, and whether its holder is in the federation's team there."""

    platform: str
    nickname: str
    in_team: bool = False


@dataclass(frozen=True, slots=True)
class RegistrationFacts:
    """Who registers, with which accounts; what they accept and when, the newsletter, the check of the identity."""

    first_name: str
    last_name: str
    born: date
    city: str
    country: str
    email: str
    accounts: tuple[AccountFacts, ...]
    rules_version: int | None = None
    rules_accepted: date | None = None
    privacy_accepted: bool = False
    newsletter: bool = True
    verification: Verification = "none"


# an address that a page may link to: of the web, encrypted, without anything that could end an attribute
LINK = re.compile(r"https://[^\s\"'<>\\\x00-\x20\x7f-\x9f]+")
LONGEST_LINK = 500


@dataclass(frozen=True, slots=True)
class Staged:
    """Where a stage is played, at which pace, who may enter, and its page there; empty where nothing is said."""

    platform: str = ""
    pace: str = ""
    entry: str = ""
    link: str = ""

    @classmethod
    def of(cls, extra: Mapping[str, Any]) -> Staged:
        """What the `x-…` keys say; what is no text there, or no address, says nothing."""
        said = {one.name: extra.get(f"x-{one.name}") for one in fields(cls)}
        texts = {name: value for name, value in said.items() if isinstance(value, str)}
        if not is_link(texts.get("link", "")):
            texts.pop("link", None)
        return cls(**texts)

    def written(self, extra: Mapping[str, Any]) -> dict[str, Any]:
        """The `x-…` keys with what this says; all others stay."""
        own = {f"x-{one.name}": getattr(self, one.name) for one in fields(self)}
        kept = {key: value for key, value in extra.items() if key not in own}
        return {**kept, **{key: value for key, value in own.items() if value}}


def is_link(text: str) -> bool:
    """Whether a text is an address that a page may link to."""
    return len(text) <= LONGEST_LINK and LINK.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class RaceRoom:
    """How many Race stages a season has, how many there may be, and how many players in each."""

    stages: int
    most: int
    players: int

    @property
    def full(self) -> bool:
        """Whether there is room for none more."""
        return self.stages >= self.most


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Somebody whose ratings are deleted: which they were, by game, and the last year with a game of any kind."""

    player: str
    ratings: tuple[tuple[str, Decimal], ...]
    last_year: int | None = None


@runtime_checkable
class Register(Protocol):
    """A rulebook whose players register, with their accounts on platforms, for years made of stages on these."""

    PLATFORMS: tuple[str, ...]  # on which stages are played
    PACES: tuple[str, ...]  # at once, or a move now and then
    ADMISSIONS: tuple[str, ...]  # who may enter
    SYSTEMS: tuple[System, ...]
    TEAM_PLATFORMS: tuple[str, ...]  # where the federation has a team that one joins to play
    TEAM_NAME: str
    TEAM_ADDRESS: str

    def advised(self, registration: RegistrationFacts) -> list[str]:
        """What a registration is complete without, and its player should still do: `team`."""

    def lacking(self, registration: RegistrationFacts, day: date) -> list[str]:
        """What keeps a registration from being complete on a day, by the names of the fields."""

    def old_enough_from(self, born: date) -> date:
        """The first day on which somebody born on a day may register."""

    def renamed(
        self, account: AccountFacts, nickname: str, *, day: date, by_organiser: bool = False, reason: str = ""
    ) -> AccountFacts:
        """The account under a new nickname, or a RuleError while nicknames are locked."""

    def likely_doubles(self, people: Mapping[str, RegistrationFacts]) -> list[tuple[str, ...]]:
        """Groups of people who may be one and the same, by the keys they are given with."""

    def verification_may_become(self, state: Verification, new: Verification) -> bool:
        """Whether the check of an identity may pass from a state to another."""

    def is_excluded(self, verification: Verification, *, disqualified: bool = False) -> bool:
        """Whether somebody is out of every ranking."""

    def race_room(self, season: Season, tournaments: Sequence[Tournament]) -> RaceRoom:
        """How many Race stages there are, and how many more fit."""

    def stage_figures(self, season: Season) -> Mapping[str, Any]:
        """What a season sets otherwise than the rulebook for all its stages, by name, as a stage would state it."""

    def stage_problems(self, season: Season, others: Sequence[Tournament], stage: Tournament) -> Iterable[Problem]:
        """What forbids a stage beside the others of its season; `place` is the field."""

    def entry_problems(self, season: Season, stage: Tournament) -> Iterable[Problem]:
        """Whom of its players a stage cannot have: `player` and `day`, by which something was to be done, say more."""

    def final_day(self, year: int) -> date:
        """The day whose rankings are final."""

    def deletion_day(self, year: int) -> date:
        """The day of the year on which old ratings are deleted."""

    def forgotten(self, season: Season, tournaments: Sequence[Tournament], year: int) -> tuple[Forgotten, ...]:
        """Whose ratings that day deletes."""

    def next_season(self, season: Season, tournaments: Sequence[Tournament]) -> Season:
        """What the season of the next year starts from."""
