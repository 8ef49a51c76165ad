"""Accounts on platforms: of the registered, and of who takes part without registering (PG 5, PG 7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User

from tabellone.engine.errors import RuleError
from tabellone.server.journal import services as journal
from tabellone.server.journal.chain import Head
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people.details import NAME
from tabellone.server.people.models import Keeping, Person
from tabellone.server.people.names import tidy
from tabellone.server.registration import queries
from tabellone.server.registration.changes import locked_registration
from tabellone.server.registration.forms import checked_nickname
from tabellone.server.registration.models import PlatformAccount, Registration, Takeover
from tabellone.server.registration.nicknames import LONGEST_NICKNAME, lift_fingerprint, nickname_key
from tabellone.server.registration.queries import account_facts


def add_account(
    registration: Registration, platform: str, nickname: str, writing: Writing
) -> PlatformAccount | Takeover:
    """An account on a platform where the player had none: that changes no nickname (PG 3, PG 7).

    One that an unregistered participant has waits for the organiser (ruling shadow-claim).
    """

    def work() -> PlatformAccount | Takeover:
        row = locked_registration(registration)
        wanted = checked_nickname(nickname, platform, queries.register_book(row.rulebook))
        if row.person.accounts.filter(platform=platform).exists():
            raise RefusedError("platform-has-account", platform)
        made = _asked_for(row, platform, wanted) or _added(row, platform, wanted)
        data = {"platform": platform, "waits": isinstance(made, Takeover)}
        journal.append_line(row.person.stream, "registry-account", data, writing)
        return made

    return done_once(work, lambda _: _known(registration, platform), writing)


def change_nickname(registration: Registration, platform: str, nickname: str, writing: Writing) -> PlatformAccount:
    """Another nickname: locked during the season, so that the organiser alone changes it, with a reason (PG 7)."""
    if not writing.why.strip():
        raise RefusedError("why-missing", "why")

    def work() -> PlatformAccount:
        row = locked_registration(registration)
        book = queries.register_book(row.rulebook)
        account = _account_on(row, platform)
        wanted = checked_nickname(nickname, platform, book)
        other = queries.account_named(platform, wanted)
        if other and other.pk != account.pk:
            raise RefusedError("nickname-taken", "nickname")
        new = book.renamed(
            account_facts(account), wanted, day=queries.registration_day(), by_organiser=True, reason=writing.why
        )
        account.nickname, account.key = new.nickname, nickname_key(new.nickname)
        account.save()
        lift_fingerprint(platform, new.nickname)
        journal.append_line(row.person.stream, "registry-renamed", {"platform": platform}, writing)
        return account

    return done_once(work, lambda _: _account_on(registration, platform), writing)


def set_team(registration: Registration, platform: str, writing: Writing, *, member: bool) -> PlatformAccount:
    """The organiser notes that a player is in the federation's team on a platform, or no longer (PG 3)."""

    def work() -> PlatformAccount:
        row = locked_registration(registration)
        account = _account_on(row, platform)
        if platform not in queries.register_book(row.rulebook).TEAM_PLATFORMS:
            raise RefusedError("no-team")
        if account.in_team != member:
            account.in_team = member
            account.save(update_fields=["in_team"])
            data = {"platform": platform, "member": member}
            journal.append_line(row.person.stream, "registry-team", data, writing)
        return account

    return done_once(work, lambda _: _account_on(registration, platform), writing)


def members_of_team(platform: str, nicknames: Iterable[str], rulebook: str) -> dict[str, list[Registration]]:
    """Who of the registered is in a list of the team's members: `joins` it, is `known` as one, or is `missing`."""
    keys = {nickname_key(one) for one in nicknames}
    rows = queries.registrations(rulebook).living().filter(person__accounts__platform=platform)
    found: dict[str, list[Registration]] = {"joins": [], "known": [], "missing": []}
    for row in rows:
        account = next(one for one in row.person.accounts.all() if one.platform == platform)
        if account.key in keys:
            found["known" if account.in_team else "joins"].append(row)
        else:
            found["missing"].append(row)
    return found


