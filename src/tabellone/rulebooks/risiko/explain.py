"""How each figure of a player came about, step by step (RK points, RK standings, RK semifinals)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Table, Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.risiko.check import sound_document as sound
from tabellone.rulebooks.risiko.entries import gone_by_final, gone_by_semifinals
from tabellone.rulebooks.risiko.params import Params
from tabellone.rulebooks.risiko.points import (
    FIVE,
    NO_POINTS,
    ORDER,
    Contender,
    PlayedGame,
    is_void,
    table_parted_by,
    table_points,
)
from tabellone.rulebooks.risiko.ranking import (
    CRITERIA,
    NO_POSITION,
    NOT_PLAYED,
    PlayerRecord,
    Ranked,
    after_qualifying,
    standing_parted_by,
)
from tabellone.rulebooks.risiko.rounds import QUALIFYING_GAMES, Course, course_of
from tabellone.rulebooks.risiko.semifinals import (
    FINAL_AT_ONCE,
    MasterStructure,
    PartedOrder,
    parted_order,
    ranked_to_qualify,
)
from tabellone.rulebooks.risiko.standings import (
    direct_finalists,
    final_places,
    finals_played,
    group_numbers,
    ranking_after,
    standing_first,
)

PARTED_AT_TABLE = {
    "referee": "risiko-table-referee",
    "stayed": "risiko-table-left",
    "objective": "risiko-table-objective",
    "table_points": "risiko-table-points",
    "off_objective": "risiko-table-off-objective",
    "later_turn": "risiko-table-later-turn",
}


def round_step(course: Course, player: str, index: int) -> Step:
    """What the player took from a round (RK points)."""
    one = course.rounds[index]
    for table, games in zip(one.tables, course.games[index], strict=True):
        for game in games:
            if game.player == player:
                return class_points_step(game, games, course.params)
        if player in table.players:
            return _missed(one.number, table)
    return Step("RK points", "risiko-game-not-seated", {"round": one.number}, result=NO_POINTS)


def _missed(number: int, table: Table) -> Step:
    inputs = {"round": number, "table": table.number}
    if is_void(table):
        return Step("RK points", "risiko-game-void", inputs, result=NO_POINTS)
    return Step("RK points", "risiko-game-absent", inputs, result=NO_POINTS)


def class_points_step(game: PlayedGame, games: Sequence[PlayedGame], params: Params) -> Step:
    """The class points of a game, with the formula of its table (RK points)."""
    inputs: dict[str, Value] = {
        "round": game.round,
        "table": game.table,
        "players": game.players,
        "place": game.place,
        "table_points": table_points(game.contender),
        "win": int(game.won),
    }
    below = place_steps(game, games)
    if game.contender.seat.objective:
        inputs["objective"] = params.objective_points
        return Step("RK points", "risiko-game-objective", inputs, "objective", game.points, below)
    if game.players == FIVE:
        inputs |= {"factor": params.five_factor, "most": params.five_most}
        formula = "min(up(table_points * factor / 1000, 3) + win, most)"
        if not params.cap_is_for_the_sum:
            formula = "min(up(table_points * factor / 1000, 3), most - 1) + win"
        return Step("RK points", "risiko-game-five", inputs, formula, game.points, below)
    return Step("RK points", "risiko-game-four", inputs, "table_points / 1000 + win", game.points, below)


def place_steps(game: PlayedGame, games: Sequence[PlayedGame]) -> tuple[Step, ...]:
    """Who stood next before and after at the table, and the criterion that parted them (RK points)."""
    at = game.place - 1
    pairs = [(games[i], games[i + 1]) for i in (at - 1, at) if 0 <= i < len(games) - 1]
    return tuple(table_parted_step(ahead.contender, behind.contender) for ahead, behind in pairs)


def table_parted_step(ahead: Contender, behind: Contender) -> Step:
    """The criterion that put one before another at a table (RK points)."""
    name = table_parted_by(ahead, behind)
    count = next(one for one in ORDER if one.__name__ == name)
    inputs: dict[str, Value] = {
        "ahead": ahead.seat.player,
        "behind": behind.seat.player,
        "one": abs(count(ahead)),
        "other": abs(count(behind)),
    }
    return Step("RK points", PARTED_AT_TABLE[name], inputs)


PARTED_IN_STANDING = {
    "best": "risiko-parted-best",
    "second_best": "risiko-parted-second-best",
    "third_best": "risiko-parted-third-best",
    "previous_position": "risiko-parted-previous-position",
}


def class_points_sum_step(line: PlayerRecord, below: tuple[Step, ...]) -> Step:
    """The sum of the class points of the games played (RK standings)."""
    inputs: dict[str, Value] = {f"game_{game.round}": game.points for game in line.games}
    return Step("RK standings", "risiko-sum", inputs, " + ".join(inputs), line.points, below)


def standing_position_step(ranked: Ranked, player: str, first: Collection[str] = ()) -> Step:
    """The position: players ahead + 1, with the neighbours who have as many points (RK standings).

    `first` are the finalists, who stand before the others whatever the points.
    """
    at = next(i for i, (_, line) in enumerate(ranked) if line.player == player)
    position, line = ranked[at]
    inputs: dict[str, Value] = {"ahead": position - 1, "points": line.points, "ranked": len(ranked)}
    return Step("RK standings", "risiko-position", inputs, "ahead + 1", position, ranked_neighbours(ranked, at, first))


def ranked_neighbours(ranked: Ranked, at: int, first: Collection[str]) -> tuple[Step, ...]:
    """The criterion that parts the player from the next before and after, where the points do not (RK standings)."""
    pairs = [(ranked[i], ranked[i + 1]) for i in (at - 1, at) if 0 <= i < len(ranked) - 1]
    return tuple(
        _shared(ahead[1], behind[1]) if ahead[0] == behind[0] else _parted(ahead[1], behind[1])
        for ahead, behind in pairs
        if ahead[1].points == behind[1].points and (ahead[1].player in first) == (behind[1].player in first)
    )


def _shared(ahead: PlayerRecord, behind: PlayerRecord) -> Step:
    return Step("RK standings", "risiko-shared-position", {"ahead": ahead.player, "behind": behind.player})


def _parted(ahead: PlayerRecord, behind: PlayerRecord) -> Step:
    name = standing_parted_by(ahead, behind)
    criterion = next(one for one in CRITERIA if one.__name__ == name)
    one, other = (_criterion_value(criterion(line)) for line in (ahead, behind))
    inputs = {"ahead": ahead.player, "behind": behind.player, "one": one, "other": other}
    return Step("RK standings", PARTED_IN_STANDING[name], inputs)


def _criterion_value(value: Decimal | int) -> Value:
    """A position as it is read; a dash for a game not played, and for no position."""
    if isinstance(value, int):
        return "-" if value == -NO_POSITION else -value
    return "-" if value == NOT_PLAYED else value


def finalist_step(course: Course, final: int, player: str) -> Step | None:
    """The position of a finalist: finalists with a better place + 1, whatever their final (RK standings)."""
    gone = gone_by_final(course.tournament)
    tables = list(zip(course.rounds[final].tables, course.games[final], strict=True))
    places = {who: place for table, games in tables for place, who in final_places(table, games, gone)}
    if player not in places:
        return None
    better = sum(place < places[player] for place in places.values())
    number = course.rounds[final].number
    below = tuple(final_step(game, games, number) for _, games in tables for game in games if game.player == player)
    inputs: dict[str, Value] = {"better": better, "place": places[player], "finals": len(tables)}
    return Step("RK standings", "risiko-final-position", inputs, "better + 1", better + 1, below)


def final_step(game: PlayedGame, games: tuple[PlayedGame, ...], number: int) -> Step:
    """How the final ended for the player: its places count, not its points (RK standings)."""
    points = table_points(game.contender)
    inputs: dict[str, Value] = {"round": number, "table": game.table, "table_points": points, "place": game.place}
    return Step("RK points", "risiko-final-game", inputs, result=game.place, steps=place_steps(game, games))


def road_steps(course: Course, player: str) -> Iterator[Step]:
    """How the player went on after the qualifying games, as far as it is drawn (RK semifinals, RK withdrawals)."""
    yield from _withdrawals(course, player)
    ranked = after_qualifying(course, QUALIFYING_GAMES)
    if any(line.player == player for _, line in ranked):
        yield replace(standing_position_step(ranked, player), name="risiko-qualifying-position")
    yield structure_step(course)
    yield from lot_steps(course, player)
    yield from _third_round(course, player)
    final = course.index_of("final")
    if final is not None and final > QUALIFYING_GAMES and player in _seated(course.rounds[final]):
        yield from _called(course, player)


def drawn_structure(course: Course) -> MasterStructure:
    """The structure that was drawn, read from its tables (RK structure)."""
    if course.stage(QUALIFYING_GAMES) == "final":
        return FINAL_AT_ONCE
    one = course.rounds[QUALIFYING_GAMES]
    many = len(set(group_numbers(one)))
    return MasterStructure(len(direct_finalists(course, QUALIFYING_GAMES)), max(1, len(one.tables) // many), many)


def structure_step(course: Course) -> Step:
    """How many were counted, and what that gave (RK structure, RK semifinals)."""
    lines = ranked_to_qualify(after_qualifying(course, QUALIFYING_GAMES))
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


def those_left(course: Course) -> PartedOrder:
    """Who could go on, from the first down, as the draw saw them (RK semifinals)."""
    seed = course.rounds[QUALIFYING_GAMES].seed
    gone = gone_by_semifinals(course.tournament)
    left = [line for line in ranked_to_qualify(after_qualifying(course, QUALIFYING_GAMES)) if line.player not in gone]
    return parted_order(left, drawn_structure(course), seed=seed or "")


def out_steps(course: Course, player: str) -> Iterator[Step]:
    """Why the player did not go on: a qualifying game not played, or too low a position (RK semifinals)."""
    order, places = those_left(course).order, drawn_structure(course).needs
    if player not in {line.player for line in ranked_to_qualify(after_qualifying(course, QUALIFYING_GAMES))}:
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


def explain(tournament: Tournament, player: str) -> tuple[Step, ...]:
    """How every figure of the player in the last complete standing came about (RK standings)."""
    if player not in {one.id for one in tournament.players}:
        raise RuleError("unknown-player", rule="RK structure", player=player)
    return tuple(_steps_of(course_of(sound(tournament)), player))


def _steps_of(course: Course, player: str) -> Iterator[Step]:
    complete = course.complete
    ranked: Ranked = ranking_after(course, complete - 1) if complete else []
    line = next((line for _, line in ranked if line.player == player), None)
    counted_rounds = [i for i in range(complete) if course.stage(i) != "final" and _concerns(course, i, player)]
    games = tuple(round_step(course, player, index) for index in counted_rounds)
    if line is None:
        yield Step("RK standings", "risiko-unranked", {"games": len(games)}, steps=games)
        return
    yield class_points_sum_step(line, games)
    if len(course.rounds) > QUALIFYING_GAMES and complete >= QUALIFYING_GAMES:
        yield from road_steps(course, player)
    final = course.index_of("final")
    if final is not None and finals_played(course, final):
        step = finalist_step(course, final, player)
        if step is not None:
            yield step
            return
    yield standing_position_step(ranked, player, standing_first(course, complete - 1))


def _concerns(course: Course, index: int, player: str) -> bool:
    """The qualifying games concern everybody, a semifinal those seated in it."""
    return course.stage(index) == "qualifying" or any(player in table.players for table in course.rounds[index].tables)
