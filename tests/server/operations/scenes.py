"""What happens in the database of a test; called in a process of its own."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from tabellone.server.journal.services import Writing


def demonstrated() -> list[dict[str, str]]:
    """The demonstration; its logins."""
    from tabellone.server import demonstration

    return [asdict(login) for login in demonstration.load_demonstration()]


def busy(folder: str) -> int:
    """Somebody who checks players in and out as quickly as the database takes it; how often that was.

    How often by now stands in the folder's file `done`; when there is a file `enough`, it is over.
    """
    from tabellone.server.events.models import Tournament
    from tabellone.server.people import services as people
    from tabellone.server.people.details import Details
    from tabellone.server.play import services
    from tabellone.tournament import acts

    row = Tournament.objects.get(slug="catan-lagovuoto")
    services.act(row, Writing(), acts.Enrol(_newcomers()))
    done, count, enough = 0, Path(folder) / "done", Path(folder) / "enough"
    while not enough.exists():
        services.act(row, Writing(), acts.CheckIn(("newcomer-1",), present=bool(done % 2)))
        people.register_person(Details(f"Nuovo {done}"), Writing())
        done += 1
        count.write_text(str(done))
    return done


def _newcomers() -> Any:
    from tabellone.engine.facts import Player
    from tabellone.tournament.state import Entrant

    return tuple(Entrant(Player(f"newcomer-{n}", f"Newcomer {n}", from_round=3)) for n in range(3))


def somebody() -> None:
    """A person on record, with the line of the journal that says so."""
    from tabellone.server.people import services as people
    from tabellone.server.people.details import Details

    people.register_person(Details("Nuovo Qui"), Writing())


def new_numbers() -> list[int]:
    """The numbers that new rows get, beside the highest in use before."""
    from django.contrib.auth.models import User
    from django.db.models import Max

    highest = User.objects.aggregate(most=Max("pk"))["most"] or 0
    return [highest, User.objects.create(username="after-the-restore").pk]


def line_changed() -> str:
    """What the database says to whoever changes a line of the journal."""
    from django.db import DatabaseError

    from tabellone.server.journal.models import Entry

    try:
        Entry.objects.update(kind="changed")
    except DatabaseError as error:
        return str(error)
    return ""


def frozen() -> str:
    """A season of last year, frozen; the sum of its facts."""
    from tabellone.engine.facts import Season
    from tabellone.server.intake.services import import_season
    from tabellone.server.journal.services import Writing
    from tabellone.server.rankings import freezing
    from tests.strategies_pergioco import person, stage

    season = Season("pergioco", 2025, players=(person("ada", "2025-01-02"), person("bruno", "2025-01-02")))
    stages = [stage(["ada 1 bruno 0"], end="2025-03-01")]
    of = import_season(season, stages, name="Giro", slug="giro", by=None)
    return freezing.freeze_rankings(of, Writing()).facts


def kept() -> list[str]:
    """What is frozen, and what the database says to whoever changes or deletes it."""
    from django.db import DatabaseError, connection

    from tabellone.server.rankings.models import Frozen

    found = Frozen.objects.get()
    said = [found.facts, str(len(bytes(found.folder)))]
    for verb in ("UPDATE rankings_frozen SET answer = 'x'", "DELETE FROM rankings_frozen"):
        try:
            connection.cursor().execute(verb)
        except DatabaseError as error:
            said.append(str(error).partition("\n")[0])
    return said
