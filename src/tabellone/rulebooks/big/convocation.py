"""Who may be called to a final, who is seeded, who plays with whom, and when the mails go out (BIG 7, BIG 7.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from tabellone.contract.answers import SeasonAnswer
from tabellone.contract.convocations import MailDays, Pairs, Qualification, QualifiedPlayer
from tabellone.engine.facts import Season, Tournament
from tabellone.rulebooks.big.catalogue.games import game_id
from tabellone.rulebooks.big.catalogue.in_force import by_its_game
from tabellone.rulebooks.big.circuit.lives import carried_titles
from tabellone.rulebooks.big.circuit.points import people_by_entry
from tabellone.rulebooks.big.circuit.rankings import POINTS
from tabellone.rulebooks.big.hardcore import counts_as
from tabellone.rulebooks.big.standing import standing

# BIG 7.1: about a month, about fifteen days before the final
FIRST_MAIL_DAYS = 30
SECOND_MAIL_DAYS = 15
# ruling answer-day: how long the invited have from the second mail on, unless the organiser names another day
ANSWER_DAYS = 7


@dataclass(frozen=True, slots=True)
class Participation:
    """A player's part in a tournament of the game that ended on a day."""

    player: str
    end: date


def mail_days(final: date) -> MailDays:
    """When the mails for a final are due (BIG 7.1)."""
    return MailDays(final - timedelta(days=FIRST_MAIL_DAYS), final - timedelta(days=SECOND_MAIL_DAYS))


def answer_day(sent: date, final: date) -> date:
    """The day that a second mail names unless told otherwise: a week later, before the final (answer-day)."""
    return max(sent, min(sent + timedelta(days=ANSWER_DAYS), final - timedelta(days=1)))


def qualified_for_final(
    played: Iterable[Participation], *, last_final: date | None, first_mail: date
) -> frozenset[str]:
    """Players with a tournament of the game since its last final, until the first mail (BIG 7.1).

    Ruling `final-qualifies`: the last final is the first tournament of the new ranking, so playing it qualifies.
    """
    return frozenset(part.player for part in played if (last_final or date.min) <= part.end <= first_mail)


def seeded_players(
    ranking: Sequence[str], champion: str | None, number: int, *, present: Collection[str] | None = None
) -> tuple[str, ...]:
    """Who may not meet in round 1 (BIG 7): the reigning champion, then the first N of the ranking, if present.

    Ruling `absent-seed-not-replaced`: nobody moves up for one of them who is not there.
    """
    best = list(dict.fromkeys(([champion] if champion else []) + list(ranking[: max(0, number)])))
    return tuple(player for player in best if present is None or player in present)


RULE = "BIG 7.1"


def qualification(
    answer: SeasonAnswer, tournaments: Sequence[Tournament], game: str, season: Season | None = None
) -> Qualification:
    """Who is qualified on the day of the rankings, in the order of the call, and the reigning champion.

    `tournaments` are those that the rankings count; `season` knows champions from before them. Ruling
    `equal-points-by-elo`: equal points are called by the game's ELO.
    """
    game, tournaments = game_id(game), list(map(by_its_game, tournaments))
    own = [each for each in tournaments if each.end <= answer.on and counts_as(each) == game]
    finals = sorted((each for each in own if each.national_final and each.rounds), key=lambda each: (each.end, each.id))
    last = finals[-1] if finals else None
    played = [part for each in own for part in _played(each)]
    may = qualified_for_final(played, last_final=last.end if last else None, first_mail=answer.on)
    elos = {row.player: row.rating for row in answer.ratings if row.game == game}
    rows = [row for row in answer.rankings.get(POINTS + game, ()) if row.player in may]
    ordered = sorted(rows, key=lambda row: (row.position, -elos.get(row.player, Decimal(0)), row.player))
    candidates = tuple(QualifiedPlayer(row.player, row.position, row.value, elos.get(row.player)) for row in ordered)
    champions = final_champions(last) if last else _carried(season, game, answer.on.year) if season else ()
    champion = champions[0] if len(champions) == 1 else None
    return Qualification(candidates, champion, champions)


def _carried(season: Season, game: str, year: int) -> tuple[str, ...]:
    """The last champion whom the season's document names (ruling champion-reigns)."""
    titles = sorted((one for one in carried_titles(season, year) if one.game == game), key=lambda one: one.year)
    return titles[-1].players if titles else ()


def final_champions(final: Tournament) -> tuple[str, ...]:
    """Who won a final, both of a pair; a shared first place seeds nobody (ruling champion-pair)."""
    rows = [row.player for row in standing(final).rows if row.position == 1]
    return people_by_entry(final).get(rows[0], ()) if len(rows) == 1 else ()


def final_seeds(ranking: Sequence[str], champion: str | None, number: int, present: Collection[str]) -> dict[str, int]:
    """The seeds of those who are there: 1 is the champion, or else the first of the ranking."""
    return {player: place for place, player in enumerate(seeded_players(ranking, champion, number, present=present), 1)}


def _played(tournament: Tournament) -> Iterator[Participation]:
    """Who sat at a table of the tournament, each member of a pair."""
    people = people_by_entry(tournament)
    for entry in {seat.player for played in tournament.rounds for table in played.tables for seat in table.seats}:
        for person in people.get(entry, ()):
            yield Participation(person, tournament.end)


def final_pairs(confirmed: Sequence[str], partners: Mapping[str, str]) -> Pairs:
    """Two with a place who have named each other are a pair (BIG 8.3.4, ruling pairs-name-each-other).

    In the order of the confirmed; everybody else is alone until both have said so.
    """
    inside = set(confirmed)
    named = {one: other for one, other in partners.items() if {one, other} <= inside and one != other}
    mutual = {one: other for one, other in named.items() if named.get(other) == one}
    together = [(one, mutual[one]) for nth, one in enumerate(confirmed) if mutual.get(one) in confirmed[nth:]]
    return Pairs(tuple(together), tuple(one for one in confirmed if one not in mutual))


def pair_seeds(
    ranking: Sequence[str], champions: Collection[str], number: int, pairs: Collection[tuple[str, str]]
) -> dict[tuple[str, str], int]:
    """The seeds of the pairs (ruling champion-pair): those with a champion first, then by their better player.

    Seeded is a pair of which one is among the first of the ranking; the two who won together are one seed.
    """
    places = {player: place for place, player in enumerate(dict.fromkeys((*champions, *ranking[: max(0, number)])))}
    seeded = [(min(places[one] for one in pair if one in places), pair) for pair in pairs if places.keys() & set(pair)]
    return {pair: seed for seed, (_, pair) in enumerate(sorted(seeded), 1)}