def take_team_members(platform: str, nicknames: Iterable[str], rulebook: str, writing: Writing) -> int:
    """Note everybody in a list of the team's members as one, in one go; nobody loses it by not being there (PG 3)."""
    wanted = list(nicknames)

    def work() -> int:
        new = members_of_team(platform, wanted, rulebook)["joins"]
        for row in new:
            set_team(row, platform, Writing(writing.by), member=True)
        journal.append_line("site", "registry-members", {"rulebook": rulebook, "new": len(new)}, writing)
        return len(new)

    return done_once(work, lambda entry: int(entry.data["new"]), writing)


def _asked_for(row: Registration, platform: str, nickname: str) -> Takeover | None:
    """A request for the account of an unregistered participant; of anybody else it is refused."""
    other = queries.account_named(platform, nickname)
    if other is None:
        return None
    if not queries.is_shadow(other.person, row.rulebook):
        raise RefusedError("nickname-taken", platform)
    return Takeover.objects.get_or_create(registration=row, account=other, status=Takeover.Status.ASKED)[0]


def _added(row: Registration, platform: str, nickname: str) -> PlatformAccount:
    lift_fingerprint(platform, nickname)
    return PlatformAccount.objects.create(
        person=row.person, platform=platform, nickname=nickname, key=nickname_key(nickname)
    )


def _account_on(row: Registration, platform: str) -> PlatformAccount:
    found = row.person.accounts.filter(platform=platform).first()
    if found is None:
        raise RefusedError("no-such-account")
    return found


def _known(registration: Registration, platform: str) -> PlatformAccount | Takeover:
    mine = PlatformAccount.objects.filter(person=registration.person, platform=platform).first()
    return mine or Takeover.objects.filter(registration=registration, account__platform=platform).latest("asked_at")


SITE_ID = 100  # signs of an id that a platform gives


@dataclass(frozen=True, slots=True)
class NewAccount:
    """A nickname on a platform, with the platform's own id of it where it is told."""

    nickname: str
    site_id: str = ""


def problem_with(account: NewAccount) -> str:
    """Why nobody can be kept under this nickname: the code of a sentence, or nothing."""
    if not nickname_key(account.nickname):
        return "nickname-unseen"
    return "nickname-long" if len(account.nickname) > LONGEST_NICKNAME or len(account.site_id) > SITE_ID else ""


def add_participants(
    platform: str, accounts: Iterable[NewAccount], *, scope: str, by: User | None
) -> dict[NewAccount, Person]:
    """New records for unregistered participants, inside the transaction of what brings them (PG 5, PG 12).

    They are called by their nickname; organisers of the scope keep the records.
    """
    wanted = list(dict.fromkeys(accounts))
    _refuse_accounts(wanted)
    people = Person.objects.bulk_create(Person(name=tidy(one.nickname)[:NAME]) for one in wanted)
    Keeping.objects.bulk_create(Keeping(person=person, scope=scope) for person in people)
    for person, one in zip(people, wanted, strict=True):
        data = {"person": person.pk, "fields": ["name", "account"], "scopes": [scope], "platform": platform}
        journal.append_line(person.stream, "took-part", data, Writing(by), after=Head(person.stream))
        _link_account(person, platform, one)
    return dict(zip(wanted, people, strict=True))


def link_accounts(platform: str, accounts: Mapping[NewAccount, Person], *, by: User | None) -> None:
    """Nicknames that an organiser has recognised become accounts of people on record; an id told now is kept (PG 7)."""
    _refuse_accounts(accounts)
    for one, person in accounts.items():
        known = PlatformAccount.objects.filter(platform=platform, key=nickname_key(one.nickname)).first()
        if known is None:
            _link_account(person, platform, one)
            journal.append_line(person.stream, "account-added", {"platform": platform}, Writing(by))
        elif known.person_id == person.pk and one.site_id and not known.site_id:
            PlatformAccount.objects.filter(pk=known.pk).update(site_id=one.site_id)


def _link_account(person: Person, platform: str, one: NewAccount) -> None:
    taken = one.site_id and PlatformAccount.objects.filter(platform=platform, site_id=one.site_id).exists()
    PlatformAccount.objects.create(
        person=person,
        platform=platform,
        nickname=tidy(one.nickname)[:LONGEST_NICKNAME],
        key=nickname_key(one.nickname),
        site_id="" if taken else one.site_id,
    )


def _refuse_accounts(accounts: Iterable[NewAccount]) -> None:
    for one in accounts:
        if code := problem_with(one):
            raise RuleError(code, nickname=one.nickname, most=LONGEST_NICKNAME)
