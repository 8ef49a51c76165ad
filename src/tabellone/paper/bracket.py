"""A bracket on paper: a column for each phase, a box for each table amid those that lead to it, lines between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tabellone.contract.brackets import Bracket, BracketSeat, ChartTable, Spot
from tabellone.engine.facts import Seat, Tournament
from tabellone.paper.press import paper_word, pdf_of, printable, sheet_heading
from tabellone.wording import number, term


def bracket_pdf(
    tournament: Tournament,
    chart: Bracket,
    *,
    language: str = "en",
    spots: Mapping[int, Mapping[int, int]] | None = None,
) -> bytes:
    """The final phase as far as it is known; `spots` says for each round where in the hall its tables stand."""
    words = _Words(tournament, chart, language, spots or {})
    layout = chart_layout(chart)
    data = {
        **sheet_heading(tournament, language, paper_word("bracket", language)),
        "rows": layout.rows,
        "phases": [_capital(term("phase", one.phase, language)) for one in chart.rounds],
        "tables": [
            {"column": spot.round, "top": top, "label": words.label(spot), "sides": words.sides(spot)}
            for spot, top in layout.tops.items()
        ],
        "links": [[_place_of(came, layout.tops), _place_of(spot, layout.tops)] for came, spot in _links(chart)],
    }
    return pdf_of("bracket", data, tournament)


def _links(chart: Bracket) -> list[tuple[Spot, Spot]]:
    return [(came, spot) for spot in chart_spots(chart) for came in feeders(chart, spot)]


def _place_of(spot: Spot, order: Mapping[Spot, float]) -> int:
    return list(order).index(spot)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


@dataclass(frozen=True, slots=True)
class _Words:
    """The words that stand in the boxes of a bracket, in a language."""

    tournament: Tournament
    chart: Bracket
    language: str
    spots: Mapping[int, Mapping[int, int]]

    def label(self, spot: Spot) -> str:
        """The group and the table, as the hall calls it; a table to come has no number."""
        table = chart_table(self.chart, spot)
        group = [] if table.group is None else [paper_word(f"group:{table.group}", self.language)]
        here = [paper_word(f"table:{self._number(spot)}", self.language)] if table.number is not None else []
        return " · ".join([*group, *here])

    def sides(self, spot: Spot) -> list[dict[str, Any]]:
        """Who sits there, or will."""
        names = {one.id: one.name for one in self.tournament.players}
        return [self._side(place, names) for place in chart_table(self.chart, spot).places]

    def _side(self, place: BracketSeat, names: Mapping[str, str]) -> dict[str, Any]:
        if place.player is None:
            return {"name": self._to_come(place), "figure": "", "won": False, "open": True}
        figure = _figure(place.seat, self.language) if place.seat else ""
        name = printable(names.get(place.player, place.player), 60)
        return {"name": name, "figure": figure, "won": place.on, "open": False}

    def _to_come(self, place: BracketSeat) -> str:
        if place.came is None or chart_table(self.chart, place.came).number is None:
            return paper_word("open", self.language)
        return paper_word(f"winner:{self._number(place.came)}", self.language)

    def _number(self, spot: Spot) -> int:
        drawn, table = self.chart.rounds[spot.round].number or 0, chart_table(self.chart, spot).number or 0
        return self.spots.get(drawn, {}).get(table, table)


def _figure(seat: Seat, language: str) -> str:
    """What was reported: the score, or how it ended otherwise."""
    if seat.status != "played":
        return term("status", seat.status, language)
    return "" if seat.score is None else number(seat.score, language).replace("-", "−")


BETWEEN = 0.8  # lines between two tables
LABEL = 0.8  # a line for what the table is called


@dataclass(frozen=True, slots=True)
class ChartLayout:
    """The top of every table, and how many lines there are in all."""

    tops: dict[Spot, float]
    rows: float


def chart_layout(chart: Bracket) -> ChartLayout:
    """Where every table stands: those that lead to a table from the top down, the table in the middle of them."""
    tops: dict[Spot, float] = {}
    leading = {came for spot in chart_spots(chart) for came in feeders(chart, spot)}
    end = 0.0
    for spot in chart_spots(chart):
        if spot not in leading:
            end = _put(chart, spot, end, tops)
    return ChartLayout(
        dict(sorted(tops.items(), key=lambda one: (one[0].round, one[0].table))), round(end - BETWEEN, 3)
    )


def chart_spots(chart: Bracket) -> Iterator[Spot]:
    """Every table, phase by phase."""
    return (Spot(nth, table) for nth, one in enumerate(chart.rounds) for table in range(len(one.tables)))


def chart_table(chart: Bracket, spot: Spot) -> ChartTable:
    """The table that stands there."""
    return chart.rounds[spot.round].tables[spot.table]


def feeders(chart: Bracket, spot: Spot) -> list[Spot]:
    """The tables that lead to this one, each once, in their order."""
    came = {place.came for place in chart_table(chart, spot).places if place.came is not None}
    return sorted(came, key=lambda one: (one.round, one.table))


def lines_needed(table: ChartTable) -> float:
    """How many lines a table needs."""
    return max(1, len(table.places)) + LABEL


def _put(chart: Bracket, spot: Spot, start: float, tops: dict[Spot, float]) -> float:
    """Put a table and those that lead to it into `tops`, from a line on; returns the line where the next may begin."""
    own, end = [one for one in feeders(chart, spot) if one not in tops], start
    for one in own:
        end = _put(chart, one, end, tops)
    height = lines_needed(chart_table(chart, spot))
    if own:
        middles = [tops[one] + lines_needed(chart_table(chart, one)) / 2 for one in (own[0], own[-1])]
        start = max(start, sum(middles) / 2 - height / 2)
    tops[spot] = round(start, 3)
    return max(end, start + height + BETWEEN)
