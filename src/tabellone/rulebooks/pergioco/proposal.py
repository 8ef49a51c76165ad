"""What a stage of so many players looks like (PG 2): the rulebook leaves the format open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from tabellone.contract.games import GameOffer, Proposal, Setting
from tabellone.contract.rulebook import NOTHING
from tabellone.engine.errors import Problem
from tabellone.engine.facts import System
from tabellone.engine.pairing import berger_tables
from tabellone.engine.positions import bracket_size
from tabellone.engine.steps import Step
from tabellone.rulebooks.pergioco.params import DEFAULT, MOST_ROUNDS

LEAST, PAIR = 2, 2
DRAWN: tuple[System, ...] = ("swiss", "round_robin")  # other formats are played elsewhere and imported
ALL_MEET_ALL = 6  # ruling few-meet-all: so few play a round robin
MOST = Decimal(MOST_ROUNDS)
BYE = Setting("bye_points", "decimal", DEFAULT.bye_points, Decimal(0), Decimal(1), rule="PG 39")


def games(params: Mapping[str, Any] = NOTHING) -> tuple[GameOffer, ...]:
    """Any abstract game may be named (PG 2)."""
    del params
    return ()


def propose(
    game: str,
    players: int,
    *,
    national_final: bool = False,
    table_size: int | None = None,
    params: Mapping[str, Any] = NOTHING,
) -> Proposal:
    """Swiss, or all against all where they are few; there are no national finals (PG 2, ruling few-meet-all)."""
    del game, national_final, table_size, params
    few = players <= ALL_MEET_ALL
    rounds = len(berger_tables(players)) if few else (bracket_size(players) - 1).bit_length()
    system: System = "round_robin" if few else "swiss"
    return Proposal(
        system=system,
        table_size=PAIR,
        rounds=rounds or None,
        systems=DRAWN,
        sizes=(PAIR,),
        params={} if few else {"rounds": rounds},
        settings=(Setting("rounds", "whole", None if few else rounds, Decimal(1), MOST, rule="PG 2"), BYE),
        steps=tuple(_steps(players, rounds)) if players >= LEAST else (),
        warnings=() if players >= LEAST else (_too_few(players),),
    )


def _too_few(players: int) -> Problem:
    return Problem.of("pg-too-few-to-draw", rule="PG 2", players=players, least=LEAST)


def _steps(players: int, rounds: int) -> Iterator[Step]:
    if players <= ALL_MEET_ALL:
        inputs = {"players": players, "resting": players % 2}
        yield Step("PG 2", "pg-proposed-round-robin", inputs, "players + resting - 1", rounds)
    else:
        yield Step("PG 2", "pg-proposed-swiss", {"players": players, "rounds": rounds}, "2 ** rounds", 2**rounds)
    if players > DEFAULT.race_players:
        yield Step("PG 40", "pg-proposed-race", {"players": players, "most": DEFAULT.race_players})
