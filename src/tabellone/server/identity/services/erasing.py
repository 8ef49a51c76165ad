"""Somebody is erased: decided in one moment, with a line in the journal that does not say who, and done in steps.

A step holds one tournament, one circuit, or what is left at the end, and nobody longer than a moment; whoever dies in
between leaves the rest to the worker.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.utils import timezone

from tabellone.server.federation import news as convocations
from tabellone.server.identity.erased_list import (
    ACCOUNT,
    PERSON,
    account_token,
    erased_tokens,
    list_erased,
    person_token,
)
from tabellone.server.identity.models import Erasure
from tabellone.server.identity.own_data import confirmed_addresses, own_addresses
from tabellone.server.identity.services import documents
from tabellone.server.identity.services.forgetting import (
    blank_record,
    blank_registrations,
    clear_lines,
    close_account,
    discard_drafts,
    discard_received,
    forget_hosting,
    forget_letters,
    sign_lines,
    waiting_that_names,
)
from tabellone.server.identity.services.plans import ErasurePlan, plan_of_erasure, store_plan
from tabellone.server.identity.services.settling import settle_files
from tabellone.server.identity.traces import Traces, sign_of, sign_of_account, written_days
from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people.keeper import forget_reasons_about
from tabellone.server.people.models import Grant, Person
from tabellone.server.people.rights import end_roles
from tabellone.server.people.sessions import end_sessions
from tabellone.server.rankings.contributions import forget_contributions
from tabellone.server.registration.models import PlatformAccount, Registration

log = logging.getLogger("tabellone.erasing")
UNATTENDED = timedelta(seconds=60)  # after so long without a step the worker goes on with it


def erase_person(person: Person, writing: Writing, *, account: bool = True, roles: bool = False) -> str:
    """Take a person out of everything that is stored; the sign that their results stay under (ruling erased-stays).

    `account`: their account is closed as well, unless somebody still organises with it; with `roles` these end too.
    Records that were merged are one person: all of them are erased.
    """

    def work() -> str:
        *merged, stored = _records_of(person)
        closed = stored.user if account else None
        if closed:
            _end_roles(closed, writing, roles=roles)
        made = [_decided(one, None) for one in merged]
        made.append(_decided(stored, closed))
        by = _still(writing.by, stored.user)
        for one in merged:
            journal.append_line(one.stream, "registry-erased", {"account": account}, Writing(by))
        journal.append_line(stored.stream, "registry-erased", {"account": account}, replace(writing, by=by))
        _begin(made, [stored.user] if stored.user else [])
        return sign_of(person.pk)

    sign = done_once(work, lambda _: sign_of(person.pk), writing)
    carry_out_erasures([one.pk for one in _records_of_all(person)])
    return sign


def erase_account(user: User, writing: Writing, *, roles: bool = False) -> str:
    """Close an account for good, with its player's record if it has one; the sign that what it did stays under."""
    if person := Person.objects.filter(user=user).first():
        return erase_person(person, writing, roles=roles)

    def work() -> str:
        held = User.objects.select_for_update().get(pk=user.pk)
        _end_roles(held, writing, roles=roles)
        made = _decided(None, held)
        by = _still(writing.by, held)
        journal.append_line(f"account:{user.pk}", "account-erased", {}, replace(writing, by=by))
        _begin([made], [held])
        return sign_of_account(user.pk)

    sign = done_once(work, lambda _: sign_of_account(user.pk), writing)
    for one in Erasure.objects.filter(user=user, person=None, done_at=None):
        _carry_out(one)
    settle_files()
    return sign


def _end_roles(user: User, writing: Writing, *, roles: bool) -> None:
    """An account with roles is only closed by who ends them too."""
    if roles:
        end_roles(user, writing.by)
    elif Grant.objects.filter(user=user).exists():
        raise RefusedError("erase-roles")


