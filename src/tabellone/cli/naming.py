"""Players by id or by name, and how they are called in tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season, Tournament

Names = Mapping[str, str]
# marks that would turn the rest of a line round: written as escapes
_TURNING = {code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}


def safe_name(text: str) -> str:
    """A name as it can stand in a table without touching what is beside it."""
    return text.translate(_TURNING)


def names_in_tournament(tournament: Tournament) -> Names:
    """The players' names by id."""
    return {player.id: safe_name(player.name) for player in tournament.players}


def names_in_season(season: Season, tournaments: Iterable[Tournament]) -> Names:
    """Names by id of everybody in a season folder: the season's own first, then as the tournaments call them."""
    names: dict[str, str] = {person.id: safe_name(person.name) for person in season.players}
    for tournament in tournaments:
        for player in tournament.players:
            for person in player.members or (player.id,):
                names.setdefault(person, person if player.members else safe_name(player.name))
    for rating in season.ratings:
        names.setdefault(rating.player, rating.player)
    return names


def player_meant(wanted: str, names: Names) -> str:
    """The id of the player meant by an id or an unambiguous name."""
    if wanted in names:
        return wanted
    called = [player for player, name in names.items() if name.casefold() == wanted.casefold().strip()]
    if len(called) == 1:
        return called[0]
    if called:
        raise RuleError("ambiguous-player", player=wanted, ids=sorted(called))
    like = _alike(wanted, names)
    raise RuleError("no-such-player-like" if like else "no-such-player", player=wanted, like=like)


def _alike(wanted: str, names: Names) -> list[str]:
    keys: dict[str, str] = {}
    for player, name in names.items():
        for key in (player, name, *name.split()):
            keys.setdefault(key.casefold(), player)
    near = get_close_matches(wanted.casefold()[:100], keys, n=5)
    return list(dict.fromkeys(keys[key] for key in near))[:3]
