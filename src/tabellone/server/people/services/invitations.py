"""Invitations by link. The link is shown once; only its hash is kept."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac

from tabellone.server.journal import services as journal
from tabellone.server.people.details import check_email
from tabellone.server.people.errors import RefusedError
from tabellone.server.people.models import Acceptance, Invitation
from tabellone.server.people.services.grants import check_may_give, give
from tabellone.server.people.services.once import once, rights_stream

DAYS, MOST_DAYS, MOST_USES = 14, 90, 200


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation with its secret, which is nowhere else."""

    invitation: Invitation
    secret: str


def invite(
    role: str,
    scope: str,
    *,
    by: User,
    also: tuple[str, ...] = (),
    email: str = "",
    uses: int = 1,
    days: int = DAYS,
    token: str = "",
) -> Invited:
    """A link that gives a role in a scope to who follows it; the same form sent again shows the same link."""
    check_may_give(by, role, scope, *also)
    email = _checked(email.strip().lower(), uses, days)
    secret = _secret(by, token)

    def work() -> Invited:
        invitation = Invitation.objects.create(
            hashed=hashed(secret),
            role=role,
            scope=scope,
            email=email,
            uses=uses,
            by=by,
            expires=timezone.now() + timedelta(days=days),
        )
        data = {"invitation": invitation.pk, "role": role, "uses": uses, "days": days}
        journal.append(rights_stream(scope), "invited", data, by=by, token=token)
        return Invited(invitation, secret)

    return once(
        work, lambda entry: Invited(Invitation.objects.get(pk=entry.data["invitation"]), secret), by=by, token=token
    )


def withdraw_invitation(invitation: Invitation, *, by: User, also: tuple[str, ...] = (), token: str = "") -> None:
    """The link stops working; rights already given by it stay."""
    check_may_give(by, invitation.role, invitation.scope, *also)

    def work() -> None:
        if Invitation.objects.filter(pk=invitation.pk, revoked_at__isnull=True).update(revoked_at=timezone.now()):
            data = {"invitation": invitation.pk}
            journal.append(rights_stream(invitation.scope), "invitation-withdrawn", data, by=by, token=token)

    once(work, lambda _: None, by=by, token=token)


def followed(secret: str) -> Invitation | None:
    """The invitation of a link, if it can still be followed."""
    invitation = Invitation.objects.select_related("by").filter(hashed=hashed(secret)).first()
    return invitation if invitation and invitation.is_open() else None


def accept(secret: str, *, by: User, token: str = "") -> Invitation:
    """Take the role that a link gives."""

    def work() -> Invitation:
        invitation = Invitation.objects.select_for_update(of=("self",)).filter(hashed=hashed(secret)).first()
        if invitation and Acceptance.objects.filter(invitation=invitation, user=by).exists():
            raise RefusedError("invitation-again")
        if invitation is None or not invitation.is_open():
            raise RefusedError("invitation-over")
        _check_address(invitation, by)
        invitation.used += 1
        invitation.save()
        Acceptance.objects.create(invitation=invitation, user=by)
        give(by, invitation.role, invitation.scope, by=invitation.by)
        data = {"invitation": invitation.pk, "role": invitation.role, "user": by.pk}
        journal.append(rights_stream(invitation.scope), "invitation-accepted", data, by=by, token=token)
        return invitation

    return once(work, lambda entry: Invitation.objects.get(pk=entry.data["invitation"]), by=by, token=token)


def hashed(secret: str) -> str:
    """What is kept of a link. A secret of 256 random bits needs no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _secret(by: User, token: str) -> str:
    """256 bits that nobody can guess; for a form's token always the same, known only with the server's key."""
    if not token:
        return get_random_string(43)
    digest = salted_hmac("tabellone.invitation", f"{by.pk}:{token}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def _checked(email: str, uses: int, days: int) -> str:
    if not 1 <= uses <= MOST_USES:
        raise RefusedError("uses-wrong", "uses", most=MOST_USES)
    if not 1 <= days <= MOST_DAYS:
        raise RefusedError("days-wrong", "days", most=MOST_DAYS)
    if email:
        check_email(email)
    return email


def _check_address(invitation: Invitation, user: User) -> None:
    """An invitation to an address is for the account that has shown it to be its own."""
    if not invitation.email:
        return
    if not EmailAddress.objects.filter(user=user, email=invitation.email, verified=True).exists():
        raise RefusedError("invitation-email")
