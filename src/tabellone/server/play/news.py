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
from tabellone.server.play.sentences import public_book, told
from tabellone.server.play.standings import standing
from tabellone.server.play.states import state_of
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
    """The newest pieces of news of the tournaments, the newest first."""
    by_stream = {row.scope: row for row in rows}
    told = Entry.objects.filter(kind__in=KINDS).order_by("-at", "-pk")
    if len(by_stream) == 1:
        told = told.filter(stream__in=by_stream)
    found: list[News] = []
    out: dict[str, frozenset[int]] = {}
    for entry in told.iterator(chunk_size=200):
        row = by_stream.get(entry.stream)
        if row is None or (KINDS[entry.kind] == "announced" and entry.number != FIRST):
            continue
        if entry.stream not in out:
            out[entry.stream] = _undone(entry.stream)
        if piece := _piece(row, entry, out[entry.stream]):
            found.append(piece)
        if len(found) == most:
            break
    return found


def _piece(row: Tournament, entry: Entry, out: frozenset[int]) -> News | None:
    """What a line is as news; None where it is none, or no longer."""
    kind, key = KINDS[entry.kind], uuid5(row.pk, str(entry.number))
    if kind in ("corrected", "undone"):
        book = public_book(row)
        if entry.number not in book.open_to_all:
            return None
        return News(
            key, row, kind, entry.at, line=told(entry.number, book).sentence, number=entry.number, why=entry.why
        )
    if entry.number in out:
        return None
    number = int(entry.data.get("number", 0)) if entry.kind == "publish" else 0
    return News(key, row, kind, entry.at, number)


def _undone(stream: str) -> frozenset[int]:
    """The numbers of the lines of a stream that do not count any more."""
    undoing = Entry.objects.filter(stream=stream, kind=UNDO).order_by("number").values_list("number", "body")
    return out_of_force([JournalLine(number, undoes=tuple(data["entries"])) for number, data in undoing])


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
