"""Every figure of a player in a season, or those of one ranking, down to the games that moved a rating (PG 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.pergioco.deletion import is_registered
from tabellone.rulebooks.pergioco.explain_parts import without_rating_histories
from tabellone.rulebooks.pergioco.explain_race import race_ranking_step
from tabellone.rulebooks.pergioco.explain_rankings import (
    blue_step,
    game_step,
    green_step,
    group_step,
    red_step,
)
from tabellone.rulebooks.pergioco.explain_rating import games_of, lost_ratings, rating_step
from tabellone.rulebooks.pergioco.season import Day, day_of, is_eligible

MAIN = {"red": red_step, "blue": blue_step, "green": green_step, "race": race_ranking_step}


def explain_season(
    season: Season,
    tournaments: Sequence[Tournament],
    player: str,
    on: date,
    ranking: str | None = None,
) -> tuple[Step, ...]:
    """How the player's figures on a day came about: all of them, or those of one ranking (PG 10)."""
    if player not in everybody(season, tournaments):
        raise RuleError("pg-nobody-of-the-season", rule="PG 10", player=player)
    day = day_of(season, tournaments, on, watch=player)
    if ranking is not None:
        return (_ranking_step(day, player, ranking),)
    standing = [without_rating_histories(_ranking_step(day, player, name)) for name in _told_by_default(day, player)]
    if not is_eligible(day.book, player, on):
        standing = standing[:1]
    ratings = [rating_step(day, player, game) for game in games_of(day.book, player)]
    return (*standing, *(ratings or [*lost_ratings(day), Step("PG 20", "pg-no-rating", {"player": player})]))


def everybody(season: Season, tournaments: Sequence[Tournament]) -> set[str]:
    """Everybody the season knows: its own list, ratings carried in, entrants (PG 5)."""
    known = {person.id for person in season.players} | {carried.player for carried in season.ratings}
    return known.union(*({entrant.id for entrant in each.players} for each in tournaments))


def _names(day: Day) -> list[str]:
    return [*MAIN, *(f"game:{game}" for game in day.games), *(f"group:{group}" for group in day.groups)]


def _told_by_default(day: Day, player: str) -> Iterator[str]:
    """The four rankings always, those of games and groups where the player stands in them."""
    yield from MAIN
    yield from (f"game:{game}" for game in day.games if game_step(day, player, game))
    yield from (f"group:{group}" for group in day.groups if group_step(day, player, group))


def _ranking_step(day: Day, player: str, ranking: str) -> Step:
    kind, _, name = ranking.partition(":")
    if ranking not in _names(day):
        raise RuleError("no-such-ranking", rule="PG 10", ranking=ranking, known=_names(day))
    if kind == "game":
        found = game_step(day, player, name)
    elif kind == "group":
        found = group_step(day, player, name)
    else:
        found = MAIN[ranking](day, player)
    return found or _absent(day, player, ranking)


def _absent(day: Day, player: str, ranking: str) -> Step:
    """Why the player is not in a ranking (PG 3, PG 5, PG 7, PG 23, PG 35, PG 40)."""
    person = day.book.people.get(player)
    inputs: dict[str, Value] = {"player": player, "ranking": ranking, "day": day.on.isoformat(), "year": day.on.year}
    if not is_registered(person, day.on):
        return Step("PG 5", "pg-not-registered", inputs, steps=tuple(lost_ratings(day)))
    if person is not None and person.excluded:
        return Step("PG 7", "pg-excluded", inputs)
    if ranking == "race":
        return Step("PG 40", "pg-no-race-result", inputs)
    if ranking == "green" and any(line.item.player == player for line in day.blue):
        return Step("PG 35", "pg-no-green-points", inputs)
    return Step("PG 23", "pg-not-active", inputs)
