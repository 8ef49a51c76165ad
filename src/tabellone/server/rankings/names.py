"""How people are called on public pages: by name, by initials, or by the number of their entry.

A rulebook says what may be published of a person at all. Whoever hides the name is shown by a number (ruling
hidden-name), a minor by initials unless the name is allowed (ruling minor-initials); the id of either, which often
holds the name too, is replaced as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from tabellone.course import Entrant, State
from tabellone.engine.facts import Player
from tabellone.rulebooks import BY_ID
from tabellone.rulebooks.capabilities import Publishing
from tabellone.server.events.models import Tournament
from tabellone.server.people.models import Person
from tabellone.server.people.names import fold
from tabellone.server.play.states import state_of
from tabellone.server.rankings.answers import kept, remembered

OF_AGE = 18


@dataclass(frozen=True, slots=True)
class Shown:
    """A player as everybody may see them; `masked` where that is not the name."""

    id: str
    name: str
    club: str | None = None
    masked: bool = False


def shown(row: Tournament) -> Mapping[str, Shown]:
    """How each entrant is shown, by player id."""
    state = state_of(row)
    return remembered(row, f"shown:{row.stamp}", lambda: _shown(state))


def public_state(row: Tournament) -> State:
    """The state with everybody called as they are shown; ids are as they were."""
    state = state_of(row)
    return kept(f"{row.pk}:{row.page_stamp}:{row.stamp}:public", lambda: _renamed(state, shown(row)))


def player_of(row: Tournament, public_id: str) -> str | None:
    """The player who is shown under an id."""
    return next((player for player, one in shown(row).items() if one.id == public_id), None)


def _renamed(state: State, names: Mapping[str, Shown]) -> State:
    return replace(state, entrants=tuple(_called(one, names[one.player.id]) for one in state.entrants))


def _called(entrant: Entrant, one: Shown) -> Entrant:
    groups = () if one.masked else entrant.player.groups
    return replace(entrant, player=replace(entrant.player, name=one.name, club=one.club, groups=groups))


def _shown(state: State) -> Mapping[str, Shown]:
    head = state.settings.head
    book = BY_ID[head.rulebook]
    with_club = not isinstance(book, Publishing) or "club" in book.published()
    found = _masked_people(state.entrants, head.start)
    initials = Counter(name for name in found.values() if name)
    people = {}
    for number, one in enumerate(state.entrants, 1):
        name = found.get(one.person or "")
        if name is None:
            people[one.player.id] = Shown(one.player.id, one.player.name, one.player.club if with_club else None)
        else:
            people[one.player.id] = _masked(one.player, number, name, unique=initials[name] == 1, club=with_club)
    return people


def _masked(player: Player, number: int, initials: str, *, unique: bool, club: bool) -> Shown:
    """By initials, with the number where others have the same; without initials by the number alone."""
    sign = f"№ {number}"
    name = sign if not initials else initials if unique else f"{initials} ({sign})"
    return Shown(f"n{number}", name, player.club if club and initials else None, masked=True)


def _masked_people(entrants: Iterable[Entrant], day: date) -> dict[str, str]:
    """Who is not shown by name, by record: the initials, or nothing where not even those are shown."""
    records = [int(one.person) for one in entrants if one.person]
    columns = ("pk", "name", "birth", "hides_name", "name_allowed")
    found = {}
    for key, name, birth, hides, allowed in Person.objects.filter(pk__in=records).values_list(*columns):
        if hides:
            found[str(key)] = ""
        elif birth is not None and not allowed and is_minor(birth, day):
            found[str(key)] = initials_of(name)
    return found


def is_minor(birth: date, day: date) -> bool:
    """Whether somebody is not of age on a day."""
    return (day.year - birth.year) - ((day.month, day.day) < (birth.month, birth.day)) < OF_AGE


def initials_of(name: str) -> str:
    """The first letters of a name: `A. R.`; nothing where there are no letters."""
    return " ".join(f"{word[0].upper()}." for word in fold(name).split())
