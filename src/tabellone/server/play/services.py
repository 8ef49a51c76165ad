"""The one way to write a tournament: an act, its effect and its line in the journal, together or not at all."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.queries import slug_for
from tabellone.server.events.rulings import figures_for, figures_in, hold_unruled, write_rulings
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.play import journal_lines, states, storage
from tabellone.server.play.reserved import refuse_reserved
from tabellone.tournament.acts import IN_HALL, KIND_OF, Act, Close, Import, Settle
from tabellone.tournament.apply import apply, forbidden, of_tournament
from tabellone.tournament.codec import encoded, fingerprint
from tabellone.tournament.rulings import on_record
from tabellone.tournament.staleness import act_basis, based, refuse_back, refuse_stale
from tabellone.tournament.state import State
from tabellone.tournament.undo import Undone, without
from tabellone.tournament.view import counts, facts

MAY_COUNT = (Close, Import, Settle)  # acts by which a tournament may begin to count in its circuit


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a writing: the tournament, its line in the journal, and whether it had been done before."""

    tournament: Tournament
    entry: Entry
    repeated: bool = False


class StaleError(Exception):
    """What the form was filled from has changed since: `stored` is what is there now, `act` what was wanted."""

    def __init__(self, act: Act, stored: Any) -> None:
        super().__init__(act, stored)
        self.act, self.stored = act, stored


def create(
    act: Settle | Import, *, by: User | None, circuit: Circuit | None = None, token: str = "", why: str = ""
) -> Outcome:
    """A new tournament, in a circuit or in none; its document's id is its address."""
    try:
        return _created(act, circuit, by=by, token=token, why=why)
    except (IntegrityError, RuleError):  # it may have been created at this very moment: then it is there now, and found
        return _created(act, circuit, by=by, token=token, why=why)


def _created(act: Settle | Import, circuit: Circuit | None, *, by: User | None, token: str, why: str) -> Outcome:
    with transaction.atomic():
        if done := repeated(token, by=by):
            created = Tournament.objects.get(pk=done.stream.removeprefix("tournament:"))
            return Outcome(created, done, repeated=True)
        act = cast("Settle | Import", based(None, act))
        state = replace(apply(None, act), figures=figures_in([circuit.pk])[circuit.pk] if circuit else {})
        _refuse(state, act)
        slug = slug_for(state.settings.head.id)
        if Tournament.objects.filter(slug=slug).exists():
            raise RuleError("slug-taken", id=state.settings.head.id)
        row = Tournament(slug=slug, circuit=circuit, **storage.settings_columns(state.settings))
        row.save(force_insert=True)
        return _recorded(row, None, state, KIND_OF[type(act)], encoded(act), by=by, token=token, why=why)


def perform(
    tournament: uuid.UUID, act: Act, *, by: User | None, token: str = "", why: str = "", seen: str | None = None
) -> Outcome:
    """Do an act in a tournament: once for a token, and only on what its form showed."""
    with transaction.atomic():
        unruled = hold_unruled(tournament) if isinstance(act, MAY_COUNT) else None
        row = locked(tournament)
        if done := repeated(token, row, by=by):
            return Outcome(row, done, repeated=True)
        old = _current(row)
        act = on_record(old, act)
        if seen is not None and seen != fingerprint(stored := act_basis(old, act)):
            raise StaleError(act, stored)
        act = based(old, act)
        new = apply(old, act)
        refuse_reserved(row, old, new, by)
        _refuse(new, act)
        refuse_stale(old, act)
        if unruled and counts(new):
            write_rulings(unruled, by=by)
        shown = not isinstance(act, IN_HALL)
        return _recorded(row, old, new, KIND_OF[type(act)], encoded(act), by=by, token=token, why=why, shown=shown)


