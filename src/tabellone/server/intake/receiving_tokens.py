"""Tokens by which a club's laptop sends tournaments to one circuit: shown once, kept hashed, taken back any time."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac

from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Circuit
from tabellone.server.intake.models import PushToken
from tabellone.server.journal import services as journal
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people.names import tidy

LONGEST_NAME, LONGEST_SECRET = 120, 200
MOST = 200  # tokens in force in one circuit
BEGINS = "tbl_"  # so that whoever finds one knows what it is
USED_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A token with its secret, which is nowhere else."""

    row: PushToken
    secret: str


def issue_push_token(circuit: Circuit, name: str, writing: Writing) -> IssuedToken:
    """A new token for a club or an organiser; the same form sent again shows the same one."""
    called = tidy(name)
    if not called:
        raise RuleError("push-token-name")
    if len(called) > LONGEST_NAME:
        raise RuleError("push-token-name-long", most=LONGEST_NAME)
    secret = _push_secret(writing.by, writing.token)

    def work() -> IssuedToken:
        if PushToken.objects.filter(circuit=circuit, revoked_at__isnull=True).count() >= MOST:
            raise RuleError("push-tokens-many", most=MOST)
        row = PushToken.objects.create(circuit=circuit, name=called, hashed=push_token_hash(secret), by=writing.by)
        journal.append_line(circuit.scope, "push-token-made", {"token": row.pk}, writing)
        return IssuedToken(row, secret)

    return done_once(work, lambda entry: IssuedToken(PushToken.objects.get(pk=entry.data["token"]), secret), writing)


def revoke_push_token(row: PushToken, writing: Writing) -> None:
    """The token stops working; what it has sent stays."""

    def work() -> None:
        if PushToken.objects.filter(pk=row.pk, revoked_at__isnull=True).update(revoked_at=timezone.now()):
            journal.append_line(row.circuit.scope, "push-token-revoked", {"token": row.pk}, writing)

    done_once(work, lambda _: None, writing)


def use_push_token(secret: str, circuit: Circuit) -> PushToken | None:
    """The token in force in a circuit that a secret belongs to, noted as used now."""
    if not 0 < len(secret) <= LONGEST_SECRET:
        return None
    found = PushToken.objects.filter(circuit=circuit, hashed=push_token_hash(secret), revoked_at__isnull=True).first()
    if found is not None:
        now = timezone.now()
        before = Q(used_at__isnull=True) | Q(used_at__lt=now - USED_EVERY)
        PushToken.objects.filter(before, pk=found.pk).update(used_at=now)
    return found


def push_tokens_of(circuit: Circuit) -> list[PushToken]:
    """All tokens of a circuit, those in force first."""
    rows = PushToken.objects.filter(circuit=circuit).select_related("by")
    return sorted(rows, key=lambda one: (one.revoked_at is not None, alphabetical(one.name)))


def push_token_hash(secret: str) -> str:
    """What is kept of a token. A secret of 256 random bits needs no salt and no slow hash."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _push_secret(by: User, token: str) -> str:
    """256 bits that nobody can guess; for a form's token always the same, known only with the server's key."""
    if not token:
        return BEGINS + get_random_string(43)
    digest = salted_hmac("tabellone.push-token", f"{by.pk}:{token}", algorithm="sha256").digest()
    return BEGINS + urlsafe_b64encode(digest).rstrip(b"=").decode()
