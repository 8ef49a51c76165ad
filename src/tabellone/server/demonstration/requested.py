"""Tournaments that clubs ask the demonstration's federation for: one waits for an answer, one is approved (BIG 1)."""

from __future__ import annotations

from datetime import date, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.server.events.models import Circuit
from tabellone.server.federation.request_forms import RequestedTournament
from tabellone.server.federation.services.requests import RequestLinks, approve_request, ask_for_tournament
from tabellone.server.mail.services import forget_mails_of

NOWHERE = RequestLinks(request=lambda _: "", tournament=lambda _: "", invitation=lambda _: "")


def written(circuit: Circuit, day: date, organiser: User) -> None:
    """The requests; no mail leaves for people who do not exist."""
    today = max(day, timezone.localdate())  # nobody asks for a day that is over
    ask_for_tournament(circuit, _waiting(today + timedelta(days=4)), link=NOWHERE.request, by=None)
    coming = ask_for_tournament(circuit, _coming(today + timedelta(days=24)), link=NOWHERE.request, by=None)
    approve_request(coming, links=NOWHERE, by=organiser)
    forget_mails_of("hosting:")


def _waiting(start: date) -> RequestedTournament:
    return RequestedTournament(
        games=("splendor",),
        start=start,
        starts="20:30",
        venue="Bar del Dado",
        address="Vicolo delle Pedine 3",
        city="Lagovuoto",
        name="Bartolo Aceto",
        phone="555 0142",
        email="bartolo.aceto@giocatori.example",
        words="Il martedì il bar è nostro fino a mezzanotte.",
    )


def _coming(start: date) -> RequestedTournament:
    return RequestedTournament(
        games=("ticket-to-ride",),
        start=start,
        starts="15:00",
        venue="Biblioteca di Borgofinto",
        address="Piazza dei Segnalini 1",
        city="Borgofinto",
        name="Clelia Meeple",
        phone="555 0187",
        email="clelia.meeple@giocatori.example",
        prizes="una copia del gioco",
        rounds=3,
        mode="turni alla svizzera",
        bring_box=True,
        cap=24,
        criteria="prima chi porta una scatola del gioco, poi chi si iscrive prima",
    )
