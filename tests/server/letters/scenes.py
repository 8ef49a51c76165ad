"""Invented letters and players for the tests of correspondence."""

from __future__ import annotations

from datetime import date
from itertools import count
from typing import Any

from tabellone.engine.facts import Season
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import found_circuit
from tabellone.server.journal.services import Writing
from tabellone.server.letters import newsletters, services
from tabellone.server.letters.models import Letter, Newsletter
from tabellone.server.letters.newsletters import NewsletterWords
from tabellone.server.people.models import Person
from tabellone.server.registration.models import Registration, TermsVersion
from tests.server.people.examples import account

numbers = count(1)
WORDS = NewsletterWords(
    {"en": "News of March", "it": "Novità di marzo: più tappe", "es": ""},
    {"en": "Hello,\n\ntwo stages.", "it": "Ciao,\n\ndue tappe, perché no?", "es": ""},
)


def circuit(rulebook: Any = "pergioco") -> Circuit:
    number = next(numbers)
    return found_circuit(Season(rulebook, 2026), Writing(), name=f"Giro {number}", slug=f"giro-{number}")


def link(letter: Letter) -> str:
    return f"https://tabellone.example/letter/{letter.pk}/"


def whole(path: str) -> str:
    return f"https://tabellone.example{path}"


def letter(of: Circuit, *, by: Any = None, **more: Any) -> Letter:
    given = {
        "kind": "contact",
        "language": "it",
        "name": "Piero Penna",
        "email": "piero@posta.example",
        "text": "Quando?",
    }
    return services.write_letter(of, services.WrittenLetter(**{**given, **more}), Writing(by), link=link)


def terms(kind: str, rulebook: str) -> TermsVersion:
    return TermsVersion.objects.get_or_create(rulebook=rulebook, kind=kind, version=1, since=date(2026, 1, 1))[0]


def player(email: str = "", *, rulebook: str = "pergioco", **more: Any) -> Registration:
    number = next(numbers)
    person = Person.objects.create(name=f"Ada Prova{number}", email=email or f"ada{number}@prova.example")
    return Registration.objects.create(
        person=person,
        rulebook=rulebook,
        day=date(2026, 1, 5),
        first_name="Ada",
        last_name=f"Prova{number}",
        city="Lucca",
        country="IT",
        rules=terms("rules", rulebook),
        privacy=terms("privacy", rulebook),
        **more,
    )


def newsletter(of: Circuit, words: NewsletterWords = WORDS) -> Newsletter:
    return newsletters.draft_newsletter(of, words, Writing(account("Cura Giro")))


def many(number: int) -> int:
    """A newsletter on its way to so many registered players; its number (for `live.call`)."""
    of = circuit()
    for nth in range(number):
        player(f"p{nth}@posta.example", language=("en", "it", "es")[nth % 3])
    row = newsletter(of)
    newsletters.start_newsletter(row, Writing(account("Cura Giro")), version=row.version, whole=whole)
    return row.pk
