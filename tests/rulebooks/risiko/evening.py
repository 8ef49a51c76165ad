"""Builders that read like a result sheet, and a whole evening played from seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any, get_args

from tabellone.contract.answers import Draw
from tabellone.engine.facts import Phase, Player, Round, Seat, Table, Tournament, Withdrawal
from tabellone.engine.lots import Lots
from tabellone.rulebooks import risiko

DAY = date(2026, 3, 1)
Scores = Mapping[str, "int | Mapping[str, Any]"]
PHASES: tuple[Phase, ...] = get_args(Phase)


def seat(player: str, result: int | Mapping[str, Any]) -> Seat:
    fields: dict[str, Any] = {"score": result} if isinstance(result, int) else dict(result)
    score = fields.pop("score", None)
    return Seat(player, Decimal(score) if score is not None else None, **fields)


def table(number: int, scores: Scores, group: int | None = None) -> Table:
    """A table from player = score, or player = fields of the seat, in turn order."""
    return Table(number, tuple(seat(player, result) for player, result in scores.items()), group)


def round_(number: int, *tables: Scores, phase: Phase | None = None, **fields: Any) -> Round:
    chosen: Phase = phase or ("qualifying", "qualifying", "semifinal", "final")[number - 1]
    return Round(number, tuple(table(i, one) for i, one in enumerate(tables, 1)), chosen, **fields)


def tournament(players: Iterable[str], *rounds: Round, **fields: Any) -> Tournament:
    entered = tuple(Player(one, one.title()) for one in players)
    return Tournament("risiko", "prova", "Prova", DAY, DAY, entered, system="master", rounds=rounds, **fields)


def field(count: int, clubs: int = 5) -> tuple[Player, ...]:
    return tuple(Player(f"p{n:03}", f"Prova {n}", f"Club {n % clubs}") for n in range(count))


def evening(count: int, **fields: Any) -> Tournament:
    """A tournament of so many players before its first draw; reduced structures are confirmed."""
    params = {"accept_reduced": True, **fields.pop("params", {})}
    return replace(tournament((), params=params, **fields), players=field(count))


def scores_at_random(seed: str, most: int = 60) -> Callable[[str], int]:
    lots = Lots(seed)
    return lambda _player: lots.below(most + 1)


def added(document: Tournament, drawn: Draw, score: Callable[[str], int] | None = None) -> Tournament:
    """The document with the drawn round, its scores reported where there is a way to get them."""
    phase = next(one for one in PHASES if one == drawn.phase)
    tables = tuple(
        Table(one.number, tuple(Seat(who, Decimal(score(who)) if score else None) for who in one.seats), one.group)
        for one in drawn.tables
    )
    return replace(document, rounds=(*document.rounds, Round(drawn.round, tables, phase, drawn.seed)))


def played_on(document: Tournament, rounds: int = 4, seed: str = "s", most: int = 60) -> Tournament:
    """So many rounds drawn and played with random scores, or fewer if the final comes before."""
    while len(document.rounds) < rounds and not risiko.standing(document).final:
        number = len(document.rounds) + 1
        drawn = risiko.draw(document, f"{seed} {number}")
        document = added(document, drawn, scores_at_random(f"scores {seed} {number}", most))
    return document


def leaving(document: Tournament, when: str, *players: str) -> Tournament:
    return replace(document, withdrawals=(*document.withdrawals, *(Withdrawal(one, when) for one in players)))


def cut(document: Tournament, rounds: int) -> Tournament:
    return replace(document, rounds=document.rounds[:rounds])


def positions(document: Tournament, after: int | None = None) -> list[tuple[int, str]]:
    return [(row.position, row.player) for row in risiko.standing(document, after).rows]


def seats_of(drawn: Draw) -> list[str]:
    return [player for one in drawn.tables for player in one.seats]


def order_of(document: Tournament, after: int | None = None) -> Sequence[str]:
    return [player for _, player in positions(document, after)]
