"""Who is in a tournament when a round is drawn, who has met whom by then, and what else a draw looks at."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from tabellone.engine.facts import Player, Round, Tournament, Withdrawal
from tabellone.engine.params import overridden

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

ROUND_PREFIX = "before_round:"


def left_before(tournament: Tournament, number: int) -> frozenset[str]:
    """Players whose withdrawal `before_round:N` is for this round or an earlier one."""
    return frozenset(one.player for one in gone_by(tournament, number))


def entrants_in(tournament: Tournament, number: int) -> list[str]:
    """Players who can be seated in the round: arrived by then and still in, in the order of the document."""
    gone = left_before(tournament, number)
    return [player.id for player in tournament.players if player.from_round <= number and player.id not in gone]


def met_in(rounds: Iterable[Round]) -> dict[str, set[str]]:
    """Whom everybody was seated with in these rounds."""
    found: dict[str, set[str]] = {}
    for players in (table.players for played in rounds for table in played.tables):
        for player in players:
            found.setdefault(player, set()).update(other for other in players if other != player)
    return found


def had_bye(rounds: Iterable[Round]) -> set[str]:
    """Who had a bye in one of these rounds."""
    seats = [seat for played in rounds for table in played.tables for seat in table.seats]
    return {seat.player for seat in seats if seat.status == "bye"}


P = TypeVar("P", bound="DataclassInstance")
ALL_FROM_THE_START = "round_robin"  # everybody's opponents follow from all who are entered


def next_round_number(tournament: Tournament) -> int:
    """The number of the round to draw."""
    return sum(bool(played.tables) for played in tournament.rounds) + 1


def arrived(tournament: Tournament) -> tuple[Player, ...]:
    """Who is there for the next round, or has been; where all meet all, also who comes later."""
    number, whole = next_round_number(tournament), tournament.system == ALL_FROM_THE_START
    return tuple(player for player in tournament.players if whole or player.from_round <= number)


def gone_by(tournament: Tournament, number: int) -> tuple[Withdrawal, ...]:
    """The withdrawals before a round or an earlier one."""
    return tuple(
        one
        for one in tournament.withdrawals
        if one.when.startswith(ROUND_PREFIX) and int(one.when.removeprefix(ROUND_PREFIX)) <= number
    )


def bare_tournament(
    tournament: Tournament,
    players: Iterable[Player],
    *,
    gone: Iterable[Withdrawal],
    params: Mapping[str, Any],
    labels: Mapping[str, Collection[str]] | None = None,
    seeds: bool = False,
) -> Tournament:
    """The tournament with these players and withdrawals; results without what nobody reads in them.

    `labels` are what two may share and are kept apart for, by player.
    """
    mine = {player: tuple(sorted(own)) for player, own in (labels or {}).items()}
    return replace(
        tournament,
        players=tuple(
            Player(one.id, one.id, None, mine.get(one.id, ()), one.seed if seeds else None, from_round=one.from_round)
            for one in sorted(players, key=lambda one: one.id)
        ),
        rounds=tuple(_round(one) for one in sorted(tournament.rounds, key=lambda one: one.number)),
        withdrawals=tuple(Withdrawal(one.player, one.when) for one in sorted(gone, key=lambda one: one.player)),
        params=dict(params),
        fee=None,
        voucher_to=None,
        closed=False,
        race=False,
        extra={},
    )


def own_params(default: P, given: Mapping[str, Any], *, but: Collection[str] = ()) -> dict[str, Any]:
    """The parameters of `given` that differ from the rulebook's own, by name, without those named in `but`."""
    known = {one.name for one in fields(default)}
    found = overridden(default, {name: value for name, value in given.items() if name in known})
    told = {name: getattr(found, name) for name in known if name not in but}
    return {name: value for name, value in sorted(told.items()) if value != getattr(default, name)}


def _round(played: Round) -> Round:
    tables = tuple(
        replace(table, seats=tuple(replace(seat, extra={}) for seat in table.seats), extra={})
        for table in sorted(played.tables, key=lambda table: table.number)
    )
    return replace(played, tables=tables, draw=None, extra={})
