"""Accounts on platforms: nicknames, membership of the team (PG 3, PG 7)."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User

from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.services import done_once
from tabellone.server.registry import forgotten, queries
from tabellone.server.registry.checking import nickname as tidy_nickname
from tabellone.server.registry.convert import account_of
from tabellone.server.registry.models import Account, Registration, Takeover
from tabellone.server.registry.nicknames import key_of
from tabellone.server.registry.services.deciding import locked


def add_account(
    registration: Registration, platform: str, nickname: str, *, by: User, token: str = ""
) -> Account | Takeover:
    """An account on a platform where the player had none: that changes no nickname (PG 3, PG 7).

    One that an unregistered participant has waits for the organiser (ruling shadow-claim).
    """

    def work() -> Account | Takeover:
        row = locked(registration)
        wanted = tidy_nickname(nickname, platform, queries.book_of(row.rulebook))
        if row.person.accounts.filter(platform=platform).exists():
            raise RefusedError("platform-has-account", platform)
        made = _asked_for(row, platform, wanted) or _added(row, platform, wanted)
        data = {"platform": platform, "waits": isinstance(made, Takeover)}
        journal.append_line(row.person.stream, "registry-account", data, by=by, token=token)
        return made

    return done_once(work, lambda _: _known(registration, platform), by=by, token=token)


def rename(registration: Registration, platform: str, nickname: str, *, by: User, why: str, token: str = "") -> Account:
    """Another nickname: locked during the season, so that the organiser alone changes it, with a reason (PG 7)."""
    if not why.strip():
        raise RefusedError("why-missing", "why")

    def work() -> Account:
        row = locked(registration)
        book = queries.book_of(row.rulebook)
        account = _account(row, platform)
        wanted = tidy_nickname(nickname, platform, book)
        other = queries.account_named(platform, wanted)
        if other and other.pk != account.pk:
            raise RefusedError("nickname-taken", "nickname")
        new = book.renamed(account_of(account), wanted, day=queries.today(), by_organiser=True, reason=why)
        account.nickname, account.key = new.nickname, key_of(new.nickname)
        account.save()
        forgotten.lift(platform, new.nickname)
        journal.append_line(row.person.stream, "registry-renamed", {"platform": platform}, by=by, why=why, token=token)
        return account

    return done_once(work, lambda _: _account(registration, platform), by=by, token=token)


def set_team(
    registration: Registration, platform: str, *, member: bool, by: User, why: str = "", token: str = ""
) -> Account:
    """The organiser notes that a player is in the federation's team on a platform, or no longer (PG 3)."""

    def work() -> Account:
        row = locked(registration)
        account = _account(row, platform)
        if platform not in queries.book_of(row.rulebook).team_platforms():
            raise RefusedError("no-team")
        if account.in_team != member:
            account.in_team = member
            account.save(update_fields=["in_team"])
            data = {"platform": platform, "member": member}
            journal.append_line(row.person.stream, "registry-team", data, by=by, why=why, token=token)
        return account

    return done_once(work, lambda _: _account(registration, platform), by=by, token=token)


def members_of(platform: str, nicknames: Iterable[str], rulebook: str) -> dict[str, list[Registration]]:
    """Who of the registered is in a list of the team's members: `joins` it, is `known` as one, or is `missing`."""
    keys = {key_of(one) for one in nicknames}
    rows = queries.registrations(rulebook).filter(person__accounts__platform=platform, erased_at__isnull=True)
    found: dict[str, list[Registration]] = {"joins": [], "known": [], "missing": []}
    for row in rows:
        account = next(one for one in row.person.accounts.all() if one.platform == platform)
        if account.key in keys:
            found["known" if account.in_team else "joins"].append(row)
        else:
            found["missing"].append(row)
    return found


def take_members(platform: str, nicknames: Iterable[str], rulebook: str, *, by: User, token: str = "") -> int:
    """Note everybody in a list of the team's members as one, in one go; nobody loses it by not being there (PG 3)."""
    wanted = list(nicknames)

    def work() -> int:
        new = members_of(platform, wanted, rulebook)["joins"]
        for row in new:
            set_team(row, platform, member=True, by=by)
        journal.append_line("site", "registry-members", {"rulebook": rulebook, "new": len(new)}, by=by, token=token)
        return len(new)

    return done_once(work, lambda entry: int(entry.data["new"]), by=by, token=token)


def _asked_for(row: Registration, platform: str, nickname: str) -> Takeover | None:
    """A request for the account of an unregistered participant; of anybody else it is refused."""
    other = queries.account_named(platform, nickname)
    if other is None:
        return None
    if not queries.is_shadow(other.person, row.rulebook):
        raise RefusedError("nickname-taken", platform)
    return Takeover.objects.get_or_create(registration=row, account=other, status=Takeover.Status.ASKED)[0]


def _added(row: Registration, platform: str, nickname: str) -> Account:
    forgotten.lift(platform, nickname)
    return Account.objects.create(person=row.person, platform=platform, nickname=nickname, key=key_of(nickname))


def _account(row: Registration, platform: str) -> Account:
    found = row.person.accounts.filter(platform=platform).first()
    if found is None:
        raise RefusedError("no-such-account")
    return found


def _known(registration: Registration, platform: str) -> Account | Takeover:
    mine = Account.objects.filter(person=registration.person, platform=platform).first()
    return mine or Takeover.objects.filter(registration=registration, account__platform=platform).latest("asked_at")
