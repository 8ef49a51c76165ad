"""The turn of a year: what is final, what 1 January deletes, what the next season starts from.

PG 2, PG 6, PG 28, PG 31, PG 34, PG 37.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tabellone.contract.register import Forgotten
from tabellone.engine.facts import CarriedRating, Person, Season, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.engine.params import chosen_params
from tabellone.rulebooks.pergioco.history import Book, over_by, rating_book
from tabellone.rulebooks.pergioco.rating import unregistered


def final_day(year: int) -> date:
    """The day whose rankings are final: 31 December (PG 31, PG 34, PG 37)."""
    return date(year, 12, 31)


def deletion_day(year: int) -> date:
    """The day on which old ratings are deleted: 1 January (PG 28)."""
    return date(year, 1, 1)


def forgotten(season: Season, tournaments: Sequence[Tournament], year: int) -> tuple[Forgotten, ...]:
    """Whose PGRs 1 January of a year deletes, with what they had the day before (PG 28)."""
    day = deletion_day(year)
    before, after = (rating_book(season, over_by(tournaments, on), on) for on in (final_day(year - 1), day))
    gone = set(unregistered(before.rated_players(), before.people, year)) - after.rated_players()
    return tuple(Forgotten(player, _ratings(before, player), _last_year(before, player)) for player in sorted(gone))


def _ratings(book: Book, player: str) -> tuple[tuple[str, Decimal], ...]:
    return tuple(
        (game, from_thousandths(held[player])) for game, held in sorted(book.ratings.items()) if player in held
    )


def _last_year(book: Book, player: str) -> int | None:
    return max(book.game_years.get(player, ()), default=None)


def next_season(season: Season, tournaments: Sequence[Tournament]) -> Season:
    """What the season of the next year starts from: its people, its games, the ratings that go on (PG 6, PG 22).

    Registrations last, exclusions too; of the unregistered those stay who have a rating after 1 January (PG 28).
    Rulings that somebody chose hold on, those that were only written down do not (ruling as-it-was-played).
    """
    year = season.year + 1
    book = rating_book(season, over_by(tournaments, final_day(season.year)), deletion_day(year))
    ratings = tuple(
        CarriedRating(player, game, from_thousandths(held[player]), _played(book, game, player))
        for game, held in sorted(book.ratings.items())
        for player in sorted(held)
    )
    return Season(
        season.rulebook,
        year,
        games=season.games,
        players=_people(season, tournaments, book, ratings),
        ratings=ratings,
        params=chosen_params(season),
    )


def _played(book: Book, game: str, player: str) -> dict[str, int]:
    """Games played by year, without years of none (PG 23)."""
    years = book.games.get(game, {}).get(player, {})
    return {str(year): count for year, count in sorted(years.items()) if count > 0}


def _people(
    season: Season, tournaments: Sequence[Tournament], book: Book, ratings: Sequence[CarriedRating]
) -> tuple[Person, ...]:
    told: dict[str, set[int]] = {rating.player: set() for rating in ratings}
    for rating in ratings:
        told[rating.player].update(map(int, rating.games))
    known = {person.id for person in season.players}
    named = {player.id: player.name for stage in tournaments for player in stage.players}
    others = [Person(player, named.get(player, player)) for player in sorted(told.keys() - known)]
    staying = [one for one in season.players if one.registered or one.excluded or one.id in told]
    return tuple(_seen(one, told, book) for one in (*staying, *others))


def _seen(person: Person, told: Mapping[str, set[int]], book: Book) -> Person:
    """The person with the years that only absences tell of (PG 28, ruling seen-without-playing)."""
    years = book.game_years.get(person.id, set()) - told[person.id] if person.id in told else ()
    return replace(person, seen=tuple(sorted(years)))
