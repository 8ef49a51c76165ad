"""The one way to write a tournament: an act, its effect and its line in the journal, together or not at all."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.crypto import get_random_string

from tabellone.engine.errors import RuleError
from tabellone.engine.personal import told_apart
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.queries import slug_for
from tabellone.server.events.seasons import figures_in, hold_unruled, write_rulings
from tabellone.server.journal import chain
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal
from tabellone.server.journal.chain import Head
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import NewLine, Writing
from tabellone.server.people.queries import roles
from tabellone.server.play import journal_lines, states, storage
from tabellone.server.play.sizes import refuse_too_large, refuse_too_many_opened
from tabellone.tournament.act import apply, as_recorded, refuse_stale
from tabellone.tournament.acts import Act, Close, Import, Settle
from tabellone.tournament.codec import encoded
from tabellone.tournament.state import State
from tabellone.tournament.undo import Because, Decided, JournalLine, Undo, Undone, undone, without
from tabellone.tournament.view import counts

# what in a tournament of a circuit its own organisers do not decide, the circuit's do:
# a final resets a ranking of the circuit, makes a champion and shows players' phones; a fee makes the circuit's credit
# a Race stage takes one of the year's twelve
RESERVED = {
    "national_final": ("final-by-the-circuit", "BIG 7"),
    "fee": ("fee-by-the-circuit", "BIG 9.4"),
    "race": ("race-by-the-circuit", "PG 38"),
}
MAY_COUNT = (Close, Import, Settle)  # acts by which a tournament may begin to count in its circuit


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a writing: the tournament, its line in the journal, and whether it had been done before."""

    tournament: Tournament
    entry: Entry
    repeated: bool = False


SECRET_SIGNS = 32  # of 62 letters and digits
Decide = Callable[[State], Iterable[Decided]]


def create(act: Settle | Import, writing: Writing, *, circuit: Circuit | None = None) -> Outcome:
    """A new tournament, in a circuit or in none; its document's id is its address."""
    try:
        return _created(act, circuit, writing)
    except (IntegrityError, RuleError):  # it may have been created at this very moment: then it is there now, and found
        return _created(act, circuit, writing)


def _created(act: Settle | Import, circuit: Circuit | None, writing: Writing) -> Outcome:
    with transaction.atomic():
        if done := repeated(writing):
            created = Tournament.objects.get(pk=done.stream.removeprefix("tournament:"))
            return Outcome(created, done, repeated=True)
        if circuit is None:
            refuse_too_many_opened(writing.by)
        act = _with_secret(act).recorded(None)
        state = replace(apply(None, act), figures=figures_in([circuit.pk])[circuit.pk] if circuit else {})
        act.check(state, state)
        slug = slug_for(state.settings.head.id)
        if Tournament.objects.filter(slug=slug).exists():
            raise RuleError("slug-taken", id=state.settings.head.id)
        row = Tournament(slug=slug, circuit=circuit, **storage.settings_columns(state.settings))
        row.save(force_insert=True)
        return _recorded(row, None, [_step(state, act, why=writing.why)], writing, after=Head(row.scope))


def _with_secret(act: Settle | Import) -> Settle | Import:
    """With the tournament's secret: who shares a club with whom stands in its draws as hashes salted with it."""
    secret = get_random_string(SECRET_SIGNS)
    if isinstance(act, Import):
        return replace(act, salt=secret)
    return replace(act, settings=replace(act.settings, salt=secret))


@overload
def act(row: Tournament, writing: Writing, decide: Decided) -> Outcome: ...
@overload
def act(row: Tournament, writing: Writing, decide: Sequence[Decided] | Decide) -> Outcome | None: ...
def act(row: Tournament, writing: Writing, decide: Decided | Sequence[Decided] | Decide) -> Outcome | None:
    """The one door: an act, several, or what `decide` makes of the state under the lock; all of it or nothing.

    A token that was used answers as it did the first time, without deciding again; None where there is nothing to do.
    Each act is a line of the journal with the same reason, and the last one's answers for the writing. The rows are
    written once, so that many acts hold nobody up.
    """
    known = () if callable(decide) else (decide,) if isinstance(decide, Decided) else tuple(decide)
    with transaction.atomic():
        unruled = hold_unruled(row.pk) if any(isinstance(one, MAY_COUNT) for one in known) else None
        row = locked(row.pk)
        found, last = chain.repeated_and_last(writing.token, row.scope, row.version)
        if done := answered_before(found, writing, row):
            return Outcome(row, done, repeated=True)
        old = state = current(row)
        if isinstance(decide, Act):
            refuse_stale(old, decide, writing.seen)
        steps = list[_Step]()
        for one in tuple(decide(old)) if callable(decide) else known:
            step = _done(row, state, one, steps, writing.why)
            refuse_reserved(row, state, step.state, writing.by)
            steps.append(step)
            state = step.state
        if not steps:
            return None
        if unruled and counts(state):
            write_rulings(unruled, by=writing.by)
        return _recorded(row, old, steps, writing, after=last)


