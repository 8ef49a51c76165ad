"""Builders that make a test read like a result sheet, and a hall that plays what was drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from random import Random
from typing import Any, cast

from tabellone.contract.answers import Draw
from tabellone.engine.facts import Phase, Player, Round, Seat, Table, Tournament, Withdrawal
from tabellone.rulebooks.big.catalogue.changes import read_change
from tabellone.rulebooks.big.draw import draw
from tabellone.rulebooks.big.standing import standing

DAY = date(2026, 3, 1)
Score = int | str | Seat
AZUL = read_change(
    "azul",
    DAY,
    {
        "name": "Azul",
        "most_players": 4,
        "advised_players": 3,
        "minutes": 45,
        "player_minutes": 12,
        "tie_figures": ("cards", "coins"),
        "tied_final": "replay",
        "auction_step": Decimal("0.1"),
        "note_en": "No variant side.",
        "note_it": "Senza il lato variante.",
    },
    new=True,
)


def seat(player: str, score: int | str | None = None, **fields: Any) -> Seat:
    """A seat; `bid` and the figures of `tiebreak` may be written as plain numbers."""
    if "bid" in fields:
        fields["bid"] = Decimal(str(fields["bid"]))
    if "tiebreak" in fields:
        fields["tiebreak"] = {name: Decimal(str(value)) for name, value in fields["tiebreak"].items()}
    return Seat(player, None if score is None else Decimal(score), **fields)


def table(number: int, /, *seats: Seat, **scores: int | str) -> Table:
    return Table(number, (*seats, *(seat(player, score) for player, score in scores.items())))


def round_(number: int, *tables: Table, phase: str = "swiss", seed: str | None = None, **fields: Any) -> Round:
    return Round(number, tables, cast("Phase", phase), seed, **fields)


def tournament(players: int | str | list[Player], *rounds: Round, **fields: Any) -> Tournament:
    """A tournament of so many players (`p01`, …), or of these one-letter ones."""
    if isinstance(players, int):
        people = [Player(f"p{n:02}", f"P {n}") for n in range(1, players + 1)]
    else:
        people = [p if isinstance(p, Player) else Player(p, p.upper()) for p in players]
    wanted: dict[str, Any] = {"game": "any-game", "table_size": 4, "system": "swiss", **fields}
    return Tournament("big", "t", "T", DAY, DAY, tuple(people), rounds=rounds, **wanted)


def withdrawn(event: Tournament, player: str, before_round: int) -> Tournament:
    return replace(event, withdrawals=(*event.withdrawals, Withdrawal(player, f"before_round:{before_round}")))


def recorded(drawn: Draw, scores: Callable[[Any], list[Seat]]) -> Round:
    """The drawn round with its results; whoever sits alone has a bye."""
    tables = tuple(Table(t.number, tuple(scores(t))) for t in drawn.tables)
    return Round(drawn.round, tables, cast("Phase", drawn.phase), drawn.seed)


def dice(seed: str, *, spread: int = 40) -> Callable[[Any], list[Seat]]:
    """Results by chance, with ties now and then."""
    chance = Random(seed)

    def scores(drawn: Any) -> list[Seat]:
        if len(drawn.seats) == 1:
            return [Seat(drawn.seats[0], status="bye")]
        return [Seat(player, Decimal(chance.randint(0, spread))) for player in drawn.seats]

    return scores


def play_on(event: Tournament, seed: str = "s", *, spread: int = 40, most: int = 40) -> tuple[Tournament, list[Draw]]:
    """Draw and play until the tournament is over."""
    draws: list[Draw] = []
    scores = dice(seed, spread=spread)
    for _ in range(most):
        if event.rounds and standing(event).final:
            return event, draws
        drawn = draw(event, f"{seed}{len(event.rounds)}")
        draws.append(drawn)
        event = replace(event, rounds=(*event.rounds, recorded(drawn, scores)))
    raise AssertionError("the tournament does not end")
