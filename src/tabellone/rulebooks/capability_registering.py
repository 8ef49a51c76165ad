"""What a rulebook may be asked about registering with its federation."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Protocol, runtime_checkable

from tabellone.engine.registering import Account, Registration, Verification


@runtime_checkable
class Registering(Protocol):
    """A rulebook whose players register with the federation, with their accounts on the platforms it plays on."""

    def platforms(self) -> tuple[str, ...]:
        """The platforms on which stages are played."""

    def team_platforms(self) -> tuple[str, ...]:
        """Those on which the federation has a team that one joins to play."""

    def team_name(self) -> str:
        """How that team is called there."""

    def team_address(self) -> str:
        """Where one joins it."""

    def advised(self, registration: Registration) -> list[str]:
        """What a registration is complete without, and its player should still do: `team`."""

    def lacking(self, registration: Registration, day: date) -> list[str]:
        """What keeps a registration from being complete on a day, by the names of the fields."""

    def old_enough_from(self, born: date) -> date:
        """The first day on which somebody born on a day may register."""

    def renamed(
        self, account: Account, nickname: str, *, day: date, by_organiser: bool = False, reason: str = ""
    ) -> Account:
        """The account under a new nickname, or a RuleError while nicknames are locked."""

    def likely_doubles(self, people: Mapping[str, Registration]) -> list[tuple[str, ...]]:
        """Groups of people who may be one and the same, by the keys they are given with."""

    def verification_may_become(self, state: Verification, new: Verification) -> bool:
        """Whether the check of an identity may pass from a state to another."""

    def is_excluded(self, verification: Verification, *, disqualified: bool = False) -> bool:
        """Whether somebody is out of every ranking."""
