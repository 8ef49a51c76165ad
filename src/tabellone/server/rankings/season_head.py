"""What organisers write into a season: games, planned Race stages, prizes, titles from before (PG 2, PG 14, BIG 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils import timezone

from tabellone.contract import CircuitRules as Ranking
from tabellone.contract import rulebook_as
from tabellone.engine.errors import InputError, RuleError, problems_told
from tabellone.engine.facts import Game, Season
from tabellone.exchange.documents import Alias
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import change_season, season_of
from tabellone.server.journal.services import Writing
from tabellone.server.people.names import fold, tidy
from tabellone.server.play.creating import slug_of
from tabellone.server.rankings.names import shown_in

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


def change_game(circuit: Circuit, game: str, writing: Writing, *, name: str, group: str) -> Circuit:
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

    return change_season(circuit.pk, change, GAMES_KIND, {"game": game or slug_of(name)}, writing)


def drop_game(circuit: Circuit, game: str, writing: Writing) -> Circuit:
    """Take out a game of which there is no stage and no rating."""

    def change(season: Season) -> Season:
        if game in games_used(circuit):
            raise RuleError("season-game-used", name=next((one.name for one in season.games if one.id == game), game))
        return replace(season, games=tuple(one for one in season.games if one.id != game))

    return change_season(circuit.pk, change, GAMES_KIND, {"dropped": game}, writing)


def plan_race(circuit: Circuit, stages: int | None, writing: Writing) -> Circuit:
    """How many Race stages are planned; None = as many as the rules say (PG 38)."""
    book = rulebook_as(circuit.rulebook, Ranking)

    def change(season: Season) -> Season:
        after = replace(season, race_stages=stages)
        if book and (problems := problems_told(lambda: book.season_problems(after, ()))):
            raise InputError(problems)
        return after

    return change_season(circuit.pk, change, "season-race-planned", {"stages": stages}, writing)


def games_used(circuit: Circuit) -> set[str]:
    """Games of which the circuit has a stage or a rating."""
    rated = {one.game for one in season_of(circuit).ratings}
    return rated | set(Tournament.objects.filter(circuit=circuit).values_list("game", flat=True))


PRIZES_KIND, PRIZES_KEY = "season-prizes", "x-prizes"
LONGEST_PRIZES = 4000


@dataclass(frozen=True, slots=True)
class AnnouncedPrizes:
    """What can be won, and the day it was announced."""

    text: str
    announced: date


def announced_prizes(season: Season) -> AnnouncedPrizes | None:
    """The prizes as announced; None until they are, or where a document says them otherwise."""
    told = season.extra.get(PRIZES_KEY)
    if not isinstance(told, dict) or not isinstance(text := told.get("text"), str) or not text.strip():
        return None
    try:
        return AnnouncedPrizes(text[:LONGEST_PRIZES], date.fromisoformat(str(told.get("announced"))))
    except ValueError:
        return None


def announce_prizes(circuit: Circuit, text: str, writing: Writing) -> Circuit:
    """Announce the prizes of the season (PG 14), with today's day; an empty text takes them back."""
    wanted, today = text.replace("\x00", "").strip()[:LONGEST_PRIZES], timezone.localdate()

    def change(season: Season) -> Season:
        before = announced_prizes(season)
        if wanted == (before.text if before else ""):
            return season
        others = {key: value for key, value in season.extra.items() if key != PRIZES_KEY}
        told = {PRIZES_KEY: {"text": wanted, "announced": today.isoformat()}} if wanted else {}
        return replace(season, extra={**others, **told})

    return change_season(circuit.pk, change, PRIZES_KIND, {"announced": bool(wanted)}, writing)


TITLES_KEY = "x-titles"  # of the season's document
EARLIEST_TITLE, LONGEST_TITLE = 1950, 200
TITLE_ADDED, TITLE_TAKEN_OUT = "title-added", "title-taken-out"
ListedTitle = dict[str, Any]


def titles_listed(season: Season) -> list[ListedTitle]:
    """The titles as they stand in the document, well-formed ones only."""
    found = season.extra.get(TITLES_KEY)
    return [dict(one) for one in found if isinstance(one, Mapping)] if isinstance(found, list | tuple) else []


def add_title(circuit: Circuit, game: str, year: int, who: str, writing: Writing) -> Circuit:
    """Note a title; whoever is one of the circuit's players by that very name is known by id from then on."""
    who = tidy(who)[:LONGEST_TITLE]
    if not who or not game:
        raise RuleError("title-nobody", rule="BIG 7")
    if not EARLIEST_TITLE <= year <= timezone.localdate().year:
        raise RuleError("title-year", rule="BIG 7", year=year, first=EARLIEST_TITLE, last=timezone.localdate().year)
    title: ListedTitle = {"game": game, "year": year, **_title_holder(circuit, who)}

    def change(season: Season) -> Season:
        before = titles_listed(season)
        if title in before:
            raise RuleError("title-double", rule="BIG 7", who=who, year=year)
        return replace(season, extra={**season.extra, TITLES_KEY: [*before, title]})

    return change_season(circuit.pk, change, TITLE_ADDED, {"game": game, "year": year}, writing)


def take_out_title(circuit: Circuit, number: int, seen: str, writing: Writing) -> Circuit:
    """Take a title out again, the one at a place in the list; `seen` is how it was when somebody pointed at it."""
    found = titles_listed(season_of(circuit))
    if not 0 <= number < len(found) or title_sign(found[number]) != seen:
        raise RuleError("title-gone", rule="BIG 7")
    title = found[number]

    def change(season: Season) -> Season:
        return replace(
            season, extra={**season.extra, TITLES_KEY: [one for one in titles_listed(season) if one != title]}
        )

    data = {"game": title.get("game"), "year": title.get("year")}
    return change_season(circuit.pk, change, TITLE_TAKEN_OUT, data, writing)


def titles_of(player: str) -> list[ListedTitle]:
    """The titles that somebody is known to have, by circuit: what is handed out to them about themselves."""
    return [
        {"circuit": circuit.slug, **one}
        for circuit in Circuit.objects.filter(season__extra__has_key=TITLES_KEY).order_by("pk")
        for one in titles_listed(season_of(circuit))
        if one.get("player") == player
    ]


def title_sign(title: Mapping[str, Any]) -> str:
    """What a title is known by in a form."""
    return repr(sorted((key, str(value)) for key, value in title.items()))


def public_titles(season: Season, people: Mapping[str, Alias]) -> Season:
    """The season with its titles under the ids that everybody may have."""
    if TITLES_KEY not in season.extra:
        return season
    shown = [
        {**one, "player": people[one["player"]].id} if one.get("player") in people else one
        for one in titles_listed(season)
    ]
    return replace(season, extra={**season.extra, TITLES_KEY: shown})


def _title_holder(circuit: Circuit, who: str) -> ListedTitle:
    """By id if exactly one of the circuit's players has the name, else by the name."""
    people = shown_in(circuit, everything=True)
    same = [player for player, one in people.items() if fold(one.name) == fold(who)]
    return {"player": same[0]} if len(same) == 1 else {"name": who}
