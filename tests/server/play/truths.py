"""What must hold of a tournament after whatever was done with it."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.engine.errors import RuleError
from tabellone.exchange.documents import read_tournament, write_tournament
from tabellone.server.events.models import Tournament
from tabellone.server.journal.auditing import replaced_parts, stream_findings
from tabellone.server.journal.models import Entry
from tabellone.server.journal.queries import lines_of_stream
from tabellone.server.play import journal_lines, models, sentences, states, storage
from tabellone.server.play import standings as rankings
from tabellone.server.play.sentences import book_of, lines
from tabellone.tournament import acts
from tabellone.tournament.act import of_tournament
from tabellone.tournament.records import document, is_as_drawn
from tabellone.tournament.redrawing import redrawn
from tabellone.tournament.state import State
from tabellone.tournament.undo import JournalLine
from tabellone.tournament.view import facts, is_reported

Key = tuple[int, int]  # a round and an attempt at it


def check(row: Tournament, remembered: State) -> None:
    """Rows, memory and journal tell the same; the rulebook has an answer; the document can be taken along."""
    stored = Tournament.objects.get(pk=row.pk)
    assert stored.stamp == row.stamp
    assert states.known_state(stored.stamp) == remembered
    assert storage.read(stored) == remembered
    assert journal_lines.rebuilt(stored) == remembered
    _counts(stored, remembered)
    _journal(stored)
    _attempts(stored, remembered)
    _answers(stored)
    document = facts(remembered)
    assert of_tournament(document) == []
    assert read_tournament(write_tournament(document)) == document


def verifies(state: State) -> None:
    """The document, written down and read again, gives every draw that was made, and names what hands did to it."""
    told = read_tournament(write_tournament(document(state)))
    for played in told.rounds:
        found = redrawn(told, played)
        assert found.same is not False, (found.number, found.tables, found.refused, found.vouched, played)
        drawn = {table.number: table for table in found.draw.tables} if found.draw else {}
        seated = all(is_as_drawn(table, drawn[table.number]) for table in played.tables if table.number in drawn)
        assert bool(found.hand) is not (seated and len(played.tables) == len(drawn)) or played.draw is None


def _counts(row: Tournament, state: State) -> None:
    """As many rows as there are facts, and no more."""
    tables = [table for drawn in state.rounds for table in drawn.round.tables]
    assert row.entrants.count() == len(state.entrants)
    assert row.rounds.count() == len(state.rounds)
    assert row.withdrawals.count() == len(state.withdrawals)
    assert models.Table.objects.filter(round__tournament=row).count() == len(tables)
    assert models.Seat.objects.filter(round__tournament=row).count() == sum(len(table.seats) for table in tables)
    assert models.Result.objects.filter(table__round__tournament=row).count() == sum(map(is_reported, tables))


def _journal(row: Tournament) -> None:
    """A line for each version, without a gap, each as its hash says; what was published stays for all to read."""
    entries = list(lines_of_stream(row.scope))
    assert [entry.number for entry in entries] == list(range(1, row.version + 1))
    assert list(stream_findings(row.scope, replaced_parts())) == []
    _public_journal(row, entries)


def _public_journal(row: Tournament, entries: list[Entry]) -> None:
    """Everybody reads whatever was reported, corrected or published, undone or not, and each undoing of it."""
    book = book_of(row, everything=False)
    public = {entry.number for entry in entries if entry.kind in ("report", "correct", "publish", "close", "withdraw")}
    for entry in entries:
        if entry.kind == journal_lines.UNDO and public & set(entry.data["entries"]):
            public.add(entry.number)
    read = lines(book, everything=False)
    assert public <= {line.told.entry.number for line in read}
    assert {line.told.entry.number for line in read if line.undone_by} >= public & book.out


def _answers(row: Tournament) -> None:
    """A standing, or the rule that says why there is none; every figure of it explained."""
    try:
        standing = rankings.standing(row)
    except RuleError:
        return
    ranked = [line.player for line in standing.rows]
    assert len(set(ranked)) == len(ranked)
    for player in ranked[:2]:
        rankings.explanation(row, player)


def _attempts(row: Tournament, state: State) -> None:
    """Whatever was done: no attempt is forgotten, none that was thrown away is there, and everybody can read it all."""
    sealed, over = dict[Key, str](), set[Key]()
    last: dict[int, int] = {}
    lines = [line for line in journal_lines.lines(row) if line.act is not None and line.act.lasts]
    for line in lines:
        match line.act:
            case acts.Seal(number, attempt, secret):
                sealed[number, attempt], last[number] = secret, attempt
            case acts.Discard(number) | acts.Reopen(number):
                over.add((number, last[number]))
    assert {(one.round, one.number): one.secret for one in state.attempts} == sealed
    for drawn in state.rounds:
        number = drawn.round.number
        if drawn.sealed is not None:
            assert (number, drawn.sealed.attempt) not in over
            assert drawn.sealed.attempt == last[number]
            assert [one.attempt for one in drawn.sealed.before] == list(range(1, last[number]))
    told = {one.told.entry.number for one in sentences.lines(sentences.book_of(row, state), everything=False)}
    assert {line.number for line in lines} <= told
    fell = {one.number for one in journal_lines.lines(row) if sealing_in(one, lines)}
    assert fell <= told


def sealing_in(line: JournalLine, lasting: Sequence[JournalLine]) -> bool:
    """Whether an undoing took a sealed draw away."""
    return any(one.number in line.undoes for one in lasting if isinstance(one.act, acts.Seal))
