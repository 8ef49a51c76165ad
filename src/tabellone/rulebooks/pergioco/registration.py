"""Who may register, what it takes and gives, and conduct: one person, one account, one nickname.

PG 2, PG 3, PG 4, PG 7, PG 12, PG 21.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from tabellone.contract.register import AccountFacts, RegistrationFacts, Verification
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


def lacking(registration: RegistrationFacts, day: date) -> list[str]:
    """What keeps a registration from being complete, any day of the year (PG 3, PG 4, PG 21).

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


def advised(registration: RegistrationFacts) -> list[str]:
    """What a player should still do: the team of a platform, which moves no ranking (PG 3, ruling team-is-advice)."""
    outside = any(not on.in_team for on in registration.accounts if on.platform in WITH_TEAM)
    return ["team"] if outside else []


def verification_may_become(state: Verification, new: Verification) -> bool:
    """Whether an identity check may pass to a state: the organiser may ask at any time (PG 3)."""
    return new in NEXT_VERIFICATION[state]


def is_excluded(verification: Verification, *, disqualified: bool = False, false_data: bool = False) -> bool:
    """Whether scores are cancelled and the player is out of every ranking, also after the end (PG 3, PG 7)."""
    return verification == "failed" or disqualified or false_data


FORBIDDEN = ("several_accounts", "nickname_change", "outside_help", "software_help")  # PG 7


def renamed(
    account: AccountFacts, nickname: str, *, day: date, by_organiser: bool = False, reason: str = ""
) -> AccountFacts:
    """The account under a new nickname: locked during the season but for the organiser, with a reason (PG 7)."""
    if in_season(day) and not (by_organiser and reason.strip()):
        raise RuleError("pg-nickname-locked", rule="PG 7", nickname=account.nickname, platform=account.platform)
    return AccountFacts(account.platform, nickname, account.in_team)


def likely_doubles(people: Mapping[str, RegistrationFacts]) -> list[tuple[str, ...]]:
    """People with the same name and birth date, to be looked at by the organiser (PG 7)."""
    alike: dict[tuple[str, str, date], list[str]] = {}
    for player, data in sorted(people.items()):
        key = (_plain(data.first_name), _plain(data.last_name), data.born)
        alike.setdefault(key, []).append(player)
    return [tuple(players) for players in alike.values() if len(players) > 1]


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
