"""What is written into a player record, made tidy or refused; who is of age on a day."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone

from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.names import fold, tidy

OF_AGE = 18


def is_minor(birth: date, day: date) -> bool:
    """Whether somebody is not of age on a day."""
    return (day.year - birth.year) - ((day.month, day.day) < (birth.month, birth.day)) < OF_AGE


def is_minor_now(birth: date | None) -> bool:
    """Whether somebody is not of age today; of whom no day of birth is known is."""
    return birth is not None and is_minor(birth, timezone.localdate())


def last_birthday(day: date) -> date:
    """The last day of birth of those who are of age on a day."""
    leap = (day.month, day.day) == (2, 29)  # eighteen years before it there is none
    return day.replace(year=day.year - OF_AGE, day=28 if leap else day.day)


NAME, CLUB, GROUP, GROUPS, PHONE, EMAIL = 120, 120, 60, 12, 40, 254
OLDEST = 130
PHONE_SIGNS = set("0123456789+-/(). ")


@dataclass(frozen=True, slots=True)
class Details:
    """A player record as it is written: name, club and groups for all to see, the rest private.

    `hides_name` and `name_allowed` say how the name is shown.
    """

    name: str
    club: str = ""
    groups: tuple[str, ...] = ()
    email: str = ""
    phone: str = ""
    birth: date | None = None
    hides_name: bool = False
    name_allowed: bool = False


PRIVATE = ("email", "phone", "birth")


def tidied_details(details: Details, *, today: date) -> Details:
    """The record without needless spaces, refused where it cannot be right."""
    tidy_details = replace(
        details,
        name=_text(details.name, NAME, "name"),
        club=_text(details.club, CLUB, "club"),
        groups=_groups(details.groups),
        email=details.email.strip().lower(),
        phone=tidy(details.phone),
    )
    if not fold(tidy_details.name):
        raise RefusedError("no-name", "name")
    _check_private(tidy_details, today)
    return tidy_details


def _text(text: str, most: int, field: str) -> str:
    tidy_text = tidy(text)
    if len(tidy_text) > most:
        raise RefusedError(f"{field}-long", field, most=most)
    return tidy_text


def _groups(groups: tuple[str, ...]) -> tuple[str, ...]:
    """Each group once, however it is written."""
    named = {fold(group): tidy(group) for group in reversed(groups) if fold(group)}
    if len(named) > GROUPS:
        raise RefusedError("groups-many", "groups", most=GROUPS)
    if any(len(group) > GROUP for group in named.values()):
        raise RefusedError("group-long", "groups", most=GROUP)
    return tuple(reversed(named.values()))


def check_email(email: str) -> None:
    """Refuse what is no address, or too long for one."""
    try:
        validate_email(email)
    except ValidationError:
        raise RefusedError("email-wrong", "email") from None
    if len(email) > EMAIL:
        raise RefusedError("email-wrong", "email")


def _check_private(details: Details, today: date) -> None:
    if details.email:
        check_email(details.email)
    if len(details.phone) > PHONE or set(details.phone) - PHONE_SIGNS:
        raise RefusedError("phone-wrong", "phone", most=PHONE)
    if details.birth and not (today.year - OLDEST <= details.birth.year and details.birth <= today):
        raise RefusedError("birth-wrong", "birth")
