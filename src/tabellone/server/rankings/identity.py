"""Who somebody is in a circuit: entries of one person count under one id, whatever ids their documents have.

The documents stay as they are, so draws can be drawn again and standings stand; only what is ranked together is told
that two ids are one player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tabellone.contract import BY_ID
from tabellone.engine.facts import Person as SeasonPerson
from tabellone.engine.facts import Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.tables import tournament_with_ids
from tabellone.server.events.models import Tournament
from tabellone.server.people.models import Person
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import answer_about, state_of
from tabellone.tournament.state import State


def other_ids(state: State) -> dict[str, str]:
    """The ids under which a circuit counts entries of a tournament, where those are not the document's."""
    return {one.player.id: one.counts_as for one in state.entrants if one.counts_as not in ("", one.player.id)}


def counted_ids(row: Tournament) -> Mapping[str, str]:
    """The same of a tournament that is stored."""
    return answer_about(row, "identity", lambda: other_ids(state_of(row)))


def counted_as(row: Tournament, player: str) -> str:
    """The id under which the circuit of a tournament counts one of its players."""
    return counted_ids(row).get(player, player)


def counted_facts(row: Tournament) -> Facts:
    """The tournament as its circuit counts it: people known by record are called as the record calls them."""
    state, facts = state_of(row), _by_its_game(facts_of(row))
    ids = other_ids(state)
    if not ids:
        return facts
    keys = {one.player.id: int(one.person) for one in state.entrants if one.person and one.player.id in ids}
    called = dict(Person.objects.filter(pk__in=keys.values()).values_list("pk", "name"))
    return as_counted(facts, ids, {player: called[key] for player, key in keys.items() if key in called})


def _by_its_game(facts: Facts) -> Facts:
    """The tournament with its game by its id: rankings and the pages about them find it by that."""
    game = BY_ID[facts.rulebook].game_in(facts) if facts.game else facts.game
    return facts if game == facts.game else replace(facts, game=game)


def season_counted(season: Season, ids: Mapping[str, str], counted: Iterable[Facts]) -> Season:
    """The head of a season with its people under the ids that its tournaments count them by.

    Records that were merged into another go by that one's code; whoever still counts under an id keeps it.
    """
    known = dict(_merged({one.id for one in season.players} | {one.player for one in season.ratings})) | dict(ids)
    if not known:
        return season
    own = {one.id for facts in counted for one in facts.players}
    return players_together(season, {player: other for player, other in known.items() if player not in own})


def _merged(players: set[str]) -> Iterable[tuple[str, str]]:
    """Codes of records that were merged into another, with the code that holds for both."""
    found = dict(Person.objects.filter(into__isnull=False).values_list("code", "into__code"))
    for code in found.keys() & players:
        into = found[code]
        while into in found:
            into = found[into]
        yield code, into


def players_together(season: Season, ids: Mapping[str, str]) -> Season:
    """Whoever goes by several ids in the head of a season, as one player of it."""
    named = {one.id for one in season.players} | {one.player for one in season.ratings}
    if not ids.keys() & named:
        return season
    people: dict[str, SeasonPerson] = {}
    for one in sorted(season.players, key=lambda each: each.id in ids):  # whoever goes by the id itself first
        player = ids.get(one.id, one.id)
        known = people.get(player)
        people[player] = _both_players(known, one) if known else replace(one, id=player)
    order = dict.fromkeys(ids.get(one.id, one.id) for one in season.players)
    return replace(
        season,
        players=tuple(people[player] for player in order),
        ratings=tuple(replace(one, player=ids.get(one.player, one.player)) for one in season.ratings),
    )


def _both_players(one: SeasonPerson, other: SeasonPerson) -> SeasonPerson:
    days = [day for day in (one.registered, other.registered) if day]
    return replace(
        one,
        registered=min(days, default=None),
        excluded=one.excluded or other.excluded,
        seen=tuple(sorted({*one.seen, *other.seen})),
    )


def as_counted(facts: Facts, ids: Mapping[str, str], names: Mapping[str, str] | None = None) -> Facts:
    """The facts of a tournament with everybody under the id that the circuit counts them by."""
    names = names or {}
    called = replace(facts, players=tuple(replace(one, name=names.get(one.id, one.name)) for one in facts.players))
    return tournament_with_ids(called, ids)
