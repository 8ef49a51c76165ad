"""Who may be called to a final, read off the game's ranking of a day (BIG 7, BIG 7.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal

from tabellone.contract.answers import SeasonAnswer
from tabellone.contract.convocations import Candidate, Qualification
from tabellone.engine.facts import Season, Tournament
from tabellone.rulebooks.big.catalogue import game_id
from tabellone.rulebooks.big.catalogue.in_force import by_its_game
from tabellone.rulebooks.big.circuit.champions import carried_titles
from tabellone.rulebooks.big.circuit.pairs import people_by_entry
from tabellone.rulebooks.big.circuit.season import POINTS
from tabellone.rulebooks.big.convocation.qualification import Played, qualified, seeds
from tabellone.rulebooks.big.several_games import counts_as
from tabellone.rulebooks.big.standing import standing

RULE = "BIG 7.1"


def qualification(
    answer: SeasonAnswer, tournaments: Sequence[Tournament], game: str, season: Season | None = None
) -> Qualification:
    """Who is qualified on the day of the rankings, in the order of the call, and the reigning champion (BIG 7.1).

    `tournaments` are those that the rankings count; `season` knows champions from before them. Ruling
    `equal-points-by-elo`: equal points are called by the game's ELO.
    """
    game, tournaments = game_id(game), list(map(by_its_game, tournaments))
    own = [each for each in tournaments if each.end <= answer.on and counts_as(each) == game]
    finals = sorted((each for each in own if each.national_final and each.rounds), key=lambda each: (each.end, each.id))
    last = finals[-1] if finals else None
    played = [part for each in own for part in _played(each)]
    may = qualified(played, last_final=last.end if last else None, first_mail=answer.on)
    elos = {row.player: row.rating for row in answer.ratings if row.game == game}
    rows = [row for row in answer.rankings.get(POINTS + game, ()) if row.player in may]
    ordered = sorted(rows, key=lambda row: (row.position, -elos.get(row.player, Decimal(0)), row.player))
    candidates = tuple(Candidate(row.player, row.position, row.value, elos.get(row.player)) for row in ordered)
    champions = champions_of(last) if last else _carried(season, game, answer.on.year) if season else ()
    champion = champions[0] if len(champions) == 1 else None
    return Qualification(candidates, champion, last.end if last else None, champions)


def _carried(season: Season, game: str, year: int) -> tuple[str, ...]:
    """The last champion whom the season's document names (BIG 7, ruling champion-reigns)."""
    titles = sorted((one for one in carried_titles(season, year) if one.game == game), key=lambda one: one.year)
    return titles[-1].players if titles else ()


def champions_of(final: Tournament) -> tuple[str, ...]:
    """Who won a final, both of a pair; a shared first place seeds nobody (BIG 7, ruling champion-pair)."""
    rows = [row.player for row in standing(final).rows if row.position == 1]
    return people_by_entry(final).get(rows[0], ()) if len(rows) == 1 else ()


def final_seeds(ranking: Sequence[str], champion: str | None, number: int, present: Collection[str]) -> dict[str, int]:
    """The seeds of those who are there: 1 is the champion, or else the first of the ranking (BIG 7)."""
    return {player: place for place, player in enumerate(seeds(ranking, champion, number, present=present), 1)}


def _played(tournament: Tournament) -> Iterator[Played]:
    """Who sat at a table of the tournament, each member of a pair (BIG 7.1)."""
    people = people_by_entry(tournament)
    for entry in {seat.player for played in tournament.rounds for table in played.tables for seat in table.seats}:
        for person in people.get(entry, ()):
            yield Played(person, tournament.end)
