"""Who gets a newsletter (PG 6): asked when it is started, and again right before each mail leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac

from tabellone.server.letters.models import Newsletter
from tabellone.server.mail.models import Mail
from tabellone.server.registry.models import Registration

GATE = "newsletter"


@dataclass(frozen=True, slots=True)
class Recipient:
    """An address that gets it once, in a language, with the registration whose way out it carries."""

    email: str
    language: str
    registration: int


def recipients(rulebook: str) -> Iterator[Recipient]:
    """The registered who asked for it, each address once, however it is written (ruling `newsletter-once`, PG 6).

    Where people share an address and one of them wants no newsletter, none goes there: a no is stronger than a yes.
    """
    registered = _registered(rulebook)
    settled = {address(each) for each in registered.filter(newsletter=False).values_list("person__email", flat=True)}
    rows = registered.filter(_wants()).order_by("day", "id")
    for pk, email, language in rows.values_list("pk", "person__email", "language"):
        if email and address(email) not in settled:
            settled.add(address(email))
            yield Recipient(email, language, pk)


def still_wanted(mail: Mail) -> bool:
    """Whether the address still gets it, at the moment of sending: consent may have been withdrawn since."""
    newsletter = Newsletter.objects.select_related("circuit").filter(pk=mail.batch.rpartition(":")[2]).first()
    if newsletter is None or newsletter.state not in {Newsletter.State.SENDING, Newsletter.State.PAUSED}:
        return False
    mine = _registered(newsletter.circuit.rulebook).filter(person__email__iexact=mail.to.strip())
    return mine.filter(_wants()).exists() and not mine.filter(newsletter=False).exists()


def key_of(newsletter: Newsletter, email: str) -> str:
    """What makes a newsletter to an address one mail; nobody reads the address out of it."""
    hidden = salted_hmac("tabellone.newsletter.address", address(email), algorithm="sha256").hexdigest()[:32]
    return f"{newsletter.batch}:{hidden}"


def address(email: str) -> str:
    """An address as it is compared."""
    return email.strip().casefold()


def _registered(rulebook: str) -> QuerySet[Registration]:
    return Registration.objects.filter(rulebook=rulebook, erased_at__isnull=True)


def _wants() -> Q:
    """Asked for it, and neither disqualified nor with an identity that proved false (ruling `newsletter-once`)."""
    failed = Registration.Verification.FAILED
    return Q(newsletter=True, disqualified=False) & ~Q(verification=failed)
