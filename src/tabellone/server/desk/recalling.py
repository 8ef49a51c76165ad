"""What a line of the journal needs to be told: names, what stood there before, whether everybody may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabellone.course import State, acts
from tabellone.course.calling import names_of
from tabellone.course.hall_numbers import Spots, spots_of
from tabellone.course.undo import Line, out_of_force
from tabellone.engine.facts import Seat
from tabellone.server.journal.models import Entry
from tabellone.server.play.queries import UNDO, line_of

PUBLIC = (acts.Import, acts.Publish, acts.Report, acts.Correct, acts.Withdraw, acts.Close)
ONCE_PUBLISHED = (acts.Arrange, acts.Extend)
Names = Mapping[str, str]
Seats = tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Recalled:
    """A journal with what its lines are told by.

    `before` is the result that a correction replaced, `seeds` are those of the draws that were published, each by the
    number of the line; `open_to_all` are the lines that everybody may read, `out` those that no longer count. `spots`
    say where tables stand in the hall.
    """

    names: Names
    entries: Mapping[int, Entry]
    lines: Mapping[int, Line]
    before: Mapping[int, Seats]
    seeds: Mapping[int, str]
    open_to_all: frozenset[int]
    out: frozenset[int]
    spots: Spots = field(default_factory=dict)

    def undone_by(self, number: int) -> Entry | None:
        """The line in force by which a line was undone."""
        undoing = [line for line in self.lines.values() if number in line.undoes and line.number not in self.out]
        return self.entries[undoing[-1].number] if undoing else None


@dataclass(slots=True)
class _Walk:
    """The journal as far as it has been read: what is drawn, published and reported by then."""

    results: dict[tuple[int, int], Seats] = field(default_factory=dict)
    seeds: dict[int, str] = field(default_factory=dict)
    published: set[int] = field(default_factory=set)

    def take(self, act: acts.Act | None) -> None:
        match act:
            case acts.Report() | acts.Correct():
                self.results[act.number, act.table] = act.seats
            case acts.Draw():
                self.seeds[act.round.number] = act.round.seed or ""
                self.published.discard(act.round.number)
            case acts.Publish():
                self.published.add(act.number)
            case acts.Import():
                for played in act.tournament.rounds:
                    self.published.add(played.number)
                    self.results |= {(played.number, table.number): table.seats for table in played.tables}


def recalled(state: State, entries: Sequence[Entry]) -> Recalled:
    """All that the lines of a journal are told by."""
    lines = [line_of(entry) for entry in entries]
    before: dict[int, Seats] = {}
    seeds: dict[int, str] = {}
    public: set[int] = set()
    walk = _Walk()
    for index, line in enumerate(lines):
        act = line.act
        if isinstance(act, acts.Correct):
            before[line.number] = walk.results.get((act.number, act.table), ())
        elif isinstance(act, acts.Publish):
            seeds[line.number] = walk.seeds.get(act.number, "")
        if isinstance(act, PUBLIC) or (isinstance(act, ONCE_PUBLISHED) and act.number in walk.published):
            public.add(line.number)
        if entries[index].kind == UNDO:
            walk = _walked(lines[: index + 1])
        else:
            walk.take(act)
    out = out_of_force(lines)
    numbered = {entry.number: entry for entry in entries}
    by_number = {line.number: line for line in lines}
    spots = spots_of(state)
    return Recalled(_names(state, lines), numbered, by_number, before, seeds, frozenset(public - out), out, spots)


def _walked(lines: Sequence[Line]) -> _Walk:
    """The journal read up to here, without the lines that no longer count."""
    out, walk = out_of_force(lines), _Walk()
    for line in lines:
        if line.number not in out:
            walk.take(line.act)
    return walk


def _names(state: State, lines: Sequence[Line]) -> dict[str, str]:
    """The names of everybody who is or was in the tournament, by player id; the newest name of each."""
    names: dict[str, str] = {}
    for line in lines:
        match line.act:
            case acts.Enrol(entrants):
                names.update({one.player.id: one.player.name for one in entrants})
            case acts.Amend(entrant):
                names[entrant.player.id] = entrant.player.name
            case acts.Import(tournament):
                names.update({player.id: player.name for player in tournament.players})
    return names | names_of(state)
