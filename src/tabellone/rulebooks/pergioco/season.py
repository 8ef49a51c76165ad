"""The ratings and all rankings of a day (PG 9, PG 10, PG 23, PG 27): its year, and who is registered on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, TypeVar, cast

from tabellone.contract.answers import RankingRow, RatingRow, SeasonAnswer
from tabellone.engine.errors import InputError
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.rulebooks.pergioco.history import Book, KnownStages, over_by, rating_book
from tabellone.rulebooks.pergioco.params import Params
from tabellone.rulebooks.pergioco.race import (
    RaceLine,
    planned_stages,
    provisional,
    race_lines,
    race_ranking,
    race_row,
    race_stages,
    race_unregistered,
    stage_results,
)
from tabellone.rulebooks.pergioco.rankings import (
    GreenLine,
    Placed,
    blue,
    blue_row,
    game_ranking,
    game_row,
    games_by_group,
    green,
    green_row,
    group_ranking,
    group_row,
    leading,
    red,
    red_row,
)
from tabellone.rulebooks.pergioco.rating import Active, games_in_ties, in_window, registered_by

T = TypeVar("T")


class Worked:
    """Answers by question, each with what it rests on; asked again for the same, it is not worked out again."""

    def __init__(self) -> None:
        self._found: dict[Hashable, tuple[object, object]] = {}
        self._merged: dict[str, Mapping[str, tuple[int, int]]] = {}
        self.players: dict[str, Active] = {}

    def out(self, question: Hashable, rests_on: object, work: Callable[[], T]) -> T:
        """The answer as it was, or worked out anew where it rests on something else now."""
        known = self._found.get(question)
        if known is None or known[0] != rests_on:
            self._found[question] = known = (rests_on, work())
        return cast("T", known[1])

    def merge(self, game: str, now: Mapping[str, tuple[int, int]]) -> None:
        """Take a game's active PGRs, with the games that count, into everybody's, unless they are the same (PG 27)."""
        before = self._merged.get(game, {})
        if now is before:
            return
        for player in before.keys() - now.keys():
            had = self.players[player]
            self.players[player] = had.within(each for each in had.ratings if each != game)
        for player, (rating, count) in now.items():
            had = self.players.get(player) or Active(player, {}, {})
            self.players[player] = Active(player, {**had.ratings, game: rating}, {**had.games, game: count})
        self._merged[game] = now

    def race_results(self, stage: Tournament, params: Params) -> Mapping[str, int]:
        """The Race points of a stage, which no later day changes (PG 39)."""
        found: Mapping[str, Any] = self.out(("race", stage.id), None, lambda: stage_results(stage, params))
        return found


@dataclass(frozen=True, slots=True)
class SeasonDay:
    """Everything that stands on a day, before it is shown."""

    on: date
    book: Book
    red: list[Placed[Active]]
    blue: list[Placed[Active]]
    green: list[Placed[GreenLine]]
    race: list[Placed[RaceLine]]
    games: dict[str, list[Placed[Active]]]
    groups: dict[str, list[Placed[Active]]]
    leading: dict[str, list[Placed[Active]]]
    race_stages: list[Tournament]
    race_planned: int
    race_open: bool

    @property
    def lines(self) -> dict[str, list[Placed[Any]]]:
        """Every ranking by its name: the four, then `game:GAME` and `group:GROUP`."""
        main: dict[str, list[Placed[Any]]] = {name: getattr(self, name) for name in ("red", "blue", "green", "race")}
        games = {f"game:{game}": lines for game, lines in self.games.items()}
        return main | games | {f"group:{group}": lines for group, lines in self.groups.items()}


def is_eligible(book: Book, player: str, on: date) -> bool:
    """Whether rankings may list the player: registered on the day and not excluded (PG 3, PG 5, PG 7)."""
    person = book.people.get(player)
    return registered_by(person, on) and person is not None and not person.excluded


def active_pgrs(book: Book, on: date, listed: frozenset[str], worked: Worked) -> list[Active]:
    """The active PGRs of everybody whom rankings may list, with the games that count (PG 23, PG 27)."""
    for game in book.ratings:
        rests_on = (book.moves[game], on.year, listed)
        worked.merge(game, worked.out(game, rests_on, partial(_active_in, book, game, on.year, listed)))
    return [active for active in worked.players.values() if active.ratings]


def _active_in(book: Book, game: str, year: int, listed: Set[str]) -> dict[str, tuple[int, int]]:
    """Who of these has an active PGR in a game: the PGR, and the games that count (PG 27)."""
    held, counts, params = book.ratings[game], book.games.get(game, {}), book.params
    return {
        player: (held[player], games_in_ties(years, year, params))
        for player, years in counts.items()
        if player in listed and player in held and in_window(years, year, params) > 0
    }


def season_day(
    season: Season, tournaments: Sequence[Tournament], on: date, known: KnownStages | None = None
) -> SeasonDay:
    """Ratings and rankings of a day (PG 10)."""
    return ranked_on(season, tournaments, on, rating_book(season, tournaments, on, known))


def ranked_on(
    season: Season, tournaments: Sequence[Tournament], on: date, book: Book, worked: Worked | None = None
) -> SeasonDay:
    """The rankings that the ratings of a day give; `worked` holds what an earlier day gave (PG 9, PG 10)."""
    worked = worked or Worked()
    params, listed = book.params, frozenset(one for one in book.rated_players() if is_eligible(book, one, on))
    field = active_pgrs(book, on, listed, worked)
    groups_of = games_by_group(season.games)
    known = sorted({game.id for game in season.games} | {game for game, held in book.ratings.items() if held})
    games = {
        game: worked.out(("game", game), (book.moves[game], on.year, listed), partial(game_ranking, field, game))
        for game in known
    }
    groups = {group: group_ranking(field, inside) for group, inside in sorted(groups_of.items())}
    leaders = leading(games, groups, (game for inside in groups_of.values() for game in inside), params)
    by_blue, by_red = blue(field), red(field, params)
    stages = race_stages_over(book, tournaments, on)
    planned = planned_stages(season, on.year, params)
    race_open = provisional(len(stages), planned, on)
    raced = race_lines(stages, params, worked.race_results, over=not race_open)
    return SeasonDay(
        on=on,
        book=book,
        red=by_red,
        blue=by_blue,
        green=green(blue=by_blue, red=by_red, leading=leaders, params=params),
        race=race_ranking(line for line in raced if is_eligible(book, line.player, on)),
        games=games,
        groups=groups,
        leading=leaders,
        race_stages=stages,
        race_planned=planned,
        race_open=race_open,
    )


def answer_of(day: SeasonDay) -> SeasonAnswer:
    """Ratings and rankings of a day as they are shown (PG 9, PG 10)."""
    return SeasonAnswer(day.on.year, day.on, _ratings(day), _rankings(day))


def race_stages_over(book: Book, tournaments: Sequence[Tournament], on: date) -> list[Tournament]:
    """The year's Race stages that are over; somebody unregistered in one is refused (PG 38)."""
    stages = race_stages(over_by(tournaments, on), on.year)
    problems = [problem for stage in stages for problem in race_unregistered(stage, book.people, book.params)]
    if problems:
        raise InputError(problems)
    return stages


def _ratings(day: SeasonDay) -> tuple[RatingRow, ...]:
    """Every PGR of the day, also of the unregistered and the excluded (PG 20, ruling shadow-rating)."""
    book, rows = day.book, []
    for game, held in sorted(book.ratings.items()):
        for player, rating in sorted(held.items()):
            person = book.people.get(player)
            games = in_window(book.games.get(game, {}).get(player, {}), day.on.year, book.params)
            excluded = person is not None and person.excluded
            registered = registered_by(person, day.on)
            rows.append(RatingRow(player, game, from_thousandths(rating), games, games > 0, registered, excluded))
    rows.sort(key=lambda row: row.player)
    return tuple(rows)


ROWS: Mapping[str, Callable[[Placed[Any]], RankingRow]] = {
    "red": red_row,
    "blue": blue_row,
    "green": green_row,
    "game": game_row,
    "group": group_row,
}


def _rankings(day: SeasonDay) -> dict[str, tuple[RankingRow, ...]]:
    rows: dict[str, Callable[..., RankingRow]] = {**ROWS, "race": partial(race_row, still_open=day.race_open)}
    return {name: tuple(map(rows[name.partition(":")[0]], lines)) for name, lines in day.lines.items()}
