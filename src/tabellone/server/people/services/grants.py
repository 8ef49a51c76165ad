"""Rights given and taken away."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from tabellone.server.journal import services as journal
from tabellone.server.people import queries
from tabellone.server.people.errors import RefusedError
from tabellone.server.people.models import SITE, Grant, Invitation, Role
from tabellone.server.people.services.once import once, rights_stream


def check_may_give(by: User | None, role: str, scope: str, *also: str) -> None:
    """Organisers give rights in what they organise, administrators everywhere; a command (nobody) gives any."""
    if role not in Role.values or (role == Role.ADMINISTRATOR and scope != SITE):
        raise RefusedError("role-unknown", "role")
    if by is None:
        return
    mine = queries.roles(by, scope, *also)
    if not (mine.is_administrator if scope == SITE else mine.is_organiser):
        raise RefusedError("no-right")


def give(user: User, role: str, scope: str, *, by: User | None) -> Grant:
    """The right itself, inside the transaction of what gives it: a creation, an invitation."""
    return Grant.objects.get_or_create(user=user, role=role, scope=scope, defaults={"by": by})[0]


def grant(user: User, role: str, scope: str, *, by: User | None, also: tuple[str, ...] = (), token: str = "") -> Grant:
    """Give an account a role in a scope; `also` names the scopes above it (a tournament's circuit)."""
    check_may_give(by, role, scope, *also)

    def work() -> Grant:
        granted = give(user, role, scope, by=by)
        journal.append(rights_stream(scope), "granted", {"user": user.pk, "role": role}, by=by, token=token)
        return granted

    return once(work, lambda _: give(user, role, scope, by=by), by=by, token=token)


def found(user: User, scope: str, *, token: str = "") -> Grant:
    """Whoever creates a tournament or circuit organises it: the first right in a scope that has none yet."""

    def work() -> Grant:
        if Grant.objects.filter(scope=scope).exists():
            raise RefusedError("no-right")
        granted = give(user, Role.ORGANISER, scope, by=user)
        data = {"user": user.pk, "role": Role.ORGANISER.value}
        journal.append(rights_stream(scope), "granted", data, by=user, token=token)
        return granted

    return once(work, lambda _: Grant.objects.get(user=user, role=Role.ORGANISER, scope=scope), by=user, token=token)


def revoke(
    user: User, role: str, scope: str, *, by: User, also: tuple[str, ...] = (), why: str = "", token: str = ""
) -> None:
    """Take a right away, or give one's own back; never the last organiser's, never the last administrator's."""
    if user.pk != by.pk:
        check_may_give(by, role, scope, *also)

    def work() -> None:
        # held until the end, so that two who take each other's right away come one after the other
        list(Grant.objects.select_for_update().filter(scope=scope, role=role).order_by("pk"))
        _check_somebody_left(user, role, scope)
        taken, _ = Grant.objects.filter(user=user, role=role, scope=scope).delete()
        if taken:
            _close_links(user)
            data = {"user": user.pk, "role": role}
            journal.append(rights_stream(scope), "revoked", data, by=by, why=why, token=token)

    once(work, lambda _: None, by=by, token=token)


def _close_links(user: User) -> None:
    """The links of somebody who may no longer give what they offer stop working: no way back in by one's own link."""
    mine = Grant.objects.filter(user=user).exclude(role=Role.SCORER).values_list("scope", flat=True)
    if not user.is_superuser and SITE not in mine:
        still_open = Invitation.objects.filter(by=user, revoked_at__isnull=True).exclude(scope__in=list(mine))
        still_open.update(revoked_at=timezone.now())


def _check_somebody_left(user: User, role: str, scope: str) -> None:
    left = Grant.objects.filter(scope=scope, role=role, user__is_active=True).exclude(user=user)
    if role == Role.ORGANISER and not left.exists():
        raise RefusedError("last-organiser")
    if role == Role.ADMINISTRATOR and not _administrators().exclude(pk=user.pk).exists():
        raise RefusedError("last-administrator")


def _administrators() -> QuerySet[User]:
    named = Q(is_superuser=True) | Q(grants__role=Role.ADMINISTRATOR, grants__scope=SITE)
    return User.objects.filter(named, is_active=True)
