"""The games that a tournament's document names: its own, those of its rounds, those planned for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tabellone.engine.facts import Tournament

PLANNED = "games"  # of `params`: the games of the rounds to come


def games_named(tournament: Tournament) -> tuple[str, ...]:
    """Every game as the document calls it, each once."""
    named = (tournament.game, *(played.game for played in tournament.rounds), *_planned(tournament.params))
    return tuple(dict.fromkeys(game for game in named if game))


def with_games(tournament: Tournament, called: Mapping[str, str]) -> Tournament:
    """The tournament with other names for some of its games."""
    if not any(name in called for name in games_named(tournament)):
        return tournament
    rounds = tuple(replace(one, game=called.get(one.game, one.game) if one.game else None) for one in tournament.rounds)
    planned = [called.get(name, name) for name in _planned(tournament.params)]
    params = {**tournament.params, **({PLANNED: planned} if planned else {})}
    game = called.get(tournament.game, tournament.game) if tournament.game else None
    return replace(tournament, game=game, rounds=rounds, params=params)


def planned_games(tournament: Tournament) -> list[str]:
    """The games of the rounds in their order, where they are planned."""
    return _planned(tournament.params)


def _planned(params: Mapping[str, Any]) -> list[str]:
    """What is wrong with the list is the check's to say."""
    named = params.get(PLANNED)
    return [one for one in named if isinstance(one, str)] if isinstance(named, list | tuple) else []
