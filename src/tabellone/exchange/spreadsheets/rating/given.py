"""The sheets of what went in: figures of the rules, reasons, people, results."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import get_args

from tabellone.contract.ratings import RATING, SheetSeat
from tabellone.engine.facts import Status
from tabellone.exchange.spreadsheets.calculated import FIRST, Formula, Sheet, Value
from tabellone.exchange.spreadsheets.rating.layout import REASONS, Layout, is_game

# which rule each figure comes from
FIGURE_RULES = {
    "pgr_k": "PG 22",
    "pgr_scale": "PG 22",
    "pgr_start": "PG 22",
    "bye_points": "PG 39",
    "race_k": "PG 39",
    "is_swiss": "PG 25",
    "missed_first_rated": "PG 25",
    "other_absence_loss": "PG 25",
    "no_show_rated": "no-show-no-rating",
    "word_taken_out": "taken-out",
}
REASON_RULES = {"played": "PG 26", "no_show": "no-show-no-rating", "bye": "PG 26", "void": "PG 15, PG 23"}


def figures(layout: Layout) -> Sheet:
    """The figures that formulas read, each a cell with a name (PG 17, PG 22)."""
    given = layout.sheet.figures
    values: dict[str, Value] = {
        "pgr_k": given.k,
        "pgr_scale": given.scale,
        "pgr_start": given.start,
        "bye_points": given.bye_points,
        "race_k": given.race_k,
        "is_swiss": int(given.swiss),
        "missed_first_rated": int(given.missed_first_games_rated),
        "other_absence_loss": int(given.other_absence_is_loss),
        "no_show_rated": int(given.no_show_rated),
        **{f"word_{status}": layout.word("status", status) for status in get_args(Status)},
        "word_taken_out": layout.word("rating_entry", "taken_out"),
    }
    rows = [(layout.word("rating_figure", name), value, FIGURE_RULES.get(name, "")) for name, value in values.items()]
    parts = (layout.part("figure", "prose"), layout.part("value", "figure"), layout.part("rule"))
    return layout.page("figures", parts, rows, **{name: (nth, 1) for nth, name in enumerate(values)})


def reasons(layout: Layout) -> Sheet:
    """Every reason by its number: whether it moves the rating, and in words (PG 25, PG 26)."""
    rows = [
        (number, int(reason in RATING), layout.word("rating_reason", reason), REASON_RULES.get(reason, "PG 25"))
        for number, reason in enumerate(REASONS, 1)
    ]
    part = layout.part
    parts = (part("number", "label"), part("rated", "whole", "reason_rated"), part("reason", name="reason_text"))
    return layout.page("reasons", (*parts, part("rule")), rows)


def players(layout: Layout) -> Sheet:
    """Everybody, with the PGR before the stage and the one that is used (PG 22)."""
    rows = [
        (
            layout.numbers[one.player],
            layout.name(one.player),
            one.player,
            one.before,
            Formula(f'=IF(D{row}="",pgr_start,D{row})', float(one.used)),
            layout.word("rating_entry", one.entry) if one.entry else None,
        )
        for row, one in enumerate(layout.sheet.players, FIRST)
    ]
    part = layout.part
    parts = (part("number", "label"), part("player"), part("id"), part("before", "rating"))
    return layout.page("players", (*parts, part("used", "rating", "player_used"), part("entry", "word")), rows)


def results(layout: Layout) -> Sheet:
    """Every seat as it was reported, then whether it was a game, its score, its stage points (PG 15, PG 23, PG 39)."""
    part = layout.part
    parts = (
        part("number", "whole", "side_player"),
        part("player"),
        part("round", "label"),
        part("table", "label"),
        part("opponent_number", "whole"),
        part("opponent"),
        part("outcome", "word"),
        part("other_outcome", "word"),
        part("reported", "points"),
        part("game", "whole", "side_game"),
        part("score", "points"),
        part("points", "points", "side_points"),
    )
    return layout.page("results", parts, [tuple(_result(layout, row, seat)) for row, seat in layout.seats()])


def _result(layout: Layout, row: int, seat: SheetSeat) -> Iterator[Value]:
    yield from (layout.numbers[seat.player], layout.name(seat.player), seat.round, seat.table)
    yield layout.numbers[seat.opponent] if seat.opponent is not None else None
    yield layout.name(seat.opponent) or None
    yield layout.word("status", seat.status)
    yield layout.word("status", seat.other_status) if seat.other_status else None
    yield seat.reported
    nobody = ",".join(f"{cell}{row}={word}" for cell in "GH" for word in ("word_bye", "word_void"))
    left = f"AND(G{row}=word_abandoned,H{row}=word_abandoned)"
    yield Formula(f'=IF(OR(E{row}="",{nobody},{left}),0,1)', int(is_game(seat)))
    yield Formula(f'=IF(J{row}=0,"",IF(G{row}=word_played,I{row},0))', "" if seat.score is None else seat.score)
    yield Formula(
        f'=IF(G{row}=word_bye,IF(I{row}="",bye_points,I{row}),IF(AND(J{row}=1,G{row}=word_played),I{row},0))',
        float(Decimal(seat.points)),
    )
