"""Entering and publishing where playing makes one a member: consents are asked before (BIG 2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people
from tabellone.server.people import services as people_services
from tabellone.server.people.models import Person
from tabellone.server.play import draws, self_entry
from tabellone.server.play.roll import RollLine
from tabellone.server.play.self_entry import EntryWish
from tabellone.server.play.services import Outcome
from tabellone.server.play.states import state_of
from tabellone.server.registration.members import (
    UnsaidConsent,
    agree_to_membership,
    as_member,
    federation_of,
    memberships_of,
    unsaid_consents,
)
from tabellone.server.registration.models import Membership
from tabellone.tournament.acts import Act, Amend
from tabellone.tournament.state import State
from tabellone.tournament.view import players_in


@dataclass(frozen=True, slots=True)
class MembershipForm:
    """What a new member says: yes, the day of birth; a phone and a nickname if they like (BIG 2.1)."""

    agrees: bool = False
    born: date | None = None
    phone: str = ""
    nickname: str = ""
    language: str = "it"


def asks_membership(row: Tournament, person: Person | None) -> bool:
    """Whether entering asks somebody to become a member: not who has agreed already (BIG 2)."""
    if federation_of(row) is None:
        return False
    said = memberships_of([person.pk], row.rulebook).get(person.pk) if person else None
    return said is None or said.agreed_on is None


def enter_as_member(row: Tournament, wish: EntryWish, joined: MembershipForm, writing: Writing) -> Outcome:
    """Enter oneself; for a federation's tournament nobody comes in without agreeing to be a member (BIG 2)."""
    with transaction.atomic():
        asked = asks_membership(row, people.person_of_account(writing.by))
        outcome = self_entry.enter(row, wish, writing)
        if asked and not outcome.repeated:
            _join(row, joined, by=writing.by)
    return outcome


def _join(row: Tournament, joined: MembershipForm, *, by: User) -> None:
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
    agree_to_membership(person, row, how, Writing(by), nickname=joined.nickname, language=joined.language)


def _filled(person: Person, joined: MembershipForm, *, by: User) -> Person:
    """The record with what it lacked: the address of the account, the day of birth, a phone."""
    before = people_services.details_of(person)
    after = replace(
        before,
        email=before.email or by.email,
        birth=before.birth or joined.born,
        phone=joined.phone or before.phone,
    )
    return people_services.change_details(person, after, Writing(by)) if after != before else person


def promise_box(row: Tournament, writing: Writing, *, box: bool) -> Outcome:
    """Say that one brings a box after all, or does not: it counts where places are short (BIG 2)."""

    def change(state: State, mine: RollLine) -> Act:
        if not self_entry.is_open(state):
            raise RuleError("entries-closed", name=row.name)
        if box and state.settings.online:
            raise RuleError("no-box-online", rule="BIG 9.2", name=row.name)
        return Amend(replace(mine.entrant, brings_box=box))

    return self_entry.of_own_entry(row, change, writing)


How = Membership.How


@dataclass(frozen=True, slots=True)
class PublishingConsents:
    """What an organiser says when publishing: who was asked and agrees, and whether the rest have signed a list."""

    agreed: frozenset[str] = frozenset()
    signed_list: bool = False


def consents_to_ask(row: Tournament, state: State, number: int) -> list[UnsaidConsent]:
    """Whom publishing a draft asks about."""
    return unsaid_consents(row, state, players_in(state, number))


def publish_with_consents(
    row: Tournament,
    number: int,
    writing: Writing,
    said: PublishingConsents,
    *,
    accept: Collection[str] = (),
    despite: str = "",
) -> Outcome:
    """Publish a draft, with the consents that the organiser notes for it; refused, none of them is noted."""

    def note(state: State) -> None:
        asked = consents_to_ask(row, state, number)
        each = {one.code for one in asked if one.code in said.agreed}
        _note(row, each, How.ASKED, by=writing.by)
        if said.signed_list:
            _note(row, {one.code for one in asked} - each, How.LIST, by=writing.by)

    return draws.publish(row, number, writing, accept=accept, despite=despite, first=note)


def note_signed_list(row: Tournament, codes: Collection[str], *, by: User) -> int:
    """An organiser holds a list that these people have signed; how many of them had said nothing before."""
    with transaction.atomic():
        found = {one.code for one in unsaid_consents(row, state_of(row)) if one.code in codes}
        _note(row, found, How.LIST, by=by)
    return len(found)


def _note(row: Tournament, codes: Collection[str], how: str, *, by: User | None) -> None:
    for person in Person.objects.filter(code__in=codes).order_by("pk"):
        agree_to_membership(person, row, how, Writing(by))