@dataclass(frozen=True, slots=True)
class _Step:
    """An act that can be done, and the state that it leads to."""

    state: State
    kind: str
    data: Any
    line: JournalLine
    why: str
    shown: bool = True


def _done(row: Tournament, state: State, one: Decided, steps: Sequence[_Step], why: str) -> _Step:
    """An act as it is recorded, if nothing forbids what it leads to; or an undoing of a line before it."""
    if isinstance(one, Because):
        return _done(row, state, one.what, steps, one.why)
    if isinstance(one, Undo):
        lines = journal_lines.lines(row)
        lines += [replace(step.line, number=row.version + nth) for nth, step in enumerate(steps, 1)]
        found = undone(state, lines, one)
        entries = (one.number, *found.fallen)
        return _Step(found.state, journal_lines.UNDO, {"entries": [*entries]}, JournalLine(0, undoes=entries), why)
    recorded, new = as_recorded(state, one)
    return _step(new, recorded, why)


def _step(new: State, one: Act, why: str) -> _Step:
    """The step of an act; `shown`: public pages may differ by it."""
    data = told_apart(type(one), encoded(one))
    return _Step(new, one.kind, data, JournalLine(0, act=one), why, shown=not one.in_hall)


def always(outcome: Outcome | None) -> Outcome:
    """What came of a decision that always does something."""
    assert outcome is not None  # noqa: S101 - nobody asks for nothing
    return outcome


def done_before(row: Tournament, writing: Writing) -> Outcome | None:
    """What came of the writing if it has been sent before."""
    entry = repeated(writing, row)
    return Outcome(row, entry, repeated=True) if entry else None


def previewed(row: Tournament, number: int) -> Undone:
    """What undoing a line of the journal would leave, and what would fall with it."""
    return without(journal_lines.lines(row), number, figures=states.state_of(row).figures)


def locked(tournament: uuid.UUID) -> Tournament:
    """The tournament's row, held until the end of the transaction: writers come one after the other."""
    return Tournament.objects.select_for_update().get(pk=tournament)


def current(row: Tournament) -> State:
    """The state under the lock."""
    return states.known_state(row.stamp) or storage.read(row)


def repeated(writing: Writing, row: Tournament | None = None) -> Entry | None:
    """The line that this token wrote the first time; in another tournament, or somebody else's, it is nobody's.

    Without a tournament it is one that was created by it.
    """
    return answered_before(journal_queries.line_with_token(writing.token), writing, row)


def answered_before(done: Entry | None, writing: Writing, row: Tournament | None) -> Entry | None:
    """The line that has the token of the writing, if there is one; a RuleError where it is nobody's here."""
    if done is None:
        return None
    here = done.stream == row.scope if row else done.stream.startswith("tournament:") and done.number == 1
    if not here or done.by_id != (writing.by.pk if writing.by else None):
        raise RuleError("token-of-another")
    return done


def _recorded(row: Tournament, old: State | None, steps: Sequence[_Step], writing: Writing, *, after: Head) -> Outcome:
    """Store the difference and a line for each step; the state is remembered once it is committed."""
    new = steps[-1].state
    if old is None or len(new.entrants) > len(old.entrants):
        refuse_too_large(len(new.entrants))
    storage.write(row, old, new)
    row.stamp = uuid.uuid4()
    if any(step.shown for step in steps):
        row.page_stamp = row.stamp
    row.version += len(steps)
    row.save()
    tokens = [""] * (len(steps) - 1) + [writing.token]
    told = [
        NewLine(step.kind, step.data, Writing(writing.by, token, why=step.why, note=writing.note))
        for step, token in zip(steps, tokens, strict=True)
    ]
    entries = journal.append_lines(after.stream, told, after=after)
    transaction.on_commit(_remembering(row.stamp, new))
    return Outcome(row, entries[-1])


def _remembering(stamp: uuid.UUID, state: State) -> Callable[[], None]:
    return lambda: states.keep_state(stamp, state)


def is_the_circuit_s(row: Tournament, by: User | None) -> bool:
    """Whether somebody decides what is reserved: in a circuit its organisers, or a command; elsewhere anybody."""
    return by is None or row.circuit_id is None or roles(by, f"circuit:{row.circuit_id}").is_organiser


def refuse_reserved(row: Tournament, old: State, new: State, by: User | None) -> None:
    """Refuse whoever decides what is reserved without organising the circuit.

    Rulings circuit-decides, race-is-the-circuit-s.
    """
    before, after = old.settings.head, new.settings.head
    moved = [name for name in RESERVED if getattr(before, name) != getattr(after, name)]
    if moved and not is_the_circuit_s(row, by):
        code, rule = RESERVED[moved[0]]
        raise RuleError(code, rule=rule, name=row.name)
