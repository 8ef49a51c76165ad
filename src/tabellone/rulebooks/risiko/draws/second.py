"""The draw of the second qualifying game, guided by the first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tabellone.engine.answers import Criterion
from tabellone.engine.seating import Level
from tabellone.rulebooks.risiko.draws.fifths import drawn_fifths
from tabellone.rulebooks.risiko.draws.first import seated
from tabellone.rulebooks.risiko.draws.hall import AGAIN, FRESH, Hall
from tabellone.rulebooks.risiko.draws.sizes import FOUR, table_sizes
from tabellone.rulebooks.risiko.draws.values import Entrant, Seated, in_order


def draw_two(
    entrants: Sequence[Entrant],
    *,
    first: Sequence[Sequence[str]],
    winners: Collection[str],
    seed: str,
) -> Seated:
    """Fewest again at five, winners together, same club, already met, in that order (RK draw 2).

    `first` are the tables of the first game with those who really played: who is not there sat nowhere and met nobody
    (ruling late-entry-is-fresh).
    """
    players = in_order(entrants)
    fives = sum(size > FOUR for size in table_sizes(len(players)))
    before = sat_at_five(first)
    fifths = drawn_fifths((player.id for player in players), fives=fives, seed=seed, sat_at_five=before)
    hall = Hall(players, frozenset(fifths), before)
    drawn = seated(hall, second_levels(hall, first, winners), seed=seed)
    return replace(drawn, criteria=(again_at_five(hall, drawn.tables), *drawn.criteria))


def sat_at_five(first: Sequence[Sequence[str]]) -> frozenset[str]:
    """Who sat at a table of five in the first game (RK draw 2)."""
    return frozenset(player for table in first if len(table) > FOUR for player in table)


def second_levels(hall: Hall, first: Sequence[Sequence[str]], winners: Collection[str]) -> list[Level]:
    """What is compared after who sits at five again: winners, clubs, those who met (RK draw 2)."""
    return [winners_together(hall.entrants, winners), *hall.club_levels(), already_met(hall.entrants, first)]


def again_at_five(hall: Hall, tables: Sequence[Sequence[str]]) -> Criterion:
    """Players at a table of five who already sat at one, and the fewest for the fifths drawn (RK draw 2)."""
    there = [player for table in tables if len(table) > FOUR for player in table]
    shared = tuple((player,) for player in there if player in hall.sat_at_five)
    among_fifths = sum(player in hall.sat_at_five for player in hall.fifths)
    fresh, again = (hall.kinds.count(kind) for kind in (FRESH, AGAIN))
    least = among_fifths + min(again, max(0, FOUR * len(hall.fifths) - fresh))
    return Criterion("again_at_five", len(shared), least, shared)


def winners_together(players: Sequence[Entrant], winners: Collection[str]) -> Level:
    """Winners of the first game are kept apart (RK draw 2)."""
    won = frozenset(winners)
    group = tuple(position for position, player in enumerate(players) if player.id in won)
    return Level("winners_together", (group,) if len(group) > 1 else ())


def already_met(players: Sequence[Entrant], first: Sequence[Sequence[str]]) -> Level:
    """Those who sat together in the first game are kept apart (RK draw 2)."""
    place = {player.id: position for position, player in enumerate(players)}
    tables = (tuple(sorted(place[player] for player in table if player in place)) for table in first)
    return Level("already_met", tuple(sorted(table for table in tables if len(table) > 1)))
