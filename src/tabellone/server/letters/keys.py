"""Private links: to follow a letter without signing in, and out of the newsletter."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from tabellone.server.letters.models import Letter
from tabellone.server.registry.newsletter_keys import key_of as newsletter_key


def key_of(letter: Letter) -> str:
    """The key of a letter: whoever holds it reads the letter and its answers, and nothing else."""
    return _signer().sign(str(letter.pk))


def letter_of(key: str, circuit: int) -> Letter | None:
    """The letter of a key, in that circuit; none for a key that is not one of ours, or was forgotten."""
    try:
        found = _signer().unsign(key)
    except BadSignature:
        return None
    return Letter.objects.filter(pk=int(found), circuit=circuit, forgotten_at__isnull=True).first()


def way_out(registration: int) -> str:
    """The path that leads out of the newsletter with one click (PG 6)."""
    return f"/newsletter/out/{newsletter_key(registration)}/"


def _signer() -> Signer:
    return Signer(salt="tabellone.letters", sep="~")
