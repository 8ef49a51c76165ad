"""A tournament of several games in the form of its settings: a game and a table size for each round (BIG 8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tabellone.contract import BY_ID, SeveralGames
from tabellone.contract.game_names import compared
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import Tournament
from tabellone.server.catalogue.games import Said, settled
from tabellone.server.play import plans as planning
from tabellone.server.web.entering.fields import whole

ROWS, LEAST, LARGEST = 6, 2, 20
GAME, SIZE = "round_game_", "round_size_"


@dataclass(frozen=True, slots=True)
class Meaning:
    """How names of games are read: what was said to questions about them, and the games that are there by name.

    Nobody is asked about a game that the tournament has.
    """

    rulebook: str
    said: Said = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)

    def of(self, name: str) -> str:
        """The id of the game that a name means; refused where that has to be asked first."""
        return self.own.get(compared(name)) or settled(self.rulebook, name, self.said)


def by_own_names(rulebook: str, games: Iterable[str]) -> dict[str, str]:
    """Games that are there by what is compared of their ids and titles."""
    named = {game: (game, planning.game_name(rulebook, game)) for game in games}
    return {words: game for game, names in named.items() for name in names if (words := compared(name))}


def is_offered(rulebook: str) -> bool:
    """Whether the rulebook knows tournaments of several games."""
    return isinstance(BY_ID[rulebook], SeveralGames)


def several_fields(rulebook: str, head: Tournament | None) -> dict[str, forms.Field]:
    """A game and a table size for each of some rounds, for those that are named and a few more."""
    if not is_offered(rulebook):
        return {}
    fields: dict[str, forms.Field] = {}
    for number in range(1, _rows(head) + 1):
        widget = forms.TextInput(attrs={"list": "games", "autocomplete": "off"})
        label = _("Game of round %(number)s") % {"number": number}
        fields[f"{GAME}{number}"] = forms.CharField(
            label=label, max_length=planning.LONGEST_GAME, required=False, widget=widget
        )
        label = _("Players a table in round %(number)s") % {"number": number}
        fields[f"{SIZE}{number}"] = whole(label=label, min_value=LEAST, max_value=LARGEST, required=False)
    return fields


def _rows(head: Tournament | None) -> int:
    named = len(head.params.get("games") or ()) if head else 0
    return max(ROWS, named + 1 if named else 0)


def names_typed(typed: Mapping[str, Any]) -> list[str]:
    """The games by name as they were typed, round by round, as far as the last one."""
    names = [str(typed.get(f"{GAME}{number}") or "").strip() for number in range(1, _last(typed) + 1)]
    while names and not names[-1]:
        names.pop()
    return names


def games_typed(meaning: Meaning, typed: Mapping[str, Any]) -> tuple[str, ...]:
    """The same by their ids; an InputError names each round whose game has to be asked about first."""
    found, unsure = list[str](), list[Problem]()
    for number, name in enumerate(names_typed(typed) if is_offered(meaning.rulebook) else (), 1):
        try:
            found.append(meaning.of(name))
        except RuleError as error:
            unsure.append(Problem(error.code, f"{GAME}{number}", error.rule, values=error.values))
    if unsure:
        raise InputError(unsure)
    return tuple(found)


def own_game(rulebook: str, games: tuple[str, ...]) -> str:
    """The game that a tournament with these games belongs to; nothing where they are no several."""
    book = BY_ID[rulebook]
    return book.game_of_several(games) if isinstance(book, SeveralGames) and games else ""


def shown(head: Tournament) -> dict[str, Any]:
    """What the fields show of a tournament that is there."""
    games, sizes = (head.params.get(name) or () for name in ("games", "table_sizes"))
    found: dict[str, Any] = {
        f"{GAME}{nth}": planning.game_name(head.rulebook, str(game)) for nth, game in enumerate(games, 1)
    }
    return found | {f"{SIZE}{nth}": size or None for nth, size in enumerate(sizes, 1)}


def several_params(meaning: Meaning, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The games and table sizes of the rounds as parameters; none where no game is named."""
    games = games_typed(meaning, typed)
    sizes = [typed.get(f"{SIZE}{number}") or 0 for number in range(1, len(games) + 1)]
    return {"games": list(games)} | ({"table_sizes": sizes} if any(sizes) else {}) if games else {}


def wrong(meaning: Meaning, typed: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What cannot be in the fields, with the name of each; names that have to be asked about are the plan's to tell."""
    names = names_typed(typed)
    for number, name in enumerate(names, 1):
        if not name:
            yield f"{GAME}{number}", _("Name the game of this round too, or leave out those after it.")
    for number in range(len(names) + 1, _last(typed) + 1):
        if typed.get(f"{SIZE}{number}"):
            yield f"{SIZE}{number}", _("Name the game of this round too.")
    try:
        games = games_typed(meaning, typed)
    except InputError:
        return
    if names and all(names) and not own_game(meaning.rulebook, games):
        yield f"{GAME}1", _("Name at least two different games, or none here.")


def _last(typed: Mapping[str, Any]) -> int:
    """The last round that something can be typed for."""
    numbers = [name.removeprefix(GAME) for name in typed if name.startswith(GAME)]
    return max((int(one) for one in numbers if one.isascii() and one.isdigit() and len(one) < 3), default=0)
