"""What somebody registers with a federation, as any rulebook with a register may ask about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

Verification = Literal["none", "requested", "verified", "failed"]


@dataclass(frozen=True, slots=True)
class Account:
    """An account on a platform, and whether its holder is in the federation's team there."""

    platform: str
    nickname: str
    in_team: bool = False


@dataclass(frozen=True, slots=True)
class Registration:
    """Who registers, with which accounts; what they accept and when, the newsletter, the check of the identity."""

    first_name: str
    last_name: str
    born: date
    city: str
    country: str
    email: str
    accounts: tuple[Account, ...]
    rules_version: int | None = None
    rules_accepted: date | None = None
    privacy_accepted: bool = False
    newsletter: bool = True
    verification: Verification = "none"
