"""The journal as somebody may read it: everybody what is public, the organisers all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.course import State
from tabellone.server.desk.recalling import Recalled, recalled
from tabellone.server.desk.telling import Told, told
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.journal.models import Entry
from tabellone.server.play.states import state_of


@dataclass(frozen=True, slots=True)
class Read:
    """A line on the page: its sentence, by which line it was undone, and whether it can be."""

    told: Told
    undone_by: Entry | None = None
    may_undo: bool = False


def book_of(row: Tournament, state: State | None = None, *, everything: bool = True) -> Recalled:
    """The journal of a tournament with all that its lines are told by; people by their names in `state`."""
    return recalled(state or state_of(row), list(journal.stream(row.scope)), everything=everything)


def lines(book: Recalled, *, everything: bool, kind: str = "", word: str = "") -> list[Read]:
    """The lines that may be read, the newest first; those of a kind and a word if asked for."""
    chosen = [number for number in sorted(book.entries, reverse=True) if everything or number in book.open_to_all]
    of_kind = [number for number in chosen if not kind or book.entries[number].kind == kind]
    read = [_read(number, book, everything=everything) for number in of_kind]
    return [line for line in read if line.told.tells_of(word)] if word else read


def kinds(book: Recalled, *, everything: bool) -> Sequence[str]:
    """The kinds of line that there are to read, in the order in which they first came."""
    return list(
        dict.fromkeys(entry.kind for number, entry in book.entries.items() if everything or number in book.open_to_all)
    )


def _read(number: int, book: Recalled, *, everything: bool) -> Read:
    if not everything:
        return Read(told(number, book))
    in_force = number not in book.out
    return Read(told(number, book), None if in_force else book.undone_by(number), in_force and number > 1)
