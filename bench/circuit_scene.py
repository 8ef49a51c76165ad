"""A circuit of clubs on the platform: 5,000 players, 600 tournaments of 23 games; corrected, and asked for again.

Runs inside Django, on the database that `DATABASE_URL` names: in the processes that `bench.web_server` starts.
"""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from random import Random
from time import perf_counter, process_time
from typing import Any

from bench.asked import as_new, counted, timed
from bench.report import largest_memory

PLAYERS, TOURNAMENTS, ROUNDS, SIZE = 5_000, 600, 3, 4
REGULARS = 700  # three of four seats are theirs, as in clubs
FIELDS = (12, 12, 16, 20, 24, 32, 48)
SLUG = "bench-circuit"


def written(tournaments: int = TOURNAMENTS) -> dict[str, Any]:
    """Tables in the database, and the circuit in them."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    return loaded(tournaments)


def loaded(tournaments: int = TOURNAMENTS) -> dict[str, Any]:
    """The circuit in the database; how large it is."""
    from tabellone.engine.facts import Season
    from tabellone.server.intake.services import import_season

    chance = Random(6)
    played = [_tournament(number, tournaments, chance) for number in range(tournaments)]
    import_season(Season("big", 2026), played, name="Banco", slug=SLUG, by=None)
    seats = sum(len(table.seats) for one in played for drawn in one.rounds for table in drawn.tables)
    return {
        "tournaments": len(played),
        "people": len({one.id for each in played for one in each.players}),
        "seats": seats,
    }


def games() -> list[str]:
    """The games of the rulebook, without those played in pairs."""
    from tabellone.rulebooks.big.catalogue.games import SHEETS

    return [game for game, sheet in SHEETS.items() if sheet.most_players is None or sheet.most_players >= SIZE]


def _tournament(number: int, of: int, chance: Random) -> Any:
    from tabellone.engine.facts import Player, Tournament

    field = _field(number, chance)
    day = date(2026, 1, 2) + timedelta(days=360 * number // of)
    known = games()
    return Tournament(
        "big",
        f"{SLUG}-{number:03}",
        f"Serata {number}",
        day,
        day,
        tuple(Player(one, f"Player {one}") for one in field),
        game=known[number % len(known)],
        system="swiss",
        table_size=SIZE,
        params={"rounds": ROUNDS},
        rounds=tuple(_round(one, field, chance) for one in range(1, ROUNDS + 1)),
    )


def _field(number: int, chance: Random) -> list[str]:
    """Regulars, and others, so that everybody plays somewhere."""
    size = chance.choice(FIELDS)
    others = [(number * 9 + n) % PLAYERS for n in range(9)]
    known = set(others)
    while len(known) < size:
        known.add(chance.randrange(REGULARS))
    return [f"p{n:04}" for n in sorted(known)]


def _round(number: int, field: list[str], chance: Random) -> Any:
    from tabellone.engine.facts import Round, Seat, Table

    order = chance.sample(field, len(field))
    tables = []
    for at in range(0, len(order), SIZE):
        scores = chance.sample(range(10, 90), SIZE)
        seats = tuple(Seat(player, Decimal(score)) for player, score in zip(order[at : at + SIZE], scores, strict=True))
        tables.append(Table(at // SIZE + 1, seats))
    return Round(number, tuple(tables), "swiss", f"seed-{number}")


def republished(runs: int) -> dict[str, float]:
    """Seconds until everything has been answered from the facts, and again after one corrected result."""
    addresses = _addresses()
    as_new()
    whole, worked = perf_counter(), process_time()
    with counted() as asked:
        timed(addresses[:1], "Player p")
    first, questions = process_time() - worked, len(asked)
    timed(addresses[1:], "Player p")
    whole, worked = perf_counter() - whole, process_time() - worked
    as_new()
    restarted = process_time()
    with counted() as asked_again:
        timed(addresses[:1], "Player p")
    restarted, questions_again = process_time() - restarted, len(asked_again)
    timed(addresses[1:], "Player p")
    walls, processors = [], []
    parts: dict[str, float] = {}
    for run in range(runs):
        before, busy = perf_counter(), process_time()
        corrected(run)
        _, parts = timed(addresses, "Player p")
        walls.append(perf_counter() - before)
        processors.append(process_time() - busy)
    return {
        "whole": whole,
        "worked": worked,
        "gathered": first,
        "questions": questions,
        "restarted": restarted,
        "questions_again": questions_again,
        "wall": min(walls),
        "processor": min(processors),
        "first": parts[addresses[0]],
        "pages": len(addresses),
        "memory": largest_memory(),
    }


def _addresses() -> list[str]:
    codes = ["general", *(f"{kind}:{game}" for game in games() for kind in ("points", "elo"))]
    return [
        *(f"/c/{SLUG}/r/{code}/?on=2026-12-31" for code in codes),
        f"/c/{SLUG}/why/?player=p0007&ranking=general&on=2026-12-31",
    ]


def corrected(run: int) -> None:
    """The first table of the first tournament ended otherwise; stored as the desk stores it, which counts too."""
    from tabellone.engine.facts import Seat
    from tabellone.server.events.models import Tournament
    from tabellone.server.journal.services import Writing
    from tabellone.server.play import services
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts

    row = Tournament.objects.get(slug=f"{SLUG}-000")
    seats = state_of(row).rounds[0].round.tables[0].seats
    now = tuple(Seat(one.player, Decimal(20 + (turn + run) % SIZE)) for turn, one in enumerate(seats))
    services.act(row, Writing(), acts.Correct(1, 1, now))
