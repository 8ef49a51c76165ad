"""How a place in a stage and a PGR came about, game by game (PG 20, PG 22, PG 25, PG 26, PG 28, PG 39)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import fsum

from tabellone.contract.answers import Standing, StandingRow
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Table, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.pergioco.history import Book, Lost, StageMoves, sheet_of
from tabellone.rulebooks.pergioco.params import DEFAULT, Params, stage_params
from tabellone.rulebooks.pergioco.race import race_points
from tabellone.rulebooks.pergioco.rankings import Placed, R, RankingCriterion
from tabellone.rulebooks.pergioco.rating import expectation, in_window, start_rating
from tabellone.rulebooks.pergioco.season import SeasonDay
from tabellone.rulebooks.pergioco.sides import (
    RATED,
    Kind,
    Side,
    SideVerdict,
    plays_swiss,
    rounds_in_order,
    sides,
    verdicts,
)
from tabellone.rulebooks.pergioco.stage import seat_points, standing, unranked


def summed(rule: str, name: str, terms: Sequence[Step], result: int | float | Decimal | Fraction) -> Step:
    """A sum of what other steps resulted in (PG 22, PG 32, PG 35)."""
    inputs = {f"term_{number}": term.result for number, term in enumerate(terms, start=1)}
    return Step(rule, name, inputs, " + ".join(inputs) or "0", result, tuple(terms))


def placed_line(lines: Iterable[Placed[R]], player: str) -> Placed[R] | None:
    """The player's line in a ranking, if they have one."""
    return next((line for line in lines if line.item.player == player), None)


def neighbour_steps(lines: Sequence[Placed[R]], player: str, ladder: Sequence[RankingCriterion[R]]) -> tuple[Step, ...]:
    """What parts the player from the next above and below, and who shares the position (PG 30, PG 33, PG 36)."""
    own = placed_line(lines, player)
    if own is None:
        return ()
    above = [line for line in lines if line.position < own.position]
    below = [line for line in lines if line.position > own.position]
    level = [line.item.player for line in lines if line.position == own.position and line is not own]
    steps = [criterion_step(above[-1], own, ladder)] if above else []
    if level:
        inputs: dict[str, Value] = {"position": own.position, "others": ", ".join(level)}
        steps.append(Step(ladder[-1].rule, "pg-shared", inputs, result=own.position))
    return (*steps, *([criterion_step(own, below[0], ladder)] if below else []))


def criterion_step(ahead: Placed[R], behind: Placed[R], ladder: Sequence[RankingCriterion[R]]) -> Step:
    """The first criterion in which two players differ, by how much, in how many they were equal (PG 30, PG 33)."""
    pairs = zip(ladder, ahead.key, behind.key, strict=True)
    equal, (rung, more, less) = next((n, pair) for n, pair in enumerate(pairs) if pair[1] != pair[2])
    inputs = {"ahead": ahead.item.player, "behind": behind.item.player, "more": more, "less": less, "equal": equal}
    if not rung.counted:
        return Step(rung.rule, rung.name, inputs)
    return Step(rung.rule, rung.name, inputs, "more - less", Fraction(more) - Fraction(less))


def ranking_place_step(
    lines: Sequence[Placed[R]],
    own: Placed[R],
    ladder: Sequence[RankingCriterion[R]],
    *,
    rule: str,
    name: str,
    made: Sequence[Step],
    what: str = "",
) -> Step:
    """A position, what its value is made of, and what parts it from its neighbours."""
    inputs: dict[str, Value] = {
        "position": own.position,
        "players": len(lines),
        "ranking": what or name.removeprefix("pg-"),
    }
    steps = (*made, *neighbour_steps(lines, own.item.player, ladder))
    return Step(rule, name, inputs, result=own.position, steps=steps)


def without_rating_histories(step: Step) -> Step:
    """The step with ratings named but not told, where they are told elsewhere."""
    steps = () if step.name.startswith("pg-rating") else tuple(map(without_rating_histories, step.steps))
    return replace(step, steps=steps)


# which rule speaks of a side, by how it ended
KIND_RULES = {
    Kind.PLAYED: "PG 22",
    Kind.ABANDONED: "PG 26",
    Kind.TIMEOUT: "PG 25",
    Kind.ABSENT: "PG 25",
    Kind.OPPONENT_ABSENT: "PG 26",
    Kind.OPPONENT_ABANDONED: "PG 26",
    Kind.OPPONENT_TIMEOUT: "PG 22",
}
EXPECTED = "score - 1 / (1 + 10 ** ((rating - own) / scale))"


