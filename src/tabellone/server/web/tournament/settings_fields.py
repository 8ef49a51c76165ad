"""Fields of a tournament's settings: how the hall is run, and a game and a table size for each round (BIG 8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tabellone.contract import BY_ID
from tabellone.contract.games import compared
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import Tournament
from tabellone.server.events.games import Said, game_name, settled_game
from tabellone.server.web.fields import Choices, game_field, number_typed, whole_number_field
from tabellone.tournament.hall import MOST_MINUTES
from tabellone.tournament.state import Settings

HALL_FIELDS = ("tables", "minutes")
AT_DESK, ALL_CONFIRM = "desk", "all"


def hall_fields(old: Settings, *, own_minutes: bool) -> dict[str, forms.Field]:
    """The fields; the minutes only where the rulebook has no parameter for them, or the organiser's word is given."""
    found: dict[str, forms.Field] = {
        "tables": forms.ChoiceField(
            label=_("Results from the phones at the tables"),
            help_text=_(
                "Reported in one player's name, confirmed in the names of others at the table. One phone can tap for "
                "several: the journal says so. Organisers can enter results as well."
            ),
            required=False,
            choices=_confirming_choices(old),
        )
    }
    if not own_minutes or old.minutes is not None:
        found["minutes"] = whole_number_field(
            label=_("Minutes a round"),
            help_text=_("For the clock in the hall. Empty: as the rulebook says, if it does."),
            min_value=1,
            max_value=MOST_MINUTES,
            required=False,
        )
    return found


def _confirming_choices(old: Settings) -> Choices:
    known = {
        AT_DESK: _("no, at the desk only"),
        "0": _("on the word of one player"),
        "1": _("confirmed in one other player's name"),
        "2": _("confirmed in the names of two others"),
    }
    if old.confirmations is not None:
        known.setdefault(
            str(old.confirmations), _("confirmed in the names of %(count)s others") % {"count": old.confirmations}
        )
    return [*known.items(), (ALL_CONFIRM, _("confirmed in the names of all at the table"))]


def hall_values(stored: Settings) -> dict[str, Any]:
    """What the fields show of the settings."""
    told = ALL_CONFIRM if stored.confirmations is None else str(stored.confirmations)
    return {"tables": told if stored.phones else AT_DESK, "minutes": stored.minutes}


def typed_hall(typed: Mapping[str, Any], old: Settings) -> dict[str, Any]:
    """The settings as typed; what was not asked stays. Who switches phones off keeps who confirms."""
    chosen = typed.get("tables") or hall_values(old)["tables"]
    found: dict[str, Any] = {"phones": chosen != AT_DESK}
    if chosen != AT_DESK:
        found["confirmations"] = None if chosen == ALL_CONFIRM else int(chosen)
    if "minutes" in typed:
        found["minutes"] = typed["minutes"]
    return found


SEVERAL_ROWS, LEAST_SEATS, LARGEST_TABLE = 6, 2, 20
ROUND_GAME, ROUND_SIZE = "round_game_", "round_size_"


@dataclass(frozen=True, slots=True)
class GameMeaning:
    """How names of games are read: what was said to questions about them, and the games that are there by name.

    Nobody is asked about a game that the tournament has.
    """

    rulebook: str
    said: Said = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)

    def of(self, name: str) -> str:
        """The id of the game that a name means; refused where that has to be asked first."""
        return self.own.get(compared(name)) or settled_game(self.rulebook, name, self.said)


def by_own_names(rulebook: str, games: Iterable[str]) -> dict[str, str]:
    """Games that are there by what is compared of their ids and titles."""
    named = {game: (game, game_name(rulebook, game)) for game in games}
    return {words: game for game, names in named.items() for name in names if (words := compared(name))}


def offers_several(rulebook: str) -> bool:
    """Whether the rulebook knows tournaments of several games."""
    return BY_ID[rulebook].ABOUT.several_games


