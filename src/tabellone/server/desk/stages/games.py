"""The games of a season, their groups, and how many Race stages are planned (PG 2, PG 35, PG 38)."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User

from tabellone.engine.errors import InputError, RuleError, told
from tabellone.engine.facts import Game, Season
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks import Circuit as Ranking
from tabellone.server.desk.creating import slug_of
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import change_season, season_of
from tabellone.server.people.names import fold, tidy

KIND = "season-games"


def new_game(season: Season, name: str, group: str = "") -> Game:
    """A game that the season does not have yet, with an id made of its name."""
    name = tidy(name)
    if not name:
        raise RuleError("season-game-nameless")
    if any(fold(one.name) == fold(name) for one in season.games):
        raise RuleError("season-game-double", name=name)
    wanted, taken = slug_of(name), {one.id for one in season.games}
    numbered = (f"{wanted}-{number}" for number in range(2, len(taken) + 3))
    return Game(next(one for one in (wanted, *numbered) if one not in taken), name, tidy(group) or None)


def with_game(season: Season, game: Game) -> Season:
    """The season with one game more."""
    return replace(season, games=(*season.games, game))


def change_game(
    circuit: Circuit, game: str, *, name: str, group: str, by: User | None, why: str = "", token: str = ""
) -> Circuit:
    """Another name or group for a game, or a new game where `game` is empty; ids stay."""

    def change(season: Season) -> Season:
        if not game:
            return with_game(season, new_game(season, name, group))
        others = replace(season, games=tuple(one for one in season.games if one.id != game))
        named = new_game(others, name, group)
        return replace(
            season,
            games=tuple(
                replace(one, name=named.name, group=named.group) if one.id == game else one for one in season.games
            ),
        )

    return change_season(circuit.pk, change, KIND, {"game": game or slug_of(name)}, by=by, why=why, token=token)


def drop_game(circuit: Circuit, game: str, *, by: User | None, token: str = "") -> Circuit:
    """Take out a game of which there is no stage and no rating."""

    def change(season: Season) -> Season:
        if game in used(circuit):
            raise RuleError("season-game-used", name=next((one.name for one in season.games if one.id == game), game))
        return replace(season, games=tuple(one for one in season.games if one.id != game))

    return change_season(circuit.pk, change, KIND, {"dropped": game}, by=by, token=token)


def plan_race(circuit: Circuit, stages: int | None, *, by: User | None, token: str = "") -> Circuit:
    """How many Race stages are planned; None = as many as the rules say (PG 38)."""
    book = BY_ID[circuit.rulebook]

    def change(season: Season) -> Season:
        after = replace(season, race_stages=stages)
        if isinstance(book, Ranking) and (problems := told(lambda: book.season_problems(after, ()))):
            raise InputError(problems)
        return after

    return change_season(circuit.pk, change, "season-race-planned", {"stages": stages}, by=by, token=token)


def used(circuit: Circuit) -> set[str]:
    """Games of which the circuit has a stage or a rating."""
    rated = {one.game for one in season_of(circuit).ratings}
    return rated | set(Tournament.objects.filter(circuit=circuit).values_list("game", flat=True))
