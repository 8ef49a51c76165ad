"""How a tournament ends: who goes on to the final phase, and its games as a plan that every run can play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabellone.engine.bracket import bracket_order, dealt, next_power
from tabellone.rulebooks.big.odds.situation import Game, Knockout, Qualifying
from tabellone.rulebooks.big.plan import Plan
from tabellone.rulebooks.big.qualify import ALL_WON, SIX
from tabellone.rulebooks.big.structure import AT_LEAST, BY_WINS, deal

Slots = list[int | None]


def qualifying_of(plan: Plan, gone: frozenset[int]) -> Qualifying:
    """What the qualifying rounds decide by this plan (BIG 7.2.1, BIG 8.1.1); `gone` have left before what follows."""
    if plan.phase == "none":
        return Qualifying(1, ends=True)
    only_final, seats = plan.phase == "final", plan.final_size
    if plan.qualified != BY_WINS:
        return Qualifying(plan.qualified, only_final=only_final, final_size=seats, gone=gone)
    alone = ALL_WON if (plan.participants, plan.rounds) == (SIX, ALL_WON) else 0
    first, wins = AT_LEAST.get(plan.participants, 0), (plan.rounds or 0) - 1
    return Qualifying(first, wins, alone, only_final=only_final, final_size=seats, gone=gone)


@lru_cache(maxsize=256)
def knockout_of(field: int, final_size: int, *, only_final: bool) -> Knockout:
    """The games of a field in its order: a mere final, a bracket, or semifinals (BIG 4.3, BIG 4.4, BIG 8.1)."""
    if field < 2:
        return Knockout(field, (), tuple(range(field)))
    if only_final:
        return at_one_table(field)
    if final_size == 2:
        size = next_power(field)
        return bracketed(field, [place - 1 if place <= field else None for place in bracket_order(size)])
    return _seated(field, final_size)


def at_one_table(field: int) -> Knockout:
    """The final alone (BIG 8.1.2, BIG 8.1.3)."""
    everybody = tuple(range(field))
    return Knockout(field, (everybody,), everybody)


def bracketed(field: int, slots: Slots, played: Sequence[Game] = ()) -> Knockout:
    """A bracket over a power of two of slots, after other games; who finds nobody in the next goes on (BIG 4.3)."""
    games = list(played)
    while len(slots) > 2:
        slots = [_meeting(field, games, one, other) for one, other in zip(slots[::2], slots[1::2], strict=True)]
    final = tuple(source for source in slots if source is not None)
    return Knockout(field, (*games, final) if len(final) > 1 else tuple(games), final)


def _seated(field: int, final_size: int) -> Knockout:
    """Semifinals whose winners join the first ones in the final, or the final alone (BIG 4.4, BIG 8.1.3)."""
    split = deal(field, final_size)
    if not split.tables:
        return at_one_table(field)
    semifinals = [tuple(table) for table in dealt(range(split.direct, field), split.tables)]
    final = (*range(split.direct), *range(field, field + len(semifinals)))
    return Knockout(field, (*semifinals, final), final)


def _meeting(field: int, games: list[Game], one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    games.append((one, other))
    return field + len(games) - 1