def several_fields(rulebook: str, head: Tournament | None) -> dict[str, forms.Field]:
    """A game and a table size for each of some rounds, for those that are named and a few more."""
    if not offers_several(rulebook):
        return {}
    fields: dict[str, forms.Field] = {}
    for number in range(1, _several_rows(head) + 1):
        label = _("Game of round %(number)s") % {"number": number}
        fields[f"{ROUND_GAME}{number}"] = game_field(label=label, required=False)
        label = _("Players a table in round %(number)s") % {"number": number}
        fields[f"{ROUND_SIZE}{number}"] = whole_number_field(
            label=label, min_value=LEAST_SEATS, max_value=LARGEST_TABLE, required=False
        )
    return fields


def _several_rows(head: Tournament | None) -> int:
    named = len(head.params.get("games") or ()) if head else 0
    return max(SEVERAL_ROWS, named + 1 if named else 0)


def names_typed(typed: Mapping[str, Any]) -> list[str]:
    """The games by name as they were typed, round by round, as far as the last one."""
    names = [str(typed.get(f"{ROUND_GAME}{number}") or "").strip() for number in range(1, _last_round_typed(typed) + 1)]
    while names and not names[-1]:
        names.pop()
    return names


def games_typed(meaning: GameMeaning, typed: Mapping[str, Any]) -> tuple[str, ...]:
    """The same by their ids; an InputError names each round whose game has to be asked about first."""
    found, unsure = list[str](), list[Problem]()
    for number, name in enumerate(names_typed(typed) if offers_several(meaning.rulebook) else (), 1):
        try:
            found.append(meaning.of(name))
        except RuleError as error:
            unsure.append(Problem(error.code, f"{ROUND_GAME}{number}", error.rule, values=error.values))
    if unsure:
        raise InputError(unsure)
    return tuple(found)


def game_of_several(rulebook: str, games: tuple[str, ...]) -> str:
    """The game that a tournament with these games belongs to; nothing where they are no several."""
    return BY_ID[rulebook].game_of_several(games)


def several_values(head: Tournament) -> dict[str, Any]:
    """What the fields show of a tournament that is there."""
    games, sizes = (head.params.get(name) or () for name in ("games", "table_sizes"))
    found: dict[str, Any] = {
        f"{ROUND_GAME}{nth}": game_name(head.rulebook, str(game)) for nth, game in enumerate(games, 1)
    }
    return found | {f"{ROUND_SIZE}{nth}": size or None for nth, size in enumerate(sizes, 1)}


def several_params(meaning: GameMeaning, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The games and table sizes of the rounds as parameters; none where no game is named."""
    games = games_typed(meaning, typed)
    sizes = [typed.get(f"{ROUND_SIZE}{number}") or 0 for number in range(1, len(games) + 1)]
    return {"games": list(games)} | ({"table_sizes": sizes} if any(sizes) else {}) if games else {}


def several_wrong(meaning: GameMeaning, typed: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What cannot be in the fields, with the name of each; names that have to be asked about are the plan's to tell."""
    names = names_typed(typed)
    for number, name in enumerate(names, 1):
        if not name:
            yield f"{ROUND_GAME}{number}", _("Name the game of this round too, or leave out those after it.")
    for number in range(len(names) + 1, _last_round_typed(typed) + 1):
        if typed.get(f"{ROUND_SIZE}{number}"):
            yield f"{ROUND_SIZE}{number}", _("Name the game of this round too.")
    try:
        games = games_typed(meaning, typed)
    except InputError:
        return
    if names and all(names) and not game_of_several(meaning.rulebook, games):
        yield f"{ROUND_GAME}1", _("Name at least two different games, or none here.")


def _last_round_typed(typed: Mapping[str, Any]) -> int:
    """The last round that something can be typed for."""
    numbers = [name.removeprefix(ROUND_GAME) for name in typed if name.startswith(ROUND_GAME)]
    return max((number_typed(one, digits=2) or 0 for one in numbers), default=0)