def _begin(made: Collection[Erasure], users: Collection[User]) -> None:
    """Nobody is signed in as them from now on, and the list beside the database has them before anything goes."""
    for user in users:
        end_sessions(user)
    User.objects.filter(pk__in=[one.user_id for one in made if one.user_id]).update(is_active=False)
    list_erased(token for one in made for token in one.tokens)


def _decided(person: Person | None, closed: User | None) -> Erasure:
    """The row of what is to be done; of a record that was erased before, once more."""
    token = person_token(person) if person else account_token(closed) if closed else ""
    again: dict[str, Any] = {
        "person": person,
        "user": closed,
        "account_token": account_token(closed) if closed else "",
        "plan": {},
        "touched_at": timezone.now(),
        "done_at": None,
        "settled_at": None,
    }
    return Erasure.objects.update_or_create(token=token, defaults=again)[0]


def _records_of(person: Person) -> list[Person]:
    """All records of somebody, held until the end: those that were merged into another before that one."""
    rows = Person.objects.select_for_update(of=("self",)).select_related("club", "user")
    stays = rows.get(pk=person.pk)
    while stays.into_id is not None:
        stays = rows.get(pk=stays.into_id)
    found = [stays]
    for one in found:
        found += rows.filter(into=one).order_by("pk")
    return found[::-1]


def _records_of_all(person: Person) -> list[Person]:
    with transaction.atomic():
        return _records_of(person)


def carry_out_erasures(people: Collection[int]) -> None:
    """Do what was decided about these records, one after the other, and clear the files."""
    rows = {one.person_id: one for one in Erasure.objects.filter(person__in=people, done_at=None)}
    for key in people:
        if key in rows:
            _carry_out(rows[key])
    settle_files()


def erase_listed(tokens: Collection[str]) -> int:
    """Erase everybody on a list whom the database knows and has not erased: after a restore; how many."""
    erased = erased_tokens()
    wanted = {*tokens} - erased
    codes = [one.removeprefix(PERSON) for one in wanted if one.startswith(PERSON)]
    done = 0
    for person in Person.objects.filter(code__in=codes).select_related("user").order_by("pk"):
        if not Erasure.objects.filter(token=person_token(person)).exists():  # not with another record of theirs
            user = person.user if person.user and account_token(person.user) in tokens else None
            _roles_over(user)
            erase_person(person, Writing(), account=user is not None)
            done += 1
    accounts = {one for one in {*tokens} - erased_tokens() if one.startswith(ACCOUNT)}
    for user in User.objects.order_by("pk") if accounts else ():
        if account_token(user) in accounts:
            _roles_over(user)
            erase_account(user, Writing())
            done += 1
    return done


def _roles_over(user: User | None) -> None:
    """They ended when the account was closed, whoever the last administrator was when the backup was made."""
    if user is not None:
        with transaction.atomic():
            end_roles(user, None, also_last=True)


def finish_erasures() -> int:
    """What others have left undone: whoever died while erasing, and files that somebody was reading; how many."""
    since = timezone.now() - UNATTENDED
    rows = list(Erasure.objects.filter(done_at=None, touched_at__lt=since))
    return sum(map(_carried_out, rows)) + settle_files()


def _carried_out(row: Erasure) -> bool:
    """Whether the worker could finish it; it has more to do than that, and tries again after a while."""
    Erasure.objects.filter(pk=row.pk).update(touched_at=timezone.now())
    try:
        _carry_out(row)
    except DatabaseError:
        raise
    except Exception:  # whatever it is: the worker lives, and the log has the rest
        log.exception("Erasing %s broke off and is tried again", row.token)
        return False
    return True


def erasing_is_unsettled() -> bool:
    """Whether the files beside the database may still hold something of somebody erased."""
    return Erasure.objects.filter(settled_at=None).exists()


