"""The sheets of what comes out: every new rating beside the published one, the standing, Race points."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from tabellone.contract.ratings import SheetPlayer
from tabellone.exchange.spreadsheets.calculated import FIRST, Formula, Part, Sheet, Value
from tabellone.exchange.spreadsheets.rating.layout import Layout, is_absence


def ratings(layout: Layout) -> Sheet:
    """Every new PGR: the one before, plus k times the sum, rounded once (PG 9, PG 22, ruling stage-batch)."""
    part = layout.part
    parts = (
        *_who_parts(layout),
        part("before", "rating"),
        part("used", "rating"),
        part("rated_games", "whole"),
        part("sum", "share"),
        part("moved", "share"),
        part("after", "rating"),
        part("published", "rating"),
        part("difference", "rating", "check_difference"),
    )
    return layout.page("ratings", parts, [tuple(_rating(layout, row, one)) for row, one in _people(layout)])


def _rating(layout: Layout, row: int, one: SheetPlayer) -> Iterator[Value]:
    people, after = layout.tab("players"), _or_nothing(one.after)
    yield from _who(layout, one)
    yield Formula(f'=IF({people}!D{row}="","",{people}!D{row})', _or_nothing(one.before))
    yield Formula(f"={people}!E{row}", float(one.used))
    yield Formula(f"=COUNTIFS(side_player,A{row},side_rated,1)", one.games)
    yield Formula(f"=SUMIFS(side_change,side_player,A{row})", one.change)
    yield Formula(f"=pgr_k*F{row}", layout.sheet.figures.k * one.change)
    yield Formula(f"=IF(E{row}=0,C{row},ROUND(D{row}+G{row},3))", after)
    yield one.after
    yield Formula(f'=IF(H{row}="",IF(I{row}="",0,1),IF(I{row}="",1,ROUND(H{row}-I{row},3)))', 0)


def standing(layout: Layout) -> Sheet:
    """Stage points, who is ranked, positions (PG 25, PG 39, rulings taken-out, bye-so-far)."""
    part = layout.part
    parts = (
        *_who_parts(layout),
        part("points", "points", "standing_points"),
        part("played", "whole"),
        part("missed_first", "whole"),
        part("ranked", "whole", "standing_ranked"),
        part("position", "whole"),
    )
    rows = [(*_who(layout, one), *_stood(layout, row, one)) for row, one in _people(layout)]
    return layout.page("standing", parts, rows)


def _stood(layout: Layout, row: int, one: SheetPlayer) -> Iterator[Value]:
    people, games = layout.tab("players"), layout.games[one.player]
    yield Formula(f"=ROUND(SUMIFS(side_points,side_player,A{row}),6)", float(one.points))
    played = len([seat for seat in games if not is_absence(seat)])
    yield Formula(f"=COUNTIFS(side_player,A{row},side_game,1,side_absent,0)", played)
    missed = f"COUNTIFS(side_player,A{row},side_nth,1,side_absent,1)"
    yield Formula(f"=IF(is_swiss=1,{missed},0)", int(layout.missed_first(one.player)))
    out = f"OR({people}!F{row}=word_taken_out,E{row}>0)"
    yield Formula(f"=IF({out},0,IF(D{row}>0,1,0))", 0 if one.position is None else 1)
    ahead = f"SUMPRODUCT((standing_ranked=1)*(standing_points>C{row}))"
    yield Formula(f'=IF(F{row}=1,1+{ahead},"")', _or_nothing(one.position))


def race(layout: Layout) -> Sheet:
    """Race points by the number of ranked players and the position, rounded down (PG 39).

    A float just below a whole number is that number: rounding at the ninth decimal comes first.
    """
    part = layout.part
    parts = (*_who_parts(layout), part("players", "whole"), part("race_position", "whole"))
    figures = (part("race_exact", "rating"), part("race", "whole"))
    ranked = len([one for one in layout.sheet.players if one.position is not None])
    return layout.page(
        "race", (*parts, *figures), [tuple(_race(layout, row, one, ranked)) for row, one in _people(layout)]
    )


def _race(layout: Layout, row: int, one: SheetPlayer, ranked: int) -> Iterator[Value]:
    yield from _who(layout, one)
    yield Formula("=SUM(standing_ranked)", ranked)
    yield Formula(f"={layout.tab('standing')}!G{row}", _or_nothing(one.position))
    k = float(layout.sheet.figures.race_k)
    exact = "" if one.position is None else k * log(ranked) / log(one.position + 1)
    yield Formula(f'=IF(D{row}="","",race_k*LOG10(C{row})/LOG10(D{row}+1))', exact)
    yield Formula(f'=IF(D{row}="","",INT(ROUND(E{row},9)))', _or_nothing(one.race))


def _people(layout: Layout) -> list[tuple[int, SheetPlayer]]:
    return list(enumerate(layout.sheet.players, FIRST))


def _who(layout: Layout, one: SheetPlayer) -> tuple[Value, Value]:
    return layout.numbers[one.player], layout.name(one.player)


def _who_parts(layout: Layout) -> tuple[Part, Part]:
    return layout.part("number", "label"), layout.part("player")


def _or_nothing(value: object) -> float | str:
    return "" if value is None else float(str(value))
