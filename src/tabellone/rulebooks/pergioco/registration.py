"""Who may register, what it takes and gives, and conduct: one person, one account, one nickname.

PG 3, PG 4, PG 5, PG 6, PG 7, PG 8, PG 12, PG 21.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from tabellone.contract.register import Account, Registration, Verification
from tabellone.engine.errors import RuleError
from tabellone.rulebooks.pergioco.stages import NAME, PLATFORMS, in_season

LEAST_AGE = 16  # PG 3
WITH_TEAM = ("playstrategy",)  # PG 3: there one also joins the federation's team
TEAM_ADDRESS = "https://playstrategy.org/team/pergioco-masters"  # PG 3
REQUIRED = ("first_name", "last_name", "city", "country", "email")  # PG 3

NEXT_VERIFICATION: dict[Verification, tuple[Verification, ...]] = {  # PG 3
    "none": ("requested",),
    "requested": ("verified", "failed"),
    "verified": ("requested",),
    "failed": ("requested",),
}


def platforms() -> tuple[str, ...]:
    """Where stages are played, and so where people have accounts (PG 2, PG 3)."""
    return PLATFORMS


def team_platforms() -> tuple[str, ...]:
    """The platforms on which one joins the federation's team (PG 3)."""
    return WITH_TEAM


def team_name() -> str:
    """The federation's team is called as the circuit (PG 3)."""
    return NAME


def team_address() -> str:
    """Where one joins the federation's team (PG 3)."""
    return TEAM_ADDRESS


def age(born: date, day: date) -> int:
    """Full years of age on a day (PG 3)."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def old_enough(born: date, day: date) -> bool:
    """Sixteen or older on the day (PG 3)."""
    return age(born, day) >= LEAST_AGE


def old_enough_from(born: date) -> date:
    """The day on which somebody turns sixteen; born on 29 February, 1 March where there is none (PG 3)."""
    year = born.year + LEAST_AGE
    try:
        return born.replace(year=year)
    except ValueError:
        return date(year, 3, 1)


def lacking(registration: Registration, day: date) -> list[str]:
    """What keeps a registration from being complete, any day of the year (PG 3, PG 4).

    One account is enough, on a platform that one plays on (ruling one-account).
    """
    empty = [name for name in REQUIRED if not getattr(registration, name).strip()]
    checks = {
        "age": old_enough(registration.born, day),
        "account": bool(registration.accounts),
        "rules": registration.rules_version is not None and registration.rules_accepted is not None,
        "privacy": registration.privacy_accepted,
    }
    return empty + [name for name, met in checks.items() if not met]


def advised(registration: Registration) -> list[str]:
    """What a player should still do: the team of a platform, which moves no ranking (PG 3, ruling team-is-advice)."""
    outside = any(not on.in_team for on in registration.accounts if on.platform in WITH_TEAM)
    return ["team"] if outside else []


def newsletter_sent(registration: Registration) -> bool:
    """Whether the newsletter goes out: it comes with registration, and there is a way out of it (PG 6)."""
    return registration.newsletter


def holds_for(registered: date, year: int) -> bool:
    """Whether a registration holds in a year: once made it lasts for later seasons (PG 6)."""
    return registered.year <= year


def participant_kind(registered: date | None, day: date) -> Literal["registered", "unregistered"]:
    """What somebody in a stage is on a day: unregistered until they register (PG 5)."""
    return "registered" if registered is not None and registered <= day else "unregistered"


def may_enrol(registration: Registration, platform: str, day: date) -> bool:
    """Whether a registered player can enter the stages of a platform on their own (PG 8)."""
    return not lacking(registration, day) and any(account.platform == platform for account in registration.accounts)


def earns_rating(registration: Registration, day: date) -> bool:
    """Whether a PGR is published for the player: registered, with an account (PG 21)."""
    return not lacking(registration, day) and registration.verification != "failed"


def verification_may_become(state: Verification, new: Verification) -> bool:
    """Whether an identity check may pass to a state: the organiser may ask at any time (PG 3)."""
    return new in NEXT_VERIFICATION[state]


def is_excluded(verification: Verification, *, disqualified: bool = False, false_data: bool = False) -> bool:
    """Whether scores are cancelled and the player is out of every ranking, also after the end (PG 3, PG 7)."""
    return verification == "failed" or disqualified or false_data


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