def _carry_out(erasure: Erasure) -> None:
    """Step by step until there is nothing more; what happens meanwhile is looked at again."""
    while True:
        plan = plan_of_erasure(erasure, _words_of)
        traces = plan.traces
        for key in plan.tournaments:
            ids = plan.ids.get(key, {})
            known = traces if ids else traces.from_afar()
            documents.take_out_of_tournament(key, replace(known, ids={**ids, **plan.own}))
            plan = store_plan(erasure, plan.without_tournament(key))
        in_circuits = documents.ids_by_circuit(plan.ids)
        everywhere = replace(traces, ids=plan.own)
        for circuit in documents.circuits_naming(everywhere, in_circuits):
            documents.take_out_of_circuit(circuit, everywhere, in_circuits)
            store_plan(erasure, plan)
        with transaction.atomic():
            convocations.rename_convened(in_circuits)
        while _signed_some(erasure, traces):
            store_plan(erasure, plan)
        if _ended(erasure, plan):
            return


def _signed_some(erasure: Erasure, traces: Traces) -> bool:
    user = erasure.user or (erasure.person.user if erasure.person else None)
    if user is None:
        return False
    with transaction.atomic(), journal.lines_erasable():
        return sign_lines(user, traces)


def _ended(erasure: Erasure, plan: ErasurePlan) -> bool:
    """The last step: what is left of record and account. Not before everything that was done meanwhile is looked at."""
    drafts, received = waiting_that_names(plan.traces)
    with transaction.atomic():
        stored = (
            Erasure.objects.select_for_update(of=("self",)).select_related("person__club", "user").get(pk=erasure.pk)
        )
        if stored.done_at is not None:
            return True
        more = documents.ids_in_tournaments(
            stored.person, plan.traces, after=plan.last, known=plan.known, done=plan.ids.keys()
        )
        if more.ids:
            return False
        with journal.lines_erasable():
            _forget(stored, plan.traces, drafts, received)
        forget_contributions()  # names stand in them; of a tournament that moved nobody writes an old one down again
        stored.plan, stored.done_at = {}, timezone.now()
        stored.save(update_fields=["plan", "done_at"])
    return True


def _forget(erasure: Erasure, traces: Traces, drafts: list[int], received: list[int]) -> None:
    person, user = erasure.person, erasure.user
    owner = user or (person.user if person else None)
    addresses = own_addresses(person) if person else confirmed_addresses(user) if user else ()
    discard_drafts(drafts, traces)
    discard_received(received, traces)
    forget_letters(addresses, owner, traces)
    forget_hosting(person, addresses, owner)
    if person is not None:
        blank_registrations(person, traces)
        convocations.forget_convened(person, addresses, traces.sign)
        blank_record(person, traces)
        clear_lines(person)
    if owner:
        while sign_lines(owner, traces):
            pass
        forget_reasons_about(owner)
    if user:
        close_account(user)


def _words_of(erasure: Erasure) -> Traces:
    """All that tells who somebody is: as the record, the register, the account and the entries say it."""
    person, user = erasure.person, erasure.user
    if person is None:
        return _traces(sign_of_account(user.pk) if user else "", _account_words(user))
    words = {person.name, person.email, person.phone, *written_days(person.birth)}
    for row in Registration.objects.filter(person=person):
        words |= {f"{row.first_name} {row.last_name}", f"{row.last_name} {row.first_name}"}
    for account in PlatformAccount.objects.filter(person=person):
        words |= {account.nickname, account.site_id}
    words |= set(person.entries.values_list("name", flat=True))
    return _traces(sign_of(person.pk), words | _account_words(user or person.user))


def _traces(sign: str, words: Collection[str]) -> Traces:
    return Traces(sign, tuple(sorted(one for one in words if one.strip() and one != sign)))


def _account_words(user: User | None) -> set[str]:
    if user is None:
        return set()
    return {user.get_full_name(), user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)}


def _still(by: User | None, user: User | None) -> User | None:
    """Who did it; they themselves did it under no name."""
    return None if by and user and by.pk == user.pk else by
