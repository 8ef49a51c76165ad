"""What a tournament of so many players at a game looks like (BIG 4.1, BIG 8.1, BIG 8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any, get_args

from tabellone.contract.proposals import GameOffer, Proposal, Setting
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Player, System, Tournament
from tabellone.engine.steps import Step
from tabellone.rulebooks.big.advice import FEW
from tabellone.rulebooks.big.catalogue import SHEETS, most_players
from tabellone.rulebooks.big.catalogue.in_force import kept_catalogue
from tabellone.rulebooks.big.catalogue.names import name_of
from tabellone.rulebooks.big.catalogue.sheet import Sheet
from tabellone.rulebooks.big.check import RANGES
from tabellone.rulebooks.big.params import DEFAULT, SHEETS_PARAM, AuctionKind
from tabellone.rulebooks.big.plan import USUAL_SIZE, Plan, plan_of
from tabellone.rulebooks.big.proposal_steps import expected_rounds, phase_steps, proposal_steps
from tabellone.rulebooks.big.sizes import SHORT, seating
from tabellone.rulebooks.big.structure import LEAST, advised

ANY_DAY = date(2026, 1, 1)
SYSTEMS: tuple[System, ...] = (
    "swiss",
    "knockout",
    "round_robin",
)  # BIG 4.1, BIG 4.3, BIG 8.1
MANY = 1000  # above its last row the rulebook says the same for every number


def games() -> tuple[GameOffer, ...]:
    """The games with a sheet of their own, in the order of the rulebook (BIG 8.3)."""
    return tuple(_offer(sheet) for sheet in SHEETS.values())


def games_in(params: Mapping[str, Any]) -> tuple[GameOffer, ...]:
    """The games with a sheet as a tournament's parameters keep the catalogue (BIG 8, ruling sheet-of-the-day)."""
    return tuple(_offer(sheet) for sheet in kept_catalogue(params).sheets.values())


def other_games() -> bool:
    """Any other game can be played by the general indications (BIG 8)."""
    return True


def propose(game: str, players: int, *, national_final: bool = False, table_size: int | None = None) -> Proposal:
    """The rounds advised, or the structure of a national final, at the tables that the game advises (BIG 8.1)."""
    return propose_in({}, game, players, national_final=national_final, table_size=table_size)


def propose_in(
    kept: Mapping[str, Any], game: str, players: int, *, national_final: bool = False, table_size: int | None = None
) -> Proposal:
    """The same by the sheets that a tournament's parameters keep (BIG 8, BIG 8.1, ruling sheet-of-the-day)."""
    sheet = kept_catalogue(kept).sheet_of(game)
    offer = _offer(sheet)
    size = table_size if table_size in offer.sizes else offer.advised
    advice = advised(players, size, sheet=sheet)
    system: System = "round_robin" if advice.round_robin and not national_final else "swiss"
    params = {"rounds": advice.swiss} if system == "swiss" and not national_final else {}
    own = {name: value for name, value in kept.items() if name == SHEETS_PARAM}
    plan = plan_of(_draft(game, players, system, {**own, **params}, size=size, national_final=national_final))
    return Proposal(
        system=system,
        table_size=size,
        rounds=expected_rounds(plan) if players > 1 else None,
        systems=("swiss",) if national_final else SYSTEMS,
        sizes=offer.sizes,
        params=params,
        settings=tuple(_settings(plan, system)),
        steps=tuple(proposal_steps(plan, sheet, advice, players, system)) if players > 1 else (),
        warnings=tuple(_warnings(sheet, players, size)),
    )


def phase_planned(tournament: Tournament, players: int) -> tuple[Step, ...]:
    """The final phase of a tournament by its settings, with so many players (BIG 7.2.1, ruling hardcore-final)."""
    if players < 2:
        return ()
    return tuple(phase_steps(plan_of(replace(tournament, players=_nameless(players), rounds=(), withdrawals=()))))


def _nameless(players: int) -> tuple[Player, ...]:
    return tuple(Player(str(number), str(number)) for number in range(min(players, MANY)))


def _offer(sheet: Sheet) -> GameOffer:
    most = 2 if sheet.two_only else most_players(sheet)
    advised_size = min(sheet.advised_players or USUAL_SIZE, most)
    named = name_of(sheet.id, sheet.name)
    return GameOffer(
        id=sheet.id,
        name=sheet.name,
        minutes=sheet.minutes,
        sizes=tuple(range(2, most + 1)),
        advised=advised_size,
        pairs=sheet.pairs,
        rule=sheet.article,
        titles=named.titles,
        also=named.also,
    )


def _draft(
    game: str, players: int, system: System, params: dict[str, Any], *, size: int, national_final: bool
) -> Tournament:
    """The tournament as it would be, with nobody's name."""
    people = _nameless(players)
    return Tournament(
        "big", "draft", "", ANY_DAY, ANY_DAY, people, game, system, size, national_final=national_final, params=params
    )


def _settings(plan: Plan, system: System) -> Iterator[Setting]:
    bounds = {name: (Decimal(least), Decimal(most)) for name, least, most in RANGES}
    national = plan.phase == "national"
    if system == "swiss":
        yield Setting("rounds", "whole", plan.rounds, *bounds["rounds"], rule="BIG 8.1")
        yield Setting("ghost_share", "decimal", DEFAULT.ghost_share, *bounds["ghost_share"], rule="BIG 4.2")
    yield Setting("final_phase", "choice", plan.phase, choices=("none", "final", "national"), rule="BIG 7.2.1")
    qualified = plan.qualified or None if national else None
    yield Setting("qualified", "whole", qualified, *bounds["qualified"], rule="BIG 8.1")
    seats = plan.final_size if national else None
    yield Setting("final_table_size", "whole", seats, *bounds["final_table_size"], rule="BIG 8.1.3")
    yield Setting("auction", "choice", DEFAULT.auction, choices=get_args(AuctionKind), rule="BIG 6.1")
    if plan.size == 2:
        yield Setting("bye_pbg", "decimal", DEFAULT.bye_pbg, *bounds["bye_pbg"], rule="BIG 4.2")
        yield Setting("bye_points", "whole", DEFAULT.bye_points, *bounds["bye_points"], rule="BIG 4.1")
    if system == "swiss":
        yield Setting("first_round_tables", "flag", DEFAULT.first_round_tables, rule="BIG 4.2")


def _warnings(sheet: Sheet, players: int, size: int) -> Iterator[Problem]:
    values: dict[str, object] = {"players": players, "least": 2}
    if players < 2:
        yield Problem("too-few-players", rule="BIG 4.1", values=values)
        return
    if players < LEAST:
        yield Problem(FEW, rule="BIG 8.1", values={**values, "least": LEAST})
    sizes, found = seating(players, size, sheet)
    if SHORT in found:
        yield Problem(SHORT, rule="BIG 4.1", values={**values, "size": size, "smallest": min(sizes)})
