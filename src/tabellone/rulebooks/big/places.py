"""Places at a table, by the sheet that holds, or the rulebook's own of a game (BIG 8.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Final

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Seat, Table
from tabellone.engine.positions import positions, tie_groups
from tabellone.engine.tables import turns
from tabellone.rulebooks.big.catalogue import Sheet, sheet_of
from tabellone.rulebooks.big.scores import OUT, Exact, present, seat_scores, unreported
from tabellone.rulebooks.big.ties import parted

_SCORE: Final = attrgetter("score")


def table_places(table: Table, game: str | Sheet) -> dict[str, int]:
    """The place of everyone who played at the table, in turn order; shared places are equal (BIG 8.1).

    A void table has no places, and who was absent none.
    """
    placed = {seat.player: place for place, seat in positions(placed_groups(table, game))}
    return {seat.player: placed[seat.player] for seat in present(table)}


def round_places(round_: Round, game: str | Sheet) -> dict[str, int]:
    """The places at all the tables of a round (BIG 8.1)."""
    return {player: place for table in round_.tables for player, place in table_places(table, game).items()}


def placed_groups(table: Table, game: str | Sheet) -> list[list[Seat]]:
    """Seats from the first place down, those who share one together (BIG 8.1, BIG 7.2.2).

    The referee's places hold where they are given. Whoever ran out of time or left is last whatever the score.
    """
    plain = _by_score_alone(table.seats)
    if plain is not None:
        return plain
    seats = present(table)
    if seats and None not in [seat.place for seat in seats]:
        return tie_groups(seats, lambda seat: -(seat.place or 0))
    if missing := unreported(table):
        raise RuleError("table-unreported", rule="BIG 3", table=table.number, players=missing)
    last = [seat for seat in seats if seat.status in OUT]
    playing = [seat for seat in seats if seat.status not in OUT] if last else seats
    return _by_score(playing, seat_scores(seats), table, game) + ([last] if last else [])


def _by_score_alone(seats: Sequence[Seat]) -> list[list[Seat]] | None:
    """Nearly every table: all played to the end, without bids or a referee's word, and no two have the same score."""
    for seat in seats:
        if seat.status != "played" or seat.score is None or seat.bid or seat.place is not None or seat.supremacy:
            return None
    ordered = sorted(seats, key=_SCORE, reverse=True)
    if any(one.score == other.score for one, other in pairwise(ordered)):
        return None
    return [[seat] for seat in ordered]


def unresolved(table: Table, sheet: Sheet) -> list[list[Seat]]:
    """Groups that nothing has parted at a reported table of a game without ties (BIG 8.3, ruling no-tie-left).

    The referee's places stand, and who is last whatever the score shares the last places.
    """
    seats = present(table)
    if not sheet.ties_impossible or any(seat.place is not None for seat in seats) or unreported(table):
        return []
    groups = placed_groups(table, sheet)
    return [group for group in groups if len(group) > 1 and not any(seat.status in OUT for seat in group)]


def _by_score(
    playing: Sequence[Seat], scores: Mapping[str, Exact], table: Table, game: str | Sheet
) -> list[list[Seat]]:
    groups = tie_groups(playing, lambda seat: scores[seat.player])
    if len(groups) == len(playing):
        return groups
    rule, when = sheet_of(game).tie_rule, turns(table.seats)
    return [part for group in groups for part in (parted(group, rule, when) if len(group) > 1 else [group])]
