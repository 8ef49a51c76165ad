"""Conduct and what is public: one person, one account, one nickname (PG 7, PG 12, ruling void-player-not-games)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.engine.errors import RuleError
from tabellone.engine.registering import Account, Registration
from tabellone.rulebooks.pergioco.circuit import in_season

FORBIDDEN = ("several_accounts", "nickname_change", "outside_help", "software_help")  # PG 7
PUBLIC = ("first_name", "last_name", "city", "country")  # PG 12


@dataclass(frozen=True, slots=True)
class Decision:
    """The organiser's disqualification, or its reversal, on record with its reason (PG 7)."""

    player: str
    day: date
    disqualified: bool
    reason: str


def taken_nicknames(accounts: Iterable[tuple[str, Account]]) -> list[tuple[str, str, str]]:
    """Nicknames held by more than one person on a platform: platform, nickname, the other person (PG 7)."""
    owner: dict[tuple[str, str], str] = {}
    found = []
    for person, account in accounts:
        key = (account.platform, account.nickname.casefold())
        if owner.setdefault(key, person) != person:
            found.append((account.platform, account.nickname, owner[key]))
    return found


def renamed(account: Account, nickname: str, *, day: date, by_organiser: bool = False, reason: str = "") -> Account:
    """The account under a new nickname: locked during the season but for the organiser, with a reason (PG 7)."""
    if in_season(day) and not (by_organiser and reason.strip()):
        raise RuleError("pg-nickname-locked", rule="PG 7", nickname=account.nickname, platform=account.platform)
    return Account(account.platform, nickname, account.in_team)


def likely_doubles(people: Mapping[str, Registration]) -> list[tuple[str, ...]]:
    """People with the same name and birth date, to be looked at by the organiser (PG 7)."""
    alike: dict[tuple[str, str, date], list[str]] = {}
    for player, data in sorted(people.items()):
        key = (_plain(data.first_name), _plain(data.last_name), data.born)
        alike.setdefault(key, []).append(player)
    return [tuple(players) for players in alike.values() if len(players) > 1]


def is_disqualified(decisions: Iterable[Decision], player: str, on: date) -> bool:
    """Whether the last decision by a day keeps the player out of every ranking; it can be reversed (PG 7).

    The opponents' games stay valid (ruling void-player-not-games): they are rated like any others.
    """
    own = [decision for decision in decisions if decision.player == player and decision.day <= on]
    return bool(own) and max(own, key=lambda decision: decision.day).disqualified


def public_data(registration: Registration) -> dict[str, str]:
    """All that is published about a person: first name, last name, city, country (PG 12)."""
    return {name: getattr(registration, name) for name in PUBLIC}


def published() -> tuple[str, ...]:
    """What a page may say of a player: the name, where from; no club (PG 12)."""
    return ("name", "city", "country")


def hiding_rule() -> str:
    """Names are public by taking part, so hiding one is the organiser's act (PG 12, ruling hiding-is-asked)."""
    return "PG 12"


def public_name(registration: Registration | None, nickname: str) -> str:
    """How a player is shown; an unregistered participant by platform nickname (PG 5, PG 12)."""
    return nickname if registration is None else f"{registration.first_name} {registration.last_name}"


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
