"""A season's days in one run: places in the rankings after each of them, and one player's ratings (PG 9, PG 10).

Whatever is here equals what `season` and `explain_season` say of each day; it only costs one replay for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import partial

from tabellone.contract.circuit import Career, Places, RatedGame, RatedStage, Turn
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import from_thousandths, thousandths
from tabellone.rulebooks.pergioco.explain import KIND_RULES, side_name
from tabellone.rulebooks.pergioco.history import Lost, StageMoves, halted, sheet_of
from tabellone.rulebooks.pergioco.params import Params, season_params, stage_params
from tabellone.rulebooks.pergioco.rankings import Placed, R
from tabellone.rulebooks.pergioco.rating import expectation, first_deletion_year, start_rating
from tabellone.rulebooks.pergioco.season import SeasonDay, Worked, ranked_on
from tabellone.rulebooks.pergioco.sides import RATED, Kind, Side, SideVerdict, plays_swiss, verdicts


@dataclass(frozen=True, slots=True)
class SeasonChronicle:
    """What happened to everybody up to the last of some days, and everybody's places on each (PG 9)."""

    params: Params
    first: date
    carried: Mapping[str, Mapping[str, int]]  # by player and game
    told: tuple[StageMoves | Lost, ...]
    places: tuple[Places, ...]


def chronicle(season: Season, tournaments: Sequence[Tournament], days: Sequence[date]) -> SeasonChronicle:
    """The places of every one of the days, from one replay; refused as the last day's rankings are (PG 9, PG 10)."""
    worked = Worked()
    places, told = [], None
    for on, book in halted(season, tournaments, days):
        places.append(Places(on, _places(ranked_on(season, tournaments, on, book, worked), worked)))
        told = book.told
    carried: dict[str, dict[str, int]] = {}
    for each in season.ratings:
        carried.setdefault(each.player, {})[each.game] = thousandths(each.rating)
    first = date(first_deletion_year(season, tournaments), 1, 1)
    return SeasonChronicle(season_params(season), first, carried, tuple(told or ()), tuple(places))


def career(chronicle: SeasonChronicle, player: str, until: date) -> Career:
    """One player's ratings with the games that moved them, up to a day of the chronicle (PG 20, PG 22)."""
    turns: dict[str, list[Turn]] = {}
    for game, rating in chronicle.carried.get(player, {}).items():
        turns[game] = [Turn("carried", chronicle.first, from_thousandths(rating))]
    stages = []
    for each in chronicle.told:
        if isinstance(each, Lost):
            if each.player == player and each.day <= until:
                _end(turns, each)
            continue
        own = sheet_of(each.stage).sides.get(player, ()) if each.stage.end <= until else ()
        if own:
            stages.append(_rated(each, player, own, chronicle.params))
            if stages[-1].after is not None:
                turn = Turn("stage", each.stage.end, stages[-1].after, each.stage.id)
                turns.setdefault(each.stage.game or "", []).append(turn)
    return Career(player, tuple(stages), {game: tuple(found) for game, found in sorted(turns.items())})


def _places(day: SeasonDay, worked: Worked) -> dict[str, Mapping[str, int]]:
    """Everybody's positions by ranking; a game's that did not move are the very ones of the day before (PG 9)."""
    main: dict[str, Mapping[str, int]] = {
        "red": _positions(day.red),
        "blue": _positions(day.blue),
        "green": _positions(day.green),
        "race": _positions(day.race),
    }
    games = {
        f"game:{game}": worked.out(("at", game), id(lines), partial(_positions, lines))
        for game, lines in day.games.items()
    }
    return main | games | {f"group:{group}": _positions(lines) for group, lines in day.groups.items()}


def _positions(lines: Sequence[Placed[R]]) -> dict[str, int]:
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
    judged = verdicts(own, swiss=plays_swiss(moved.stage), params=params)
    for side, verdict in zip(own, judged, strict=True):
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
            opponent_rating=from_thousandths(other),
            expected=expected,
            change=None if expected is None else params.k * (side.score - expected),
        )
