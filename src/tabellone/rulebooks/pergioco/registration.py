"""Registration: who may register, what it takes, what it gives (PG 3, PG 4, PG 5, PG 6, PG 8, PG 21)."""

from __future__ import annotations

from datetime import date
from typing import Literal

from tabellone.engine.registering import Registration, Verification
from tabellone.rulebooks.pergioco.circuit import NAME, PLATFORMS

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
