"""The roll of a tournament: every entrant with the state they are in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.course import Entrant, State
from tabellone.course.calling import names_of
from tabellone.course.view import admission, draft, seated
from tabellone.server.desk.entries_bar import barred
from tabellone.server.people.names import fold


@dataclass(frozen=True, slots=True)
class Line:
    """An entrant: `state` is a chip's (in, waiting, absent, withdrawn), `place` the place on the waiting list.

    `number` counts the entries in their order; `called` is the name, of namesakes with what tells them apart.
    """

    entrant: Entrant
    state: str
    place: int = 0
    number: int = 0
    seated: bool = False
    barred: bool = False
    called: str = ""

    @property
    def id(self) -> str:
        """The player's id in the document."""
        return self.entrant.player.id

    @property
    def name(self) -> str:
        """The player's name."""
        return self.entrant.player.name

    @property
    def undecided(self) -> bool:
        """Whether a place is kept without knowing if the player is here."""
        return self.state == "in" and self.entrant.present is None


def roll(state: State) -> tuple[Line, ...]:
    """Everybody entered, by name."""
    waiting = {player: place for place, player in enumerate(admission(state).waiting, 1)}
    gone = {one.player for one in state.withdrawals}
    held, out, names = seated(state), _barred(state), names_of(state)
    lines = [
        Line(
            one,
            _state(one, waiting, gone),
            waiting.get(one.player.id, 0),
            number,
            seated=one.player.id in held,
            barred=one.person in out,
            called=names[one.player.id],
        )
        for number, one in enumerate(state.entrants, 1)
    ]
    return tuple(sorted(lines, key=lambda line: (fold(line.name), line.id)))


def _barred(state: State) -> frozenset[str]:
    """The records under a measure; once play has begun they are not asked about any more."""
    persons = [int(one.person) for one in state.entrants if one.person and one.present is not False]
    return frozenset(str(one.id) for one in barred(state, persons))


def _state(entrant: Entrant, waiting: dict[str, int], gone: set[str]) -> str:
    player = entrant.player.id
    if player in gone:
        return "withdrawn"
    return "waiting" if player in waiting else "absent" if entrant.present is False else "in"


def found(lines: Iterable[Line], text: str) -> tuple[Line, ...]:
    """Those whose name, club or group has words that begin like those of the text."""
    wanted = fold(text).split()
    return tuple(line for line in lines if all(f" {word}" in _words(line) for word in wanted))


def _words(line: Line) -> str:
    player = line.entrant.player
    return f" {fold(' '.join((player.name, player.club or '', *player.groups)))}"


def next_round(state: State) -> int:
    """The round that somebody entering now can first play in: a draft can still be drawn again."""
    return len(state.rounds) + (0 if draft(state) else 1)
