"""What is new in tournaments: announced, a round published, closed, a result corrected, something published undone.

What was undone is no news any more; that it was undone is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID, uuid5

from tabellone.engine.errors import TabelloneError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.play.journal_lines import UNDO
from tabellone.server.play.names import shown
from tabellone.server.play.sentences import public_book
from tabellone.server.play.sentences import told as said
from tabellone.server.play.standings import standing
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.undo import JournalLine, out_of_force
from tabellone.tournament.view import is_bye

Kind = Literal["announced", "round", "closed", "corrected", "undone"]
KINDS: dict[str, Kind] = {
    "settle": "announced",
    "import": "announced",
    "publish": "round",
    "close": "closed",
    "correct": "corrected",
    UNDO: "undone",
}
ALWAYS_PUBLIC = [kind for kind, act in acts.KINDS.items() if act.public == "always"]
FIRST = 1  # the line that creates a tournament; later ones of its kind only change it


@dataclass(frozen=True, slots=True)
class News:
    """A piece of news: `key` never changes, `round` is the number of a published round.

    Of what was corrected or undone the line of the journal tells, its number and why.
    """

    key: UUID
    tournament: Tournament
    kind: Kind
    at: datetime
    round: int = 0
    line: str = ""
    number: int = 0
    why: str = ""


def news(rows: Iterable[Tournament], most: int) -> list[News]:
    """The newest pieces of news of the tournaments, the newest first.

    What was corrected or undone is told in full where one tournament is asked for: for that its journal is read.
    """
    by_stream = {row.scope: row for row in rows}
    told = Entry.objects.filter(kind__in=KINDS).order_by("-at", "-pk")
    if len(by_stream) == 1:
        told = told.filter(stream__in=by_stream)
    found: list[News] = []
    undoings: dict[str, _Undoings] = {}
    for entry in told.iterator(chunk_size=200):
        row = by_stream.get(entry.stream)
        if row is None or (KINDS[entry.kind] == "announced" and entry.number != FIRST):
            continue
        if entry.stream not in undoings:
            undoings[entry.stream] = _undoings(entry.stream)
        if piece := _piece(row, entry, undoings[entry.stream], in_full=len(by_stream) == 1):
            found.append(piece)
        if len(found) == most:
            break
    return found


@dataclass(frozen=True, slots=True)
class _Undoings:
    """The numbers of a stream's lines that do not count any more, and of those by which something public was undone."""

    out: frozenset[int]
    public: frozenset[int]


def _piece(row: Tournament, entry: Entry, undoings: _Undoings, *, in_full: bool) -> News | None:
    """What a line is as news; None where it is none, or no longer."""
    kind, key = KINDS[entry.kind], uuid5(row.pk, str(entry.number))
    if kind == "corrected" or entry.number in undoings.public:
        line = said(entry.number, public_book(row)).sentence if in_full else ""
        return News(key, row, kind, entry.at, line=line, number=entry.number, why=entry.why)
    if kind == "undone" or entry.number in undoings.out:
        return None
    number = int(entry.data.get("number", 0)) if entry.kind == "publish" else 0
    return News(key, row, kind, entry.at, number)


def _undoings(stream: str) -> _Undoings:
    lines = Entry.objects.filter(stream=stream)
    kinds = lines.filter(kind__in=ALWAYS_PUBLIC).values_list("number", flat=True)
    undoing = lines.filter(kind=UNDO).order_by("number").values_list("number", "body")
    told = [JournalLine(number, undoes=tuple(data["entries"])) for number, data in undoing]
    public = set(kinds) if told else set[int]()
    for line in told:
        public |= {line.number} if public & set(line.undoes) else set()
    return _Undoings(out_of_force(told), frozenset(public & {line.number for line in told}))


def first_places(row: Tournament, most: int = 3) -> Sequence[tuple[int, str]]:
    """The first places of a final standing with the names as everybody may read them; none while it is not final."""
    try:
        answer = standing(row)
    except TabelloneError:
        return ()
    if not answer.final:
        return ()
    names = shown(row)
    rows = [one for one in answer.rows if one.position <= most]
    return [(one.position, names[one.player].name if one.player in names else "") for one in rows]


def game_in(row: Tournament, number: int) -> str:
    """The game of a published round that has one of its own."""
    found = [one.round.game for one in state_of(row).rounds if one.round.number == number and one.published]
    return found[0] or "" if found else ""


def tables_in(row: Tournament, number: int) -> int:
    """How many tables a published round has; none if it is there no more."""
    found = [one for one in state_of(row).rounds if one.round.number == number and one.published]
    return sum(not is_bye(table) for one in found for table in one.round.tables)
