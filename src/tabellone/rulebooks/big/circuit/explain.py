"""Why somebody stands where they stand in the rankings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tabellone.contract.answers import RankingRow
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.catalogue.games import game_id
from tabellone.rulebooks.big.circuit.annals import CircuitHistory, replay_on, rows_on
from tabellone.rulebooks.big.circuit.explain_figures import best_step, elo_step, moved_step, result_step, sum_step
from tabellone.rulebooks.big.circuit.history import CircuitReplay, RatedTournament
from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.circuit.rankings import (
    ELO,
    GENERAL,
    POINTS,
    best_of_each_game,
    events_by_game,
    game_results,
    general_events,
    ranking_names,
    since_reset,
)


@dataclass(frozen=True, slots=True)
class RankingCase:
    """Whose figures are explained, and everything they came from."""

    season: Season
    history: CircuitReplay
    games: Mapping[str, Sequence[RatedTournament]]
    params: CircuitParams
    player: str
    on: date


def explain_on(of: CircuitHistory, player: str, on: date, ranking: str | None = None) -> tuple[Step, ...]:
    """Every figure of the player in the rankings of a day, or in one of them."""
    history = replay_on(of, on)
    case = RankingCase(of.season, history, events_by_game(history), of.params, player, on)
    known = ranking_names(history)
    names = [name for name in known if _is_in(case, name)]
    asked = ranking and ranking_by_game_id(ranking)
    _refuse_unknown(player, asked, known=known, names=names)
    return tuple(_placed(case, name, rows_on(of, name, on)) for name in names if asked in (None, name))


def ranking_by_game_id(ranking: str) -> str:
    """A ranking with its game by its id, whichever of its names it was asked by."""
    kind, colon, game = ranking.partition(":")
    return f"{kind}{colon}{game_id(game)}"


def explain_outing(of: CircuitHistory, player: str, tournament: str) -> tuple[Step, ...]:
    """What one tournament was worth to somebody, and how it moved the ELO."""
    event = next((one for one in of.history.events if one.tournament.id == tournament), None)
    if event is None or player not in event.before:
        raise RuleError("big-not-in-rankings", rule="BIG 5", player=player)
    steps = [result_step(event, player, of.params)] if player in event.results else []
    return tuple(steps + ([moved_step(event, player, of.params)] if player in event.after else []))


def _is_in(case: RankingCase, name: str) -> bool:
    """Whether somebody has a figure in a ranking, excluded or not."""
    if name == GENERAL:
        events: Iterable[RatedTournament] = general_events(case.history.events, case.on.year, case.params)
    elif name.startswith(POINTS):
        events = since_reset(case.games[name.removeprefix(POINTS)])
    else:
        return case.player in case.history.ratings[name.removeprefix(ELO)]
    return any(case.player in event.results for event in events)


def _refuse_unknown(player: str, ranking: str | None, *, known: list[str], names: list[str]) -> None:
    if ranking is not None and ranking not in known:
        raise RuleError("no-such-ranking", rule="BIG 5", ranking=ranking, known=known)
    if not names:
        raise RuleError("big-not-in-rankings", rule="BIG 5", player=player)
    if ranking is not None and ranking not in names:
        raise RuleError("big-not-in-ranking", rule="BIG 5", player=player, ranking=ranking, known=names)


def _placed(case: RankingCase, name: str, rows: Sequence[RankingRow]) -> Step:
    """The figure's own step, with the position it gives as the first step below it."""
    step = _figure(case, name)
    return replace(step, steps=(ranking_position_step(name, case.player, rows), *step.steps))


def _figure(case: RankingCase, name: str) -> Step:
    if name == GENERAL:
        return general_ranking_step(case)
    if name.startswith(POINTS):
        return points_ranking_step(case, name.removeprefix(POINTS))
    game = name.removeprefix(ELO)
    return elo_step(case.season, case.games.get(game, ()), case.player, game, case.params)


def ranking_position_step(name: str, player: str, rows: Sequence[RankingRow]) -> Step:
    """Those ahead, and those who share the position; an excluded player has none."""
    row = next((row for row in rows if row.player == player), None)
    if row is None:
        return Step("BIG 5", "big-excluded", {"ranking": name, "player": player})
    others = [each.player for each in rows if each.position == row.position and each.player != player]
    inputs: dict[str, Value] = {"ranking": name, "player": player, "ahead": row.position - 1, "of": len(rows)}
    if others:
        return Step("BIG 5", "big-position-shared", {**inputs, "others": ", ".join(others)}, "ahead + 1", row.position)
    return Step("BIG 5", "big-position", inputs, "ahead + 1", row.position)


def points_ranking_step(case: RankingCase, game: str) -> Step:
    """The best five results since the game's last national final."""
    events = since_reset(case.games[game])
    counted = game_results(case.games[game], case.params)[case.player]
    step = best_step(
        "big-points-total", events, case.player, counted, case.params, game=game, best=case.params.best_of_a_game
    )
    first = events[0].tournament
    reset = Step("BIG 7", "big-reset", {"game": game, "tournament": first.id, "day": first.end.isoformat()})
    return replace(step, steps=(reset, *step.steps)) if first.national_final else step


def general_ranking_step(case: RankingCase) -> Step:
    """The best three results of each game in the year (ruling general-year)."""
    events = general_events(case.history.events, case.on.year, case.params)
    counted = best_of_each_game(
        (event.results[case.player] for event in events if case.player in event.results), case.params
    )
    steps = [
        best_step(
            "big-general-game",
            [event for event in events if event.game == game],
            case.player,
            [result for result in counted if result.game == game],
            case.params,
            game=game,
            best=case.params.best_in_general,
        )
        for game in dict.fromkeys(result.game for result in counted)
    ]
    rule = "ruling general-year" if case.params.general_by_year else "BIG 5"
    parts = [step.result for step in steps]
    return sum_step(rule, "big-general-total", parts, steps, player=case.player, year=case.on.year)
