"""All the steps of one player, in the order of the day (RK points, RK standings, RK semifinals)."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step
from tabellone.rulebooks.risiko.check import sound
from tabellone.rulebooks.risiko.course import QUALIFYING_GAMES, Course, read
from tabellone.rulebooks.risiko.explain.games import game_steps
from tabellone.rulebooks.risiko.explain.places import finalist_step, position_step, sum_step
from tabellone.rulebooks.risiko.explain.road import road_steps
from tabellone.rulebooks.risiko.final import finals_played, ranking_after, standing_first
from tabellone.rulebooks.risiko.ranking import Ranked


def explain(tournament: Tournament, player: str) -> tuple[Step, ...]:
    """How every figure of the player in the last complete standing came about (RK standings)."""
    if player not in {one.id for one in tournament.players}:
        raise RuleError("unknown-player", rule="RK structure", player=player)
    return tuple(_told(read(sound(tournament)), player))


def _told(course: Course, player: str) -> Iterator[Step]:
    complete = course.complete
    ranked: Ranked = ranking_after(course, complete - 1) if complete else []
    line = next((line for _, line in ranked if line.player == player), None)
    counted_rounds = [i for i in range(complete) if course.stage(i) != "final" and _concerns(course, i, player)]
    games = game_steps(course, player, counted_rounds)
    if line is None:
        yield Step("RK standings", "risiko-unranked", {"games": len(games)}, steps=games)
        return
    yield sum_step(line, games)
    if len(course.rounds) > QUALIFYING_GAMES and complete >= QUALIFYING_GAMES:
        yield from road_steps(course, player)
    final = course.index_of("final")
    if final is not None and finals_played(course, final):
        step = finalist_step(course, final, player)
        if step is not None:
            yield step
            return
    yield position_step(ranked, player, standing_first(course, complete - 1))


def _concerns(course: Course, index: int, player: str) -> bool:
    """The qualifying games concern everybody, a semifinal those seated in it."""
    return course.stage(index) == "qualifying" or any(player in table.players for table in course.rounds[index].tables)
