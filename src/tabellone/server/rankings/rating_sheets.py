"""What made a stage's ratings, for everybody: once it counts, with people as the public sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from tabellone.contract import BY_ID, RatingSheets
from tabellone.contract.ratings import RatingSheet
from tabellone.engine.errors import InputError, RuleError
from tabellone.exchange.spreadsheets.rating import ratings_xlsx
from tabellone.server.events.models import Tournament
from tabellone.server.play.answers import Large
from tabellone.server.play.names import Shown, shown
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings.gathering import gathered
from tabellone.server.rankings.identity import ids_in
from tabellone.server.rankings.seasons import counted, fingerprint, rankings
from tabellone.wording import term

_workbooks: Large[bytes] = Large(12)  # a field of 64: a second's work, 200 kB


@dataclass(frozen=True, slots=True)
class PublicRatings:
    """A stage's ratings by public ids, and how people are called."""

    sheet: RatingSheet
    names: Mapping[str, str]


def may_be_rated(row: Tournament) -> bool:
    """Whether the stage counts once it has ended: public, and not being played here (ruling counts-once-closed)."""
    rated = row.circuit_id is not None and isinstance(BY_ID[row.rulebook], RatingSheets)
    drawn_here = any(drawn.certificate is not None for drawn in state_of(row).rounds)
    return rated and row.listed and (row.closed or not drawn_here)


def mark_of(row: Tournament, today: date) -> str:
    """What a stage's ratings rest on: all facts of its circuit, and whether it is over."""
    facts = fingerprint(row.circuit) if row.circuit else ""
    return f"{row.page_stamp} {row.stamp} {facts} {row.end <= today}"


def workbook(row: Tournament, today: date, language: str) -> bytes:
    """The ratings as a workbook that calculates them again, made once for each state of the facts (PG 22)."""

    def made() -> bytes:
        found = ratings_of(row, today)
        return ratings_xlsx(found.sheet, found.names, lambda kind, code: term(kind, code, language))

    return _workbooks.kept(f"{row.pk} {mark_of(row, today)} {language}", made)


def ratings_of(row: Tournament, today: date) -> PublicRatings:
    """Everything that made the ratings of a stage (PG 22); a RuleError or an InputError says why there is nothing."""
    book, circuit = BY_ID[row.rulebook], row.circuit
    if circuit is None or not isinstance(book, RatingSheets):
        raise RuleError("no-ratings-here")
    if row.end > today or not may_be_rated(row):
        raise RuleError("no-ratings-yet", rule="PG 9")
    of = gathered(circuit)
    left = next((one for one in rankings(of, row.end).left_out if one.tournament.pk == row.pk), None)
    if left and left.problem:
        raise InputError([left.problem])
    if left:
        raise RuleError("no-ratings-yet", rule="PG 9")
    sheet = book.rating_sheet(of.season, counted(of, row.end), facts_of(row).id)
    ids = ids_in(row)
    people = {ids.get(player, player): one for player, one in shown(row).items()}
    return PublicRatings(_public(sheet, people), {one.id: one.name for one in people.values()})


def _public(sheet: RatingSheet, people: Mapping[str, Shown]) -> RatingSheet:
    """The sheet with the ids that everybody may see."""

    def known(player: str) -> str:
        return people[player].id

    return replace(
        sheet,
        players=tuple(replace(one, player=known(one.player)) for one in sheet.players),
        seats=tuple(
            replace(one, player=known(one.player), opponent=known(one.opponent) if one.opponent else None)
            for one in sheet.seats
        ),
    )
