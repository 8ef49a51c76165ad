"""A season lived through once: rankings of each of its days, their reasons, one player's ratings (PG 9, PG 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from tabellone.contract.answers import SeasonAnswer
from tabellone.contract.circuit import Career, RatedGame, RatedStage, Turn
from tabellone.contract.plain import OfASeason
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.engine.steps import Step
from tabellone.rulebooks.pergioco.explain import KIND_RULES, side_name
from tabellone.rulebooks.pergioco.explain_season import explain_day, known_players
from tabellone.rulebooks.pergioco.history import KnownStages, Lost, StageMoves, halted, rating_book, sheet_of
from tabellone.rulebooks.pergioco.params import Params, stage_params
from tabellone.rulebooks.pergioco.rankings import Placed
from tabellone.rulebooks.pergioco.rating import expectation, start_rating
from tabellone.rulebooks.pergioco.season import SeasonDay, Worked, answer_of, race_stages_over, ranked_on, season_day
from tabellone.rulebooks.pergioco.sides import RATED, Kind, Side, SideVerdict, plays_swiss, verdicts


class SeasonHistory(OfASeason):
    """A season lived through up to a day: what each stage did to the ratings, once for all days (PG 9, PG 10)."""

    def __init__(
        self, season: Season, tournaments: Sequence[Tournament], until: date, known: KnownStages | None = None
    ) -> None:
        self.season, self.tournaments, self.until = season, tuple(tournaments), until
        self.known = known or KnownStages()
        race_stages_over(rating_book(season, self.tournaments, until, known=self.known), self.tournaments, until)

    def day(self, on: date) -> SeasonDay:
        """Everything that stands on a day."""
        return season_day(self.season, self.tournaments, on, self.known)

    def rankings_on(self, on: date) -> SeasonAnswer:
        """Ratings and rankings (PG 9, PG 10)."""
        return answer_of(self.day(on))

    def explain_on(self, player: str, on: date, ranking: str | None = None) -> tuple[Step, ...]:
        """How the player's figures came about (PG 10)."""
        if player not in known_players(self.season, self.tournaments):
            raise RuleError("pg-nobody-of-the-season", rule="PG 10", player=player)
        return explain_day(self.day(on), player, ranking)

    def positions_on(self, ranking: str, on: date) -> Mapping[str, int]:
        """Everybody's position in a ranking: of days on which stages ended from one run through them (PG 9, PG 10)."""
        found = self._places.get(on)
        return (_places(self.day(on), Worked()) if found is None else found).get(ranking, {})

    def career(self, player: str, on: date) -> Career:
        """One player's ratings with the games that moved them, up to a day (PG 20, PG 22)."""
        book = rating_book(self.season, self.tournaments, on, self.known)
        carried = book.carried.get(player, {}).items()
        turns = {game: [Turn("carried", book.first, from_thousandths(rating))] for game, rating in carried}
        stages = []
        for each in book.told:
            if isinstance(each, Lost):
                if each.player == player:
                    _end(turns, each)
            elif own := sheet_of(each.stage).sides.get(player):
                stages.append(_rated(each, player, own, book.params))
                if stages[-1].after is not None:
                    turn = Turn("stage", each.stage.end, stages[-1].after, each.stage.id)
                    turns.setdefault(each.stage.game or "", []).append(turn)
        return Career(player, tuple(stages), {game: tuple(found) for game, found in sorted(turns.items())})

    @cached_property
    def _places(self) -> Mapping[date, Mapping[str, Mapping[str, int]]]:
        """Everybody's places on each day on which a stage ended, and on the last of the days."""
        worked = Worked()
        days = [*(each.end for each in self.tournaments if each.end <= self.until), self.until]
        return {
            on: _places(ranked_on(self.season, self.tournaments, on, book, worked), worked)
            for on, book in halted(self.season, self.tournaments, days, self.known)
        }


def history(
    season: Season, tournaments: Sequence[Tournament], until: date, before: object | None = None
) -> SeasonHistory:
    """The season up to a day; refused as its rankings are (PG 9, PG 10, PG 22)."""
    return SeasonHistory(season, tournaments, until, before.known if isinstance(before, SeasonHistory) else None)


def _places(day: SeasonDay, worked: Worked) -> dict[str, Mapping[str, int]]:
    """Everybody's positions by ranking; a game's that did not move are the very ones of the day before (PG 9)."""
    return {
        name: worked.out(("at", name), id(lines), partial(_positions, lines))
        if name.startswith("game:")
        else _positions(lines)
        for name, lines in day.lines.items()
    }


def _positions(lines: Sequence[Placed[Any]]) -> dict[str, int]:
    return {line.item.player: line.position for line in lines}


def _end(turns: Mapping[str, list[Turn]], lost: Lost) -> None:
    """All ratings that the player had are gone (PG 28, ruling shadow-fresh)."""
    for held in turns.values():
        if held and held[-1].rating is not None:
            held.append(Turn(lost.kind, lost.day))


def _rated(moved: StageMoves, player: str, own: Sequence[Side], base: Params) -> RatedStage:
    """A stage as the player lived it: each game with its share of the change (PG 22, ruling stage-batch)."""
    stage, params = moved.stage, stage_params(moved.stage, base)
    before, after = moved.before.get(player, start_rating(params)), moved.after.get(player)
    return RatedStage(
        stage=stage.id,
        game=stage.game or "",
        day=stage.end,
        before=from_thousandths(before),
        after=None if after is None else from_thousandths(after),
        new=player not in moved.before,
        games=tuple(_games(moved, before, own, params)),
    )


def _games(moved: StageMoves, before: int, own: Sequence[Side], params: Params) -> Iterator[RatedGame]:
    for side, verdict in verdicts(own, swiss=plays_swiss(moved.stage), params=params):
        other = moved.before.get(side.opponent, start_rating(params))
        expected = expectation(before, other, params) if verdict in RATED else None
        yield RatedGame(
            round=side.round,
            table=side.table,
            opponent=side.opponent,
            score=Fraction(side.score),
            kind=side_name(side),
            verdict="" if verdict is SideVerdict.RATED else verdict.value,
            rules=KIND_RULES[side.kind] if verdict is SideVerdict.RATED else "PG 25",
            plain=side.kind is Kind.PLAYED,
            expected=expected,
            change=None if expected is None else params.k * (side.score - expected),
        )
