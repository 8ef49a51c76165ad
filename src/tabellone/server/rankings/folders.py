"""A circuit's season folder and the workbook of a stage's ratings, as organisers and as everybody may have them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from tabellone.contract import RatingSheets, rulebook_as
from tabellone.contract.ratings import RatingSheet
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.exchange.documents import Alias, folder_files, packed, renamed_season, renamed_tournament
from tabellone.exchange.rating_workbook import ratings_xlsx
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.play.names import Shown, shown
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import LargeAnswers, state_of
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import Gathered, circuit_mark, gathered_facts
from tabellone.server.rankings.identity import counted_ids
from tabellone.server.rankings.names import shown_in
from tabellone.server.rankings.season_head import public_titles
from tabellone.server.rankings.seasons import counted_tournaments, rankings_on
from tabellone.wording import term


@dataclass(frozen=True, slots=True)
class SeasonFolder:
    """A season with the tournaments that count, and those that do not, by the names of their files."""

    season: Season
    counted: Mapping[str, Facts]
    left_out: Mapping[str, Facts]

    @property
    def files(self) -> dict[str, str]:
        """The texts by name."""
        return folder_files(self.season, self.counted, self.left_out)


def folder_counted_on(of: Gathered, on: date) -> SeasonFolder:
    """What the rankings of a day are made of: tournaments over by then; `left_out` are over and do not count.

    Where the season itself is refused nothing is left out: the folder is what `tabellone check` tells about.
    """
    try:
        left = {one.tournament.pk for one in seasons.rankings_on(of, on).left_out}
    except InputError:
        left = set()
    over = [(row, facts) for row, facts in zip(of.rows, of.facts, strict=True) if row.end <= on]
    return SeasonFolder(
        of.season,
        {row.slug: facts for row, facts in over if row.pk not in left},
        {row.slug: facts for row, facts in over if row.pk in left},
    )


def whole_folder(circuit: Circuit) -> SeasonFolder:
    """All that the circuit's organisers have: tournaments that no ranking counts, and hidden ones, beside the rest."""
    of = gathered_facts(circuit)
    told = folder_counted_on(of, last_day_of(of))
    hidden = Tournament.objects.filter(circuit=circuit, listed=False).order_by("end", "slug")
    return replace(told, left_out={**told.left_out, **{row.slug: facts_of(row) for row in hidden}})


def public_folder(circuit: Circuit) -> SeasonFolder:
    """The folder as everybody may have it: people as they are shown, their ids too (ruling public-season)."""
    of = gathered_facts(circuit)
    told = folder_counted_on(of, last_day_of(of))
    people = {player: Alias(one.id, one.name, plain=one.masked) for player, one in shown_in(circuit).items()}
    called = {row.slug: _with_clubs(row, people) for row in of.rows}
    return SeasonFolder(
        public_titles(renamed_season(told.season, people), people),
        {slug: renamed_tournament(one, called[slug]) for slug, one in told.counted.items()},
        {slug: renamed_tournament(one, called[slug]) for slug, one in told.left_out.items()},
    )


def packed_folder(circuit: Circuit, *, own: bool) -> bytes:
    """The folder packed: the whole for the circuit's `own` people, the public one for everybody else."""
    return packed((whole_folder(circuit) if own else public_folder(circuit)).files)


def last_day_of(of: Gathered) -> date:
    """The last of all the circuit's days: what does not count then counts never."""
    return max([date(of.circuit.year, 12, 31), *(row.end for row in of.rows)])


def _with_clubs(row: Tournament, people: Mapping[str, Alias]) -> dict[str, Alias]:
    """How the circuit calls the tournament's people, with the club where it may be shown."""
    here, ids = shown(row), counted_ids(row)
    found = {}
    for entered, one in here.items():
        player = ids.get(entered, entered)
        called = people.get(player, Alias(one.id, one.name))
        found[player] = Alias(called.id, called.name, one.club, called.plain or one.masked)
    return {**people, **found}


_workbooks: LargeAnswers[bytes] = LargeAnswers(12)  # a field of 64: a second's work, 200 kB


def may_be_rated(row: Tournament) -> bool:
    """Whether the stage counts once it has ended: public, and not being played here (ruling counts-once-closed)."""
    rated = row.circuit_id is not None and rulebook_as(row.rulebook, RatingSheets) is not None
    drawn_here = any(drawn.certificate is not None for drawn in state_of(row).rounds)
    return rated and row.listed and (row.closed or not drawn_here)


def ratings_mark(row: Tournament, today: date) -> str:
    """What a stage's ratings rest on: all facts of its circuit, and whether it is over."""
    facts = circuit_mark(row.circuit) if row.circuit else ""
    return f"{row.page_stamp} {row.stamp} {facts} {row.end <= today}"


def ratings_workbook(row: Tournament, today: date, language: str) -> bytes:
    """The ratings as a workbook that calculates them again, made once for each state of the facts (PG 22)."""

    def made() -> bytes:
        sheet, names = _public_ratings(row, today)
        return ratings_xlsx(sheet, names, lambda kind, code: term(kind, code, language))

    return _workbooks.kept(f"{row.pk} {ratings_mark(row, today)} {language}", made)


def _public_ratings(row: Tournament, today: date) -> tuple[RatingSheet, dict[str, str]]:
    """All that made a stage's ratings, and names, by public ids (PG 22); an error says why there is nothing."""
    book, circuit = rulebook_as(row.rulebook, RatingSheets), row.circuit
    if circuit is None or book is None:
        raise RuleError("no-ratings-here")
    if row.end > today or not may_be_rated(row):
        raise RuleError("no-ratings-yet", rule="PG 9")
    of = gathered_facts(circuit)
    left = next((one for one in rankings_on(of, row.end).left_out if one.tournament.pk == row.pk), None)
    if left and left.problem:
        raise InputError([left.problem])
    if left:
        raise RuleError("no-ratings-yet", rule="PG 9")
    sheet = book.rating_sheet(of.season, counted_tournaments(of, row.end), facts_of(row).id)
    ids = counted_ids(row)
    people = {ids.get(player, player): one for player, one in shown(row).items()}
    return _public_sheet(sheet, people), {one.id: one.name for one in people.values()}


def _public_sheet(sheet: RatingSheet, people: Mapping[str, Shown]) -> RatingSheet:
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
