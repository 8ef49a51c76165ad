"""What a player needs in the next stage of a game to gain a place in Green (PG 22, PG 35)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.needs import Need
from tabellone.engine.numbers import thousandths
from tabellone.rulebooks.pergioco.explain_needs import green_gain, none_step
from tabellone.rulebooks.pergioco.explain_parts import line_of
from tabellone.rulebooks.pergioco.history import Book, replay
from tabellone.rulebooks.pergioco.needs import first, refuse_outsider
from tabellone.rulebooks.pergioco.rating import rerated, start_rating
from tabellone.rulebooks.pergioco.season import Day, ranked_on
from tabellone.rulebooks.pergioco.worked import Worked

MOST_GAMES = 99


@dataclass(frozen=True, slots=True)
class Trial:
    """A stage to come, as one player would play it: the game, and the opponents' ratings in thousandths."""

    player: str
    game: str
    opponents: tuple[int, ...]

    def games(self, halves: int) -> list[tuple[float, int]]:
        """Games with so many half points in all: which of them are won does not matter, for E is as it was (PG 22)."""
        scores = [min(2, max(0, halves - 2 * nth)) / 2 for nth in range(len(self.opponents))]
        return list(zip(scores, self.opponents, strict=True))


def green_need(
    season: Season, tournaments: Sequence[Tournament], player: str, on: date, *, game: str, opponents: Sequence[Decimal]
) -> Need:
    """The least score against these opponents, by their PGRs, that gains a place in Green (PG 22, PG 35).

    Nobody else's rating is taken to move (ruling need-others-rest); the stage counts in the year of the day.
    """
    if not 1 <= len(opponents) <= MOST_GAMES:
        raise RuleError("pg-need-games", rule="PG 22", games=len(opponents), most=MOST_GAMES)
    trial, worked = Trial(player, game, tuple(map(thousandths, opponents))), Worked()
    book = replay(season, tournaments, on)
    today = ranked_on(season, tournaments, on, book, worked)
    refuse_outsider(today, player)
    position = green_place(today, player)
    if position == 1:
        return first("green", player)

    def day(halves: int) -> Day:
        return ranked_on(season, tournaments, on, book_with(book, trial, halves, on.year), worked)

    def gains(halves: int) -> bool:
        place = green_place(day(halves), player)
        return place is not None and (position is None or place < position)

    # a higher score never costs a place: one's own points can only grow with it, those of others only shrink
    most = 2 * len(opponents)
    halves = bisect_left(range(most + 1), x=True, key=gains)
    if halves > most:
        step = none_step("pg-need-green-none" if position else "pg-need-green-never", "PG 35", len(opponents))
        return Need("green", player, position, None, None, (step,))
    then = day(halves)
    step = green_gain(today, then, trial.game, player, trial.games(halves))
    return Need("green", player, position, Fraction(halves, 2), green_place(then, player), (step,))


def green_place(day: Day, player: str) -> int | None:
    """The place in Green; None without points (PG 35)."""
    line = line_of(day.green, player)
    return line.position if line else None


def book_with(book: Book, trial: Trial, halves: int, year: int) -> Book:
    """The ratings as they would be after the stage: only the player's moves, and the games count (PG 22, PG 23)."""
    game, player = trial.game, trial.player
    held, counts = book.ratings.get(game, {}), book.games.get(game, {})
    after = rerated(held.get(player, start_rating(book.params)), trial.games(halves), book.params)
    years = counts.get(player, {})
    played = {**years, year: years.get(year, 0) + len(trial.opponents)}
    return replace(
        book,
        ratings={**book.ratings, game: {**held, player: after}},
        games={**book.games, game: {**counts, player: played}},
        moves=book.moves + Counter({game: halves + 1}),  # each trial is another state of the game's ratings
    )
