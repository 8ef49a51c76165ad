"""A circuit as a shell asks about it: any day, one person's tournaments, two people's tables, titles (BIG 7)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from tabellone.contract.circuit import Career, History, Mark, Meeting, Outing, Rival, Title
from tabellone.engine.facts import Season, Tournament
from tabellone.engine.numbers import from_thousandths
from tabellone.rulebooks.big.catalogue.games import game_id
from tabellone.rulebooks.big.circuit import annals, explain
from tabellone.rulebooks.big.circuit.annals import CircuitHistory, events_until
from tabellone.rulebooks.big.circuit.finished import Counted, head_of
from tabellone.rulebooks.big.circuit.history import KnownTournaments, RatedTournament, carried_in, circuit_replay
from tabellone.rulebooks.big.circuit.params import CircuitParams, circuit_params, season_problems
from tabellone.rulebooks.big.circuit.points import (
    base_points,
    elo_multiplier,
    field_share,
    people_of_entry,
    prize_points,
)
from tabellone.rulebooks.big.circuit.rankings import (
    KnownRows,
    best_of_each_game,
    best_results,
    events_by_game,
    general_events,
    since_reset,
)
from tabellone.rulebooks.big.standing import refuse_problems

COUNTED, LEFT_OUT, RESET = "counted", "left-out", "reset"


def career(of: CircuitHistory, player: str, on: date) -> Career:
    """Every tournament of a person up to a day, with what made its points, and the ELOs by game."""
    mine = [event for event in events_until(of.history.events, on) if player in event.results or player in event.after]
    counted, running = _counting(of, player, on)
    general = _general(of, mine, player, on)
    outings = tuple(
        _outing(event, player, of.params, counts=_counts(event, counted, running), general=general)
        for event in mine
        if player in event.results
    )
    return Career(player, outings=outings, ratings=_ratings(of, mine, player))


def _counting(of: CircuitHistory, player: str, on: date) -> tuple[set[str], set[str]]:
    """Tournaments that count in the points rankings of their games, and those since the last resets."""
    counted: set[str] = set()
    running: set[str] = set()
    for events in of.games.values():
        since = [event for event in since_reset(events_until(events, on)) if player in event.results]
        running |= {event.tournament.id for event in since}
        chosen = best_results([event.results[player] for event in since], of.params.best_of_a_game)
        counted |= {result.tournament for result in chosen}
    return counted, running


def _general(of: CircuitHistory, mine: list[RatedTournament], player: str, on: date) -> set[str]:
    """Tournaments that count in the general ranking of the day: the best three of each game (ruling general-year)."""
    general = general_events(mine, on.year, of.params)
    results = [event.results[player] for event in general if player in event.results]
    return {result.tournament for result in best_of_each_game(results, of.params)}


def _counts(event: RatedTournament, counted: Container[str], running: Container[str]) -> str:
    ident = event.tournament.id
    return COUNTED if ident in counted else LEFT_OUT if ident in running else RESET


def _outing(
    event: RatedTournament, player: str, params: CircuitParams, *, counts: str, general: Container[str]
) -> Outing:
    """One tournament: (base + prize) × multiplier, halved in a small field."""
    result, tournament = event.results[player], event.tournament
    players, position = result.field.players, result.position
    after = event.after.get(player)
    return Outing(
        tournament.id,
        event.game,
        tournament.end,
        tournament.national_final,
        position,
        players,
        base_points(players, position),
        prize_points(players, position),
        elo_multiplier(result.own, result.field),
        field_share(players, halved_below=params.halved_below),
        result.points,
        from_thousandths(event.before[player]),
        from_thousandths(after) if after is not None else None,
        counts,
        tournament.id in general,
        tuple(each for each in _people(tournament, result.entry) if each != player),
    )


def _people(tournament: Tournament, entry: str) -> tuple[str, ...]:
    return next(people_of_entry(one) for one in tournament.players if one.id == entry)


def _ratings(of: CircuitHistory, mine: list[RatedTournament], player: str) -> dict[str, tuple[Mark, ...]]:
    """The ELO in each game as it moved; one carried in stands before the first day."""
    found: dict[str, list[Mark]] = {}
    first = date(of.season.year, 1, 1)
    if of.history.events:
        first = min(first, of.history.events[0].tournament.end)
    for game, held in carried_in(of.season).items():
        if player in held:
            found[game] = [Mark(first, from_thousandths(held[player]))]
    for event in mine:
        if player in event.after:
            mark = Mark(event.tournament.end, from_thousandths(event.after[player]), event.tournament.id)
            found.setdefault(event.game, []).append(mark)
    return {game: tuple(found[game]) for game in sorted(found)}


def meetings(of: CircuitHistory, one: str, other: str, on: date) -> tuple[Meeting, ...]:
    """Every table where both had a place, in different entries: finals and replays too (ruling head-to-head).

    Two who play as a pair do not meet; at a void table, and where one was absent, nobody is ahead of anybody.
    """
    return tuple(
        met
        for event in events_until(of.history.events, on)
        if one in event.before and other in event.before and one != other
        for met in _met(event, one, other)
    )


def _met(event: RatedTournament, one: str, other: str) -> Iterator[Meeting]:
    entry = {person: player.id for player in event.tournament.players for person in people_of_entry(player)}
    mine, theirs = entry[one], entry[other]
    if mine == theirs:
        return
    for table in event.tables:
        if mine in table.places and theirs in table.places:
            yield Meeting(
                event.tournament.id,
                event.game,
                event.tournament.end,
                table.round,
                table.number,
                table.places[mine],
                table.places[theirs],
            )


def rivals(of: CircuitHistory, player: str, on: date) -> tuple[Rival, ...]:
    """Everybody met at a table, the most often met first, counted as `meetings` does (ruling head-to-head)."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for event in events_until(of.history.events, on):
        if player not in event.before:
            continue
        people = {each.id: people_of_entry(each) for each in event.tournament.players}
        mine = next(entry for entry, members in people.items() if player in members)
        for table in event.tables:
            if mine in table.places:
                for person, place in _others(table.places, mine, people):
                    own = table.places[mine]
                    counts[person][1 + (own > place) - (own < place)] += 1
    met = [Rival(person, *tally) for person, tally in counts.items()]
    return tuple(sorted(met, key=lambda one: (-one.met, one.player)))


