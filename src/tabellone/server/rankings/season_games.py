"""The games of a season, their groups, how many Race stages are planned, and its prizes (PG 2, PG 14, PG 35, PG 38).

Prizes are announced later, as a text of the organiser's with the day; they stand in the season's document under
`x-prizes`, so that they go along with it and no figure hangs on them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.contract import BY_ID
from tabellone.contract import Circuit as Ranking
from tabellone.engine.errors import InputError, RuleError, told
from tabellone.engine.facts import Game, Season
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.services import change_season, season_of
from tabellone.server.people.names import fold, tidy
from tabellone.server.play.creating import slug_of

GAMES_KIND = "season-games"


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

    return change_season(circuit.pk, change, GAMES_KIND, {"game": game or slug_of(name)}, by=by, why=why, token=token)


def drop_game(circuit: Circuit, game: str, *, by: User | None, token: str = "") -> Circuit:
    """Take out a game of which there is no stage and no rating."""

    def change(season: Season) -> Season:
        if game in used(circuit):
            raise RuleError("season-game-used", name=next((one.name for one in season.games if one.id == game), game))
        return replace(season, games=tuple(one for one in season.games if one.id != game))

    return change_season(circuit.pk, change, GAMES_KIND, {"dropped": game}, by=by, token=token)


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


PRIZES_KIND, KEY = "season-prizes", "x-prizes"
LONGEST = 4000


@dataclass(frozen=True, slots=True)
class Prizes:
    """What can be won, and the day it was announced."""

    text: str
    announced: date


def prizes_of(season: Season) -> Prizes | None:
    """The prizes as announced; None until they are, or where a document says them otherwise."""
    told = season.extra.get(KEY)
    if not isinstance(told, dict) or not isinstance(text := told.get("text"), str) or not text.strip():
        return None
    try:
        return Prizes(text[:LONGEST], date.fromisoformat(str(told.get("announced"))))
    except ValueError:
        return None


def announce_prizes(circuit: Circuit, text: str, *, by: User | None, token: str = "") -> Circuit:
    """Announce the prizes of the season (PG 14), with today's day; an empty text takes them back."""
    wanted, today = text.replace("\x00", "").strip()[:LONGEST], timezone.localdate()

    def change(season: Season) -> Season:
        before = prizes_of(season)
        if wanted == (before.text if before else ""):
            return season
        others = {key: value for key, value in season.extra.items() if key != KEY}
        told = {KEY: {"text": wanted, "announced": today.isoformat()}} if wanted else {}
        return replace(season, extra={**others, **told})

    return change_season(circuit.pk, change, PRIZES_KIND, {"announced": bool(wanted)}, by=by, token=token)
