"""Who took part in a stage without registering: a record under the platform's nickname, and the account (PG 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User

from tabellone.engine.errors import RuleError
from tabellone.server.journal import services as journal
from tabellone.server.people.details import NAME
from tabellone.server.people.models import Keeping, Person
from tabellone.server.registry.models import Account
from tabellone.server.registry.nicknames import LONGEST, key_of, tidied

SITE_ID = 100  # signs of an id that a platform gives


@dataclass(frozen=True, slots=True)
class NewAccount:
    """A nickname on a platform, with the platform's own id of it where it is told."""

    nickname: str
    site_id: str = ""


def problem_with(account: NewAccount) -> str:
    """Why nobody can be kept under this nickname: the code of a sentence, or nothing."""
    if not key_of(account.nickname):
        return "nickname-unseen"
    return "nickname-long" if len(account.nickname) > LONGEST or len(account.site_id) > SITE_ID else ""


def add_participants(
    platform: str, accounts: Iterable[NewAccount], *, scope: str, by: User | None
) -> dict[NewAccount, Person]:
    """New records for unregistered participants, inside the transaction of what brings them (PG 5, PG 12).

    They are called by their nickname; organisers of the scope keep the records.
    """
    wanted = list(dict.fromkeys(accounts))
    _refuse(wanted)
    people = Person.objects.bulk_create(Person(name=tidied(one.nickname)[:NAME]) for one in wanted)
    Keeping.objects.bulk_create(Keeping(person=person, scope=scope) for person in people)
    for person, one in zip(people, wanted, strict=True):
        data = {"person": person.pk, "fields": ["name", "account"], "scopes": [scope], "platform": platform}
        journal.append_line(person.stream, "took-part", data, by=by, number=1)
        _account(person, platform, one)
    return dict(zip(wanted, people, strict=True))


def link_accounts(platform: str, accounts: Mapping[NewAccount, Person], *, by: User | None) -> None:
    """Nicknames that an organiser has recognised become accounts of people on record; an id told now is kept (PG 7)."""
    _refuse(accounts)
    for one, person in accounts.items():
        known = Account.objects.filter(platform=platform, key=key_of(one.nickname)).first()
        if known is None:
            _account(person, platform, one)
            journal.append_line(person.stream, "account-added", {"platform": platform}, by=by)
        elif known.person_id == person.pk and one.site_id and not known.site_id:
            Account.objects.filter(pk=known.pk).update(site_id=one.site_id)


def _account(person: Person, platform: str, one: NewAccount) -> None:
    taken = one.site_id and Account.objects.filter(platform=platform, site_id=one.site_id).exists()
    Account.objects.create(
        person=person,
        platform=platform,
        nickname=tidied(one.nickname)[:LONGEST],
        key=key_of(one.nickname),
        site_id="" if taken else one.site_id,
    )


def _refuse(accounts: Iterable[NewAccount]) -> None:
    for one in accounts:
        if code := problem_with(one):
            raise RuleError(code, nickname=one.nickname, most=LONGEST)
