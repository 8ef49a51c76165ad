"""The ratings and all rankings of a day (PG 9, PG 10, PG 23, PG 27): its year, and who is registered on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from datetime import date
from functools import partial

from tabellone.engine.answers import RankingRow, RatingRow, SeasonAnswer
from tabellone.engine.errors import InputError
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.rulebooks.pergioco.activity import Active, counted, in_window
from tabellone.rulebooks.pergioco.deletion import is_registered
from tabellone.rulebooks.pergioco.green import GreenLine, green, green_row
from tabellone.rulebooks.pergioco.history import Book, over_by, replay
from tabellone.rulebooks.pergioco.ladder import Placed, R
from tabellone.rulebooks.pergioco.leaders import (
    game_ranking,
    game_row,
    group_ranking,
    group_row,
    grouped,
    leading,
)
from tabellone.rulebooks.pergioco.race import (
    RaceLine,
    planned_stages,
    provisional,
    race,
    race_lines,
    race_row,
    race_stages,
)
from tabellone.rulebooks.pergioco.race_entry import race_unregistered
from tabellone.rulebooks.pergioco.red_blue import blue, blue_row, red, red_row
from tabellone.rulebooks.pergioco.worked import Worked


@dataclass(frozen=True, slots=True)
class Day:
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


def is_eligible(book: Book, player: str, on: date) -> bool:
    """Whether rankings may list the player: registered on the day and not excluded (PG 3, PG 5, PG 7)."""
    person = book.people.get(player)
    return is_registered(person, on) and person is not None and not person.excluded


def listed_on(book: Book, on: date) -> frozenset[str]:
    """Everybody with a PGR whom rankings may list (PG 3, PG 5, PG 7)."""
    return frozenset(player for player in book.rated_players() if is_eligible(book, player, on))


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
        player: (held[player], counted(years, year, params))
        for player, years in counts.items()
        if player in listed and player in held and in_window(years, year, params) > 0
    }


def day_of(season: Season, tournaments: Sequence[Tournament], on: date, watch: str | None = None) -> Day:
    """Ratings and rankings of a day; `watch` keeps what that player's explanation needs (PG 10)."""
    return ranked_on(season, tournaments, on, replay(season, tournaments, on, watch))


def ranked_on(
    season: Season, tournaments: Sequence[Tournament], on: date, book: Book, worked: Worked | None = None
) -> Day:
    """The rankings that the ratings of a day give; `worked` holds what an earlier day gave (PG 9, PG 10)."""
    worked = worked or Worked()
    params, listed = book.params, listed_on(book, on)
    field = active_pgrs(book, on, listed, worked)
    groups_of = grouped(season.games)
    known = sorted({game.id for game in season.games} | {game for game, held in book.ratings.items() if held})
    games = {
        game: worked.out(("game", game), (book.moves[game], on.year, listed), partial(game_ranking, field, game))
        for game in known
    }
    groups = {group: group_ranking(field, inside) for group, inside in sorted(groups_of.items())}
    leaders = leading(games, groups, (game for inside in groups_of.values() for game in inside), params)
    by_blue, by_red = blue(field), red(field, params)
    stages = _race_stages(book, tournaments, on)
    planned = planned_stages(season, on.year, params)
    race_open = provisional(len(stages), planned, on)
    raced = race_lines(stages, params, worked.race_results, over=not race_open)
    return Day(
        on=on,
        book=book,
        red=by_red,
        blue=by_blue,
        green=green(blue=by_blue, red=by_red, leading=leaders, params=params),
        race=race(line for line in raced if is_eligible(book, line.player, on)),
        games=games,
        groups=groups,
        leading=leaders,
        race_stages=stages,
        race_planned=planned,
        race_open=race_open,
    )


def season(season: Season, tournaments: Sequence[Tournament], on: date) -> SeasonAnswer:
    """Ratings and rankings on a day (PG 9, PG 10)."""
    day = day_of(season, tournaments, on)
    return SeasonAnswer(on.year, on, _ratings(day), _rankings(day))


def _race_stages(book: Book, tournaments: Sequence[Tournament], on: date) -> list[Tournament]:
    """The year's Race stages that are over; somebody unregistered in one is refused (PG 38)."""
    stages = race_stages(over_by(tournaments, on), on.year)
    problems = [problem for stage in stages for problem in race_unregistered(stage, book.people, book.params)]
    if problems:
        raise InputError(problems)
    return stages


def _ratings(day: Day) -> tuple[RatingRow, ...]:
    """Every PGR of the day, also of the unregistered and the excluded (PG 20, ruling shadow-rating)."""
    book, rows = day.book, []
    for game, held in sorted(book.ratings.items()):
        for player, rating in sorted(held.items()):
            person = book.people.get(player)
            games = in_window(book.games.get(game, {}).get(player, {}), day.on.year, book.params)
            excluded = person is not None and person.excluded
            registered = is_registered(person, day.on)
            rows.append(RatingRow(player, game, from_thousandths(rating), games, games > 0, registered, excluded))
    rows.sort(key=lambda row: row.player)
    return tuple(rows)


def _rankings(day: Day) -> dict[str, tuple[RankingRow, ...]]:
    shown = {
        "red": _rows(day.red, red_row),
        "blue": _rows(day.blue, blue_row),
        "green": _rows(day.green, green_row),
        "race": tuple(race_row(line, still_open=day.race_open) for line in day.race),
    }
    games = {f"game:{game}": _rows(lines, game_row) for game, lines in day.games.items()}
    groups = {f"group:{group}": _rows(lines, group_row) for group, lines in day.groups.items()}
    return shown | games | groups


def _rows(lines: Sequence[Placed[R]], row: Callable[[Placed[R]], RankingRow]) -> tuple[RankingRow, ...]:
    return tuple(row(line) for line in lines)
