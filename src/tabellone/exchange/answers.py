"""Answers of the rulebooks as the JSON objects that scripts read; any object may carry more than the contract says."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tabellone.contract.answers import (
    Award,
    Draw,
    Number,
    Prizes,
    RankingRow,
    RatingRow,
    SeasonAnswer,
    Standing,
    StandingRow,
)
from tabellone.contract.ratings import RatingSheet, SheetPlayer
from tabellone.engine.facts import Tournament
from tabellone.engine.numbers import plain_figure, to_decimal
from tabellone.engine.steps import Step

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
    fields = {"position": row.position, "player": row.player, "points": decimal_text(row.points), "tied": row.tied}
    return _with_more(fields, row.more)


def draw_json(answer: Draw) -> Json:
    """The answer of `draw`: the tables, and the certificate."""
    fields = {
        "round": answer.round,
        "phase": answer.phase,
        "seed": answer.seed,
        "direct": list(answer.direct),
        "fifths": list(answer.fifths),
        "lots": list(answer.lots),
        "tables": [
            {"number": table.number, "group": table.group, "seats": list(table.seats)} for table in answer.tables
        ],
        "criteria": [
            {"name": each.name, "count": each.count, "least": each.least, "shared_by": plain_json(each.shared_by)}
            for each in answer.criteria
        ],
        "warnings": list(answer.warnings),
    }
    return _with_more(fields, answer.more)


def season_json(answer: SeasonAnswer) -> Json:
    """The answer of `season`: ratings, and every ranking by name."""
    return {
        "year": answer.year,
        "on": answer.on.isoformat(),
        "ratings": [_rating_row(row) for row in answer.ratings],
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


def _rating_row(row: RatingRow) -> Json:
    return {
        "player": row.player,
        "game": row.game,
        "rating": decimal_text(row.rating),
        "games": row.games,
        "active": row.active,
        "registered": row.registered,
        "excluded": row.excluded,
    }


def _ranking_row(row: RankingRow) -> Json:
    return _with_more({"position": row.position, "player": row.player, "value": decimal_text(row.value)}, row.more)


def _with_more(fields: Json, more: Mapping[str, Any]) -> Json:
    """The fields of the contract first; what a rulebook adds never replaces one of them."""
    return {**fields, **plain_json(more), **fields}


def prizes_json(answer: Prizes) -> Json:
    """The answer of `prizes`."""
    return {
        "pot": plain_figure(answer.pot),
        "voucher": _award(answer.voucher) if answer.voucher else None,
        "prizes": [_award(award) for award in answer.prizes],
    }


def _award(award: Award) -> Json:
    return {"player": award.player, "amount": plain_figure(award.amount)}


def step_json(told: Step) -> Json:
    """One step of an explanation, with those below it."""
    return {
        "rule": told.rule,
        "name": told.name,
        "inputs": plain_json(told.inputs),
        "formula": told.formula,
        "result": plain_json(told.result),
        "steps": [step_json(below) for below in told.steps],
    }


def plain_json(value: Any) -> Any:
    """Any value of an answer as JSON knows it: exact numbers as decimal strings, days as text."""
    if isinstance(value, Mapping):
        return {str(key): plain_json(item) for key, item in value.items()}
    if isinstance(value, tuple | list | set | frozenset):
        return [plain_json(item) for item in (sorted(value) if isinstance(value, set | frozenset) else value)]
    if isinstance(value, Decimal | Fraction):
        return plain_figure(value)
    return value.isoformat() if isinstance(value, date) else value
