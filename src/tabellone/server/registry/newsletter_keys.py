"""The way out of the newsletter: a key for each registration (PG 6)."""

from __future__ import annotations

from tabellone.server.mail.links import SignedLink

NEWSLETTER = SignedLink("tabellone.newsletter")


def newsletter_key(registration: int) -> str:
    """The key of a registration: it never ends, as the newsletter it stands in does not."""
    return NEWSLETTER.key(registration)


def registration_of_key(key: str) -> int | None:
    """Whose key it is; nobody's when it is not one of ours."""
    return NEWSLETTER.number(key)
