"""Why a tournament is proposed as it is (BIG 4.1, BIG 8.1, BIG 8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from tabellone.contract.games import GameOffer, Proposal, Setting
from tabellone.contract.rulebook import NOTHING
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Player, System, Tournament
from tabellone.engine.positions import bracket_size
from tabellone.engine.steps import Step
from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.advice import FEW, most_with_one_loss
from tabellone.rulebooks.big.catalogue.games import titled_game
from tabellone.rulebooks.big.catalogue.in_force import kept_catalogue
from tabellone.rulebooks.big.catalogue.sheet import CatalogueSheet, most_players
from tabellone.rulebooks.big.params import FIGURES, SHEETS_PARAM
from tabellone.rulebooks.big.rounds import SHORT, sizes_and_warnings
from tabellone.rulebooks.big.structure import (
    AT_LEAST,
    BY_WINS,
    LEAST,
    USUAL_SIZE,
    AdvisedRounds,
    SemifinalDeal,
    TournamentPlan,
    advised_rounds,
    semifinal_deal,
    tournament_plan,
)

GENERAL = {2: "BIG 8.1.1", 3: "BIG 8.1.2"}
FOUR_AND_MORE = "BIG 8.1.3"


def expected_rounds(plan: TournamentPlan) -> int:
    """The rounds that the plan can take at most, those of the final phase too."""
    rounds = plan.rounds or 0
    if plan.phase == "none":
        return rounds
    if plan.phase == "final":
        return rounds + 1
    if plan.final_size == 2:
        return rounds + (bracket_size(_through(plan)) - 1).bit_length()
    return rounds + (2 if _semifinals(plan).tables else 1)


def proposal_steps(
    plan: TournamentPlan, sheet: CatalogueSheet, advice: AdvisedRounds, players: int, system: System
) -> Iterator[Step]:
    """Tables, rounds, final phase and time, each with its rule."""
    yield _tables(players, plan.size)
    yield from _national(plan) if plan.phase == "national" else _ordinary(plan, advice, players, system)
    if sheet.minutes:
        inputs = {"rounds": expected_rounds(plan), "minutes": sheet.minutes}
        total = inputs["rounds"] * sheet.minutes
        yield Step(sheet.article, "big-proposed-time", inputs, "rounds * minutes", total)


def phase_steps(plan: TournamentPlan) -> Iterator[Step]:
    """The final phase of a plan: who goes on, and to which tables; nothing where there is none."""
    if plan.phase == "national":
        yield from _national(plan)
    elif plan.phase == "final":
        through = min(plan.qualified, plan.participants)
        inputs = {"players": plan.participants, "rounds": plan.rounds or 0}
        yield Step("BIG 7.2.1", "big-proposed-qualified", inputs, result=through)
        yield Step("BIG 7.2.1", "big-proposed-final", {"tables": 0, "direct": through, "seats": plan.final_size})


def _tables(players: int, size: int) -> Step:
    sizes = even_sizes(players, size)
    inputs = {"players": players, "size": size, "largest": max(sizes), "smallest": min(sizes)}
    return Step("BIG 4.1", "big-proposed-tables", inputs, "up(players / size)", len(sizes))


def _ordinary(plan: TournamentPlan, advice: AdvisedRounds, players: int, system: System) -> Iterator[Step]:
    rule = GENERAL.get(plan.size, FOUR_AND_MORE)
    if system == "round_robin":
        yield Step("BIG 8.1", "big-proposed-round-robin", {"players": players}, "players - 1", players - 1)
        return
    inputs = {"players": players, "size": plan.size}
    yield Step(rule, "big-proposed-rounds", inputs, result=advice.swiss)
    if advice.before_final is not None:
        yield Step(rule, "big-proposed-before-final", inputs, result=advice.before_final)


def _national(plan: TournamentPlan) -> Iterator[Step]:
    rule = GENERAL.get(plan.final_size, FOUR_AND_MORE)
    rounds = plan.rounds or 0
    if plan.qualified == BY_WINS:
        first = AT_LEAST.get(plan.participants, 0)
        wins = {"players": plan.participants, "rounds": rounds, "most": _through(plan), "first": first}
        yield Step(rule, "big-proposed-by-wins", wins, "rounds - 1", rounds - 1)
        return
    inputs = {"players": plan.participants, "rounds": rounds}
    yield Step(rule, "big-proposed-qualified", inputs, result=_through(plan))
    if plan.final_size > 2:
        split = _semifinals(plan)
        shape = {"tables": split.tables, "direct": split.direct, "seats": plan.final_size}
        yield Step(rule, "big-proposed-semifinals" if split.tables else "big-proposed-final", shape)


def _through(plan: TournamentPlan) -> int:
    """How many can go on at most."""
    if plan.qualified != BY_WINS:
        return min(plan.qualified, plan.participants)
    return max(2, most_with_one_loss(plan.participants, plan.rounds or 0))


def _semifinals(plan: TournamentPlan) -> SemifinalDeal:
    return semifinal_deal(_through(plan), plan.final_size)


ANY_DAY = date(2026, 1, 1)
SYSTEMS: tuple[System, ...] = (
    "swiss",
    "knockout",
    "round_robin",
)  # BIG 4.1, BIG 4.3, BIG 8.1
MANY = 1000  # above its last row the rulebook says the same for every number


def games(params: Mapping[str, Any] = NOTHING) -> tuple[GameOffer, ...]:
    """The games with a sheet in the order of the rulebook, as parameters keep it (ruling sheet-of-the-day)."""
    return tuple(_offer(sheet) for sheet in kept_catalogue(params).sheets.values())


def propose(
    game: str,
    players: int,
    *,
    national_final: bool = False,
    table_size: int | None = None,
    params: Mapping[str, Any] = NOTHING,
) -> Proposal:
    """The rounds advised, or the structure of a national final, at the tables that the game advises.

    The sheets are those that a tournament's parameters keep (ruling sheet-of-the-day).
    """
    sheet = kept_catalogue(params).sheet_of(game)
    offer = _offer(sheet)
    size = table_size if table_size in offer.sizes else offer.advised
    advice = advised_rounds(players, size, sheet)
    system: System = "round_robin" if advice.round_robin and not national_final else "swiss"
    rounds = {"rounds": advice.swiss} if system == "swiss" and not national_final else {}
    own = {name: value for name, value in params.items() if name == SHEETS_PARAM}
    plan = tournament_plan(_draft(game, players, system, {**own, **rounds}, size=size, national_final=national_final))
    return Proposal(
        system=system,
        table_size=size,
        rounds=expected_rounds(plan) if players > 1 else None,
        systems=("swiss",) if national_final else SYSTEMS,
        sizes=offer.sizes,
        params=rounds,
        settings=tuple(_settings(plan, system)),
        steps=tuple(proposal_steps(plan, sheet, advice, players, system)) if players > 1 else (),
        warnings=tuple(_warnings(sheet, players, size)),
    )


def phase_planned(tournament: Tournament, players: int) -> tuple[Step, ...]:
    """The final phase of a tournament by its settings, with so many players (ruling hardcore-final)."""
    if players < 2:
        return ()
    return tuple(
        phase_steps(tournament_plan(replace(tournament, players=_nameless(players), rounds=(), withdrawals=())))
    )


def _nameless(players: int) -> tuple[Player, ...]:
    return tuple(Player(str(number), str(number)) for number in range(min(players, MANY)))


def _offer(sheet: CatalogueSheet) -> GameOffer:
    most = 2 if sheet.two_only else most_players(sheet)
    advised_size = min(sheet.advised_players or USUAL_SIZE, most)
    named = titled_game(sheet.id, sheet.name)
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


# on the form these stand before the others
FIRST = ("rounds", "ghost_share", "final_phase", "qualified", "final_table_size", "auction", "bye_pbg", "bye_points")


def _settings(plan: TournamentPlan, system: System) -> Iterator[Setting]:
    """The figures of the parameters, with what the plan proposes; without those that say nothing at its tables."""
    national = plan.phase == "national"
    proposed = {"rounds": plan.rounds, "final_phase": plan.phase}
    proposed |= {"qualified": plan.qualified or None, "final_table_size": plan.final_size} if national else {}
    idle = set() if system == "swiss" else {"rounds", "ghost_share", "first_round_tables"}
    idle |= set() if plan.size == 2 else {"bye_pbg", "bye_points"}
    for name in dict.fromkeys((*FIRST, *FIGURES)):
        if name not in idle:
            yield replace(FIGURES[name], default=proposed.get(name, FIGURES[name].default))


def _warnings(sheet: CatalogueSheet, players: int, size: int) -> Iterator[Problem]:
    if players < 2:
        yield Problem.of("too-few-players", rule="BIG 4.1", players=players, least=2)
        return
    if players < LEAST:
        yield Problem.of(FEW, rule="BIG 8.1", players=players, least=LEAST)
    sizes, found = sizes_and_warnings(players, size, sheet)
    if SHORT in found:
        yield Problem.of(SHORT, rule="BIG 4.1", players=players, least=2, size=size, smallest=min(sizes))