def side_name(side: Side) -> str:
    """The sentence for a side: how it ended, and for a game played to the end with what score (PG 26)."""
    if side.kind is not Kind.PLAYED:
        return str(side.kind.value)
    return {1.0: "pg-side-won", 0.5: "pg-side-drawn"}.get(side.score, "pg-side-lost")


def side_step(side: Side) -> Step:
    """What happened in one game, with its stage points (PG 26, PG 39)."""
    inputs: dict[str, Value] = {"round": side.round, "opponent": side.opponent}
    return Step(KIND_RULES[side.kind], side_name(side), inputs, result=Fraction(side.score))


def verdict_steps(verdict: SideVerdict) -> tuple[Step, ...]:
    """Why an absence is rated, or a game is not; that a game counts goes without saying (PG 25, PG 26)."""
    return () if verdict is SideVerdict.RATED else (Step("PG 25", verdict.value),)


def rated_step(side: Side, verdict: SideVerdict, own: int, opponent: int, params: Params) -> Step:
    """One rated game: score minus expected score, from the ratings before the stage (PG 22)."""
    inputs: dict[str, Value] = {
        "round": side.round,
        "opponent": side.opponent,
        "score": Fraction(side.score),
        "own": from_thousandths(own),
        "rating": from_thousandths(opponent),
        "scale": params.scale,
    }
    result = side.score - expectation(own, opponent, params)
    return Step("PG 22", "pg-game-change", inputs, EXPECTED, result, (side_step(side), *verdict_steps(verdict)))


def unrated_step(side: Side, verdict: SideVerdict) -> Step:
    """One game that moves nothing, and why (PG 25, ruling no-show-no-rating)."""
    inputs: dict[str, Value] = {"round": side.round, "opponent": side.opponent}
    return Step("PG 25", "pg-game-unrated", inputs, steps=(side_step(side), *verdict_steps(verdict)))


def named_stage(stage: Tournament) -> dict[str, Value]:
    """What a sentence needs to name a stage (PG 2)."""
    return {"stage": stage.id, "end": stage.end.isoformat()}


POINTS: tuple[RankingCriterion[StandingRow], ...] = (
    RankingCriterion("PG 39", "pg-parted-by-points", lambda row: Fraction(row.points)),
)
Games = Mapping[tuple[int, int], tuple[Side, SideVerdict]]  # by round and table
REASON_RULES = {
    "pg-unranked-taken-out": "PG 38",
    "pg-unranked-missed-first": "PG 25",
    "pg-unranked-played-none": "PG 25",
}


def explain(tournament: Tournament, player: str) -> tuple[Step, ...]:
    """How the player's points and position in the stage came about (PG 25, PG 26, PG 39)."""
    if player not in {entrant.id for entrant in tournament.players}:
        raise RuleError("unknown-player", rule="PG 39", player=player)
    return stage_steps(tournament, player, DEFAULT)


def stage_steps(tournament: Tournament, player: str, base: Params) -> tuple[Step, ...]:
    """The place in the stage, and the Race points where it is a Race stage (PG 39)."""
    params, table = stage_params(tournament, base), standing(tournament, base=base)
    points = stage_points_step(tournament, player, params, table.after_round)
    row = next((row for row in table.rows if row.player == player), None)
    if row is None:
        reason = unranked(tournament, params, table.after_round)[player]
        inputs: dict[str, Value] = {"stage": tournament.id, "round": table.after_round}
        return (Step(REASON_RULES[reason], reason, inputs, steps=(points,)),)
    place = _place_step(tournament, table, row, points)
    return (place, *([race_step(tournament, table, row, params)] if tournament.race and table.final else []))


def _place_step(tournament: Tournament, table: Standing, row: StandingRow, points: Step) -> Step:
    placed = [Placed(each.position, each, (Fraction(each.points),)) for each in table.rows]
    inputs: dict[str, Value] = {
        "stage": tournament.id,
        "round": table.after_round,
        "position": row.position,
        "points": Fraction(row.points),
        "ranked": len(table.rows),
    }
    steps = (points, *neighbour_steps(placed, row.player, POINTS))
    return Step("PG 39", "pg-stage-position", inputs, result=row.position, steps=steps)


def race_step(tournament: Tournament, table: Standing, row: StandingRow, params: Params) -> Step:
    """Race points: k · log N / log(P + 1), rounded down (PG 39)."""
    players = len(table.rows)
    inputs: dict[str, Value] = {
        "stage": tournament.id,
        "k": params.race_k,
        "players": players,
        "position": row.position,
    }
    formula = "down(k * log(players) / log(position + 1))"
    return Step("PG 39", "pg-race-points", inputs, formula, race_points(players, row.position, params.race_k))


