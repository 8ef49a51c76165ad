"""A circuit as the season folder that the command line reads: what counts, and beside it what does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from tabellone.engine.errors import InputError
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.exchange.documents import Called, folder_files, packed, recalled_season, recalled_tournament
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.play.names import shown
from tabellone.server.play.standings import facts_of
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import Gathered, gathered
from tabellone.server.rankings.identity import ids_in
from tabellone.server.rankings.season_names import shown_in
from tabellone.server.rankings.titles import public_titles


@dataclass(frozen=True, slots=True)
class Folder:
    """A season with the tournaments that count, and those that do not, by the names of their files."""

    season: Season
    counted: Mapping[str, Facts]
    left_out: Mapping[str, Facts]

    @property
    def files(self) -> dict[str, str]:
        """The texts by name."""
        return folder_files(self.season, self.counted, self.left_out)


def counted_on(of: Gathered, on: date) -> Folder:
    """What the rankings of a day are made of: tournaments over by then; `left_out` are over and do not count.

    Where the season itself is refused nothing is left out: the folder is what `tabellone check` tells about.
    """
    try:
        left = {one.tournament.pk for one in seasons.rankings(of, on).left_out}
    except InputError:
        left = set()
    over = [(row, facts) for row, facts in zip(of.rows, of.facts, strict=True) if row.end <= on]
    return Folder(
        of.season,
        {row.slug: facts for row, facts in over if row.pk not in left},
        {row.slug: facts for row, facts in over if row.pk in left},
    )


def whole(circuit: Circuit) -> Folder:
    """All that the circuit's organisers have: tournaments that no ranking counts, and hidden ones, beside the rest."""
    of = gathered(circuit)
    told = counted_on(of, last_of(of))
    hidden = Tournament.objects.filter(circuit=circuit, listed=False).order_by("end", "slug")
    return replace(told, left_out={**told.left_out, **{row.slug: facts_of(row) for row in hidden}})


def public(circuit: Circuit) -> Folder:
    """The folder as everybody may have it: people as they are shown, their ids too (ruling public-season)."""
    of = gathered(circuit)
    told = counted_on(of, last_of(of))
    people = {player: Called(one.id, one.name, plain=one.masked) for player, one in shown_in(circuit).items()}
    called = {row.slug: _with_clubs(row, people) for row in of.rows}
    return Folder(
        public_titles(recalled_season(told.season, people), people),
        {slug: recalled_tournament(one, called[slug]) for slug, one in told.counted.items()},
        {slug: recalled_tournament(one, called[slug]) for slug, one in told.left_out.items()},
    )


def written(circuit: Circuit, *, own: bool) -> bytes:
    """The folder packed: the whole for the circuit's `own` people, the public one for everybody else."""
    return packed((whole(circuit) if own else public(circuit)).files)


def last_of(of: Gathered) -> date:
    """The last of all the circuit's days: what does not count then counts never."""
    return max([date(of.circuit.year, 12, 31), *(row.end for row in of.rows)])


def _with_clubs(row: Tournament, people: Mapping[str, Called]) -> dict[str, Called]:
    """How the circuit calls the tournament's people, with the club where it may be shown."""
    here, ids = shown(row), ids_in(row)
    found = {}
    for entered, one in here.items():
        player = ids.get(entered, entered)
        called = people.get(player, Called(one.id, one.name))
        found[player] = Called(called.id, called.name, one.club, called.plain or one.masked)
    return {**people, **found}
