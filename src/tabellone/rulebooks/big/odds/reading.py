"""From the facts of a running tournament to the situation that the simulations start from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tabellone.engine.entries import had_bye, left_before
from tabellone.engine.facts import Round, Tournament
from tabellone.rulebooks.big.ladder import Ledger, Line, ledger
from tabellone.rulebooks.big.odds.coming import coming_rounds
from tabellone.rulebooks.big.odds.ending import qualifying_of
from tabellone.rulebooks.big.odds.opening import open_tables, ranks_of, surely_last
from tabellone.rulebooks.big.odds.ordering import groups_of
from tabellone.rulebooks.big.odds.situation import NEVER, ONE_TABLE, UNIT, Situation
from tabellone.rulebooks.big.params import params_of
from tabellone.rulebooks.big.plan import Plan
from tabellone.rulebooks.big.rounds import is_complete
from tabellone.rulebooks.big.scores import unreported
from tabellone.rulebooks.big.swiss import just_met

Lines = Mapping[str, Line]


def situation_of(tournament: Tournament, played: Sequence[Round], plan: Plan, weights: tuple[int, ...]) -> Situation:
    """The situation after the results that are in (BIG 4, BIG 4.1); of the rounds only the last may be open."""
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
        open=tuple(open_tables(playing, index)) if playing else (),
        coming=coming,
        bye_points=params_of(tournament).bye_points * UNIT,
        qualifying=qualifying_of(plan, frozenset(index[player] for player in gone)),
        by_points_alone=not before,
        by_places=by_places,
    )


def _columns(tournament: Tournament, before: Sequence[Round], playing: Round | None) -> list[tuple[int, int, int, int]]:
    """Points, wins, and table and place in the round being played, of everybody (BIG 4, BIG 4.2)."""
    book, now = ledger(tournament, before), _now(tournament, playing) if playing else {}
    seated = {player for table in (playing.tables if playing else ()) for player in table.players}
    after = len(tournament.players) + 1 if playing else 0  # without a table: after the last (BIG 4.2)
    return [_column(book, player.id, now, seated, after) for player in tournament.players]


def _column(book: Ledger, player: str, now: Lines, seated: set[str], after: int) -> tuple[int, int, int, int]:
    lines = [line for line in (*book.lines.get(player, ()), now.get(player)) if line]
    came = player in book.lines or player in seated
    points = int(sum((Fraction(line.points) for line in lines), Fraction(0)) * UNIT) if came else NEVER
    wins = sum(1 for line in lines if line.place == 1)
    table, place = (now[player].table, now[player].place) if player in now else (after, 0)
    return points, wins, table, place


def _now(tournament: Tournament, playing: Round) -> dict[str, Line]:
    """The lines of the round being played that are certain: of tables with a result, and of who is surely last."""
    ranks = ranks_of(playing)
    known = replace(playing, tables=tuple(table for table in playing.tables if not unreported(table)))
    book = ledger(tournament, [known])
    lines = {player: line for player, (line,) in book.lines.items() if line}
    return {player: line._replace(table=ranks[line.table]) for player, line in lines.items()} | surely_last(playing)
