"""What has been written: a complaint that waits for an answer, and a newsletter that nobody has sent yet."""

from __future__ import annotations

from django.contrib.auth.models import User

from tabellone.server.demonstration import words
from tabellone.server.events.models import Circuit
from tabellone.server.letters import newsletters, services
from tabellone.server.letters.newsletters import NewsletterWords
from tabellone.server.mail.services import forget_mails_of

WRITER, ADDRESS = "Bartolo Aceto", "bartolo.aceto@giocatori.example"


def written(circuit: Circuit, organiser: User) -> None:
    """A letter and a draft; no mail leaves for people who do not exist."""
    stage = circuit.tournaments.filter(listed=True).order_by("start").first()
    letter = services.WrittenLetter("complaint", "it", WRITER, ADDRESS, words.COMPLAINT, stage)
    services.write_letter(circuit, letter, link=lambda _: "", by=None)
    newsletters.draft_newsletter(circuit, NewsletterWords(words.SUBJECT, words.NEWS), by=organiser)
    for key in ("letter:", "registration:"):
        forget_mails_of(key)
