"""The private links of an invitation and of a request for a place."""

from __future__ import annotations

from tabellone.server.convening.models import Ask, Invited
from tabellone.server.mail.links import SignedLink

INVITED, ASK = SignedLink("tabellone.convening.invited"), SignedLink("tabellone.convening.ask")


def invitation_key(invited: Invited) -> str:
    """The key of an invitation: whoever holds it answers for that player, and can do nothing else."""
    return INVITED.key(invited.pk)


def invited_of(key: str) -> Invited | None:
    """The invitation of a key; none for a key that is not one of ours."""
    rows = Invited.objects.select_related("convocation__tournament__circuit", "person")
    return rows.filter(pk=INVITED.number(key) or 0).first()


def ask_key(ask: Ask) -> str:
    """The key of a request: whoever holds it confirms it or takes it back."""
    return ASK.key(ask.pk)


def ask_of(key: str) -> Ask | None:
    """The request of a key."""
    rows = Ask.objects.select_related("convocation__tournament__circuit", "person")
    return rows.filter(pk=ASK.number(key) or 0).first()
