"""The place at a table, and what parted or did not part a tie there."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.facts import Round, Seat, Table, Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.catalogue import Sheet
from tabellone.rulebooks.big.catalogue.in_force import sheet_at
from tabellone.rulebooks.big.places import table_places
from tabellone.rulebooks.big.scores import OUT, net_score, present, table_scores
from tabellone.rulebooks.big.ties import asked, figure_of


def place_step(tournament: Tournament, round_: Round, table: Table, player: str) -> Step:
    """The place at the table, with the score behind it (BIG 8.1)."""
    sheet = sheet_at(tournament, round_)
    seat = next(seat for seat in table.seats if seat.player == player)
    place = table_places(table, sheet)[player]
    inputs: dict[str, Value] = {"round": round_.number, "table": table.number, "place": place}
    if seat.place is not None:
        return Step("BIG 3", "big-referee-place", inputs, result=place)
    if seat.status in OUT:
        return Step("BIG 7.2.2", "big-last-at-table", inputs | {"status": seat.status}, result=place)
    steps = (score_step(table, seat), *tie_steps(table, seat, sheet))
    return Step("BIG 8.1", "big-place", inputs | {"score": steps[0].result}, result=place, steps=steps)


def score_step(table: Table, seat: Seat) -> Step:
    """The score that counts, after the bid (BIG 6.1)."""
    score = table_scores(table)[seat.player]
    if any(other.supremacy for other in present(table)):
        return Step("BIG 8.3.3", "big-supremacy", {"score": score}, result=score)
    if not seat.bid:
        return Step("BIG 4", "big-score", {"score": score}, result=score)
    reported: Value = seat.score if seat.score is not None else 0
    return Step("BIG 6.1", "big-score-after-bid", {"score": reported, "bid": seat.bid}, "score - bid", net_score(seat))


def tie_steps(table: Table, seat: Seat, sheet: Sheet) -> Iterator[Step]:
    """For everyone with the same score what parted them, or that nothing did (BIG 8.3)."""
    scores, places = table_scores(table), table_places(table, sheet)
    for other in present(table):
        level = other.status not in OUT and scores[other.player] == scores[seat.player]
        if other is not seat and level:
            yield _parted(seat, other, sheet, shared=places[other.player] == places[seat.player])


def _parted(seat: Seat, other: Seat, sheet: Sheet, *, shared: bool) -> Step:
    inputs: dict[str, Value] = {"other": other.player}
    if shared:
        return Step("BIG 8.1", "big-tie-shared", inputs)
    if sheet.tie_rule.seats is not None:
        return Step(sheet.article, "big-tie-by-seat", inputs)
    figure = next(f for f in asked(sheet.tie_rule) if figure_of(seat, f) != figure_of(other, f))
    own, theirs = seat.tiebreak[figure.name], other.tiebreak[figure.name]
    inputs |= {"figure": figure.name.replace("_", " "), "own": own, "theirs": theirs}
    return Step(sheet.article, "big-tie-fewer" if figure.fewer_wins else "big-tie-more", inputs)
