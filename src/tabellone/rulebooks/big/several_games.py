"""A tournament of several games belongs to the game `hardcore` (BIG 8.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tabellone.contract.game_names import compared
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.catalogue.in_force import game_in
from tabellone.rulebooks.big.catalogue.names import HARDCORE
from tabellone.rulebooks.big.hardcore import same_game

RULE = "BIG 8.2"


def games_of(tournament: Tournament) -> tuple[str, ...]:
    """The different games of its rounds, played and planned, in their order (BIG 8.2)."""
    played = (each.game or (tournament.game if each.tables else None) for each in tournament.rounds)
    planned = tournament.params.get("games")
    named = planned if isinstance(planned, list | tuple) else ()  # what is wrong there is the check's to say
    told = (game for game in (*played, *named) if isinstance(game, str))
    return _different(told, lambda game: compared(game_in(tournament, game)))


def is_hardcore(tournament: Tournament) -> bool:
    """Whether it is played at two or more different games, or says that it will be (BIG 8.2)."""
    return game_in(tournament) == HARDCORE or len(games_of(tournament)) > 1


def counts_as(tournament: Tournament) -> str:
    """The game whose rankings and titles it belongs to, whatever its `game` says (BIG 8.2, ruling big-elo)."""
    return HARDCORE if is_hardcore(tournament) else game_in(tournament)


def game_of_several(games: Sequence[str]) -> str:
    """The game that a tournament with these games, a round each, belongs to; nothing where they are one (BIG 8.2)."""
    return HARDCORE if len(_different(games)) > 1 else ""


def game_notes(tournament: Tournament) -> Iterator[Problem]:
    """A `game` that is not the one a tournament counts for (BIG 8.2)."""
    if counts_as(tournament) != game_in(tournament):
        values = {"game": tournament.game or "", "games": games_of(tournament)}
        yield Problem("game-of-several", "game", rule=RULE, values=values)


def _different(games: Iterable[str], meant: Callable[[str], str] = same_game) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for game in games:
        if game:
            found.setdefault(meant(game), game)
    return tuple(found.values())
