"""What is proposed to whoever opens a Master, and the rules that its games follow (RK structure)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabellone.contract.games import GameOffer, Proposal
from tabellone.contract.rulebook import NOTHING
from tabellone.engine.errors import Problem
from tabellone.engine.steps import Step
from tabellone.engine.tables import stretched_sizes
from tabellone.rulebooks.risiko.params import DEFAULT, FIGURES
from tabellone.rulebooks.risiko.points import FIVE
from tabellone.rulebooks.risiko.rounds import FOUR, QUALIFYING_GAMES, nearest
from tabellone.rulebooks.risiko.semifinals import NOBODY_DIRECT, TWO_DIRECT, winners

GAME = GameOffer("risiko", "RisiKo!", DEFAULT.minutes, (FOUR, FIVE), FOUR, rule="RK structure")
SETTINGS = tuple(sorted(FIGURES.values(), key=lambda one: one.name != "minutes"))  # how long a game lasts comes first


def games(params: Mapping[str, Any] = NOTHING) -> tuple[GameOffer, ...]:
    """RisiKo! alone (RK structure)."""
    del params
    return (GAME,)


def propose(
    game: str,
    players: int,
    *,
    national_final: bool = False,
    table_size: int | None = None,
    params: Mapping[str, Any] = NOTHING,
) -> Proposal:
    """Tables of four and five, two games, semifinals and final; a national final is no other (RK structure)."""
    del game, national_final, table_size, params
    sizes = stretched_sizes(players, FOUR)
    rounds = QUALIFYING_GAMES + (1 if players < TWO_DIRECT.needs else 2)
    return Proposal(
        system="master",
        table_size=FOUR,
        rounds=rounds,
        systems=("master",),
        sizes=(FOUR,),
        settings=SETTINGS,
        steps=tuple(_steps(players, sizes, rounds)) if sizes else (),
        warnings=() if sizes else (_cannot_seat(players),),
    )


def _cannot_seat(players: int) -> Problem:
    return Problem.of("cannot-seat", rule="RK structure", players=players, nearest=nearest(players))


def _steps(players: int, sizes: tuple[int, ...], rounds: int) -> Iterator[Step]:
    inputs = {"players": players, "fours": sizes.count(FOUR), "fives": sizes.count(FIVE)}
    yield Step("RK structure", "risiko-proposed-tables", inputs, "fours + fives", len(sizes))
    yield _second_part(players)
    time = {"rounds": rounds, "minutes": DEFAULT.minutes}
    yield Step("RK structure", "risiko-proposed-time", time, "rounds * minutes", rounds * DEFAULT.minutes)


def _second_part(players: int) -> Step:
    """What follows the qualifying games if everybody plays both (RK semifinals, ruling too-few)."""
    if players >= DEFAULT.direct_under:
        groups = winners(players)
        return Step("RK semifinals", "risiko-proposed-groups", {"winners": groups}, "4 * winners", 4 * groups)
    if players < TWO_DIRECT.needs:
        return Step("RK semifinals", "risiko-proposed-final", {"players": players, "needed": TWO_DIRECT.needs})
    if players < NOBODY_DIRECT.needs:
        return Step("RK semifinals", "risiko-proposed-reduced", {"players": players, "needed": NOBODY_DIRECT.needs})
    return Step("RK semifinals", "risiko-proposed-semifinals", {"players": players})
