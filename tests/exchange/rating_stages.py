"""Stages whose ratings are calculated again in a workbook: worked examples, every odd outcome, generated ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tabellone.contract.ratings import RatingSheet
from tabellone.engine.facts import Season, Tournament
from tabellone.rulebooks.pergioco.rating_sheet import rating_sheet
from tests.strategies_pergioco import PLAYED, RACE_OF_SIX, SPECIAL, carried, person, season, stage


@dataclass(frozen=True)
class Case:
    """A season, its tournaments, and the stage that is looked at."""

    season: Season
    tournaments: list[Tournament]
    stage: str

    def sheet(self) -> RatingSheet:
        return rating_sheet(self.season, self.tournaments, self.stage)


HELD = (
    carried("anna", "1012.500", {2025: 5}),
    carried("bea", "1000", {2025: 5}),
    carried("carlo", "1100", {2025: 5}),
    carried("dino", "950", {2025: 5}),
)
WORKED = Case(
    season("anna", "bea", "carlo", "dino", ratings=HELD),
    [stage(["anna 1 bea 0"], ["anna 0.5 carlo 0.5"], ["dino 1 anna 0"])],
    "s1",
)
# absent at the first game, after a bye, later, twice, never there; void, abandoned, by both, on time; never seated
ODD = [
    ["a 1 b 0", "c - d 1", "e b", "f v g v", "h 1 i 0"],
    ["a - c 1", "b a d a", "e - f 1", "g b0.5", "h 0.5 i 0.5"],
    ["a - d 1", "b 0.5 e 0.5", "c t f 1", "g - k -", "h a i 1"],
    ["a 0 h 1", "b - i 1", "c 1 e 0", "d 1 f a", "g v k v"],
]


def odd(system: str, **params: Any) -> Case:
    ratings = (
        carried("a", "1234.567", {2025: 3}),
        carried("f", "871.003", {2024: 1}),
        carried("z", "1100.1", {2022: 2}),
    )
    made = stage(*ODD, ident="odd", players=["z"], system=system, params=params)
    return Case(season("a", "b", "c", "z", ratings=ratings), [made], "odd")


RACE = Case(season(*"abcdef"), [stage(*RACE_OF_SIX, ident="race-1", race=True, system="round_robin")], "race-1")
ABSENT_IN_RACE = Case(
    season(*"abcdefg"),
    [
        stage(["a 1 b 0", "c 1 d 0", "e - f 1"], ["a 0.5 c 0.5", "b 1 f 0", "d 1 e 0"], ident="r", race=True),
        stage(["a 1 g 0"], ident="earlier", end="2026-02-01"),
    ],
    "r",
)


def generated(seed: int, players: int, rounds: int, **fields: Any) -> Case:
    """A stage of so many players after another one of the same game, with every outcome there is."""
    lots = Random(seed)
    names = [f"p{number:02}" for number in range(players)]
    outcomes = PLAYED * 3 + SPECIAL
    held = [
        carried(name, str(lots.randint(700_000, 1_500_000) / 1000), {2025: 1}) for name in names if lots.random() < 0.7
    ]

    def drawn() -> Iterator[str]:
        order = lots.sample(names, len(names))
        for nth in range(0, len(order) - 1, 2):
            yield lots.choice(outcomes).format(*order[nth : nth + 2])
        if len(order) % 2:
            yield f"{order[-1]} b"

    first = stage(list(drawn()), ident="first", end="2026-02-01")
    made = stage(*(list(drawn()) for _ in range(rounds)), ident="made", **fields)
    known = [person(name) for name in names if fields.get("race") or lots.random() < 0.8]
    return Case(season(*known, ratings=tuple(held)), [made, first], "made")


def small(count: int) -> dict[str, Case]:
    """Small stages of every format, some with the other readings of the rulings."""
    found = {}
    for seed in range(count):
        system = ("swiss", "round_robin", "other")[seed % 3]
        params: dict[str, Any] = {
            "missed_first_games_rated": seed % 4 != 1,
            "other_absence_is_loss": seed % 5 != 1,
            "no_show_rated": seed % 7 in (1, 2),
            "bye_points": "0.5" if seed % 2 else "1",
        }
        if seed % 6 == 5:
            params |= {"k": 32, "scale": 250, "start": "1500.5", "rounds": 9, "taken_out": ["p01"]}
        case = generated(seed, 5 + seed % 5, 1 + seed % 4, system=system, race=seed % 3 == 2, params=params)
        found[f"small {seed}"] = case
    return found


def cases(more: int = 0) -> dict[str, Case]:
    """Everything, by name."""
    return {
        "worked": WORKED,
        "swiss": odd("swiss"),
        "swiss otherwise": odd("swiss", missed_first_games_rated=False, no_show_rated=True),
        "round robin": odd("round_robin"),
        "round robin otherwise": odd("round_robin", other_absence_is_loss=False, no_show_rated=True),
        "race": RACE,
        "absent in the Race": ABSENT_IN_RACE,
        "sixty-four": generated(64, 64, 7, race=True),
        **small(more),
    }
