"""A federation that changes its catalogue."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.contract.catalogue import SheetEdit
from tabellone.engine.facts import Player
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events import catalogue
from tabellone.server.events.models import CatalogueChange, Circuit, Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play import creating
from tabellone.server.play.services import act
from tabellone.tournament.acts import Enrol
from tabellone.tournament.state import Entrant, Settings
from tests.server.people.examples import account

DAY = date(2026, 3, 1)
WHY = "Deciso dall'assemblea."


def circuit(rulebook: str = "big") -> Circuit:
    """A circuit of the federation."""
    return Circuit.objects.create(slug=f"circuito-{rulebook}", name="Circuito inventato", rulebook=rulebook, year=2026)


def federation() -> User:
    """An organiser of a circuit of BIG."""
    return account("Tiene Il Catalogo", role="organiser", scope=circuit().scope)


def changed(game: str = "splendor", *, since: date = DAY, new: bool = False, **facts: Any) -> CatalogueChange:
    """A change of a sheet, by whoever runs the server."""
    return catalogue.change_sheet("big", SheetEdit(game, since, facts, new), Writing(why=WHY))


def azul(since: date = DAY) -> CatalogueChange:
    """A new game."""
    return changed(
        "azul",
        since=since,
        new=True,
        name="Azul",
        most_players=4,
        advised_players=3,
        minutes=45,
        note_it="Senza il lato variante.",
    )


def minutes(game: str = "splendor", on: date | None = None) -> str:
    """What the sheet says of times, in English."""
    from tabellone.wording.cards import line_text

    sheet = catalogue.sheet_on("big", game, on or timezone.localdate())
    assert sheet
    return line_text(sheet.section("times")[0])


def big_evening(start: date = DAY, game: str = "splendor") -> Tournament:
    """An evening of BIG, made as its organiser makes it."""
    head = Facts(
        "big", "new", "Serata", start, start, (), game=game, system="swiss", table_size=4, params={"rounds": 3}
    )
    return creating.create_named(Settings(head), Writing(account())).tournament


def enrolled(row: Tournament, number: int = 8) -> None:
    entrants = tuple(Entrant(Player(f"p{nth}", f"P {nth}"), present=True) for nth in range(number))
    act(row, Writing(), Enrol(entrants))
    row.refresh_from_db()
