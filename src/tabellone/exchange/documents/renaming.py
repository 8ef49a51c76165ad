"""Documents with other ids and names for people: as everybody may have them, or without any name at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tabellone.engine.facts import Player, Round, Season, Tournament


@dataclass(frozen=True, slots=True)
class Called:
    """What somebody is called in a document: the id, the name, the club; `plain` without all else that is known."""

    id: str
    name: str
    club: str | None = None
    plain: bool = False


def recalled_season(season: Season, people: Mapping[str, Called]) -> Season:
    """The season with people as they are called; whoever is not named stays. What `x-…` keys say of people goes."""
    ids = {player: called.id for player, called in people.items()}
    return replace(
        season,
        players=tuple(
            replace(one, id=ids.get(one.id, one.id), name=_name(people, one.id, one.name), extra={})
            for one in season.players
        ),
        ratings=tuple(replace(one, player=ids.get(one.player, one.player), extra={}) for one in season.ratings),
    )


def recalled_tournament(tournament: Tournament, people: Mapping[str, Called]) -> Tournament:
    """The tournament with people as they are called; whoever is not named stays. `x-…` keys of people go."""
    ids = {player: called.id for player, called in people.items()}
    return replace(
        tournament,
        players=tuple(_player(one, people, ids) for one in tournament.players),
        params={name: _listed(value, ids) for name, value in tournament.params.items()},
        voucher_to=ids.get(tournament.voucher_to, tournament.voucher_to) if tournament.voucher_to else None,
        rounds=tuple(_round(one, ids) for one in tournament.rounds),
        withdrawals=tuple(
            replace(one, player=ids.get(one.player, one.player), extra={}) for one in tournament.withdrawals
        ),
    )


def nameless(season: Season, tournaments: Iterable[Tournament]) -> tuple[Season, list[Tournament], dict[str, str]]:
    """A folder that tells nothing about people but what they played: numbers in place of ids and names.

    The numbers stand in the order of the ids, so that whatever is listed by id is listed alike. What `x-…` keys say
    is left out. The third is everybody's number by id.
    """
    stages = list(tournaments)
    known = {one.id for one in season.players} | {one.player for one in season.ratings}
    known |= {each for stage in stages for one in stage.players for each in (one.id, *one.members)}
    numbers = {player: f"p{number:05}" for number, player in enumerate(sorted(known), 1)}
    people = {player: Called(number, number, plain=True) for player, number in numbers.items()}
    bare = replace(recalled_season(season, people), extra={})
    bare = replace(bare, games=tuple(replace(game, extra={}) for game in season.games))
    return bare, [replace(recalled_tournament(stage, people), extra={}) for stage in stages], numbers


def _player(player: Player, people: Mapping[str, Called], ids: Mapping[str, str]) -> Player:
    called = people.get(player.id, Called(player.id, player.name, player.club))
    members = tuple(ids.get(one, one) for one in player.members)
    changed = replace(player, id=called.id, name=called.name, club=called.club, members=members, extra={})
    return replace(changed, groups=()) if called.plain else changed


def _round(played: Round, ids: Mapping[str, str]) -> Round:
    tables = tuple(
        replace(
            table,
            seats=tuple(replace(seat, player=ids.get(seat.player, seat.player), extra={}) for seat in table.seats),
            extra={},
        )
        for table in played.tables
    )
    return replace(played, tables=tables, draw=None, extra={})


def _name(people: Mapping[str, Called], player: str, name: str) -> str:
    return people[player].name if player in people else name


def _listed(value: Any, ids: Mapping[str, str]) -> Any:
    """A parameter that lists people, such as those taken out, with their ids as they are called."""
    if not isinstance(value, list | tuple):
        return value
    return [ids.get(one, one) if isinstance(one, str) else one for one in value]