def _others(places: Mapping[str, int], mine: str, people: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, int]]:
    """Everybody else at a table, one by one, with the place of their entry (ruling pairs)."""
    for entry, place in places.items():
        if entry != mine:
            yield from ((person, place) for person in people[entry])


TITLES = "x-titles"  # of the season's document: game, year, and `player` (an id) or `name`


def titles(of: CircuitHistory, on: date) -> tuple[Title, ...]:
    """Every title up to a day, the newest first; the last final of each game has its champion reigning (BIG 7).

    Ruling champion-reigns: who is excluded keeps what was won, since titles are no ranking.
    """
    won = [*carried_titles(of.season, on.year), *_won(events_until(of.history.events, on))]
    won.sort(key=lambda one: (one.year, one.day or date(one.year, 1, 1), one.tournament))
    last = {one.game: index for index, one in enumerate(won)}
    marked = [replace(one, reigning=last[one.game] == index) for index, one in enumerate(won)]
    return tuple(reversed(marked))


def carried_titles(season: Season, until_year: int) -> Iterator[Title]:
    """Titles from before the platform, as the document has them; what cannot be read is passed over."""
    listed = season.extra.get(TITLES)
    for one in listed if isinstance(listed, list | tuple) else ():
        title = _read(one)
        if title is not None and title.year <= until_year:
            yield title


def _read(one: Any) -> Title | None:
    if not isinstance(one, Mapping):
        return None
    game, year, player, name = (one.get(key) for key in ("game", "year", "player", "name"))
    if not isinstance(game, str) or not isinstance(year, int) or not (isinstance(player, str) or isinstance(name, str)):
        return None
    return Title(
        game_id(game), year, (player,) if isinstance(player, str) else (), name if isinstance(name, str) else ""
    )


def _won(events: Iterable[RatedTournament]) -> Iterator[Title]:
    """The first of each national final; both of a pair, and all who share the first place (ruling pairs)."""
    for event in events:
        tournament = event.tournament
        if tournament.national_final and event.results:
            first = tuple(sorted(person for person, result in event.results.items() if result.position == 1))
            yield Title(event.game, tournament.end.year, first, "", tournament.id, tournament.end)


@dataclass(frozen=True, slots=True)
class LivedCircuit(CircuitHistory):
    """A circuit lived through once: the functions of its history that a shell asks for, as its methods."""

    rankings_on = annals.rankings_of_day
    positions_on = annals.positions_on
    span_on = annals.span_on
    titles = titles
    explain_on = explain.explain_on
    explain_outing = explain.explain_outing
    career = career
    meetings = meetings
    rivals = rivals


def history(season: Season, tournaments: Sequence[Counted], until: date, before: History | None = None) -> LivedCircuit:
    """The circuit up to a day, refused where a document is wrong.

    Tournaments that are as they were in the history before are not lived through again.
    """
    refuse_problems(iter(season_problems(season, [head_of(one) for one in tournaments])))
    known, rows = (before.known, before.rows) if isinstance(before, LivedCircuit) else (KnownTournaments(), KnownRows())
    params = circuit_params(season)
    replay = circuit_replay(season, tournaments, until, params, known)
    return LivedCircuit(season, params, replay, events_by_game(replay), known, rows)
