"""A season on the platform: 60 stages, 300 players, 12 games, 12 Race stages of 64; corrected, and asked for again.

Runs inside Django, on the database that `DATABASE_URL` names: in the processes that `bench.web_server` starts.
"""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from random import Random
from time import perf_counter, process_time
from typing import Any

from bench.asked import as_new, timed
from bench.report import largest_memory

STAGES, PLAYERS, GAMES, ROUNDS, RACE, RACERS = 60, 300, 12, 5, 5, 64  # every fifth stage is a Race stage
SLUG = "bench-season"
HOLDING = "Player "  # a name: of a long ranking only the beginning is shown, and nobody stands there for sure
SCORES = (("1", "0"), ("0.5", "0.5"), ("0", "1"))


def written() -> dict[str, Any]:
    """Tables in the database, and the season in them."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    return loaded()


def loaded() -> dict[str, Any]:
    """The season in the database."""
    from tabellone.engine.facts import Game, Person, Season
    from tabellone.server.intake.services import import_season

    people = tuple(Person(f"p{n:03}", f"Player {n:03}", registered=date(2026, 1, 1)) for n in range(PLAYERS))
    games = tuple(Game(f"game-{n}", f"Game {n}") for n in range(GAMES))
    chance = Random(1)
    stages = [_stage(number, [one.id for one in people], chance) for number in range(STAGES)]
    import_season(Season("pergioco", 2026, games=games, players=people), stages, name="Banco", slug=SLUG, by=None)
    return {"stages": len(stages)}


def _stage(number: int, ids: list[str], chance: Random) -> Any:
    from tabellone.engine.facts import Player, Tournament

    race = number % RACE == RACE - 1
    field = chance.sample(ids, RACERS) if race else ids
    day = date(2026, 1, 2) + timedelta(days=6 * number)
    return Tournament(
        "pergioco",
        f"{SLUG}-{number:02}",
        f"Stage {number}",
        day,
        day,
        tuple(Player(one, f"nick_{one}") for one in field),
        game=f"game-{number % GAMES}",
        system="swiss",
        race=race,
        rounds=tuple(_round(one, field, chance) for one in range(1, ROUNDS + 1)),
    )


def _round(number: int, field: list[str], chance: Random) -> Any:
    from tabellone.engine.facts import Round, Seat, Table

    order = chance.sample(field, len(field))
    tables = []
    for at in range(0, len(order), 2):
        scores = chance.choice(SCORES)
        seats = tuple(Seat(player, Decimal(score)) for player, score in zip(order[at : at + 2], scores, strict=True))
        tables.append(Table(at // 2 + 1, seats))
    return Round(number, tuple(tables), "swiss")


def republished(runs: int) -> dict[str, float]:
    """Seconds from a correction in the first stage until all rankings and a player's page have been answered again."""
    addresses = _addresses()
    cold = timed(addresses, HOLDING)
    walls, processors = [], []
    parts: dict[str, float] = {}
    for run in range(runs):
        before, worked = perf_counter(), process_time()
        _corrected(run)
        _, parts = timed(addresses, HOLDING)
        walls.append(perf_counter() - before)
        processors.append(process_time() - worked)
    as_new()
    fresh = timed(addresses, HOLDING)
    return {
        "wall": min(walls),
        "processor": min(processors),
        "first": parts[addresses[0]],
        "player": parts[addresses[-2]],
        "why": parts[addresses[-1]],
        "cold": cold[0],
        "fresh": fresh[0],
        "pages": len(addresses),
        "memory": largest_memory(),
    }


def _addresses() -> list[str]:
    games = [f"game:game-{n}" for n in range(GAMES)]
    rankings = [f"/c/{SLUG}/r/{code}/?on=2026-12-31" for code in ("red", "blue", "green", "race", *games)]
    why = f"/c/{SLUG}/why/?player=p007&ranking=red&on=2026-12-31"
    return [*rankings, f"/c/{SLUG}/players/p007/?on=2026-12-31", why]


def _corrected(run: int) -> None:
    """The first table of the first stage ended otherwise; stored as the desk stores it, which counts too."""
    from tabellone.engine.facts import Seat
    from tabellone.server.events.models import Tournament
    from tabellone.server.journal.services import Writing
    from tabellone.server.play import services
    from tabellone.server.play.states import state_of
    from tabellone.tournament import acts

    row = Tournament.objects.get(slug=f"{SLUG}-00")
    seats = state_of(row).rounds[0].round.tables[0].seats
    now = tuple(Seat(one.player, Decimal((turn + run) % 2)) for turn, one in enumerate(seats))
    other = tuple(Seat(one.player, Decimal((turn + run + 1) % 2)) for turn, one in enumerate(seats))
    services.act(row, Writing(), acts.Correct(1, 1, now if now != seats else other))
