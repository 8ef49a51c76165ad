"""Answers of the rulebooks as the JSON objects that scripts read; any object may carry more than the contract says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tabellone.contract.answers import (
    Draw,
    Number,
    RankingRow,
    SeasonAnswer,
    Standing,
    StandingRow,
)
from tabellone.contract.ratings import RatingSheet, SheetPlayer
from tabellone.engine.facts import Tournament
from tabellone.engine.numbers import plain_figure, to_decimal

Json = dict[str, Any]


def decimal_text(value: Number) -> str:
    """A decimal string of at most three decimals."""
    if isinstance(value, Decimal):
        exponent = value.as_tuple().exponent
        return plain_figure(value if isinstance(exponent, int) and exponent >= -3 else to_decimal(value))
    return plain_figure(value)


def standing_json(tournament: Tournament, answer: Standing) -> Json:
    """The answer of `standings`."""
    return {
        "id": tournament.id,
        "after_round": answer.after_round,
        "final": answer.final,
        "standings": [_standing_row(row) for row in answer.rows],
        "unranked": list(answer.unranked),
    }


def _standing_row(row: StandingRow) -> Json:
    told = {"position": row.position, "player": row.player, "points": decimal_text(row.points), "tied": row.tied}
    return _with_more(told, row.more)


def draw_json(answer: Draw) -> Json:
    """The answer of `draw`: the tables, and the certificate."""
    told = {
        "round": answer.round,
        "phase": answer.phase,
        "seed": answer.seed,
        "direct": list(answer.direct),
        "fifths": list(answer.fifths),
        "lots": list(answer.lots),
        "tables": [
            {"number": table.number, "group": table.group, "seats": list(table.seats)} for table in answer.tables
        ],
        "criteria": plain_json(answer.criteria),
        "warnings": list(answer.warnings),
    }
    return _with_more(told, answer.more)


def season_json(answer: SeasonAnswer) -> Json:
    """The answer of `season`: ratings, and every ranking by name."""
    return {
        "year": answer.year,
        "on": answer.on.isoformat(),
        "ratings": [_by_fields(row) | {"rating": decimal_text(row.rating)} for row in answer.ratings],
        "rankings": {name: [_ranking_row(row) for row in rows] for name, rows in answer.rankings.items()},
    }


def rating_sheet_json(sheet: RatingSheet) -> Json:
    """The answer of `ratings`: everybody of a stage, and every game with its expected score."""
    return {
        "id": sheet.id,
        "game": sheet.game,
        "end": sheet.end.isoformat(),
        "players": [_sheet_player(one) for one in sheet.players],
        "games": [
            {
                "player": seat.player,
                "opponent": seat.opponent,
                "round": seat.round,
                "score": decimal_text(Fraction(seat.score)) if seat.score is not None else None,
                "expected": seat.expected,
                "rated": seat.rated,
                "reason": seat.reason,
            }
            for seat in sheet.seats
        ],
    }


def _sheet_player(one: SheetPlayer) -> Json:
    return {
        "player": one.player,
        "before": decimal_text(one.before) if one.before is not None else None,
        "after": decimal_text(one.after) if one.after is not None else None,
        "games": one.games,
        "points": decimal_text(one.points),
        "position": one.position,
        "race": one.race,
    }


def _ranking_row(row: RankingRow) -> Json:
    return _with_more({"position": row.position, "player": row.player, "value": decimal_text(row.value)}, row.more)


def _with_more(told: Json, more: Mapping[str, Any]) -> Json:
    """The fields of the contract first; what a rulebook adds never replaces one of them."""
    return {**told, **plain_json(more), **told}


def _by_fields(answer: Any) -> Json:
    return {one.name: plain_json(getattr(answer, one.name)) for one in fields(answer)}


def plain_json(value: Any) -> Any:
    """Any value of an answer in JSON: exact numbers as decimal strings, days as text, a record by its fields."""
    if isinstance(value, Mapping):
        return {str(key): plain_json(item) for key, item in value.items()}
    if isinstance(value, tuple | list | set | frozenset):
        return [plain_json(item) for item in (sorted(value) if isinstance(value, set | frozenset) else value)]
    if isinstance(value, Decimal | Fraction):
        return plain_figure(value)
    if is_dataclass(value):
        return _by_fields(value)
    return value.isoformat() if isinstance(value, date) else value
