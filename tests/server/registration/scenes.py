"""Invented federations and players for the tests of the register."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import count
from typing import Any

from django.contrib.auth.models import User

from tabellone.engine.facts import Game, Season
from tabellone.engine.facts import Person as Fact
from tabellone.engine.languages import FINISHED
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import found_circuit, season_of
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.registration import queries
from tabellone.server.registration.forms import AcceptedTerms, RegistrationForm
from tabellone.server.registration.models import PlatformAccount, Registration, TermsVersion
from tabellone.server.registration.registering import register_player
from tabellone.server.registration.terms import publish_terms
from tests.server.people.examples import account

numbers = count(1)
YEAR = queries.registration_day().year


def circuit(year: int = YEAR, *players: Fact, rulebook: Any = "pergioco") -> Circuit:
    season = Season(rulebook, year, games=(Game("othello", "Othello"),), players=players)
    return found_circuit(season, Writing(), name=f"Giro {year}", slug=f"giro-{year}-{next(numbers)}")


def texts(rulebook: str = "pergioco") -> AcceptedTerms:
    """The rules and the privacy notice in force, written on first use."""
    day = queries.registration_day()
    for kind in TermsVersion.Kind.values:
        if kind not in queries.terms_in_force(rulebook, day):
            words = {language: f"{kind} ({language})" for language in FINISHED}
            publish_terms(rulebook, kind, Writing(), since=day, text=words)
    found = queries.terms_in_force(rulebook, day)
    return AcceptedTerms(found["rules"].pk, found["privacy"].pk)


def wanted(**more: Any) -> RegistrationForm:
    number = next(numbers)
    form = RegistrationForm(
        "Ada",
        f"Prova{number}",
        date(1990, 4, 5),
        "Lucca",
        "IT",
        f"ada{number}@prova.example",
        {"boardgamearena": f"Ada{number}"},
    )
    return replace(form, **more)


def registered(at: Circuit, *, by: User | None = None, **more: Any) -> Registration:
    form = wanted(**more)
    if by is None:
        by = account(email=form.email if "@" in form.email else "")
    elif "email" not in more:
        form = replace(form, email=by.email)
    return register_player(at, form, Writing(by), accepted=texts())


def shadow(nickname: str, platform: str = "boardgamearena") -> Person:
    """Somebody who took part without registering."""
    person = Person.objects.create(name=nickname)
    PlatformAccount.objects.create(person=person, platform=platform, nickname=nickname, key=nickname.casefold())
    return person


def in_season(at: Circuit) -> dict[str, Fact]:
    at.refresh_from_db()
    return {one.id: one for one in season_of(at).players}
