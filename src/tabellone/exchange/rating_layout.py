"""The workbook of a stage's ratings: what all its sheets share, and the sheets of what went in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import get_args

from tabellone.contract.ratings import RATING, RatingSheet, Reason, SheetSeat
from tabellone.engine.facts import Status
from tabellone.exchange.calculated_sheets import (
    FIRST,
    CalculatedSheet,
    ColumnForm,
    Formula,
    SheetColumn,
    Value,
    quoted_sheet_name,
)

# in the order of their numbers in the workbook
REASONS: tuple[Reason, ...] = get_args(Reason)


@dataclass(frozen=True, slots=True)
class RatingLayout:
    """A stage's ratings in a language: how people are called, their numbers from 1, the words for codes."""

    sheet: RatingSheet
    names: Mapping[str, str]
    word: Callable[[str, str], str]
    numbers: Mapping[str, int]
    games: Mapping[str, Sequence[SheetSeat]]

    def name(self, player: str | None) -> str:
        """How somebody is called."""
        return "" if player is None else self.names.get(player, player)

    def tab(self, code: str) -> str:
        """A sheet's name as formulas write it."""
        return quoted_sheet_name(self.word("rating_sheet", code))

    def page(
        self, code: str, parts: Sequence[SheetColumn], rows: Sequence[tuple[Value, ...]], **cells: tuple[int, int]
    ) -> CalculatedSheet:
        """A sheet with its name and the line at its head."""
        word = self.word
        return CalculatedSheet(word("rating_sheet", code), word("rating_about", code), tuple(parts), tuple(rows), cells)

    def part(self, code: str, form: ColumnForm = "text", name: str = "") -> SheetColumn:
        """A column by the code of its heading."""
        return SheetColumn(self.word("rating_column", code), form, name)

    def seats(self) -> list[tuple[int, SheetSeat]]:
        """Every seat with its row, which is the same on all sheets of seats."""
        return list(enumerate(self.sheet.seats, FIRST))

    def missed_first(self, player: str) -> bool:
        """Whether somebody was absent at their first game of a Swiss stage (PG 25)."""
        own = self.games[player]
        return self.sheet.figures.swiss and bool(own) and own[0].status == "absent"

    def who(self, seat: SheetSeat) -> tuple[Value, ...]:
        """The columns A to D of a sheet of seats: number, name, round, opponent."""
        return (self.numbers[seat.player], self.name(seat.player), seat.round, self.name(seat.opponent))

    def who_parts(self) -> tuple[SheetColumn, ...]:
        """The headings of those columns."""
        return (self.part("number", "label"), self.part("player"), self.part("round", "label"), self.part("opponent"))


def laid_out_ratings(sheet: RatingSheet, names: Mapping[str, str], word: Callable[[str, str], str]) -> RatingLayout:
    """The layout of a stage's ratings, people numbered in their order."""
    numbers = {one.player: number for number, one in enumerate(sheet.players, 1)}
    games: dict[str, list[SheetSeat]] = {player: [] for player in numbers}
    for seat in filter(seat_is_game, sheet.seats):
        games[seat.player].append(seat)
    return RatingLayout(sheet, names, word, numbers, games)


def seat_is_game(seat: SheetSeat) -> bool:
    """Whether it was a game, neither a bye nor without result."""
    return seat.score is not None


def seat_is_absence(seat: SheetSeat) -> bool:
    """Whether it was a game that the player missed."""
    return seat_is_game(seat) and seat.status == "absent"


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


def figures_sheet(layout: RatingLayout) -> CalculatedSheet:
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


def reasons_sheet(layout: RatingLayout) -> CalculatedSheet:
    """Every reason by its number: whether it moves the rating, and in words (PG 25, PG 26)."""
    rows = [
        (number, int(reason in RATING), layout.word("rating_reason", reason), REASON_RULES.get(reason, "PG 25"))
        for number, reason in enumerate(REASONS, 1)
    ]
    part = layout.part
    parts = (part("number", "label"), part("rated", "whole", "reason_rated"), part("reason", name="reason_text"))
    return layout.page("reasons", (*parts, part("rule")), rows)


def players_sheet(layout: RatingLayout) -> CalculatedSheet:
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


def results_sheet(layout: RatingLayout) -> CalculatedSheet:
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


def _result(layout: RatingLayout, row: int, seat: SheetSeat) -> Iterator[Value]:
    yield from (layout.numbers[seat.player], layout.name(seat.player), seat.round, seat.table)
    yield layout.numbers[seat.opponent] if seat.opponent is not None else None
    yield layout.name(seat.opponent) or None
    yield layout.word("status", seat.status)
    yield layout.word("status", seat.other_status) if seat.other_status else None
    yield seat.reported
    nobody = ",".join(f"{cell}{row}={word}" for cell in "GH" for word in ("word_bye", "word_void"))
    left = f"AND(G{row}=word_abandoned,H{row}=word_abandoned)"
    yield Formula(f'=IF(OR(E{row}="",{nobody},{left}),0,1)', int(seat_is_game(seat)))
    yield Formula(f'=IF(J{row}=0,"",IF(G{row}=word_played,I{row},0))', "" if seat.score is None else seat.score)
    yield Formula(
        f'=IF(G{row}=word_bye,IF(I{row}="",bye_points,I{row}),IF(AND(J{row}=1,G{row}=word_played),I{row},0))',
        float(Decimal(seat.points)),
    )
