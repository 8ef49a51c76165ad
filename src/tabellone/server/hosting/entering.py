"""Players enter themselves for a federation's tournament: they agree to be members, and may promise a box (BIG 2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.hosting.members import as_member, federation_of, said_by
from tabellone.server.hosting.models import Membership
from tabellone.server.hosting.services.members import agree
from tabellone.server.people import queries as people
from tabellone.server.people import services as people_services
from tabellone.server.people.models import Person
from tabellone.server.play import self_entry
from tabellone.server.play.roll import RollLine
from tabellone.server.play.self_entry import Wish
from tabellone.server.play.services import Outcome
from tabellone.tournament.acts import Act, Amend
from tabellone.tournament.state import State


@dataclass(frozen=True, slots=True)
class Joined:
    """What a new member says: yes, the day of birth; a phone and a nickname if they like (BIG 2.1)."""

    agrees: bool = False
    born: date | None = None
    phone: str = ""
    nickname: str = ""
    language: str = "it"


def asks(row: Tournament, person: Person | None) -> bool:
    """Whether entering asks somebody to become a member: not who has agreed already (BIG 2)."""
    if federation_of(row) is None:
        return False
    said = said_by([person.pk], row.rulebook).get(person.pk) if person else None
    return said is None or said.agreed_on is None


def enter(row: Tournament, wish: Wish, joined: Joined, *, by: User, token: str = "") -> Outcome:
    """Enter oneself; for a federation's tournament nobody comes in without agreeing to be a member (BIG 2)."""
    with transaction.atomic():
        asked = asks(row, people.person_of_account(by))
        outcome = self_entry.enter(row, wish, by=by, token=token)
        if asked and not outcome.repeated:
            _join(row, joined, by=by)
    return outcome


def _join(row: Tournament, joined: Joined, *, by: User) -> None:
    person = people.person_of_account(by)
    book = federation_of(row)
    if person is None or book is None:
        raise AssertionError("who has just entered has a record, and only a federation asks")
    person = _filled(person, joined, by=by)
    today = timezone.localdate()
    member = replace(as_member(person, None), consent=today if joined.agrees else None)
    if problems := tuple(book.membership_problems(member, on=today)):
        raise InputError(problems)
    how = Membership.How.PLAYER
    agree(person, row, how, by=by, nickname=joined.nickname, language=joined.language)


def _filled(person: Person, joined: Joined, *, by: User) -> Person:
    """The record with what it lacked: the address of the account, the day of birth, a phone."""
    before = people_services.details_of(person)
    after = replace(
        before,
        email=before.email or by.email,
        birth=before.birth or joined.born,
        phone=joined.phone or before.phone,
    )
    return people_services.change_details(person, after, by=by) if after != before else person


def promise(row: Tournament, *, box: bool, by: User, token: str = "") -> Outcome:
    """Say that one brings a box after all, or does not: it counts where places are short (BIG 2)."""

    def change(state: State, mine: RollLine) -> Act:
        if not self_entry.is_open(state):
            raise RuleError("entries-closed", name=row.name)
        if box and state.settings.online:
            raise RuleError("no-box-online", rule="BIG 9.2", name=row.name)
        return Amend(replace(mine.entrant, brings_box=box))

    return self_entry.of_own_entry(row, change, by=by, token=token)
