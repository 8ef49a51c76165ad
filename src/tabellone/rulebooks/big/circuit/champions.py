"""National titles: who won each game's final, from the platform and from before it (BIG 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from tabellone.contract.circuit import Title
from tabellone.engine.facts import Season
from tabellone.rulebooks.big.catalogue import game_id
from tabellone.rulebooks.big.circuit.annals import Annals, until
from tabellone.rulebooks.big.circuit.replay import Event

TITLES = "x-titles"  # of the season's document: game, year, and `player` (an id) or `name`


def titles(of: Annals, on: date) -> tuple[Title, ...]:
    """Every title up to a day, the newest first; the last final of each game has its champion reigning (BIG 7).

    Ruling champion-reigns: who is excluded keeps what was won, since titles are no ranking.
    """
    won = [*carried_titles(of.season, on.year), *_won(until(of.history.events, on))]
    won.sort(key=lambda one: (one.year, one.day or date(one.year, 1, 1), one.tournament))
    last = {one.game: index for index, one in enumerate(won)}
    marked = [replace(one, reigning=last[one.game] == index) for index, one in enumerate(won)]
    return tuple(reversed(marked))


def carried_titles(season: Season, until_year: int) -> Iterator[Title]:
    """Titles from before the platform, as the document has them; what cannot be read is passed over (BIG 7)."""
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


def _won(events: Iterable[Event]) -> Iterator[Title]:
    """The first of each national final; both of a pair, and all who share the first place (BIG 7, ruling pairs)."""
    for event in events:
        tournament = event.tournament
        if tournament.national_final and event.results:
            first = tuple(sorted(person for person, result in event.results.items() if result.position == 1))
            yield Title(event.game, tournament.end.year, first, "", tournament.id, tournament.end)
