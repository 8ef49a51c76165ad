"""What has been written: a complaint that waits for an answer, and a newsletter that nobody has sent yet."""

from __future__ import annotations

from django.contrib.auth.models import User

from tabellone.server.demonstration import words
from tabellone.server.events.models import Circuit
from tabellone.server.letters import services
from tabellone.server.letters.services.newsletters import Words
from tabellone.server.mail.services import forget_mails_of

WRITER, ADDRESS = "Bartolo Aceto", "bartolo.aceto@giocatori.example"


def written(circuit: Circuit, organiser: User) -> None:
    """A letter and a draft; no mail leaves for people who do not exist."""
    stage = circuit.tournaments.filter(listed=True).order_by("start").first()
    letter = services.Written("complaint", "it", WRITER, ADDRESS, words.COMPLAINT, stage)
    services.write(circuit, letter, link=lambda _: "", by=None)
    services.draft(circuit, Words(words.SUBJECT, words.NEWS), by=organiser)
    for key in ("letter:", "registration:"):
        forget_mails_of(key)
