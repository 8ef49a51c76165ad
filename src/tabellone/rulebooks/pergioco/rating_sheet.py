"""A stage's ratings with everything that made them, for whoever wants to calculate them again (PG 22, PG 25, PG 26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum

from tabellone.contract.ratings import RatingSheet, Reason, SheetFigures, SheetPlayer, SheetSeat
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Season, Seat, Table, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.rulebooks.pergioco.history import before_stage, incomplete
from tabellone.rulebooks.pergioco.params import Params, season_params, stage_params
from tabellone.rulebooks.pergioco.race import race_unregistered, stage_results
from tabellone.rulebooks.pergioco.rating import expectation, rate_stage, start_rating
from tabellone.rulebooks.pergioco.sides import Side, SideVerdict, no_game, plays_swiss, rounds_in_order, sides, verdicts
from tabellone.rulebooks.pergioco.stage import closed_stage, seat_points, stage_points, standing

REASONS: Mapping[SideVerdict, Reason] = {
    SideVerdict.RATED: "played",
    SideVerdict.FIRST_ABSENCE: "first_absence",
    SideVerdict.ABSENCE: "absence",
    SideVerdict.MISSED_FIRST: "missed_first",
    SideVerdict.FURTHER_ABSENCE: "further_absence",
    SideVerdict.NO_SHOW: "no_show",
    SideVerdict.AFTER_MISSED_FIRST: "after_missed_first",
    SideVerdict.ABSENCE_FREE: "absence_free",
}


@dataclass(frozen=True, slots=True)
class _Rated:
    """A stage with the ratings before and after it, in thousandths."""

    stage: Tournament
    params: Params
    base: Params
    before: Mapping[str, int]
    after: Mapping[str, int]
    sides: Mapping[str, list[Side]]

    def used(self, player: str) -> int:
        """The rating before the stage, or that which a newcomer starts from (PG 22)."""
        return self.before.get(player, start_rating(self.params))


def rating_sheet(season: Season, tournaments: Sequence[Tournament], stage: str) -> RatingSheet:
    """Every seat and every player of a stage that is over, with the figures of its ratings (PG 22)."""
    found = next((each for each in tournaments if each.id == stage), None)
    if found is None:
        raise RuleError("pg-no-such-stage", rule="PG 2", id=stage, known=sorted(each.id for each in tournaments))
    base = season_params(season)
    problems = list(incomplete([found]))
    if found.race:
        problems += race_unregistered(found, {person.id: person for person in season.players}, base)
    if problems:
        raise InputError(problems)
    params, played = stage_params(found, base), sides(found)
    before = before_stage(season, tournaments, found).ratings.get(found.game or "", {})
    after = rate_stage(played, before, swiss=plays_swiss(found), params=params)
    return _laid_out(_Rated(closed_stage(found), params, base, before, after, played))


def _laid_out(rated: _Rated) -> RatingSheet:
    stage = rated.stage
    by_player: dict[str, list[SheetSeat]] = {entrant.id: [] for entrant in stage.players}
    for line in _seats(rated):
        by_player.setdefault(line.player, []).append(line)
    return RatingSheet(
        id=stage.id,
        name=stage.name,
        game=stage.game or "",
        end=stage.end,
        race=stage.race,
        figures=_figures(rated),
        players=tuple(_players(rated, by_player)),
        seats=tuple(line for own in by_player.values() for line in own),
    )


def _figures(rated: _Rated) -> SheetFigures:
    params = rated.params
    return SheetFigures(
        k=params.k,
        scale=params.scale,
        start=from_thousandths(start_rating(params)),
        bye_points=params.bye_points,
        race_k=params.race_k,
        swiss=plays_swiss(rated.stage),
        missed_first_games_rated=params.missed_first_games_rated,
        other_absence_is_loss=params.other_absence_is_loss,
        no_show_rated=params.no_show_rated,
    )


def _seats(rated: _Rated) -> Iterator[SheetSeat]:
    """Every seat in the order played: the game it was, if it was one, and whether it is rated (PG 25, PG 26)."""
    swiss, params = plays_swiss(rated.stage), rated.params
    judged = {
        (side.player, side.round, side.table): (side, REASONS[verdict])
        for own in rated.sides.values()
        for side, verdict in verdicts(own, swiss=swiss, params=params)
    }
    for played in rounds_in_order(rated.stage):
        for table in played.tables:
            for seat in table.seats:
                other = next((one for one in table.seats if one is not seat), None)
                game = None if no_game(table) else judged[seat.player, played.number, table.number]
                yield _line(rated, (played.number, table), (seat, other), game)


def _line(
    rated: _Rated, at: tuple[int, Table], who: tuple[Seat, Seat | None], game: tuple[Side, Reason] | None
) -> SheetSeat:
    (number, table), (seat, other) = at, who
    expected = expectation(rated.used(seat.player), rated.used(other.player), rated.params) if game and other else None
    return SheetSeat(
        player=seat.player,
        opponent=other.player if other else None,
        round=number,
        table=table.number,
        status=seat.status,
        other_status=other.status if other else None,
        reported=seat.score,
        score=game[0].score if game else None,
        expected=expected,
        points=seat_points(table, seat, rated.params),
        reason=game[1] if game else _no_game(table, seat),
    )


def _no_game(table: Table, seat: Seat) -> Reason:
    """Why a table was no game (PG 15, PG 23, PG 26)."""
    if seat.status == "bye":
        return "bye"
    return "both_abandoned" if all(one.status == "abandoned" for one in table.seats) else "void"


def _players(rated: _Rated, by_player: Mapping[str, Sequence[SheetSeat]]) -> Iterator[SheetPlayer]:
    stage, params = rated.stage, rated.params
    positions = {row.player: row.position for row in standing(stage, base=rated.base).rows}
    race = stage_results(stage, rated.base) if stage.race else {}
    points = stage_points(stage, params)
    for player, seats in by_player.items():
        moving = [seat.change for seat in seats if seat.rated]
        after = rated.after.get(player, rated.before.get(player))
        yield SheetPlayer(
            player=player,
            before=from_thousandths(rated.before[player]) if player in rated.before else None,
            used=from_thousandths(rated.used(player)),
            games=len(moving),
            change=fsum(moving),
            after=None if after is None else from_thousandths(after),
            points=points.get(player, Fraction(0)),
            position=positions.get(player),
            race=race.get(player),
            entry="taken_out" if player in params.taken_out else "",
        )
