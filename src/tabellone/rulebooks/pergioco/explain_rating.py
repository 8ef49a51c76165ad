"""How a PGR came about: its start, and every stage that moved it, down to the games (PG 20, PG 22, PG 28)."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from tabellone.engine.numbers import from_thousandths
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.pergioco.activity import in_window
from tabellone.rulebooks.pergioco.explain_games import rated_step, stage_named, unrated_step
from tabellone.rulebooks.pergioco.explain_parts import summed
from tabellone.rulebooks.pergioco.history import Book, Event
from tabellone.rulebooks.pergioco.params import Params, stage_params
from tabellone.rulebooks.pergioco.rating import start_rating
from tabellone.rulebooks.pergioco.season import Day
from tabellone.rulebooks.pergioco.sides import RATED, is_swiss, verdicts

FORGETTING = {"deleted": ("PG 28", "pg-deleted"), "reset": ("PG 5", "pg-reset")}


def games_of(book: Book, player: str) -> list[str]:
    """The games in which a player has a PGR (PG 20)."""
    return sorted(game for game, held in book.ratings.items() if player in held)


def rating_step(day: Day, player: str, game: str) -> Step:
    """The player's PGR in a game, with everything that touched it (PG 20, PG 22, PG 27)."""
    book = day.book
    games = in_window(book.games.get(game, {}).get(player, {}), day.on.year, book.params)
    rating = from_thousandths(book.ratings[game][player])
    name = "pg-rating-active" if games else "pg-rating-inactive"
    inputs: dict[str, Value] = {"game": game, "games": games, "year": day.on.year}
    return Step("PG 27" if not games else "PG 20", name, inputs, result=rating, steps=tuple(_told(book, game)))


def lost_ratings(day: Day) -> Iterator[Step]:
    """Deletions and fresh starts of the watched player, whatever the game (PG 28, ruling shadow-rating)."""
    for event in day.book.events:
        if event.kind in FORGETTING:
            rule, name = FORGETTING[event.kind]
            yield Step(rule, name, {"day": event.day.isoformat()})


def _told(book: Book, game: str) -> Iterator[Step]:
    for event in book.events:
        if event.kind == "carried" and event.game == game and event.after is not None:
            yield Step("PG 22", "pg-carried", {"game": game}, result=from_thousandths(event.after))
        elif event.kind == "stage" and event.game == game:
            yield _stage(event, book.params)
        elif event.kind in FORGETTING:
            rule, name = FORGETTING[event.kind]
            yield Step(rule, name, {"day": event.day.isoformat()})


def _stage(event: Event, base: Params) -> Step:
    """One stage: old + k × the sum over its rated games, rounded once (PG 22, ruling stage-batch)."""
    stage = event.stage
    assert stage is not None  # noqa: S101 - an event of kind `stage` holds its stage
    params = stage_params(stage, base)
    own = start_rating(params) if event.before is None else event.before
    judged = list(
        zip(event.own, event.opponents, verdicts(event.own, swiss=is_swiss(stage), params=params), strict=True)
    )
    unrated = [unrated_step(side, verdict) for side, _, verdict in judged if verdict not in RATED]
    if event.after is None:
        return Step("PG 25", "pg-stage-unrated", stage_named(stage), steps=tuple(unrated))
    games = [rated_step(side, verdict, own, other, params) for side, other, verdict in judged if verdict in RATED]
    change = summed("PG 22", "pg-stage-change", games, fsum(float(game.result) for game in games))
    begin = [Step("PG 22", "pg-starts", {"start": params.start})] if event.before is None else []
    inputs = {**stage_named(stage), "before": from_thousandths(own), "k": params.k, "change": change.result}
    after = from_thousandths(event.after)
    return Step("PG 22", "pg-stage", inputs, "round(before + k * change, 3)", after, (*begin, change, *unrated))
