"""The rankings of a day as they are published: on the last day of a year the frozen ones, once there are any.

PG 31, PG 34, PG 37: what is frozen is shown as it was, whatever the facts would give by now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from django.db.models import Max

from tabellone.contract.answers import RankingRow, RatingRow, SeasonAnswer
from tabellone.server.events.models import Circuit
from tabellone.server.play.answers import Large
from tabellone.server.rankings import freezing, seasons
from tabellone.server.rankings.gathering import Gathered
from tabellone.server.rankings.models import Frozen
from tabellone.server.rankings.seasons import Rankings

OWN = ("position", "player", "value")
_read: Large[Rankings] = Large(4)


@dataclass(frozen=True, slots=True)
class Published:
    """Rankings of a day; `revision` is the number of the frozen ones."""

    rankings: Rankings
    revision: int | None = None


def published(of: Gathered, on: date) -> Published:
    """What everybody reads on a day; a RuleError or an InputError where the rulebook can give none."""
    number = _last_revision(of.circuit) if on == freezing.final_day(of.circuit) else None
    if number is None:
        return Published(seasons.rankings(of, on))
    return Published(_read.kept(f"{of.circuit.pk}:{number}", lambda: _thawed(of.circuit, number, on)), number)


def _last_revision(circuit: Circuit) -> int | None:
    """The number of the final rankings that hold, if any have been frozen."""
    found: int | None = Frozen.objects.filter(circuit=circuit).aggregate(last=Max("number"))["last"]
    return found


def _thawed(circuit: Circuit, number: int, on: date) -> Rankings:
    """A frozen answer as values again."""
    frozen = freezing.revision(circuit, number)
    assert frozen is not None  # noqa: S101 - its number was read a moment ago, and nothing frozen goes
    told = freezing.read(frozen.answer)
    rankings = {code: tuple(_ranking_row(row) for row in rows) for code, rows in told["rankings"].items()}
    ratings = tuple(RatingRow(**{**row, "rating": Decimal(row["rating"])}) for row in told["ratings"])
    return Rankings(SeasonAnswer(int(told["year"]), on, ratings, rankings))


def _ranking_row(row: Mapping[str, Any]) -> RankingRow:
    more = {key: _figure(value) for key, value in row.items() if key not in OWN}
    return RankingRow(int(row["position"]), str(row["player"]), Decimal(row["value"]), more)


def _figure(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _figure(each) for key, each in value.items()}
    try:
        return Decimal(value) if isinstance(value, str) else value
    except InvalidOperation:
        return value
