"""Halls as a big screen finds them, with invented people: called on the database of a live server."""

from __future__ import annotations

from itertools import product
from uuid import uuid4

from tabellone.engine.facts import Player
from tabellone.server.events.models import Tournament
from tabellone.server.play import services
from tabellone.server.play.draws import publish
from tabellone.server.play.in_hall import turn
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant, Settings
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, head, play

FIRST = (
    "Ada",
    "Bruno",
    "Carla",
    "Dario",
    "Elena",
    "Fulvio",
    "Gaia",
    "Ivo",
    "Lia",
    "Mara",
    "Nino",
    "Olga",
    "Pia",
    "Zeno",
)
LAST: tuple[str, ...] = (
    "Abati",
    "Brandi",
    "Celli",
    "Dossi",
    "Elmi",
    "Fabbri",
    "Gatti",
    "Horn",
    "Lari",
    "Manti",
    "Nori",
    "Orsi",
    "Pace",
)
LAST += ("Quaglia", "Rossetti-Valdifiore")
HOSTILE = ("<script>alert(1)</script> <b>Bo</b>", "=1+1", "\u202eotatlovar", "W" * 300, "Zeno #strong[Typst] $x$")


def names(players: int) -> list[str]:
    people = [f"{first} {last}" for last, first in product(LAST, FIRST)]
    return [*HOSTILE, *people][:players]


def master(players: int, rounds: int, *, playing: bool = False) -> Tournament:
    """A Master with so many rounds published and played; the last one still played, half of it in."""
    of = head("risiko", "risiko", "master", 4, accept_reduced=True)
    row = services.create(acts.Settle(Settings(of)), Writing(token=str(uuid4()))).tournament
    entrants = tuple(Entrant(Player(f"p{n}", name), present=True) for n, name in enumerate(names(players)))
    row = services.act(row, Writing(token=str(uuid4())), acts.Enrol(entrants)).tournament
    for number in range(1, rounds + 1):
        row = draw(row, Writing(), seed=f"onda {number}").tournament
        row = publish(row, number, Writing()).tournament
        tables = len(row_tables(row))
        half = tuple(range(1, tables // 2 + 1)) if playing and number == rounds else ()
        play(row, but=half)
        row.refresh_from_db()
    return row


def row_tables(row: Tournament) -> list[int]:
    from tests.server.play.halls import latest

    return [table.number for table in latest(row).round.tables]


def seating(players: int) -> str:
    """Round 1 is published, nobody has begun."""
    row = master(players, 0)
    row = draw(row, Writing(), seed="alba").tournament
    return publish(row, 1, Writing()).tournament.slug


def playing(players: int, rounds: int = 1) -> str:
    """A round is played: the clock runs, half of the tables are in."""
    row = master(players, rounds, playing=True)
    turn(row, rounds, "start", Writing(), minutes=90)
    return row.slug


def scenes() -> dict[str, str]:
    """The same day at several moments, with 200 players, and its end; and who keeps the hall."""
    found = {
        "welcome": master(20, 0).slug,
        "seating": seating(200),
        "playing": playing(200),
        "semifinals": playing(200, 3),
        "small": seating(16),
        "over": master(16, 4).slug,
    }
    account("Olga Banco", role="administrator", email="schermo@example.org")
    return found


def start(slug: str) -> None:
    """The clock of the first round is started."""
    turn(Tournament.objects.get(slug=slug), 1, "start", Writing(), minutes=90)
