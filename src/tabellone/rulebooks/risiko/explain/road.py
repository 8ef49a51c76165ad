"""The road after the qualifying games: semifinal, direct final, replacement, or neither (RK semifinals)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabellone.engine.facts import Round
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.risiko.course import QUALIFYING_GAMES, Course
from tabellone.rulebooks.risiko.explain.places import position_step
from tabellone.rulebooks.risiko.final import direct_finalists, group_numbers
from tabellone.rulebooks.risiko.ranking import after_qualifying
from tabellone.rulebooks.risiko.semifinals import Parted, part
from tabellone.rulebooks.risiko.structure import FINAL_AT_ONCE, Structure, counted
from tabellone.rulebooks.risiko.withdrawals import gone_by_semifinals


def road_steps(course: Course, player: str) -> Iterator[Step]:
    """How the player went on after the qualifying games, as far as it is drawn (RK semifinals, RK withdrawals)."""
    yield from _withdrawals(course, player)
    ranked = after_qualifying(course, QUALIFYING_GAMES)
    if any(line.player == player for _, line in ranked):
        yield replace(position_step(ranked, player), name="risiko-qualifying-position")
    yield structure_step(course)
    yield from lot_steps(course, player)
    yield from _third_round(course, player)
    final = course.index_of("final")
    if final is not None and final > QUALIFYING_GAMES and player in _seated(course.rounds[final]):
        yield from _called(course, player)


def drawn_structure(course: Course) -> Structure:
    """The structure that was drawn, read from its tables (RK structure)."""
    if course.stage(QUALIFYING_GAMES) == "final":
        return FINAL_AT_ONCE
    one = course.rounds[QUALIFYING_GAMES]
    many = len(set(group_numbers(one)))
    return Structure(len(direct_finalists(course, QUALIFYING_GAMES)), max(1, len(one.tables) // many), many)


def structure_step(course: Course) -> Step:
    """How many were counted, and what that gave (RK structure, RK semifinals)."""
    lines = counted(after_qualifying(course, QUALIFYING_GAMES))
    drawn = drawn_structure(course)
    inputs: dict[str, Value] = {
        "counted": len(lines),
        "two_wins": sum(line.wins == 2 for line in lines),
        "direct": drawn.direct,
        "groups": drawn.winners,
        "semifinals": drawn.semifinals,
    }
    if not drawn.semifinals:
        return Step("RK semifinals", "risiko-structure-final", inputs)
    return Step("RK semifinals", "risiko-structure", inputs, "groups * semifinals", drawn.winners * drawn.semifinals)


def lot_steps(course: Course, player: str) -> Iterator[Step]:
    """The recorded lot, where one decided the player's place or band (RK standings)."""
    seed, parted = course.rounds[QUALIFYING_GAMES].seed, those_left(course)
    if seed is not None and player in parted.lots:
        place = parted.order.index(player) + 1
        yield Step("RK standings", "risiko-lot", {"seed": seed, "lots": ", ".join(parted.lots)}, result=place)


def those_left(course: Course) -> Parted:
    """Who could go on, from the first down, as the draw saw them (RK semifinals)."""
    seed = course.rounds[QUALIFYING_GAMES].seed
    gone = gone_by_semifinals(course.tournament)
    left = [line for line in counted(after_qualifying(course, QUALIFYING_GAMES)) if line.player not in gone]
    return part(left, drawn_structure(course), seed=seed or "")


def out_steps(course: Course, player: str) -> Iterator[Step]:
    """Why the player did not go on: a qualifying game not played, or too low a position (RK semifinals)."""
    order, places = those_left(course).order, drawn_structure(course).needs
    if player not in {line.player for line in counted(after_qualifying(course, QUALIFYING_GAMES))}:
        yield Step("RK semifinals", "risiko-out-one-game")
    elif player in order[places:]:
        yield Step("RK semifinals", "risiko-out-by-place", {"place": order.index(player) + 1, "places": places})


def _third_round(course: Course, player: str) -> Iterator[Step]:
    one = course.rounds[QUALIFYING_GAMES]
    final = course.stage(QUALIFYING_GAMES) == "final"
    for table, group in zip(one.tables, group_numbers(one), strict=True):
        if player in table.players:
            name = "risiko-straight-to-final" if final else "risiko-semifinalist"
            yield Step("RK semifinals", name, {"round": one.number, "table": table.number, "group": group})
            return
    if not final and player in direct_finalists(course, QUALIFYING_GAMES):
        yield Step("RK semifinals", "risiko-direct-finalist")
    else:
        name = "risiko-out-of-final" if final else "risiko-out-after-qualifying"
        yield Step("RK semifinals", name, steps=tuple(out_steps(course, player)))


def _withdrawals(course: Course, player: str) -> Iterator[Step]:
    for one in course.tournament.withdrawals:
        if one.player == player:
            yield Step("RK withdrawals", "risiko-withdrew", {"when": one.when})


def _called(course: Course, player: str) -> Iterator[Step]:
    games = [game for table in course.games[QUALIFYING_GAMES] for game in table if game.player == player]
    if games and not games[0].won:
        number = course.rounds[QUALIFYING_GAMES].number
        inputs = {"round": number, "place": games[0].place, "table": games[0].table}
        yield Step("RK withdrawals", "risiko-called-to-final", inputs)


def _seated(one: Round) -> set[str]:
    return {player for table in one.tables for player in table.players}
