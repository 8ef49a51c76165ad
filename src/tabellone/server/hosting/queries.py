"""What there is of requests."""

from __future__ import annotations

from datetime import date
from urllib.parse import quote

from allauth.account.models import EmailAddress
from django.db.models import Count, Q, QuerySet

from tabellone.server.events.models import Circuit
from tabellone.server.hosting.models import Request
from tabellone.server.mail.models import Mail
from tabellone.server.mail.queries import mail_with_key
from tabellone.server.people.names import fold

State = Request.State
ALIVE = (State.ASKED, State.APPROVED)
MAP = "https://www.openstreetmap.org/search?query="


def requests(circuit: Circuit) -> QuerySet[Request]:
    """The requests of a circuit, those whose day comes first standing first."""
    return Request.objects.filter(circuit=circuit).select_related("circuit", "tournament", "user")


def request(circuit: Circuit, number: int) -> Request | None:
    """The request of that number."""
    return requests(circuit).filter(number=number).first()


def by_state(circuit: Circuit) -> dict[str, int]:
    """How many requests are in each state."""
    found = Request.objects.filter(circuit=circuit).order_by().values_list("state").annotate(Count("id"))
    return {**dict.fromkeys(State.values, 0), **{str(state): number for state, number in found}}


def is_proven(row: Request) -> bool:
    """Whether its asker was signed in and has confirmed the address: anybody can type another's."""
    mine = EmailAddress.objects.filter(user=row.user_id, email__iexact=row.email, verified=True)
    return row.user_id is not None and mine.exists()


def same_day_from(circuit: Circuit, email: str, day: date) -> QuerySet[Request]:
    """Requests for a day that came with an address and are not answered with a no."""
    return Request.objects.filter(circuit=circuit, email=email, start=day, state__in=ALIVE)


def likely_doubles(of: Request) -> list[Request]:
    """Requests of the circuit that may be the same: that day, by the same asker or at the same place (BIG 1)."""
    near = Request.objects.filter(circuit=of.circuit, start=of.start).exclude(pk=of.pk).exclude(state=State.BACK)
    asker = Q(email=of.email) if of.email else Q(pk__in=[])
    mine = set(near.filter(asker).values_list("pk", flat=True))
    if of.user_id:
        mine |= set(near.filter(user=of.user_id).values_list("pk", flat=True))
    here = {fold(of.venue), fold(of.address)} - {""}
    return [one for one in near if one.pk in mine or here & {fold(one.venue), fold(one.address)}]


def map_link(place: str) -> str:
    """Where a place stands on a map: a plain link, nothing is loaded from there."""
    return MAP + quote(place, safe="")


def mails(of: Request) -> QuerySet[Mail]:
    """The mails about a request, as they were written."""
    return Mail.objects.filter(key__startswith=f"hosting:{of.pk}:").order_by("pk")


def receipt(of: Request) -> Mail | None:
    """The mail that told the asker that the request came."""
    return mail_with_key(f"hosting:{of.pk}:receipt")
