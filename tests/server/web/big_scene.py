"""A BIG circuit to look at: two games and pairs, two years, two national finals, a hostile name, somebody hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from tabellone.engine.facts import Game, Player, Season, Tournament
from tabellone.server.events.models import Circuit
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.names import tidy
from tabellone.server.people.services import register_person
from tabellone.server.play import services
from tabellone.server.rankings.seasons import listed_tournaments
from tabellone.tournament import acts
from tests.rulebooks.big.circuit_cases import played
from tests.server.people.examples import account

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
HOSTILE = tidy("=1+1 <b>Zoè</b> \u202egnorw " + "w" * 60)
HIDDEN = "Nora Nascosta"
DAYS = ("2025-03-02", "2025-06-08", "2025-10-12", "2026-02-01", "2026-03-15", "2026-05-10", "2026-09-20")
GAMES = (Game("splendor", "Splendor"), Game("catan", "Catan"), Game("7-wonders-cities", "7 Wonders Cities"))
TITLES = [{"game": "splendor", "year": 2019, "name": "Zita Remota"}]


def made(slug: str = "italia") -> Circuit:
    """The circuit, made through the services: ten people of two clubs."""
    clubs = ("Dadi Storti", "Torre Pendente")
    records = [
        register_person(Details(name, clubs[n % 2]), Writing(), scopes=()) for n, name in enumerate((*NAMES, HOSTILE))
    ]
    hidden = register_person(Details(HIDDEN, clubs[0]), Writing(), scopes=())
    Person.objects.filter(pk=hidden.pk).update(hides_name=True)
    people = [*records, hidden]
    season = Season("big", 2026, games=GAMES, extra={"x-titles": [*TITLES, title(records[1].code)]})
    rounds = [_tournament(people, number, day, slug) for number, day in enumerate(DAYS, 1)]
    of = import_season(season, [*rounds, _pairs(people, slug)], name="Circuito di prova", slug=slug, by=None)
    _identified(of, people)
    return of


def title(player: str) -> dict[str, Any]:
    """Somebody's title from before the platform."""
    return {"game": "catan", "year": 2021, "player": player}


def _tournament(people: list[Person], number: int, day: str, slug: str) -> Tournament:
    chance = Random(number)
    ids = [one.code for one in people][: 10 if number % 3 else 5]
    rounds = [_tables(chance.sample(ids, len(ids)), chance) for _ in range(2)]
    game = "catan" if number % 3 == 0 else "splendor"
    found = played(f"{slug}-{number}", *rounds, game=game, end=day, national_final=number in {3, 5})
    return _named(found, people, f"Finale di {game}" if found.national_final else f"Serata di {game}")


def _tables(order: list[str], chance: Random) -> list[dict[str, int]]:
    size = 5 if len(order) % 4 == 2 else 4
    groups = [order[at : at + size] for at in range(0, len(order), size)]
    if len(groups[-1]) == 1:
        groups[-2:] = [groups[-2] + groups[-1]]
    return [dict(zip(group, chance.sample(range(20, 90), len(group)), strict=True)) for group in groups]


def _pairs(people: list[Person], slug: str) -> Tournament:
    """Four pairs of 7 Wonders Cities."""
    two = [people[at : at + 2] for at in range(0, 8, 2)]
    pairs = {f"{one.code}-{other.code}": (one.code, other.code) for one, other in two}
    entries = list(pairs)
    rounds = [[{entries[0]: 60, entries[1]: 40}, {entries[2]: 50, entries[3]: 55}]]
    found = played(f"{slug}-coppie", *rounds, game="7-wonders-cities", end="2026-10-04", pairs=pairs)
    return _named(replace(found, table_size=2), people, "Coppie in piazza")


def _named(found: Tournament, people: list[Person], name: str) -> Tournament:
    called = {one.code: one for one in people}
    players = tuple(_player(one, called) for one in found.players)
    return replace(found, name=name, players=players)


def _player(player: Player, called: dict[str, Person]) -> Player:
    if player.members:
        return replace(player, name=" / ".join(called[one].name for one in player.members))
    one = called[player.id]
    return replace(player, name=one.name, club=one.club.name if one.club else None)


def _identified(of: Circuit, people: list[Person]) -> None:
    keys = {one.code: str(one.pk) for one in people}
    for row in listed_tournaments(of):
        known = [one.player for one in row.entrants.all() if one.player in keys]
        if known:
            services.act(row, Writing(), acts.Identify(tuple(acts.Identity(one, keys[one]) for one in known)))


def codes() -> dict[str, str]:
    """Ids by name."""
    return dict(Person.objects.values_list("name", "code"))


def organiser(of: Circuit) -> User:
    """Somebody who runs the circuit."""
    return account("Tiene Circuito", role="organiser", scope=of.scope)


def scene() -> dict[str, Any]:
    """What the tests that look need to know."""
    of, client = made(), Client()
    client.force_login(organiser(of))
    known = codes()
    club = Person.objects.get(name=NAMES[0]).club_id
    ids = {"hostile": known[HOSTILE], "ada": known[NAMES[0]], "bruno": known[NAMES[1]]}
    return {"circuit": of.slug, "club": club, "cookies": {"sessionid": client.cookies["sessionid"].value}, **ids}