def stage_points_step(tournament: Tournament, player: str, params: Params, upto: int) -> Step:
    """Stage points round by round, with a word where a game is not rated or an absence is (PG 25, PG 26, PG 39)."""
    own = sides(tournament, upto).get(player, [])
    judged = verdicts(own, swiss=plays_swiss(tournament), params=params)
    games = {(side.round, side.table): (side, verdict) for side, verdict in judged}
    terms = [
        _round_step(played.number, table, seat, params, games)
        for played in rounds_in_order(tournament, upto)
        for table in played.tables
        for seat in table.seats
        if seat.player == player
    ]
    return summed("PG 39", "pg-stage-points", terms, sum((Fraction(term.result) for term in terms), Fraction(0)))


def _round_step(number: int, table: Table, seat: Seat, params: Params, games: Games) -> Step:
    """One round: a game with its verdict, a bye (not rated, PG 26) or a game without result (no game, PG 23)."""
    points = Fraction(seat_points(table, seat, params))
    if (number, table.number) in games:
        side, verdict = games[number, table.number]
        told = side_step(side)
        return Step(told.rule, told.name, told.inputs, result=points, steps=verdict_steps(verdict))
    if seat.status == "bye":
        return Step("PG 26", "pg-side-bye", {"round": number}, result=points)
    return Step("PG 23", "pg-side-void", {"round": number}, result=points)


FORGETTING = {"deleted": ("PG 28", "pg-deleted"), "reset": ("PG 5", "pg-reset")}


def rated_games(book: Book, player: str) -> list[str]:
    """The games in which a player has a PGR (PG 20)."""
    return sorted(game for game, held in book.ratings.items() if player in held)


def rating_step(day: SeasonDay, player: str, game: str) -> Step:
    """The player's PGR in a game, with everything that touched it (PG 20, PG 22, PG 27)."""
    book = day.book
    games = in_window(book.games.get(game, {}).get(player, {}), day.on.year, book.params)
    rating = from_thousandths(book.ratings[game][player])
    name = "pg-rating-active" if games else "pg-rating-inactive"
    inputs: dict[str, Value] = {"game": game, "games": games, "year": day.on.year}
    return Step("PG 27" if not games else "PG 20", name, inputs, result=rating, steps=tuple(_told(book, player, game)))


def lost_ratings(day: SeasonDay, player: str) -> Iterator[Step]:
    """Deletions and fresh starts of the player, whatever the game (PG 28, ruling shadow-rating)."""
    return (_lost(event) for event in day.book.told if isinstance(event, Lost) and event.player == player)


def _lost(event: Lost) -> Step:
    rule, name = FORGETTING[event.kind]
    return Step(rule, name, {"day": event.day.isoformat()})


def _told(book: Book, player: str, game: str) -> Iterator[Step]:
    if (carried := book.carried.get(player, {}).get(game)) is not None:
        yield Step("PG 22", "pg-carried", {"game": game}, result=from_thousandths(carried))
    for event in book.told:
        if isinstance(event, Lost):
            if event.player == player:
                yield _lost(event)
        elif event.stage.game == game and (own := sheet_of(event.stage).sides.get(player)):
            yield _stage(event, player, own, book.params)


def _stage(moved: StageMoves, player: str, own: Sequence[Side], base: Params) -> Step:
    """One stage: old + k × the sum over its rated games, rounded once (PG 22, ruling stage-batch)."""
    stage, params = moved.stage, stage_params(moved.stage, base)
    start = start_rating(params)
    before, after = moved.before.get(player, start), moved.after.get(player)
    judged = [
        (side, moved.before.get(side.opponent, start), verdict)
        for side, verdict in verdicts(own, swiss=plays_swiss(stage), params=params)
    ]
    unrated = [unrated_step(side, verdict) for side, _, verdict in judged if verdict not in RATED]
    if after is None:
        return Step("PG 25", "pg-stage-unrated", named_stage(stage), steps=tuple(unrated))
    games = [rated_step(side, verdict, before, other, params) for side, other, verdict in judged if verdict in RATED]
    change = summed("PG 22", "pg-stage-change", games, fsum(float(game.result) for game in games))
    begin = [] if player in moved.before else [Step("PG 22", "pg-starts", {"start": params.start})]
    inputs = {**named_stage(stage), "before": from_thousandths(before), "k": params.k, "change": change.result}
    steps = (*begin, change, *unrated)
    return Step("PG 22", "pg-stage", inputs, "round(before + k * change, 3)", from_thousandths(after), steps)
