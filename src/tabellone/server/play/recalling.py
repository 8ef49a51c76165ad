"""What a line of the journal needs to be told: names, what stood there before, whether everybody may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.utils.functional import Promise

from tabellone.engine.facts import Seat, Table, Tournament
from tabellone.engine.positions import values_by_key
from tabellone.server.journal.models import Entry
from tabellone.server.play.journal_lines import UNDO, line_of
from tabellone.tournament import acts
from tabellone.tournament.names import Spots, names_of, spots_of
from tabellone.tournament.state import State
from tabellone.tournament.undo import JournalLine, out_of_force
from tabellone.tournament.view import is_reported

NAMELESS = "…"
Names = Mapping[str, str]
Seats = tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Replaced:
    """A result that a document or an undoing took away, and what stands there since; nothing where there is none."""

    round: int
    before: Seats
    after: Seats = ()
    table: int = 0


@dataclass(frozen=True, slots=True)
class MovedDraws:
    """The rounds whose draws fell with something that was undone, and those whose draws hold again."""

    gone: tuple[int, ...]
    back: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Recalled:
    """A journal with what its lines are told by.

    `before` is the result that a correction replaced, `replaced` are those that a document took the place of, `seeds`
    those of the draws that were published, each by the number of the line; `open_to_all` are the lines that everybody
    may read, undone or not, and the undoings of them; `out` are those that no longer count. `spots` say where tables
    stand in the hall, `games` which game a round has that names its own. `everything`: it is read by an organiser.
    `commitments` are what sealed draws announced, `moved_draws` the rounds whose draws an undoing took away or brought
    back.
    """

    names: Names
    entries: Mapping[int, Entry]
    lines: Mapping[int, JournalLine]
    before: Mapping[int, Seats]
    seeds: Mapping[int, str]
    open_to_all: frozenset[int]
    out: frozenset[int]
    spots: Spots = field(default_factory=dict)
    replaced: Mapping[int, tuple[Replaced, ...]] = field(default_factory=dict)
    games: Mapping[int, str] = field(default_factory=dict)
    everything: bool = True
    commitments: Mapping[int, str] = field(default_factory=dict)
    moved_draws: Mapping[int, MovedDraws] = field(default_factory=dict)

    def may_read(self, number: int) -> bool:
        """Whether whoever reads may read this line."""
        return self.everything or number in self.open_to_all

    def undone_by(self, number: int) -> Entry | None:
        """The line in force by which a line was undone."""
        undoing = [line for line in self.lines.values() if number in line.undoes and line.number not in self.out]
        return self.entries[undoing[-1].number] if undoing else None


Sentence = Callable[[Any, Recalled, int], str]
S = TypeVar("S", bound=Sentence)
SENTENCES: Final[dict[str, Sentence]] = {}
KIND_LABELS: Final[dict[str, Promise]] = {}


def told_as(act: type[acts.Act], label: Promise) -> Callable[[S], S]:
    """Register the sentence that tells a kind of act, and what lines of that kind are called."""

    def register(sentence: S) -> S:
        SENTENCES[act.kind], KIND_LABELS[act.kind] = sentence, label
        return sentence

    return register


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
            case acts.DrawRound():
                self.seeds[act.round.number] = act.round.seed or ""
                self.published.discard(act.round.number)
            case acts.Publish():
                self.published.add(act.number)
            case acts.Import():
                rounds = act.tournament.rounds
                self.published = {played.number for played in rounds}
                self.results = {
                    (played.number, table.number): table.seats for played in rounds for table in played.tables
                }


def recalled(state: State, entries: Sequence[Entry], *, everything: bool = True) -> Recalled:
    """All that the lines of a journal are told by; who is no longer there goes by name for its organisers alone."""
    lines = [line_of(entry) for entry in entries]
    before: dict[int, Seats] = {}
    seeds: dict[int, str] = {}
    replaced: dict[int, tuple[Replaced, ...]] = {}
    public: set[int] = set()
    walk = _Walk()
    for index, line in enumerate(lines):
        act = line.act
        if isinstance(act, acts.Correct):
            before[line.number] = walk.results.get((act.number, act.table), ())
        elif isinstance(act, acts.Import):
            replaced[line.number] = tuple(_replaced(walk.results, act.tournament))
        elif isinstance(act, acts.Publish):
            seeds[line.number] = walk.seeds.get(act.number, "")
        if act is not None and (act.public == "always" or (act.public == "published" and _is_published(act, walk))):
            public.add(line.number)
        if entries[index].kind == UNDO:
            before_it, walk = walk, _walked(lines[: index + 1])
            replaced[line.number] = tuple(_moved(before_it.results, walk.results))
            public |= {line.number} if public & set(line.undoes) else set()
        else:
            walk.take(act)
    out = out_of_force(lines)
    spots, names = spots_of(state), _names(state, lines, everything=everything)
    lasting = frozenset(line.number for line in lines if line.act is not None and line.act.lasts)
    moved = _moved_draws(lines)
    games, told = _games(state, lines), frozenset(public | lasting | moved.keys())
    commitments = _commitments(state, lines)
    return Recalled(
        names,
        {entry.number: entry for entry in entries},
        {line.number: line for line in lines},
        before,
        seeds,
        told,
        out,
        spots,
        replaced,
        games,
        everything=everything,
        commitments=commitments,
        moved_draws=moved,
    )


def _moved_draws(lines: Sequence[JournalLine]) -> dict[int, MovedDraws]:
    """The rounds whose draws an undoing took away or brought back, by its line."""
    sealing = {line.number: line.act.number for line in lines if isinstance(line.act, acts.Seal)}
    undone = {line.number: frozenset(line.undoes) for line in lines if line.undoes}
    found: dict[int, MovedDraws] = {}
    for number, entries in undone.items():
        again = {one for each in entries & undone.keys() for one in undone[each]} - entries
        gone, back = (sorted({sealing[one] for one in some if one in sealing}) for some in (entries, again))
        if gone or back:
            found[number] = MovedDraws(tuple(gone), tuple(back))
    return found


def _commitments(state: State, lines: Sequence[JournalLine]) -> dict[int, str]:
    """What was announced of each sealed draw, by its line."""
    known = {(one.round, one.number): one.commitment for one in state.attempts}
    sealing = ((line.number, line.act) for line in lines if isinstance(line.act, acts.Seal))
    return {number: known.get((act.number, act.attempt), "") for number, act in sealing}


def _is_published(act: acts.Act, walk: _Walk) -> bool:
    return isinstance(act, acts.Arrange | acts.Extend) and act.number in walk.published


def _replaced(results: Mapping[tuple[int, int], Seats], wanted: Tournament) -> Iterator[Replaced]:
    """The results that do not stand in a document as they were: of the same people another one, or none."""
    there = values_by_key((frozenset(table.players), table.seats) for each in wanted.rounds for table in each.tables)
    for (number, place), seats in sorted(results.items()):
        if not is_reported(Table(place, seats)):
            continue
        same = there.get(frozenset(seat.player for seat in seats), [])
        kept = next((one for one in same if set(map(repr, one)) == set(map(repr, seats))), None)
        if kept is None:
            yield Replaced(number, seats, same[0] if same else ())


def _moved(before: Mapping[tuple[int, int], Seats], after: Mapping[tuple[int, int], Seats]) -> Iterator[Replaced]:
    """The results that are others after an undoing, or none, or are there again."""
    for number, table in sorted({*before, *after}):
        was, now = (_reported(results.get((number, table), ()), table) for results in (before, after))
        if set(map(repr, was)) != set(map(repr, now)):
            yield Replaced(number, was, now, table)


def _reported(seats: Seats, table: int) -> Seats:
    return seats if seats and is_reported(Table(table, seats)) else ()


def _walked(lines: Sequence[JournalLine]) -> _Walk:
    """The journal read up to here, without the lines that no longer count."""
    out, walk = out_of_force(lines), _Walk()
    for line in lines:
        if line.number not in out:
            walk.take(line.act)
    return walk


def _games(state: State, lines: Sequence[JournalLine]) -> dict[int, str]:
    """The games of the rounds that name one, as they are or, thrown away since, were drawn last."""
    games: dict[int, str | None] = {}
    for line in lines:
        match line.act:
            case acts.DrawRound(played):
                games[played.number] = played.game
            case acts.Import(tournament):
                games.update({played.number: played.game for played in tournament.rounds})
    games.update({drawn.round.number: drawn.round.game for drawn in state.rounds})
    return {number: game for number, game in games.items() if game}


def _names(state: State, lines: Sequence[JournalLine], *, everything: bool) -> dict[str, str]:
    """The names of everybody who is or was in the tournament, by player id; the newest name of each.

    How people want to be shown is known of those who are in it: all others go without a name unless `everything` is.
    """
    names: dict[str, str] = {}
    for line in lines:
        match line.act:
            case acts.Enrol(entrants):
                names.update({one.player.id: one.player.name for one in entrants})
            case acts.Amend(entrant):
                names[entrant.player.id] = entrant.player.name
            case acts.Import(tournament):
                names.update({player.id: player.name for player in tournament.players})
    gone = names if everything else dict.fromkeys(names, NAMELESS)
    return gone | names_of(state)
