"""What a player needs in the next stage to gain a place in the Race or in Green (PG 35, PG 39, PG 40).

Everything is calculated as the season does it; what is taken for granted of the others is told with the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction
from functools import partial

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.needs import Need
from tabellone.engine.steps import Step
from tabellone.rulebooks.pergioco.explain_needs import none_step, race_gain
from tabellone.rulebooks.pergioco.explain_parts import line_of
from tabellone.rulebooks.pergioco.race import race_points, race_total
from tabellone.rulebooks.pergioco.season import Day, day_of, is_eligible

FEWEST = 2  # ranked players of a stage: nobody is ranked alone


def race_need(season: Season, tournaments: Sequence[Tournament], player: str, on: date, ranked: int) -> Need:
    """The last position in the next Race stage, with so many ranked, that gains a place in the Race (PG 39, PG 40).

    The others are taken to miss that stage, so that it counts 0 for them (ruling need-others-rest, ruling race-zero).
    With the last planned stage the Race ends, and the best and the worst go.
    """
    day = day_of(season, tournaments, on)
    refuse_outsider(day, player)
    most = day.book.params.race_players
    if not FEWEST <= ranked <= most:
        raise RuleError("pg-need-race-field", rule="PG 40", players=ranked, least=FEWEST, most=most)
    now = line_of(day.race, player)
    position = now.position if now else None
    if not day.race_open:
        step = Step("PG 38", "pg-need-race-over", {"stages": len(day.race_stages), "year": on.year})
        return Need("race", player, position, None, None, (step,))
    if position == 1:
        return first("race", player)
    results = list(now.item.results.values()) if now else []
    stages, params = len(day.race_stages) + 1, day.book.params
    total = partial(race_total, stages=stages, params=params, over=stages >= day.race_planned)
    others = [total(list(line.item.results.values())) for line in day.race if line.item.player != player]

    def place(finish: int) -> int:
        own = total([*results, race_points(ranked, finish, params.race_k)])
        return 1 + sum(other > own for other in others)

    finish = last_gaining(place, ranked, position)
    if finish is None:
        step = none_step("pg-need-race-none", "PG 40", ranked)
        return Need("race", player, position, None, None, (step,))
    step = race_gain(day, results, (ranked, finish), (position, place(finish)))
    return Need("race", player, position, Fraction(finish), place(finish), (step,))


def last_gaining(place: Callable[[int], int], ranked: int, position: int | None) -> int | None:
    """The last finish whose place is better than today's; who is outside the ranking gains by any (PG 40)."""
    return next((finish for finish in range(ranked, 0, -1) if position is None or place(finish) < position), None)


def refuse_outsider(day: Day, player: str) -> None:
    """Whoever no ranking lists gains no place in one (PG 3, PG 5, PG 7)."""
    if not is_eligible(day.book, player, day.on):
        raise RuleError("pg-need-outside", rule="PG 5", player=player)


def first(ranking: str, player: str) -> Need:
    """Whoever stands first has no place to gain."""
    rule = "PG 40" if ranking == "race" else "PG 35"
    return Need(ranking, player, 1, None, None, (Step(rule, "pg-need-first", {"ranking": ranking}),))
