"""A small season at the end of its year, made through the services."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

import pytest

from tabellone.engine.facts import Game, Person, Season, Seat, Tournament
from tabellone.server.events import models as events
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.standings import facts_of
from tabellone.tournament import acts
from tests.strategies_pergioco import carried, person, stage

LAST = date(2026, 12, 31)
PEOPLE = ("ada", "bruno", "carla", "dario")


def on_the_day(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """Let it be another day."""
    monkeypatch.setattr("django.utils.timezone.localdate", lambda: day)


def people() -> tuple[Person, ...]:
    return tuple(person(one) for one in PEOPLE)


def season(**more: object) -> Season:
    """Four registered; Ugo has an old rating and is not registered."""
    games = (Game("hex", "Hex"), Game("twixt", "Twixt"))
    ratings = (carried("ugo", "1040.250", {2022: 1}), carried("ada", "1010.000", {2025: 3}))
    known = {"games": games, "players": (*people(), person("ugo", None)), "ratings": ratings}
    return Season("pergioco", 2026, **{**known, **more})  # type: ignore[arg-type]  # any field of a season


def played() -> list[Tournament]:
    return [
        stage(["ada 1 bruno 0", "carla 1 dario 0"], ["ada 1 carla 0", "bruno 1 dario 0"], ident="primavera"),
        stage(["ada 0 dario 1", "bruno 1 nick 0"], ident="autunno", game="twixt", end="2026-10-01", system="other"),
    ]


def circuit(tournaments: Sequence[Tournament] | None = None, **more: object) -> events.Circuit:
    """The season taken over."""
    found = played() if tournaments is None else tournaments
    return import_season(season(**more), found, name="Giro inventato", slug="giro", by=None)


def corrected(slug: str = "primavera", table: int = 1, *, first: str = "0") -> None:
    """The result of a table of the first round, turned."""
    row = events.Tournament.objects.get(slug=slug)
    seats = facts_of(row).rounds[0].tables[table - 1].seats
    points = (Decimal(first), 1 - Decimal(first))
    turned = tuple(Seat(seat.player, score) for seat, score in zip(seats, points, strict=True))
    services.act(row, Writing(why="letto male"), acts.Correct(1, table, turned, by_referee=True))
