"""Private links: to answer a convocation, or to confirm a request, without signing in."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from tabellone.server.convening.models import Ask, Invited


def key_of(invited: Invited) -> str:
    """The key of an invitation: whoever holds it answers for that player, and can do nothing else."""
    return _signer("invited").sign(str(invited.pk))


def invited_of(key: str) -> Invited | None:
    """The invitation of a key; none for a key that is not one of ours."""
    found = _unsigned("invited", key)
    rows = Invited.objects.select_related("convocation__tournament__circuit", "person")
    return rows.filter(pk=found).first() if found else None


def ask_key(ask: Ask) -> str:
    """The key of a request: whoever holds it confirms it or takes it back."""
    return _signer("ask").sign(str(ask.pk))


def ask_of(key: str) -> Ask | None:
    """The request of a key."""
    found = _unsigned("ask", key)
    rows = Ask.objects.select_related("convocation__tournament__circuit", "person")
    return rows.filter(pk=found).first() if found else None


def _unsigned(kind: str, key: str) -> int | None:
    try:
        return int(_signer(kind).unsign(key))
    except BadSignature:
        return None


def _signer(kind: str) -> Signer:
    return Signer(salt=f"tabellone.convening.{kind}", sep="~")
