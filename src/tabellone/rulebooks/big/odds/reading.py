"""From the facts of a running tournament to the situation that the simulations start from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from tabellone.engine.entries import entrants_in, had_bye, left_before
from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.catalogue.in_force import round_sheet
from tabellone.rulebooks.big.draw import just_met, round_robin_tables, round_to_draw
from tabellone.rulebooks.big.ladder import RoundBook, RoundResult, qualifying_standing, round_book
from tabellone.rulebooks.big.odds.ending import qualifying_of
from tabellone.rulebooks.big.odds.situation import NEVER, ONE_TABLE, UNIT, ComingRound, OpenTable, Situation
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.rounds import is_complete, refuse_size
from tabellone.rulebooks.big.structure import TournamentPlan
from tabellone.rulebooks.big.table import OUT, Exact, place_points, players_unreported, seats_present

Groups = tuple[tuple[int, ...], ...]


def groups_of(tournament: Tournament, before: Sequence[Round], index: Mapping[str, int], *, followed: bool) -> Groups:
    """Everybody from the first down over these rounds, then who has not played yet (ruling arrivals-by-lot).

    Recorded lots hold. `followed`: a round is being played after these, so that the ladder goes by tables and places.
    In a round robin the points are left out: what parts equal points later does not hang on those of today.
    """
    standing = qualifying_standing(tournament, before)
    place = {player: number for number, player in enumerate(standing.order)}
    parted = {player for group in standing.groups if not group.shared for player in group.players}
    skipped = 1 if tournament.system == "round_robin" else 0
    keys = {p: (*_ladder(standing.book, p, followed)[skipped:], -place[p] if p in parted else 0) for p in place}
    ordered = sorted(place, key=keys.__getitem__, reverse=True)
    groups = [tuple(group) for _, group in groupby(ordered, keys.__getitem__)]
    rest = tuple(player.id for player in tournament.players if player.id not in place)
    return tuple(tuple(index[player] for player in group) for group in [*groups, rest] if group)


def _ladder(book: RoundBook, player: str, followed: bool) -> tuple[Exact, ...]:
    """What the standing compares; after one round, once a second has begun, also what that round compares."""
    return book.key(player, followed=followed) if player in book.lines else ()


def ranks_of(round_: Round) -> dict[int, int]:
    """The tables of a round from the highest, by their numbers (see `RoundBook`)."""
    return {number: rank for rank, number in enumerate(sorted(table.number for table in round_.tables), 1)}


def tables_still_open(round_: Round, index: Mapping[str, int]) -> Iterator[OpenTable]:
    """The published tables that still play, as they are (see `swiss_tables`); places as many as can still be won."""
    ranks = ranks_of(round_)
    for table in filter(players_unreported, round_.tables):
        seats, playing = seats_present(table), _playing(table)
        points = [int(place_points(len(seats), place) * UNIT) for place in range(1, len(playing) + 1)]
        yield OpenTable(ranks[table.number], tuple(index[seat.player] for seat in playing), tuple(points))


def surely_last(round_: Round) -> dict[str, RoundResult]:
    """Who ran out of time or left at a table that still plays: they share its last places."""
    ranks, found = ranks_of(round_), dict[str, RoundResult]()
    for table in filter(players_unreported, round_.tables):
        seats, place = seats_present(table), len(_playing(table)) + 1
        out = [seat.player for seat in seats if seat.status in OUT]
        for player in out:
            found[player] = RoundResult(ranks[table.number], place, place_points(len(seats), place, len(out)))
    return found


def _playing(table: Table) -> list[Seat]:
    return [seat for seat in seats_present(table) if seat.status not in OUT]


Index = Mapping[str, int]


def coming_rounds(
    tournament: Tournament, played: Sequence[Round], plan: TournamentPlan, index: Index
) -> tuple[ComingRound, ...]:
    """The rounds that the plan still has, with whoever is known to be there (see `swiss_tables`)."""
    planned = (round_ for round_ in tournament.rounds if not round_.tables)  # with their own size or game
    return tuple(_rounds(replace(tournament, rounds=(*played, *planned)), plan, index))


def _rounds(tournament: Tournament, plan: TournamentPlan, index: Index) -> Iterator[ComingRound]:
    left = (plan.rounds or 0) - sum(1 for round_ in tournament.rounds if round_.tables)
    for _ in range(left):
        planned = round_to_draw(tournament)
        here, size = entrants_in(tournament, planned.number), planned.table_size or plan.size
        refuse_size(size, round_sheet(tournament, planned), binding=tournament.national_final)
        sizes = even_sizes(len(here), size) if len(here) > 1 else ()
        # no result can change whom the others meet (ruling all-meet-all)
        fixed = round_robin_tables(tournament, planned.number, "") if tournament.system == "round_robin" else []
        numbered = tuple(tuple(index[player] for player in table) for table in fixed)
        yield ComingRound(frozenset(index[player] for player in here), size, sizes, numbered)
        tables = fixed or [here]
        seated = tuple(Table(n, tuple(map(Seat, table))) for n, table in enumerate(tables, 1))
        others = tuple(round_ for round_ in tournament.rounds if round_.number != planned.number)
        tournament = replace(tournament, rounds=(*others, replace(planned, tables=seated)))


def situation_of(
    tournament: Tournament, played: Sequence[Round], plan: TournamentPlan, weights: tuple[int, ...]
) -> Situation:
    """The situation after the results that are in (see `swiss_tables`); of the rounds only the last may be open."""
    index = {player.id: number for number, player in enumerate(tournament.players)}
    last = played[-1]
    playing = None if is_complete(last) else last
    before = [round_ for round_ in played if round_ is not playing]
    coming, met = coming_rounds(tournament, played, plan, index), just_met(last)
    by_places = tournament.system == "round_robin"
    columns = _columns(tournament, before, playing)
    gone = left_before(tournament, last.number + len(coming) + 1)
    return Situation(
        weights=weights,
        order=groups_of(tournament, before, index, followed=playing is not None or by_places),
        points=tuple(column[0] for column in columns),
        wins=tuple(column[1] for column in columns),
        tables=tuple(ONE_TABLE if by_places and column[3] else column[2] for column in columns),
        places=tuple(column[3] for column in columns),
        opponents=tuple(index[met[player.id][0]] if player.id in met else NEVER for player in tournament.players),
        byes=frozenset(index[player] for player in had_bye(played)),
        open=tuple(tables_still_open(playing, index)) if playing else (),
        coming=coming,
        bye_points=params_of(tournament).bye_points * UNIT,
        qualifying=qualifying_of(plan, frozenset(index[player] for player in gone)),
        by_points_alone=not before,
        by_places=by_places,
    )


def _columns(tournament: Tournament, before: Sequence[Round], playing: Round | None) -> list[tuple[int, int, int, int]]:
    """Points, wins, and table and place in the round being played, of everybody (see `RoundBook`)."""
    book, now = round_book(tournament, before), _now(tournament, playing) if playing else {}
    seated = {player for table in (playing.tables if playing else ()) for player in table.players}
    after = len(tournament.players) + 1 if playing else 0  # without a table: after the last (BIG 4.2)
    return [_column(book, player.id, now, seated, after) for player in tournament.players]


def _column(
    book: RoundBook, player: str, now: Mapping[str, RoundResult], seated: set[str], after: int
) -> tuple[int, int, int, int]:
    lines = [line for line in (*book.lines.get(player, ()), now.get(player)) if line]
    came = player in book.lines or player in seated
    points = int(sum((Fraction(line.points) for line in lines), Fraction(0)) * UNIT) if came else NEVER
    wins = sum(1 for line in lines if line.place == 1)
    table, place = (now[player].table, now[player].place) if player in now else (after, 0)
    return points, wins, table, place


def _now(tournament: Tournament, playing: Round) -> dict[str, RoundResult]:
    """The lines of the round being played that are certain: of tables with a result, and of who is surely last."""
    ranks = ranks_of(playing)
    known = replace(playing, tables=tuple(table for table in playing.tables if not players_unreported(table)))
    book = round_book(tournament, [known])
    lines = {player: line for player, (line,) in book.lines.items() if line}
    return {player: line._replace(table=ranks[line.table]) for player, line in lines.items()} | surely_last(playing)
