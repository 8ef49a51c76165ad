"""Games: which are offered, how they are called, and which one somebody means who types a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.translation import get_language

from tabellone.contract import BY_ID
from tabellone.contract.games import GameName, by_name, compared, near
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.facts import games_named, with_games
from tabellone.server.events.catalogue import catalogue_games, given_names
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.people.names import fold, tidy

LONGEST_GAME = 120
Said = Mapping[str, str]  # by what is compared of a typed name: the id that is meant, or ANOTHER
ANOTHER = ""


@dataclass(frozen=True, slots=True)
class GameDoubt:
    """A typed name that no game has, and those that may be meant by it: id and title; `chosen` is what was said."""

    typed: str
    known: tuple[tuple[str, str], ...]
    chosen: str | None = None

    @property
    def key(self) -> str:
        """What is compared of the name."""
        return compared(self.typed)


def allows_others(rulebook: str) -> bool:
    """Whether a game that the rulebook does not know may be named."""
    return BY_ID[rulebook].ABOUT.other_games


def known_games(rulebook: str) -> list[GameName]:
    """All games by id, each once: with a sheet, those that the rulebook names, of its circuits, played before."""
    found = {offer.id: offer.known_as for offer in catalogue_games(rulebook)}
    for one in BY_ID[rulebook].game_names():
        found.setdefault(one.id, one)
    for season in Circuit.objects.filter(rulebook=rulebook).values_list("season", flat=True):
        for game in season.get("games", ()):
            found.setdefault(game["id"], GameName(game["id"], game["name"]))
    if allows_others(rulebook):
        played = Tournament.objects.filter(rulebook=rulebook, listed=True).exclude(game="")
        for code in played.order_by("game").values_list("game", flat=True).distinct():
            found.setdefault(code, GameName(code, code))
    return list(found.values())


def game_titles(rulebook: str) -> dict[str, str]:
    """Titles of games by id, in the reader's language."""
    return {one.id: one.called(_language()) for one in known_games(rulebook)}


def game_typed(rulebook: str, typed: str) -> str:
    """The id of a game typed by id or by any of its names; a game nobody knows is called as it is typed."""
    same = _same(rulebook, typed, known_games(rulebook))
    if same or not tidy(typed):
        return same
    if not allows_others(rulebook):
        raise RuleError("game-not-offered", game=typed, known=[offer.name for offer in catalogue_games(rulebook)])
    return tidy(typed)[:LONGEST_GAME]


def game_name(rulebook: str, game: str | None) -> str:
    """How a game is called in the reader's language."""
    code = game or ""
    found = {one.id: one for one in known_games(rulebook)}
    one = found.get(code) or found.get(known_id(rulebook, code))
    return one.called(_language()) if one else code


def known_id(rulebook: str, game: str) -> str:
    """The id of the game that its rulebook knows by a name; the name itself where it knows none."""
    book = BY_ID.get(rulebook)
    return book.game_id(game) if book else game


def doubt_of(rulebook: str, typed: str, said: Said | None = None) -> GameDoubt | None:
    """Whether somebody who types a name may mean a game that is called otherwise, and what was said to that."""
    if not tidy(typed) or not allows_others(rulebook):
        return None
    everything = known_games(rulebook)
    if _same(rulebook, typed, everything):
        return None
    alike = near(typed, everything)
    shown = tuple((one.id, one.called(_language())) for one in alike)
    chosen = (said or {}).get(compared(typed))
    taken = chosen if chosen in {ANOTHER, *(one.id for one in alike)} else None
    return GameDoubt(tidy(typed)[:LONGEST_GAME], shown, taken) if alike else None


def settled_game(rulebook: str, typed: str, said: Said | None = None) -> str:
    """The id of the game that is meant; refused where that has to be asked first."""
    doubt = doubt_of(rulebook, typed, said)
    if doubt is None or doubt.chosen == ANOTHER:
        return game_typed(rulebook, typed)
    if doubt.chosen is None:
        raise RuleError("game-unsure", game=doubt.typed, known=[title for _, title in doubt.known])
    return doubt.chosen


def with_meant(facts: Facts, said: Said | None = None) -> Facts:
    """A document with the games that were meant; one that has to be asked about is refused. Known names stay theirs."""
    doubtful = (name for name in games_named(facts) if doubt_of(facts.rulebook, name))
    return with_games(facts, {name: settled_game(facts.rulebook, name, said) for name in doubtful})


def title_of_game(code: str, language: str) -> str:
    """A game's title in a language, by any of its names; nothing where no rulebook knows it."""
    return given_names().get(code) or _own_title(code, language)


def games_named_with(word: str) -> list[str]:
    """The ids of the games in one of whose names a word stands, whatever its accents and capitals."""
    wanted = fold(word)
    own = [one.id for one in _everything().values() if any(wanted in fold(name) for name in one.names)]
    given = [code for code, name in given_names().items() if wanted in fold(name)]
    return list(dict.fromkeys(own + given)) if wanted else []


@cache
def _everything() -> Mapping[str, GameName]:
    """The games of all rulebooks by id: what they print never changes."""
    named = [one for book in BY_ID.values() for one in book.game_names()]
    held = [offer.known_as for book in BY_ID.values() for offer in book.games()]
    return {one.id: one for one in (*named, *held)}


def _own_title(code: str, language: str) -> str:
    ids = (code, *(known_id(rulebook, code) for rulebook in BY_ID))
    found = next((_everything()[one] for one in ids if one in _everything()), None)
    return found.called(language) if found else ""


def _same(rulebook: str, typed: str, everything: list[GameName]) -> str:
    """The id of the game with that very id or name; nothing where there is none."""
    if typed in {one.id for one in everything}:
        return typed
    own = known_id(rulebook, typed)
    return by_name(everything).get(compared(typed), "") or (own if own != typed else "")


def _language() -> str:
    return (get_language() or "en")[:2]
