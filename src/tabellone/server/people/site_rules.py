"""What the administrators have settled for the whole site: who signs up, who creates, who needs a second step."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q

from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.models import SITE, Grant, Role, SiteRules


def site_rules() -> SiteRules:
    """What holds now; as long as nobody has settled anything, what is usual."""
    return SiteRules.objects.first() or SiteRules(pk=1)


def may_create(user: User | AnonymousUser) -> bool:
    """Whether an account may create a tournament: organisers of circuits may, and who was invited to."""
    if isinstance(user, AnonymousUser):
        return False
    if user.is_superuser or site_rules().creation == SiteRules.Creation.EVERYBODY:
        return True
    of_circuits = Q(role=Role.ORGANISER) & ~Q(scope__startswith="tournament:")
    return Grant.objects.filter(of_circuits | Q(role__in=[Role.ADMINISTRATOR, Role.CREATOR]), user=user).exists()


def check_may_create(user: User) -> None:
    """Refuse whoever may not create a tournament."""
    if not may_create(user):
        raise RefusedError("create-not-now")


def is_strong(role: str, scope: str) -> bool:
    """Whether a right is an administrator's, or an organiser's of a circuit or of everything."""
    return role == Role.ADMINISTRATOR or (role == Role.ORGANISER and not scope.startswith("tournament:"))


def has_second_step(user: User) -> bool:
    """Whether signing in to the account takes a code too."""
    return bool(Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists())


def needs_second_step(user: User) -> bool:
    """Whether rights of the account do not count until it has a second step."""
    return site_rules().second_factor and not has_second_step(user)


def those_that_count(user: User, granted: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Of rights (role, scope) those that count: without a second step, where it is asked, the strong ones do not."""
    found = [*granted, *([(str(Role.ADMINISTRATOR), SITE)] if user.is_superuser else [])]
    if any(is_strong(*one) for one in found) and needs_second_step(user):
        return [one for one in found if not is_strong(*one)]
    return found


def waits_for_second_step(user: User | AnonymousUser) -> bool:
    """Whether the account has rights that do not count yet."""
    if isinstance(user, AnonymousUser) or not user.is_active:
        return False
    strong = user.is_superuser or any(
        is_strong(*one) for one in Grant.objects.filter(user=user).values_list("role", "scope")
    )
    return strong and needs_second_step(user)
