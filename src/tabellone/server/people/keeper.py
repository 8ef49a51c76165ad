"""What administrators do to keep the site in order: accounts, sessions, rules. Each act is a line with its reason.

The lines stand in the stream of the site; of an account they name its number alone. A command (nobody) may do all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry, PersonalPart
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.replacing import replace_parts
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people import queries
from tabellone.server.people.models import SITE, SiteRules
from tabellone.server.people.rights import administrators
from tabellone.server.people.sessions import end_sessions
from tabellone.server.people.site_rules import has_second_step, site_rules

SUSPENDED, LIFTED, SIGNED_OUT, RULED = "keeper-suspended", "keeper-lifted", "keeper-signed-out", "keeper-ruled"
HIDDEN, SHOWN, DELETED = (
    "keeper-hidden",
    "keeper-shown",
    "keeper-deleted",
)  # of tournaments: `identity.services.removing`
KINDS = (SUSPENDED, LIFTED, SIGNED_OUT, RULED, HIDDEN, SHOWN, DELETED)
RULES = ("signup_open", "creation", "second_factor")
ERASED = "erased-"  # the user name of an account that is gone begins so


def check_keeper(writing: Writing) -> None:
    """Refuse whoever is no administrator, and an act without a reason."""
    if writing.by is not None and not queries.roles(writing.by).is_administrator:
        raise RefusedError("no-right")
    if not writing.why.strip():
        raise RefusedError("keeper-why", "why")


def append_keeper_line(kind: str, data: Mapping[str, Any], writing: Writing) -> Entry:
    """Write down what a keeper did, inside the transaction of the act."""
    return journal.append_line(SITE, kind, data, writing)


def keeper_lines() -> QuerySet[Entry]:
    """What keepers did, the newest first."""
    return Entry.objects.filter(stream=SITE, kind__in=KINDS).order_by("-number")


def lines_about(name: str, value: object) -> QuerySet[Entry]:
    """What keepers did to an account (`user`) or a tournament (`tournament`), the newest first."""
    return keeper_lines().filter(**{f"body__{name}": value})


def forget_reasons_about(user: User) -> None:
    """Inside the transaction that erases somebody: what keepers wrote about the account goes, that they acted stays."""

    def cleared(part: PersonalPart) -> None:
        part.why = part.note = ""

    about = lines_about("user", user.pk).values("pk")
    replace_parts(PersonalPart.objects.filter(entry__in=about), cleared)


def suspend_account(user: User, writing: Writing) -> None:
    """Switch an account off: it is signed in nowhere, and its forms are refused; what it did stays."""
    check_keeper(writing)
    if writing.by is not None and user.pk == writing.by.pk:
        raise RefusedError("keeper-oneself")

    def work() -> None:
        stored = User.objects.select_for_update().get(pk=user.pk)
        if not stored.is_active:
            raise RefusedError("keeper-suspended")
        others = administrators().exclude(pk=user.pk)
        if not others.exists() and administrators().filter(pk=user.pk).exists():
            raise RefusedError("last-administrator")
        User.objects.filter(pk=user.pk).update(is_active=False)
        append_keeper_line(SUSPENDED, {"user": user.pk}, writing)

    done_once(work, lambda _: None, writing)


def lift_suspension(user: User, writing: Writing) -> None:
    """Switch an account on again; it signs in anew, with the rights that it had."""
    check_keeper(writing)

    def work() -> None:
        stored = User.objects.select_for_update().get(pk=user.pk)
        if stored.is_active or stored.username.startswith(ERASED):
            raise RefusedError("keeper-not-suspended")
        end_sessions(stored)  # those from before its suspension, which told why nothing was done any more
        User.objects.filter(pk=user.pk).update(is_active=True)
        append_keeper_line(LIFTED, {"user": user.pk}, writing)

    done_once(work, lambda _: None, writing)


def sign_out_everywhere(user: User, writing: Writing) -> None:
    """End all sessions of an account."""
    check_keeper(writing)

    def work() -> None:
        append_keeper_line(SIGNED_OUT, {"user": user.pk, "sessions": end_sessions(user)}, writing)

    done_once(work, lambda _: None, writing)


def change_rules(wanted: Mapping[str, Any], writing: Writing) -> None:
    """Settle who may sign up, who may create, who needs a second step; the line says what has changed."""
    check_keeper(writing)
    if wanted["second_factor"] and writing.by is not None and not has_second_step(writing.by):
        raise RefusedError("keeper-second-step", "second_factor")

    def work() -> None:
        before = site_rules()
        stored = SiteRules.objects.select_for_update().get_or_create(pk=1)[0]
        changed = {name: wanted[name] for name in RULES if getattr(before, name) != wanted[name]}
        if not changed:
            raise RefusedError("keeper-nothing")
        for name, value in changed.items():
            setattr(stored, name, value)
        stored.save()
        append_keeper_line(RULED, changed, writing)

    done_once(work, lambda _: None, writing)


def accounts_found(query: str, *, suspended: bool = False) -> QuerySet[User]:
    """Accounts by a part of their name or address, the newest first; those that are gone are left out."""
    found = User.objects.exclude(username__startswith=ERASED).order_by("-date_joined", "-pk")
    for word in query.replace("\x00", "").split()[:5]:
        named = Q(first_name__icontains=word) | Q(last_name__icontains=word)
        found = found.filter(named | Q(email__icontains=word) | Q(emailaddress__email__icontains=word))
    return (found.filter(is_active=False) if suspended else found).distinct()


def account_of_address(email: str) -> User | None:
    """The account that signs in with an address."""
    found = User.objects.exclude(username__startswith=ERASED).filter(
        Q(email__iexact=email) | Q(emailaddress__email__iexact=email, emailaddress__verified=True)
    )
    return found.order_by("pk").first()


def accounts_numbered(numbers: Iterable[int | None]) -> QuerySet[User]:
    """The accounts of these numbers, without those that are gone."""
    return User.objects.exclude(username__startswith=ERASED).filter(pk__in=[one for one in numbers if one])


def account_numbered(number: int) -> User | None:
    """The account of a number, unless it is gone."""
    return User.objects.exclude(username__startswith=ERASED).filter(pk=number).first()
