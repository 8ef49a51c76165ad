"""Where somebody sits, found by the name that everybody may read."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.course import State
from tabellone.server.desk.own.seats import Place, place_of
from tabellone.server.people.names import fold

LEAST, MOST = 2, 8


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody of that name: the player's id, the name, the club, where they sit now."""

    player: str
    name: str
    club: str
    place: Place | None


def find(public: State, text: str) -> tuple[Found, ...]:
    """Those whose public name has words that begin like those of the text, or whose number it is; a handful of them."""
    wanted = fold(text).split()
    if sum(map(len, wanted)) < LEAST and not fold(text).isdecimal():
        return ()
    hits = [one.player for one in public.entrants if _fits(one.player.name, wanted)]
    hits.sort(key=lambda player: fold(player.name))
    return tuple(Found(one.id, one.name, one.club or "", place_of(public, one.id)) for one in hits[:MOST])


def _fits(name: str, wanted: list[str]) -> bool:
    """Whether every word begins one of the name; a number only the whole of one."""
    words = f" {fold(name)} "
    return all(f" {word} " in words if word.isdecimal() else f" {word}" in words for word in wanted)
