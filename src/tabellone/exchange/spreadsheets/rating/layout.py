"""What all sheets of the workbook share: the numbers of people, words, and how a row is called in a formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tabellone.contract.ratings import RatingSheet, Reason, SheetSeat
from tabellone.exchange.spreadsheets.calculated import FIRST, Form, Part, Sheet, Value, quoted

# in the order of their numbers in the workbook
REASONS: tuple[Reason, ...] = (
    "played",
    "first_absence",
    "absence",
    "missed_first",
    "further_absence",
    "no_show",
    "after_missed_first",
    "absence_free",
    "bye",
    "void",
    "both_abandoned",
)


@dataclass(frozen=True, slots=True)
class Layout:
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
        return quoted(self.word("rating_sheet", code))

    def page(
        self, code: str, parts: Sequence[Part], rows: Sequence[tuple[Value, ...]], **cells: tuple[int, int]
    ) -> Sheet:
        """A sheet with its name and the line at its head."""
        word = self.word
        return Sheet(word("rating_sheet", code), word("rating_about", code), tuple(parts), tuple(rows), cells)

    def part(self, code: str, form: Form = "text", name: str = "") -> Part:
        """A column by the code of its heading."""
        return Part(self.word("rating_column", code), form, name)

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

    def who_parts(self) -> tuple[Part, ...]:
        """The headings of those columns."""
        return (self.part("number", "label"), self.part("player"), self.part("round", "label"), self.part("opponent"))


def laid_out(sheet: RatingSheet, names: Mapping[str, str], word: Callable[[str, str], str]) -> Layout:
    """The layout of a stage's ratings, people numbered in their order."""
    numbers = {one.player: number for number, one in enumerate(sheet.players, 1)}
    games: dict[str, list[SheetSeat]] = {player: [] for player in numbers}
    for seat in filter(is_game, sheet.seats):
        games[seat.player].append(seat)
    return Layout(sheet, names, word, numbers, games)


def is_game(seat: SheetSeat) -> bool:
    """Whether it was a game, neither a bye nor without result."""
    return seat.score is not None


def is_absence(seat: SheetSeat) -> bool:
    """Whether it was a game that the player missed."""
    return is_game(seat) and seat.status == "absent"
