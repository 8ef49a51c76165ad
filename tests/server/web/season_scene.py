"""A season to look at: eight stages of three games, registered players with homes, one unregistered, hostile names."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

from django.test import Client

from tabellone.engine.facts import Game, Person, Season, Tournament
from tabellone.server.events.models import Circuit
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person as Record
from tabellone.server.people.services import register_person
from tabellone.server.registration.models import Registration, TermsVersion
from tests.server.people.examples import account
from tests.strategies_pergioco import stage

GAMES = ("hex", "twixt", "havannah")
NAMES = (
    "Ada Righini",
    "Bruno Della Valle",
    "Carla Bonetti",
    "Dario Tognon",
    "Elsa Fumagalli",
    "Fabio Lunardi",
    "Gina Marchetti",
    "Ivo Pellegrino",
)
HOSTILE = "<b>Zoè</b> =1+1 \u202egnorw " + "w" * 60
OUTSIDE = "nickname_77"


def made(slug: str = "masters", stages: int = 8, *, hostile: bool = False) -> Circuit:
    """The circuit, made through the services."""
    names = (*NAMES[:-1], HOSTILE) if hostile else NAMES
    records = [register_person(Details(name), Writing(), scopes=()) for name in names]
    people = tuple(Person(one.code, one.name, registered=date(2026, 1, 2)) for one in records)
    games = tuple(Game(one, one.title()) for one in GAMES)
    season = Season("pergioco", 2026, games=games, players=people)
    for number, one in enumerate(records):
        at_home(one, ("Firenze", "Bologna", "Valencia", "Lecce")[number % 4], ("Italia", "España")[number % 4 == 2])
    ids = [one.code for one in records]
    played = [_stage(ids, number, slug) for number in range(1, stages + 1)]
    return import_season(season, played, name="Masters di prova", slug=slug, by=None)


def _stage(ids: list[str], number: int, slug: str) -> Tournament:
    chance = Random(number)
    race = number % 4 == 0
    field = [*ids] if race else [*ids[: 6 + number % 3], OUTSIDE]
    lines = [_round(chance.sample(field, len(field)), chance) for _ in range(3)]
    end = date(2026, 1, 18) + timedelta(days=21 * number)
    game = GAMES[number % len(GAMES)]
    found = stage(*lines, ident=f"{slug}-{number}", game=game, end=end.isoformat(), race=race, players=field)
    return replace(found, name=f"Tappa {number}")


def _round(order: list[str], chance: Random) -> list[str]:
    ways = ("{} 1 {} 0", "{} 0.5 {} 0.5", "{} 0 {} 1", "{} 1 {} -")
    lines = [chance.choices(ways, (5, 2, 5, 1))[0].format(*order[at : at + 2]) for at in range(0, len(order) - 1, 2)]
    return lines + ([f"{order[-1]} b"] if len(order) % 2 else [])


def at_home(person: Record, city: str, country: str) -> None:
    """A registration, the least there can be."""
    terms, _ = TermsVersion.objects.get_or_create(rulebook="pergioco", kind="rules", version=1, since=date(2026, 1, 1))
    notice, _ = TermsVersion.objects.get_or_create(
        rulebook="pergioco", kind="privacy", version=1, since=date(2026, 1, 1)
    )
    first, _, last = person.name.partition(" ")
    Registration.objects.create(
        person=person,
        rulebook="pergioco",
        day=date(2026, 1, 2),
        first_name=first[:100],
        last_name=last[:100],
        city=city,
        country=country,
        rules=terms,
        privacy=notice,
    )


def scene() -> dict[str, Any]:
    """What the tests that look need to know."""
    circuit = made(hostile=True)
    players = [one["id"] for one in circuit.season["players"]]
    return {"circuit": circuit.slug, "players": players}


def organiser() -> dict[str, str]:
    """The cookies of somebody who organises the circuit."""
    client = Client()
    client.force_login(account("Tiene Circuito", role="organiser", scope=Circuit.objects.get().scope))
    return {"sessionid": client.cookies["sessionid"].value}
