"""Circuits that the server ranks, what it tells of them, and their folders."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from decimal import Decimal
from pathlib import Path

from tabellone.cli.loading import season_at
from tabellone.engine.facts import Game, Person, Player, Season, Seat, Tournament
from tabellone.exchange import answers
from tabellone.server.events import models as events
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.play import draws, services
from tabellone.server.play.states import state_of
from tabellone.server.rankings import seasons
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant, Settings
from tests.server.live import ROOT
from tests.server.play import drawing

PEOPLE = ("ada", "bruno", "carla", "dario")


def unpacked(data: bytes, folder: Path) -> Path:
    """The folder with everything that was packed."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(folder)
    return folder


def told_season(of: events.Circuit, day: date) -> dict[str, object]:
    """All rankings of a day, as the command line tells them."""
    return answers.season_json(seasons.rankings_on(of, day).answer)


def example_circuit() -> events.Circuit:
    """The season of the examples."""
    loaded = season_at(ROOT / "examples" / "season")
    return import_season(loaded.season, loaded.tournaments, name="Esempio", slug="esempio", by=None)


def registered_season() -> Season:
    """Four registered with PerGioco, nothing played."""
    people = tuple(Person(one, one.title(), registered=date(2026, 1, 2)) for one in PEOPLE)
    return Season("pergioco", 2026, games=(Game("hex", "Hex"),), players=people)


def stage_begun(circuit: events.Circuit) -> events.Tournament:
    """A stage drawn here, its first round reported."""
    day = date(2026, 3, 1)
    head = Tournament("pergioco", "tappa", "Tappa", day, day, (), game="hex", system="swiss", table_size=2)
    row = services.create(acts.Settle(Settings(head)), Writing()).tournament
    events.Tournament.objects.filter(pk=row.pk).update(circuit=circuit)
    services.act(row, Writing(), acts.Enrol(tuple(Entrant(Player(one, one.title()), present=True) for one in PEOPLE)))
    row.refresh_from_db()
    row = draws.publish(drawing.draw(row, seed="prova").tournament, 1, Writing()).tournament
    for table in state_of(row).rounds[0].round.tables:
        result = tuple(Seat(player, Decimal(1 - turn)) for turn, player in enumerate(table.players))
        services.act(row, Writing(), acts.Report(1, table.number, result))
    row.refresh_from_db()
    return row
