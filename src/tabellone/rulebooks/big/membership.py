"""Members: playing makes one, free and without end (BIG 2); what is asked and who sees it (BIG 2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from tabellone.contract.hosting import Member, Viewer
from tabellone.engine.errors import Problem, RuleError

REQUIRED = ("first_name", "last_name", "email", "birth_date")
OPTIONAL = ("phone", "nicknames")
# what the data are for, and nothing else (BIG 2.1)
PURPOSES = ("rankings", "event_mail", "contact_for_finals_or_missing")
# an organiser's contacts, published with the tournament (BIG 2)
ORGANISER_PUBLIC = ("name", "phone", "email")


def membership_problems(member: Member, *, on: date) -> Iterator[Problem]:
    """What keeps somebody from being enrolled on a day (BIG 2.1); without membership one cannot play (BIG 2)."""
    for name in REQUIRED:
        if not getattr(member, name):
            yield Problem("member-field-missing", name, "BIG 2.1", values={"field": name, "required": list(REQUIRED)})
    if member.birth_date is not None and member.birth_date > on:
        values = {"birth_date": member.birth_date.isoformat(), "on": on.isoformat()}
        yield Problem("member-birth-date-ahead", "birth_date", "BIG 2.1", values=values)
    if member.consent is None or member.consent > on:
        yield Problem("member-consent-missing", "consent", "BIG 2", values={"on": on.isoformat()})


def enrolled(member: Member, *, on: date) -> Member:
    """The member, if he or she may play on a day; refused with what is missing otherwise (BIG 2)."""
    missing = [problem.place for problem in membership_problems(member, on=on)]
    if missing:
        raise RuleError("cannot-enrol-member", rule="BIG 2, BIG 2.1", missing=missing)
    return member


def phone_visible(
    viewer: Viewer,
    *,
    national_final: bool = False,
    preregistered: bool = False,
    present: bool = False,
    started: bool = False,
) -> bool:
    """A player's phone: the organiser's, for a final or a pre-registered player missing at the start (BIG 2.1)."""
    return viewer == "organiser" and (national_final or (preregistered and started and not present))


def gets_event_mail(member: Member) -> bool:
    """News of events goes to members until they opt out (BIG 2.1)."""
    return member.consent is not None and member.wants_mail
