"""The keys by which people leave the newsletter with one click: signed, so that nobody can guess another's (PG 6)."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer


def _signer() -> Signer:
    return Signer(salt="tabellone.newsletter", sep="~")


def key_of(registration: int) -> str:
    """The key of a registration: it never ends, as the newsletter it stands in does not."""
    return _signer().sign(str(registration))


def registration_of(key: str) -> int | None:
    """Whose key it is; nobody's when it is not one of ours."""
    try:
        found = _signer().unsign(key)
    except BadSignature:
        return None
    return int(found) if found.isascii() and found.isdecimal() and len(found) < 18 else None
