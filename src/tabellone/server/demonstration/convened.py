"""A national final that the demonstration's federation has convened: some have answered, somebody asks (BIG 7.1)."""

from __future__ import annotations

from datetime import date, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.server.events.models import Circuit
from tabellone.server.federation.models import Convocation
from tabellone.server.federation.services.answers import answer_call
from tabellone.server.federation.services.calls import send_wave
from tabellone.server.federation.services.convocations import ConvocationNumbers, WantedFinal, create_final
from tabellone.server.federation.services.places import AskedPlace, request_place
from tabellone.server.mail.services import forget_mails_of

GAME, NAME, PLACE = "ticket-to-ride", "Finale nazionale di Ticket to Ride", "Teatro dei Vagoni, Borgofinto"
NUMBERS = ConvocationNumbers(
    places=16, called=16, reserves=8, seeds=4, notes="Si gioca su tavoli grandi; il bar apre alle nove."
)
DECLINED = (3, 8)
SILENT = (6, 11, 15)


def called(circuit: Circuit, day: date, organiser: User, player: User) -> Convocation:
    """The final with its first answers; no mail leaves for people who do not exist."""
    today = max(day, timezone.localdate())
    when = today + timedelta(days=40)
    row = create_final(
        circuit, WantedFinal(NAME, GAME, when, when, PLACE, "finali@giocatori.example"), NUMBERS, by=organiser
    )
    send_wave(row, "first", whole=_nowhere, by=organiser, mute=True)
    for one in row.invited.filter(position__lte=NUMBERS.called).exclude(position__in=SILENT):
        answer_call(one, accepts=one.position not in DECLINED, whole=_nowhere, box=one.position % 4 == 0)
    words = "Gioco da due anni con gli amici: se avanza un posto, vengo volentieri."
    request_place(row, AskedPlace(player.first_name, player.email, words), whole=_nowhere, by=player)
    forget_mails_of("convening:")
    return row


def _nowhere(_: str) -> str:
    return ""
