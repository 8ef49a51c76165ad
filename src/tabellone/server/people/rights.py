"""Who may do what: rights given and taken away, invitations by link, claims to be a player."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac

from tabellone.server.journal import services as journal
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people import queries
from tabellone.server.people.details import check_email
from tabellone.server.people.models import OF_THE_SITE, SITE, Acceptance, Claim, Grant, Invitation, Person, Role
from tabellone.server.people.names import tidy
from tabellone.server.people.services import rights_stream
from tabellone.server.people.site_rules import check_may_create


def check_may_give(by: User | None, role: str, scope: str, *also: str) -> None:
    """Organisers give rights in what they organise, administrators everywhere; a command (nobody) gives any."""
    if role not in Role.values or (role in OF_THE_SITE and scope != SITE):
        raise RefusedError("role-unknown", "role")
    if by is None:
        return
    mine = queries.roles(by, scope, *also)
    if not (mine.is_administrator if scope == SITE else mine.is_organiser):
        raise RefusedError("no-right")


def give_role(user: User, role: str, scope: str, *, by: User | None) -> Grant:
    """The right itself, inside the transaction of what gives it: a creation, an invitation."""
    return Grant.objects.get_or_create(user=user, role=role, scope=scope, defaults={"by": by})[0]


def grant_role(user: User, role: str, scope: str, writing: Writing, *, also: tuple[str, ...] = ()) -> Grant:
    """Give an account a role in a scope; `also` names the scopes above it (a tournament's circuit)."""
    check_may_give(writing.by, role, scope, *also)

    def work() -> Grant:
        granted = give_role(user, role, scope, by=writing.by)
        journal.append_line(rights_stream(scope), "granted", {"user": user.pk, "role": role}, writing)
        return granted

    return done_once(work, lambda _: give_role(user, role, scope, by=writing.by), writing)


def found_scope(user: User, scope: str, *, token: str = "") -> Grant:
    """Whoever creates a tournament or circuit organises it: the first right in a scope that has none yet.

    Refused where the administrators let only some create.
    """

    def work() -> Grant:
        check_may_create(user)
        if Grant.objects.filter(scope=scope).exists():
            raise RefusedError("no-right")
        granted = give_role(user, Role.ORGANISER, scope, by=user)
        data = {"user": user.pk, "role": Role.ORGANISER.value}
        journal.append_line(rights_stream(scope), "granted", data, Writing(user, token))
        return granted

    return done_once(
        work, lambda _: Grant.objects.get(user=user, role=Role.ORGANISER, scope=scope), Writing(user, token)
    )


def revoke_role(user: User, role: str, scope: str, writing: Writing, *, also: tuple[str, ...] = ()) -> None:
    """Take a right away, or give one's own back; never the last organiser's, never the last administrator's."""
    if user.pk != writing.by.pk:
        check_may_give(writing.by, role, scope, *also)

    def work() -> None:
        # held until the end, so that two who take each other's right away come one after the other
        list(Grant.objects.select_for_update().filter(scope=scope, role=role).order_by("pk"))
        _check_somebody_left(user, role, scope)
        taken, _ = Grant.objects.filter(user=user, role=role, scope=scope).delete()
        if taken:
            _close_links(user)
            data = {"user": user.pk, "role": role}
            journal.append_line(rights_stream(scope), "revoked", data, writing)

    done_once(work, lambda _: None, writing)


def end_roles(user: User, by: User | None, *, also_last: bool = False) -> None:
    """An account is closed: all its rights end, also where nobody but administrators is left.

    Never those of the last administrator, unless `also_last`. Inside the transaction that closes it.
    """
    administers = user.is_superuser or Grant.objects.filter(user=user, role=Role.ADMINISTRATOR).exists()
    if administers and not also_last and not administrators().exclude(pk=user.pk).exists():
        raise RefusedError("last-administrator")
    for one in Grant.objects.select_for_update().filter(user=user).order_by("pk"):
        data = {"user": user.pk, "role": one.role}
        journal.append_line(rights_stream(one.scope), "revoked", data, Writing(None if by == user else by))
        one.delete()
    User.objects.filter(pk=user.pk).update(is_superuser=False, is_staff=False)
    user.is_superuser = False
    _close_links(user)


def _close_links(user: User) -> None:
    """The links of somebody who may no longer give what they offer stop working: no way back in by one's own link."""
    giving = Grant.objects.filter(user=user, role__in=[Role.ORGANISER, Role.ADMINISTRATOR])
    mine = giving.values_list("scope", flat=True)
    if not user.is_superuser and SITE not in mine:
        still_open = Invitation.objects.filter(by=user, revoked_at__isnull=True).exclude(scope__in=list(mine))
        still_open.update(revoked_at=timezone.now())


def _check_somebody_left(user: User, role: str, scope: str) -> None:
    left = Grant.objects.filter(scope=scope, role=role, user__is_active=True).exclude(user=user)
    if role == Role.ORGANISER and not left.exists():
        raise RefusedError("last-organiser")
    if role == Role.ADMINISTRATOR and not administrators().exclude(pk=user.pk).exists():
        raise RefusedError("last-administrator")


def administrators() -> QuerySet[User]:
    """Who runs the site."""
    named = Q(is_superuser=True) | Q(grants__role=Role.ADMINISTRATOR, grants__scope=SITE)
    return User.objects.filter(named, is_active=True)


DAYS, MOST_DAYS, MOST_USES = 14, 90, 200


@dataclass(frozen=True, slots=True)
class InvitationLink:
    """An invitation with its secret, which is nowhere else."""

    invitation: Invitation
    secret: str


def invite_by_link(
    role: str,
    scope: str,
    writing: Writing,
    *,
    also: tuple[str, ...] = (),
    email: str = "",
    uses: int = 1,
    days: int = DAYS,
) -> InvitationLink:
    """A link that gives a role in a scope to who follows it; the same form sent again shows the same link."""
    check_may_give(writing.by, role, scope, *also)
    email = _checked_invitation(email.strip().lower(), uses, days)
    secret = _link_secret(writing.by, writing.token)

    def work() -> InvitationLink:
        invitation = Invitation.objects.create(
            hashed=link_hash(secret),
            role=role,
            scope=scope,
            email=email,
            uses=uses,
            by=writing.by,
            expires=timezone.now() + timedelta(days=days),
        )
        data = {"invitation": invitation.pk, "role": role, "uses": uses, "days": days}
        journal.append_line(rights_stream(scope), "invited", data, writing)
        return InvitationLink(invitation, secret)

    return done_once(
        work, lambda entry: InvitationLink(Invitation.objects.get(pk=entry.data["invitation"]), secret), writing
    )


def withdraw_invitation(invitation: Invitation, writing: Writing, *, also: tuple[str, ...] = ()) -> None:
    """The link stops working; rights already given by it stay."""
    check_may_give(writing.by, invitation.role, invitation.scope, *also)

    def work() -> None:
        if Invitation.objects.filter(pk=invitation.pk, revoked_at__isnull=True).update(revoked_at=timezone.now()):
            data = {"invitation": invitation.pk}
            journal.append_line(rights_stream(invitation.scope), "invitation-withdrawn", data, writing)

    done_once(work, lambda _: None, writing)


def followed_invitation(secret: str) -> Invitation | None:
    """The invitation of a link, if it can still be followed."""
    invitation = Invitation.objects.select_related("by").filter(hashed=link_hash(secret)).first()
    return invitation if invitation and invitation.is_open() else None


def accept_invitation(secret: str, writing: Writing) -> Invitation:
    """Take the role that a link gives."""

    def work() -> Invitation:
        invitation = Invitation.objects.select_for_update(of=("self",)).filter(hashed=link_hash(secret)).first()
        if invitation and Acceptance.objects.filter(invitation=invitation, user=writing.by).exists():
            raise RefusedError("invitation-again")
        if invitation is None or not invitation.is_open():
            raise RefusedError("invitation-over")
        _check_address(invitation, writing.by)
        invitation.used += 1
        invitation.save()
        Acceptance.objects.create(invitation=invitation, user=writing.by)
        give_role(writing.by, invitation.role, invitation.scope, by=invitation.by)
        data = {"invitation": invitation.pk, "role": invitation.role, "user": writing.by.pk}
        journal.append_line(rights_stream(invitation.scope), "invitation-accepted", data, writing)
        return invitation

    return done_once(work, lambda entry: Invitation.objects.get(pk=entry.data["invitation"]), writing)


def link_hash(secret: str) -> str:
    """What is kept of a link. A secret of 256 random bits needs no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _link_secret(by: User, token: str) -> str:
    """256 bits that nobody can guess; for a form's token always the same, known only with the server's key."""
    if not token:
        return get_random_string(43)
    digest = salted_hmac("tabellone.invitation", f"{by.pk}:{token}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def _checked_invitation(email: str, uses: int, days: int) -> str:
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


OPEN_AT_ONCE = 3
Status = Claim.Status


def ask_claim(person: Person, writing: Writing) -> Claim:
    """Somebody with an account says that the record is theirs."""

    def work() -> Claim:
        User.objects.select_for_update().get(pk=writing.by.pk)
        _check_asking(person, writing.by)
        claim = Claim.objects.create(person=person, user=writing.by, why=tidy(writing.why)[:500])
        _tell_claim(claim, "claim-asked", replace(writing, why=""))
        return claim

    return done_once(work, lambda entry: Claim.objects.get(pk=entry.data["claim"]), writing)


def decide_claim(claim: Claim, writing: Writing, *, confirm: bool) -> Claim:
    """A keeper of the record says whether it is so."""

    def work() -> Claim:
        stored = _locked_claim(claim)
        if stored.status != Status.ASKED:
            raise RefusedError("claim-decided")
        if not queries.may_keep(writing.by, stored.person):
            raise RefusedError("no-right")
        if confirm:
            _give_record(stored.person, stored.user)
        _close_claim(stored, Status.CONFIRMED if confirm else Status.REFUSED, writing.by)
        _tell_claim(stored, "claim-confirmed" if confirm else "claim-refused", writing)
        return stored

    return done_once(work, lambda _: Claim.objects.get(pk=claim.pk), writing)


def withdraw_claim(claim: Claim, writing: Writing) -> Claim:
    """The player takes a request back or gives the record back, or a keeper undoes what was confirmed by mistake."""

    def work() -> Claim:
        stored = _locked_claim(claim)
        if stored.user_id != writing.by.pk and not queries.may_keep(writing.by, stored.person):
            raise RefusedError("no-right")
        if stored.status not in {Status.ASKED, Status.CONFIRMED}:
            raise RefusedError("claim-decided")
        if stored.status == Status.CONFIRMED:
            Person.objects.filter(pk=stored.person_id).update(user=None)
        _close_claim(stored, Status.ENDED, writing.by)
        _tell_claim(stored, "claim-ended", writing)
        return stored

    return done_once(work, lambda _: Claim.objects.get(pk=claim.pk), writing)


def _check_asking(person: Person, user: User) -> None:
    if queries.person_of_account(user):
        raise RefusedError("claim-have")
    if Person.objects.filter(pk=person.pk, user__isnull=False).exists():
        raise RefusedError("claim-taken")
    asked = Claim.objects.filter(user=user, status=Status.ASKED)
    if asked.filter(person=person).exists():
        raise RefusedError("claim-open")
    if asked.count() >= OPEN_AT_ONCE:
        raise RefusedError("claim-many", most=OPEN_AT_ONCE)


def _locked_claim(claim: Claim) -> Claim:
    """The claim as it stands, with the record held until the end: one decision after the other."""
    Person.objects.select_for_update().get(pk=claim.person_id)
    return Claim.objects.select_related("person", "user").get(pk=claim.pk)


def _give_record(person: Person, user: User) -> None:
    if person.user_id not in {None, user.pk}:
        raise RefusedError("claim-taken")
    other = queries.person_of_account(user)
    if other and other.pk != person.pk:
        raise RefusedError("person-user-taken", name=other.name)
    Person.objects.filter(pk=person.pk).update(user=user)


def _close_claim(claim: Claim, status: Status, by: User) -> None:
    claim.status, claim.decided_by, claim.decided_at = status, by, timezone.now()
    claim.save()


def _tell_claim(claim: Claim, kind: str, writing: Writing) -> None:
    data = {"claim": claim.pk, "user": claim.user_id}
    journal.append_line(f"person:{claim.person_id}", kind, data, replace(writing, why=tidy(writing.why)))
