"""A tournament's own page as JSON: name, game, day, number of rounds, and how matches count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.found import Found
from tabellone.exchange.sources.playstrategy import fields
from tabellone.exchange.sources.playstrategy.fields import Row
from tabellone.exchange.sources.playstrategy.rows import rows
from tabellone.exchange.sources.trf.columns import MOST_ROUNDS

MATCH_SCORE: Final = "match-score"
BEST_OF: Final = "best-of-"
PLAY_ALL: Final = "play-"
MOST_GAMES: Final = 50
_OPTIONS = (("isMcMahon", "mcmahon"), ("isHandicapped", "handicapped"), ("isMedley", "medley"))


def is_swiss(row: Row) -> bool:
    """Whether an object tells a Swiss tournament."""
    return {"id", "nbRounds", "variant"} <= row.keys()


def is_arena(row: Row) -> bool:
    """Whether an object tells an arena."""
    return {"id", "fullName", "variant"} <= row.keys()


def read_info(text: str) -> Found:
    """What the tournament is; `variants` name how it is played, such as `match-score`, `best-of-3`, `play-4`."""
    place, row = next(rows(text), ("", {}))
    if not (is_swiss(row) or is_arena(row)):
        raise InputError([Problem("source-playstrategy-no-rows", place)])
    swiss = is_swiss(row)
    rounds = fields.whole(row, "nbRounds")
    medley = fields.flag(row, "isMedley")
    remarks = []
    if swiss and fields.text(row, "status") in {"created", "started"}:
        remarks.append(Problem("source-playstrategy-not-finished", place))
    return Found(
        "playstrategy-swiss" if swiss else "playstrategy-arena",
        "playstrategy",
        (),
        (),
        name=fields.text(row, "name") if swiss else fields.text(row, "fullName"),
        game="" if medley else fields.text(row, "variant") or fields.text(fields.inside(row, "variant"), "key"),
        variants=tuple(_options(row)),
        source_id=fields.text(row, "id"),
        start=fields.day(row, "startsAt"),
        system="swiss" if swiss else "other",
        rounds=rounds if rounds and rounds <= MOST_ROUNDS else None,
        remarks=tuple(remarks),
    )


def _options(row: Row) -> Iterator[str]:
    games = fields.whole(row, "nbGamesPerRound")
    if games and 1 < games <= MOST_GAMES:
        yield f"{BEST_OF if fields.flag(row, 'isBestOfX') else PLAY_ALL}{games}"
    if fields.flag(row, "isMatchScore"):
        yield MATCH_SCORE
    yield from (option for name, option in _OPTIONS if fields.flag(row, name))
    if points := fields.whole(row, "backgammonPoints"):
        yield f"backgammon-to-{points}"
