"""A circuit with invented people and their accounts, and sources for it: what tests of imports start from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import uuid4

from tabellone.engine.facts import Game, Season
from tabellone.engine.facts import Person as Fact
from tabellone.exchange.sources.found import FoundGame, FoundPlayer, FoundSeat, FoundTournament
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import found_circuit
from tabellone.server.intake import importing as imports
from tabellone.server.intake.decisions import NEW, Decisions
from tabellone.server.intake.models import Draft
from tabellone.server.intake.previewing import preview_import
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.registration.models import PlatformAccount
from tabellone.tournament.codec import decoded

numbers = count(1)
ONE, HALF, NOTHING = Decimal(1), Decimal("0.5"), Decimal(0)
NAMES = {"anna": "Anna Prova", "bruno": "Bruno Esempio", "carla": "Carla Finta", "dario": "Dario Inventato"}


def circuit(**more: Any) -> Circuit:
    """A season with two games, nobody in it yet."""
    season = Season("pergioco", 2026, games=(Game("hex", "Hex"), Game("esempio", "Esempio")), **more)
    return found_circuit(season, Writing(), name="Giro di prova", slug=f"giro-{next(numbers)}")


def known(
    nickname: str, *, at: Circuit | None = None, platform: str = "abstractplay", site_id: str = "", name: str = ""
) -> Person:
    """Somebody with an account; in the circuit `at` they are registered since January."""
    person = Person.objects.create(name=name or NAMES.get(nickname, nickname.title()))
    PlatformAccount.objects.create(
        person=person, platform=platform, nickname=nickname, key=nickname.casefold(), site_id=site_id
    )
    if at:
        at.refresh_from_db()
        people = (*at.season.get("players", ()), {"id": person.code, "name": person.name, "registered": DAY})
        Circuit.objects.filter(pk=at.pk).update(season={**at.season, "players": people}, version=at.version + 1)
        at.refresh_from_db()
    return person


DAY = {"$day": "2026-01-05"}


def everybody(at: Circuit, **more: Any) -> dict[str, Person]:
    return {nickname: known(nickname, at=at, **more) for nickname in NAMES}


def game(one: str, other: str, score: Decimal | None = ONE, number: int | None = 1, **more: Any) -> FoundGame:
    """A game between two, with the score of the first."""
    scores = (score, None if score is None else 1 - score)
    seats = tuple(FoundSeat(player, each) for player, each in zip((one, other), scores, strict=True))
    return FoundGame(seats, id=more.pop("id", f"{one}-{other}-{number}"), round=number, **more)


def forfeit(one: str, other: str, how: Any, number: int = 1) -> FoundGame:
    """A game that the second lost by time, by leaving, by not coming."""
    seats = (FoundSeat(one, ONE), FoundSeat(other, NOTHING, lost_by=how))
    return FoundGame(seats, ended=how, id=f"{one}-{other}-{number}", round=number)


def alone(player: str, ended: Any = "bye", number: int = 1, points: Decimal | None = None) -> FoundGame:
    return FoundGame((FoundSeat(player, points=points),), ended=ended, round=number)


def found(*games: FoundGame, **more: Any) -> FoundTournament:
    """A Swiss stage on AbstractPlay in February with everybody who plays in it."""
    keys = dict.fromkeys(seat.player for each in games for seat in each.seats)
    told: Mapping[str, Any] = {
        "name": "Tappa di febbraio",
        "game": "Hex",
        "start": date(2026, 2, 1),
        "end": date(2026, 2, 20),
        "system": "swiss",
        "source_id": "prova-1",
        "players": tuple(FoundPlayer(key, key) for key in keys),
        **more,
    }
    return FoundTournament(
        "prova", told.get("platform", "abstractplay"), games=games, **{k: v for k, v in told.items() if k != "platform"}
    )


def draft(at: Circuit, source: FoundTournament, **more: Any) -> Draft:
    return imports.start_import_of(at, source, Writing(token=str(uuid4())), **more)


def decide(row: Draft, **changes: Any) -> Draft:
    """Further decisions on a draft."""
    row.refresh_from_db()
    decided: Decisions = decoded(Decisions, row.answers)
    return imports.decide_import(row.pk, replace(decided, **changes), by=None, seen=row.version, stage=row.stage)


def all_new(row: Draft) -> Draft:
    """Whoever is not known becomes a new participant."""
    shown = preview_import(row)
    return decide(row, people={one.player.key: NEW for one in shown.matches if not one.settled})


def applied(row: Draft, why: str = "corretto sulla piattaforma") -> imports.AppliedImport:
    """The draft as its preview shows it now."""
    row.refresh_from_db()
    return imports.apply_import(row.pk, Writing(token=str(uuid4()), why=why), seen=preview_import(row).seen)


def registered(code: str) -> Fact:
    return Fact(code, code, date(2026, 1, 5))
