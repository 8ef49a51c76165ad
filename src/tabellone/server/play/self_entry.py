"""Players who enter themselves: while entries are open, before the first draw.

Where playing makes one a member of a federation, consent is asked before (BIG 2).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.contract import Hosting, rulebook_as
from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people
from tabellone.server.people import services as people_services
from tabellone.server.people.details import Details
from tabellone.server.people.lookups import likely_doubles
from tabellone.server.people.models import Person
from tabellone.server.people.names import fold, tidy
from tabellone.server.play.bars import bars_told
from tabellone.server.play.entries import Newcomer, enrolment, of_that_name, plays_in_pairs
from tabellone.server.play.mine import entrant_of_person
from tabellone.server.play.paying import chosen
from tabellone.server.play.player_list import Listed
from tabellone.server.play.roll import RollLine, roll_lines
from tabellone.server.play.services import Outcome, act, always
from tabellone.server.registration.members import agree_to_membership, as_member, federation_of, memberships_of
from tabellone.server.registration.models import Membership
from tabellone.tournament.acts import Act, Acts, Amend, Strike
from tabellone.tournament.state import State


@dataclass(frozen=True, slots=True)
class EntryWish:
    """What a player says when entering: who, for an account without a record; a box; with whom, where two play.

    Online nobody is asked for a box, but, where there is a fee, whether the entry is to be paid or free (BIG 9.2).
    """

    name: str = ""
    club: str = ""
    box: bool = False
    partner: str = ""
    pays: bool | None = None


@dataclass(frozen=True, slots=True)
class MembershipForm:
    """What a new member says: yes, the day of birth; a phone and a nickname if they like (BIG 2.1)."""

    agrees: bool = False
    born: date | None = None
    phone: str = ""
    nickname: str = ""
    language: str = "it"


def is_open(state: State) -> bool:
    """Whether players can enter themselves now."""
    return state.settings.open and not state.rounds and not state.closed


def _refuse_closed(row: Tournament, state: State) -> None:
    if not is_open(state):
        raise RuleError("entries-closed", name=row.name)


def own_line(state: State, person: Person | None) -> RollLine | None:
    """The entry of a person, alone or in a pair."""
    mine = entrant_of_person(state, person)
    return next((line for line in roll_lines(state) if line.entrant is mine), None) if mine else None


def asks_membership(row: Tournament, person: Person | None) -> bool:
    """Whether entering asks somebody to become a member: not who has agreed already (BIG 2)."""
    if federation_of(row) is None:
        return False
    said = memberships_of([person.pk], row.rulebook).get(person.pk) if person else None
    return said is None or said.agreed_on is None


def enter_oneself(row: Tournament, wish: EntryWish, joined: MembershipForm, writing: Writing) -> Outcome:
    """Enter oneself; the organisers keep the record from then on.

    For a federation's tournament nobody comes in without agreeing to be a member (BIG 2).
    """

    def decide(state: State) -> Acts:
        _refuse_closed(row, state)
        pays = chosen(state, wish.pays)
        _refuse_namesake(state, wish, by=writing.by)
        person = _own_record(row, wish, by=writing.by)
        partner = _partner(wish, by=writing.by) if plays_in_pairs(state) else None
        shown = people.public_people_by_id([person.pk])[person.pk]
        line = Listed(1, shown.name, box=wish.box and not state.settings.online, pays=pays)
        return enrolment(row, state, [Newcomer(line, shown, partner)], by=writing.by)

    with bars_told(writing.by), transaction.atomic():
        asked = asks_membership(row, people.person_of_account(writing.by))
        outcome = always(act(row, writing, decide))
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


def _refuse_namesake(state: State, wish: EntryWish, *, by: User) -> None:
    """Refuse a new record for a name that is entered: most often the organiser has entered the player already."""
    wanted = fold(wish.name)
    if people.person_of_account(by) is None and any(fold(one.player.name) == wanted for one in state.entrants):
        raise RuleError("namesake-entered", name=tidy(wish.name))


def _own_record(row: Tournament, wish: EntryWish, *, by: User) -> Person:
    person = people.person_of_account(by)
    if person is None:
        return people_services.register_own(Details(wish.name, wish.club), scopes=_keepers(row), by=by)
    people_services.let_keep(person, _keepers(row), Writing(by))
    return person


def _keepers(row: Tournament) -> tuple[str, ...]:
    """Who keeps the record of somebody who enters: the organisers, or the federation whose member one becomes."""
    federation = row.circuit_id is not None and rulebook_as(row.rulebook, Hosting) is not None
    return (f"circuit:{row.circuit_id}",) if federation else (row.scope,)


def _partner(wish: EntryWish, *, by: User) -> Newcomer:
    if not fold(wish.partner):
        raise RuleError("partner-missing")
    same = of_that_name(wish.partner, likely_doubles(wish.partner, by=by))
    return Newcomer(Listed(1, tidy(wish.partner)), same[0] if len(same) == 1 else None)


def choose(row: Tournament, writing: Writing, *, pays: bool) -> Outcome:
    """Choose the other kind of entry, paid or free, as long as one could still enter (BIG 9.2).

    What the organisers have noted as paid is theirs to change: the money has moved.
    """

    def change(state: State, mine: RollLine) -> Act:
        _refuse_closed(row, state)
        if mine.entrant.player.paid:
            raise RuleError("paid-already", name=row.name)
        return Amend(replace(mine.entrant, pays=chosen(state, pays)))

    return of_own_entry(row, change, writing)


def promise_box(row: Tournament, writing: Writing, *, box: bool) -> Outcome:
    """Say that one brings a box after all, or does not: it counts where places are short (BIG 2)."""

    def change(state: State, mine: RollLine) -> Act:
        _refuse_closed(row, state)
        if box and state.settings.online:
            raise RuleError("no-box-online", rule="BIG 9.2", name=row.name)
        return Amend(replace(mine.entrant, brings_box=box))

    return of_own_entry(row, change, writing)


def leave(row: Tournament, writing: Writing) -> Outcome:
    """Take one's own entry back, as long as nothing has been drawn."""

    def change(state: State, mine: RollLine) -> Act:
        if state.rounds:
            raise RuleError("ask-to-withdraw", name=row.name)
        return Strike(mine.id)

    return of_own_entry(row, change, writing)


def of_own_entry(row: Tournament, change: Callable[[State, RollLine], Act], writing: Writing) -> Outcome:
    """Change one's own entry; refused to whoever has none."""

    def decide(state: State) -> Acts:
        mine = own_line(state, people.person_of_account(writing.by))
        if mine is None:
            raise RuleError("not-entered-yet", name=row.name)
        return (change(state, mine),)

    return always(act(row, writing, decide))
