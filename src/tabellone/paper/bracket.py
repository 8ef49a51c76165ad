"""A bracket on paper: a column for each phase, a box for each table, lines to the table that it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabellone.contract.brackets import Bracket, Place, Spot
from tabellone.engine.facts import Seat, Tournament
from tabellone.paper.chart import feeders, laid_out, spots_of, table_at
from tabellone.paper.heading import heading, word_of
from tabellone.paper.press import pressed
from tabellone.paper.texts import printable
from tabellone.wording import number, term


def bracket(
    tournament: Tournament,
    chart: Bracket,
    *,
    language: str = "en",
    spots: Mapping[int, Mapping[int, int]] | None = None,
) -> bytes:
    """The final phase as far as it is known; `spots` says for each round where in the hall its tables stand."""
    words = _Words(tournament, chart, language, spots or {})
    layout = laid_out(chart)
    data = {
        **heading(tournament, language, word_of("bracket", language)),
        "rows": layout.rows,
        "phases": [_capital(term("phase", one.phase, language)) for one in chart.rounds],
        "tables": [
            {"column": spot.round, "top": top, "label": words.label(spot), "sides": words.sides(spot)}
            for spot, top in layout.tops.items()
        ],
        "links": [[_place_of(came, layout.tops), _place_of(spot, layout.tops)] for came, spot in _links(chart)],
    }
    return pressed("bracket", data, tournament)


def _links(chart: Bracket) -> list[tuple[Spot, Spot]]:
    return [(came, spot) for spot in spots_of(chart) for came in feeders(chart, spot)]


def _place_of(spot: Spot, order: Mapping[Spot, float]) -> int:
    return list(order).index(spot)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


@dataclass(frozen=True, slots=True)
class _Words:
    """What stands in the boxes."""

    tournament: Tournament
    chart: Bracket
    language: str
    spots: Mapping[int, Mapping[int, int]]

    def label(self, spot: Spot) -> str:
        """The group and the table, as the hall calls it; a table to come has no number."""
        table = table_at(self.chart, spot)
        group = [] if table.group is None else [word_of(f"group:{table.group}", self.language)]
        here = [word_of(f"table:{self._number(spot)}", self.language)] if table.number is not None else []
        return " · ".join([*group, *here])

    def sides(self, spot: Spot) -> list[dict[str, Any]]:
        """Who sits there, or will."""
        names = {one.id: one.name for one in self.tournament.players}
        return [self._side(place, names) for place in table_at(self.chart, spot).places]

    def _side(self, place: Place, names: Mapping[str, str]) -> dict[str, Any]:
        if place.player is None:
            return {"name": self._to_come(place), "figure": "", "won": False, "open": True}
        figure = _figure(place.seat, self.language) if place.seat else ""
        name = printable(names.get(place.player, place.player), 60)
        return {"name": name, "figure": figure, "won": place.on, "open": False}

    def _to_come(self, place: Place) -> str:
        if place.came is None or table_at(self.chart, place.came).number is None:
            return word_of("open", self.language)
        return word_of(f"winner:{self._number(place.came)}", self.language)

    def _number(self, spot: Spot) -> int:
        drawn, table = self.chart.rounds[spot.round].number or 0, table_at(self.chart, spot).number or 0
        return self.spots.get(drawn, {}).get(table, table)


def _figure(seat: Seat, language: str) -> str:
    """What was reported: the score, or how it ended otherwise."""
    if seat.status != "played":
        return term("status", seat.status, language)
    return "" if seat.score is None else number(seat.score, language).replace("-", "−")
