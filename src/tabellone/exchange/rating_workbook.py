"""The workbook of a stage's ratings: one sheet per step, from the results to every new rating, all as formulas (PG 22).

People are numbered, and formulas look for their numbers: no name is ever searched for, matched or calculated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log

from tabellone.contract.ratings import RatingSheet, SheetPlayer, SheetSeat
from tabellone.exchange.calculated_sheets import FIRST, CalculatedSheet, Formula, SheetColumn, Value, calculated_xlsx
from tabellone.exchange.rating_layout import (
    REASONS,
    RatingLayout,
    figures_sheet,
    laid_out_ratings,
    players_sheet,
    reasons_sheet,
    results_sheet,
    seat_is_absence,
    seat_is_game,
)

NUMBER = {reason: number for number, reason in enumerate(REASONS, 1)}


def rated_sheet(layout: RatingLayout) -> CalculatedSheet:
    """Which seats move the rating, and why (PG 25, PG 26, ruling no-show-no-rating)."""
    part = layout.part
    parts = (
        *layout.who_parts(),
        part("game", "whole"),
        part("nth", "whole", "side_nth"),
        part("absent", "whole", "side_absent"),
        part("nth_absence", "whole"),
        part("games", "whole"),
        part("absences", "whole"),
        part("missed_first", "whole"),
        part("reason_number", "whole"),
        part("reason"),
        part("rated", "whole", "side_rated"),
    )
    so_far: dict[str, list[SheetSeat]] = {}
    rows = []
    for row, seat in layout.seats():
        so_far.setdefault(seat.player, []).append(seat)
        rows.append((*layout.who(seat), *_judged(layout, row, seat, so_far[seat.player])))
    return layout.page("rated", parts, rows)


def _judged(layout: RatingLayout, row: int, seat: SheetSeat, so_far: Sequence[SheetSeat]) -> Iterator[Value]:
    """The counts that PG 25 asks for, the number of the reason, the reason, whether it is rated."""
    results, games = layout.tab("results"), layout.games[seat.player]
    counted = f"COUNTIFS({results}!A${FIRST}:A{row},A{row},{results}!J${FIRST}:J{row},1)"
    yield Formula(f"={results}!J{row}", int(seat_is_game(seat)))
    yield Formula(f'=IF(E{row}=0,"",{counted})', sum(map(seat_is_game, so_far)) if seat_is_game(seat) else "")
    yield Formula(f"=IF(AND(E{row}=1,{results}!G{row}=word_absent),1,0)", int(seat_is_absence(seat)))
    absences = f"SUMIFS(G${FIRST}:G{row},A${FIRST}:A{row},A{row})"
    yield Formula(f'=IF(G{row}=0,"",{absences})', sum(map(seat_is_absence, so_far)) if seat_is_absence(seat) else "")
    yield Formula(f"=COUNTIFS(side_player,A{row},side_game,1)", len(games))
    yield Formula(f"=SUMIFS(side_absent,side_player,A{row})", sum(map(seat_is_absence, games)))
    missed = f"COUNTIFS(side_player,A{row},side_nth,1,side_absent,1)"
    yield Formula(f"=IF(is_swiss=1,{missed},0)", int(layout.missed_first(seat.player)))
    yield Formula(_reason(row, results), NUMBER[seat.reason])
    yield Formula(f"=INDEX(reason_text,L{row})", layout.word("rating_reason", seat.reason))
    yield Formula(f"=INDEX(reason_rated,L{row})", int(seat.rated))


def _reason(row: int, results: str) -> str:
    """The number of the reason, asked in the order of the rules (PG 25, PG 26)."""
    n = NUMBER
    left = f"AND({results}!G{row}=word_abandoned,{results}!H{row}=word_abandoned)"
    none = f"IF({results}!G{row}=word_bye,{n['bye']},IF({left},{n['both_abandoned']},{n['void']}))"
    played = f"IF(AND(K{row}=1,missed_first_rated=0),{n['after_missed_first']},{n['played']})"
    swiss = f"IF(H{row}=1,{n['first_absence']},{n['further_absence']})"
    elsewhere = f"IF(other_absence_loss=1,{n['absence']},{n['absence_free']})"
    later = f"IF(K{row}=1,{n['missed_first']},IF(is_swiss=1,{swiss},{elsewhere}))"
    absent = f"IF(AND(J{row}=I{row},no_show_rated=0),{n['no_show']},{later})"
    return f"=IF(E{row}=0,{none},IF(G{row}=0,{played},{absent}))"


def expected_sheet(layout: RatingLayout) -> CalculatedSheet:
    """The expected score of every game, from the ratings before the stage (PG 22)."""
    part, results = layout.part, layout.tab("results")
    parts = (*layout.who_parts(), part("own", "rating"), part("other", "rating"), part("expected", "share"))
    used = {one.player: float(one.used) for one in layout.sheet.players}
    rows = []
    for row, seat in layout.seats():
        other = "" if seat.opponent is None else used[seat.opponent]
        score = f"1/(1+10^MIN(300,(F{row}-E{row})/pgr_scale))"  # beyond 300 it is as good as none
        calculated = (
            Formula(f"=INDEX(player_used,A{row})", used[seat.player]),
            Formula(f'=IF({results}!E{row}="","",INDEX(player_used,{results}!E{row}))', other),
            Formula(f'=IF({results}!J{row}=0,"",{score})', "" if seat.expected is None else seat.expected),
        )
        rows.append((*layout.who(seat), *calculated))
    return layout.page("expected", parts, rows)


def changes_sheet(layout: RatingLayout) -> CalculatedSheet:
    """Score minus expected score wherever it counts (PG 22)."""
    part, results, judged, scores = layout.part, layout.tab("results"), layout.tab("rated"), layout.tab("expected")
    figures = (part("score", "points"), part("expected", "share"), part("rated", "whole"))
    rows = []
    for row, seat in layout.seats():
        calculated = (
            Formula(f"={results}!K{row}", "" if seat.score is None else seat.score),
            Formula(f"={scores}!G{row}", "" if seat.expected is None else seat.expected),
            Formula(f"={judged}!N{row}", int(seat.rated)),
            Formula(f"=IF(G{row}=1,E{row}-F{row},0)", seat.change),
        )
        rows.append((*layout.who(seat), *calculated))
    return layout.page("changes", (*layout.who_parts(), *figures, part("change", "share", "side_change")), rows)


def ratings_sheet(layout: RatingLayout) -> CalculatedSheet:
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


def _rating(layout: RatingLayout, row: int, one: SheetPlayer) -> Iterator[Value]:
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


def stage_points_sheet(layout: RatingLayout) -> CalculatedSheet:
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


def _stood(layout: RatingLayout, row: int, one: SheetPlayer) -> Iterator[Value]:
    people, games = layout.tab("players"), layout.games[one.player]
    yield Formula(f"=ROUND(SUMIFS(side_points,side_player,A{row}),6)", float(one.points))
    played = len([seat for seat in games if not seat_is_absence(seat)])
    yield Formula(f"=COUNTIFS(side_player,A{row},side_game,1,side_absent,0)", played)
    missed = f"COUNTIFS(side_player,A{row},side_nth,1,side_absent,1)"
    yield Formula(f"=IF(is_swiss=1,{missed},0)", int(layout.missed_first(one.player)))
    out = f"OR({people}!F{row}=word_taken_out,E{row}>0)"
    yield Formula(f"=IF({out},0,IF(D{row}>0,1,0))", 0 if one.position is None else 1)
    ahead = f"SUMPRODUCT((standing_ranked=1)*(standing_points>C{row}))"
    yield Formula(f'=IF(F{row}=1,1+{ahead},"")', _or_nothing(one.position))


def race_sheet(layout: RatingLayout) -> CalculatedSheet:
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


def _race(layout: RatingLayout, row: int, one: SheetPlayer, ranked: int) -> Iterator[Value]:
    yield from _who(layout, one)
    yield Formula("=SUM(standing_ranked)", ranked)
    yield Formula(f"={layout.tab('standing')}!G{row}", _or_nothing(one.position))
    k = float(layout.sheet.figures.race_k)
    exact = "" if one.position is None else k * log(ranked) / log(one.position + 1)
    yield Formula(f'=IF(D{row}="","",race_k*LOG10(C{row})/LOG10(D{row}+1))', exact)
    yield Formula(f'=IF(D{row}="","",INT(ROUND(E{row},9)))', _or_nothing(one.race))


def _people(layout: RatingLayout) -> list[tuple[int, SheetPlayer]]:
    return list(enumerate(layout.sheet.players, FIRST))


def _who(layout: RatingLayout, one: SheetPlayer) -> tuple[Value, Value]:
    return layout.numbers[one.player], layout.name(one.player)


def _who_parts(layout: RatingLayout) -> tuple[SheetColumn, SheetColumn]:
    return layout.part("number", "label"), layout.part("player")


def _or_nothing(value: object) -> float | str:
    return "" if value is None else float(str(value))


# rules and rulings behind each sheet
RULES = {
    "figures": "PG 17, PG 22",
    "reasons": "PG 25, PG 26",
    "players": "PG 20, PG 22, shadow-rating",
    "results": "PG 15, PG 23, PG 26, implied-zero, void-scores-ignored",
    "rated": "PG 25, PG 26, no-show-no-rating",
    "expected": "PG 22, stage-batch",
    "changes": "PG 22",
    "ratings": "PG 9, PG 22, stage-batch",
    "standing": "PG 25, PG 39, taken-out, bye-so-far",
    "race": "PG 39, PG 40",
}
PAGES: Mapping[str, Callable[[RatingLayout], CalculatedSheet]] = {
    "figures": figures_sheet,
    "reasons": reasons_sheet,
    "players": players_sheet,
    "results": results_sheet,
    "rated": rated_sheet,
    "expected": expected_sheet,
    "changes": changes_sheet,
    "ratings": ratings_sheet,
    "standing": stage_points_sheet,
    "race": race_sheet,
}


def ratings_xlsx(sheet: RatingSheet, names: Mapping[str, str], word: Callable[[str, str], str]) -> bytes:
    """A stage's ratings as a workbook that calculates them again from the results (PG 22).

    `names` says how people are called, by id; `word` gives the word for a code of a vocabulary.
    """
    layout = laid_out_ratings(sheet, names, word)
    wanted = [code for code in PAGES if code != "race" or sheet.race]
    pages = [PAGES[code](layout) for code in wanted]
    return calculated_xlsx([_guide(layout, wanted), *pages], title=sheet.name, day=sheet.end)


def _guide(layout: RatingLayout, wanted: list[str]) -> CalculatedSheet:
    """What the workbook is, whether it confirms what is published, and its sheets."""
    sheet, word = layout.sheet, layout.word
    facts: list[tuple[Value, ...]] = [
        (word("rating_guide", "game"), sheet.game, None),
        (word("rating_guide", "end"), sheet.end.isoformat(), None),
        (None, None, None),
        *((None, word("rating_guide", line), None) for line in ("inputs", "formulas", "rows")),
        (Formula("=SUMPRODUCT((check_difference<>0)*1)", 0), word("rating_guide", "agrees"), None),
        (None, None, None),
    ]
    steps = [(word("rating_sheet", code), word("rating_about", code), RULES[code]) for code in wanted]
    notes = [(None, word("rating_guide", "excluded"), "PG 7")] if sheet.race else []
    parts = (SheetColumn(word("rating_guide", "stage")), SheetColumn(sheet.name, "prose"), layout.part("rule"))
    return layout.page("guide", parts, [*facts, *steps, *notes])
