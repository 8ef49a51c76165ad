"""The sheets between the results and the ratings: which seats are rated, the expected scores, the changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.contract.ratings import SheetSeat
from tabellone.exchange.spreadsheets.calculated import FIRST, Formula, Sheet, Value
from tabellone.exchange.spreadsheets.rating.layout import REASONS, Layout, is_absence, is_game

NUMBER = {reason: number for number, reason in enumerate(REASONS, 1)}


def rated(layout: Layout) -> Sheet:
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


def _judged(layout: Layout, row: int, seat: SheetSeat, so_far: Sequence[SheetSeat]) -> Iterator[Value]:
    """The counts that PG 25 asks for, the number of the reason, the reason, whether it is rated."""
    results, games = layout.tab("results"), layout.games[seat.player]
    counted = f"COUNTIFS({results}!A${FIRST}:A{row},A{row},{results}!J${FIRST}:J{row},1)"
    yield Formula(f"={results}!J{row}", int(is_game(seat)))
    yield Formula(f'=IF(E{row}=0,"",{counted})', sum(map(is_game, so_far)) if is_game(seat) else "")
    yield Formula(f"=IF(AND(E{row}=1,{results}!G{row}=word_absent),1,0)", int(is_absence(seat)))
    absences = f"SUMIFS(G${FIRST}:G{row},A${FIRST}:A{row},A{row})"
    yield Formula(f'=IF(G{row}=0,"",{absences})', sum(map(is_absence, so_far)) if is_absence(seat) else "")
    yield Formula(f"=COUNTIFS(side_player,A{row},side_game,1)", len(games))
    yield Formula(f"=SUMIFS(side_absent,side_player,A{row})", sum(map(is_absence, games)))
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


def expected(layout: Layout) -> Sheet:
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


def changes(layout: Layout) -> Sheet:
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