def perform_all(
    tournament: uuid.UUID, acts: Sequence[Act], *, by: User | None, token: str = "", why: str = ""
) -> Tournament:
    """Do acts one after the other, each a line of the journal with the same reason, all of them or none.

    The token is that of the first line; the rows are written once, so that many corrections hold nobody up.
    """
    with transaction.atomic():
        unruled = hold_unruled(tournament) if any(isinstance(act, MAY_COUNT) for act in acts) else None
        row = locked(tournament)
        if not acts or repeated(token, row, by=by):
            return row
        old = new = _current(row)
        done = []
        for wanted in acts:
            before, act = new, based(new, on_record(new, wanted))
            new = apply(before, act)
            refuse_reserved(row, before, new, by)
            _refuse(new, act)
            refuse_stale(before, act)
            done.append(act)
        if unruled and counts(new):
            write_rulings(unruled, by=by)
        *others, last = done
        for number, act in enumerate(others):
            row.version += 1
            first = "" if number else token
            data, kind = encoded(act), KIND_OF[type(act)]
            journal.append_line(row.scope, kind, data, by=by, why=why, token=first, number=row.version)
        ends = "" if others else token
        return _recorded(row, old, new, KIND_OF[type(last)], encoded(last), by=by, token=ends, why=why).tournament


def previewed(row: Tournament, number: int) -> Undone:
    """What undoing a line of the journal would leave, and what would fall with it."""
    found = without(journal_lines.lines(row), number)
    return replace(found, state=replace(found.state, figures=state_figures(row)))


def undo(
    tournament: uuid.UUID, number: int, *, by: User | None, token: str = "", why: str = "", fallen: str | None = None
) -> Outcome:
    """Undo a line of the journal with all that falls with it; `fallen` is what the preview said would."""
    with transaction.atomic():
        row = locked(tournament)
        if done := repeated(token, row, by=by):
            return Outcome(row, done, repeated=True)
        found = previewed(row, number)
        if fallen is not None and fallen != fingerprint(found.fallen):
            raise RuleError("undo-changed", number=number)
        if problems := of_tournament(facts(found.state)):
            raise InputError(problems)
        old, data = _current(row), {"entries": [number, *found.fallen]}
        refuse_reserved(row, old, found.state, by)
        refuse_back(old, found.state)
        return _recorded(row, old, found.state, journal_lines.UNDO, data, by=by, token=token, why=why)


def state_figures(row: Tournament) -> Mapping[str, Any]:
    """What the season of a tournament sets for it."""
    return figures_for([row])[row.pk]


def locked(tournament: uuid.UUID) -> Tournament:
    """The tournament's row, held until the end of the transaction: writers come one after the other."""
    return Tournament.objects.select_for_update().get(pk=tournament)


def _current(row: Tournament) -> State:
    """The state under the lock."""
    return states.remembered(row.stamp) or storage.read(row)


def repeated(token: str, row: Tournament | None = None, *, by: User | None) -> Entry | None:
    """The line that this token wrote the first time; in another tournament, or somebody else's, it is nobody's.

    Without a tournament it is one that was created by it.
    """
    done = journal_queries.line_with_token(token)
    if done is None:
        return None
    here = done.stream == row.scope if row else done.stream.startswith("tournament:") and done.number == 1
    if not here or done.by_id != (by.pk if by else None):
        raise RuleError("token-of-another")
    return done


def _refuse(state: State, act: Act) -> None:
    if problems := forbidden(state, act):
        raise InputError(problems)


def _recorded(
    row: Tournament,
    old: State | None,
    new: State,
    kind: str,
    data: Any,
    *,
    by: User | None,
    token: str,
    why: str,
    shown: bool = True,
) -> Outcome:
    """Store the difference and the line; the state is remembered once it is committed.

    `shown`: public pages may differ by it.
    """
    storage.write(row, old, new)
    row.version += 1
    row.stamp = uuid.uuid4()
    if shown:
        row.page_stamp = row.stamp
    row.save()
    entry = journal.append_line(row.scope, kind, data, by=by, why=why, token=token, number=row.version)
    transaction.on_commit(_remembering(row.stamp, new))
    return Outcome(row, entry)


def _remembering(stamp: uuid.UUID, state: State) -> Callable[[], None]:
    return lambda: states.remember(stamp, state)
