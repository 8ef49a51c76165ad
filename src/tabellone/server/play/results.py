"""Results and corrections at the desk, and the line of the journal behind each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.db import transaction

from tabellone.contract import BY_ID
from tabellone.contract.results import Wanted
from tabellone.engine.errors import InputError, Problem, RuleError, at
from tabellone.engine.facts import Seat, Table
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.play.acting import Writing, done_before
from tabellone.server.play.clocks import Word, judged
from tabellone.server.play.journal_lines import last_in_force
from tabellone.server.play.services import Outcome, StaleError, locked, perform
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.auction_acts import with_bids
from tabellone.tournament.codec import encoded, fingerprint
from tabellone.tournament.result_form import Typed, asking_of, parsed, typed_of
from tabellone.tournament.state import State
from tabellone.tournament.view import drawn_of, facts, is_reported, table_of


@dataclass(frozen=True, slots=True)
class Consent:
    """What a correction rests on: who of the table agreed, or that the organiser decides as referee."""

    agreed: tuple[str, ...] = ()
    by_referee: bool = False


@dataclass(frozen=True, slots=True)
class Ways:
    """How the stored result of a table can be corrected now, by the rulebook."""

    by_agreement: bool
    by_referee: bool


def ways(state: State, number: int, table: int) -> Ways:
    """Which ways the rulebook leaves open: asked as if everybody agreed, and as if the referee gave a reason."""
    everybody = Consent(agreed=table_of(drawn_of(state, number), table).players)
    return Ways(
        by_agreement=_allowed(state, number, table, everybody, ""),
        by_referee=_allowed(state, number, table, Consent(by_referee=True), "?"),
    )


def correct(
    row: Tournament, number: int, table: int, seats: tuple[Seat, ...], writing: Writing, *, consent: Consent
) -> Outcome:
    """Another result for a table that has one, if the rulebook allows it; what it rests on goes on record.

    What is allowed hangs on the whole tournament (the next draw above all), which is held while the rulebook is asked.
    """
    act = acts.Correct(number, table, seats, agreed=consent.agreed, by_referee=consent.by_referee)
    with transaction.atomic():
        check(state_of(locked(row.pk)), number, table, consent, writing.why)
        return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why, seen=writing.seen)


def check(state: State, number: int, table: int, consent: Consent, reason: str) -> None:
    """Refuse a correction that the rulebook forbids."""
    BY_ID[state.settings.head.rulebook].check_correction(
        facts(state), number, table, agreed=consent.agreed, by_referee=consent.by_referee, reason=reason
    )


def _allowed(state: State, number: int, table: int, consent: Consent, reason: str) -> bool:
    try:
        check(state, number, table, consent, reason)
    except RuleError:
        return False
    return True


_SEAT: Final = re.compile(r"seats\[(\d+)\](.*)")


def enter(
    row: Tournament,
    number: int,
    table: int,
    seats: tuple[Seat, ...],
    writing: Writing,
    *,
    consent: Consent | None = None,
    word: Word | None = None,
) -> Outcome | None:
    """The first result of a table, or a correction where the form showed the stored one.

    None when that very result is stored already. A result that the form did not show is never written over: a
    StaleError holds both. A token that comes back with other figures (the browser's way back) is no repetition.
    What the players' clocks propose for it is asked about once: `word` is what was said (ruling end-is-announced).
    """
    state = state_of(row)
    stored = table_of(drawn_of(state, number), table)
    seats, read = (
        judged(row, state, number, table, seats, word=word) if word or not is_reported(stored) else (seats, ())
    )
    wanted = acts.Report(number, table, seats)
    if done := done_before(row, writing):
        if done.entry.data.get("seats") == encoded(seats):
            return done
        raise StaleError(wanted, stored)
    if stored.seats == seats:
        return None
    try:
        if not is_reported(stored):
            return report(row, number, table, seats, writing, read=read)
        if writing.seen != fingerprint(stored):
            raise StaleError(wanted, stored)
        refuse_missing(state, number, table, seats)
        return correct(row, number, table, seats, writing, consent=consent or Consent())
    except InputError as error:
        raise InputError(as_stored(error.problems, seats, stored.players)) from error


def seats_typed(row: Tournament, number: int, table: int, typed: Typed) -> tuple[Seat, ...]:
    """The seats that were typed; a StaleError where others sit at the table by now."""
    state = state_of(row)
    form, stored = asking_of(state, number, table)
    if set(typed) <= set(stored.players):
        return with_bids(state, number, table, parsed(form, stored.seats, typed))
    mine = parsed(form, [Seat(player) for player in typed], typed)
    raise StaleError(acts.Report(number, table, mine), stored)


def report(
    row: Tournament,
    number: int,
    table: int,
    seats: tuple[Seat, ...],
    writing: Writing,
    *,
    read: Sequence[acts.ReadWatch] = (),
) -> Outcome | None:
    """The first result of a table, with the reading of its clocks; None when somebody has just reported the same."""
    state, act = state_of(row), acts.Report(number, table, seats)
    stored = table_of(drawn_of(state, number), table)
    seen = writing.seen or fingerprint(stored)
    if seen != fingerprint(stored):
        raise StaleError(act, stored)
    refuse_missing(state, number, table, seats)
    try:
        with transaction.atomic():
            for one in read:
                perform(row.pk, one, by=writing.by)
            outcome = perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why, seen=seen)
    except StaleError as error:
        if isinstance(error.stored, Table) and error.stored.seats == seats:
            return None
        raise
    if outcome.repeated and outcome.entry.data != encoded(act):
        raise StaleError(act, table_of(drawn_of(state_of(outcome.tournament), number), table))
    return outcome


def refuse_missing(state: State, number: int, table: int, seats: Sequence[Seat]) -> None:
    """Refuse a result that lacks a figure on which points or places hang, naming each; people go by their ids."""
    book = BY_ID[state.settings.head.rulebook]
    wanted = [one for one in book.missing(facts(state), number, table, seats) if one.decides]
    if wanted:
        raise InputError(_asked(wanted, [seat.player for seat in seats]))


def _asked(wanted: Sequence[Wanted], players: Sequence[str]) -> Iterator[Problem]:
    for one in wanted:
        place = at("seats", players.index(one.player), one.name)
        if one.tied_with:
            yield Problem("figure-wanted", place, rule=one.rule, values={"others": [*one.tied_with]})
        else:
            yield Problem("score-wanted", place, rule=one.rule)


def as_stored(problems: Sequence[Problem], seats: Sequence[Seat], players: Sequence[str]) -> Iterator[Problem]:
    """Problems with the places that the seats have in the stored order, which forms show."""
    for problem in problems:
        found = _SEAT.fullmatch(problem.place)
        turn = players.index(seats[int(found[1])].player) if found else 0
        yield replace(problem, place=f"seats[{turn}]{found[2]}") if found else problem


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure of one player in two results."""

    player: str
    field: str
    mine: str
    stored: str

    @property
    def differs(self) -> bool:
        """Whether the two are not the same."""
        return self.mine != self.stored


def stored_by(row: Tournament, number: int, table: int) -> Entry | None:
    """The line that stored the result of a table; where none names it, the document it came with."""
    named = last_in_force(row, kind__in=("report", "correct"), data__number=number, data__table=table)
    return named or last_in_force(row, kind="import")


def differences(mine: Sequence[Seat], stored: Sequence[Seat], point: str = ".") -> Iterator[Difference]:
    """Every figure of either result, player by player."""
    left, right = typed_of(mine, point), typed_of(stored, point)
    moved = [seat.player for seat in mine] != [seat.player for seat in stored]
    for player in dict.fromkeys([*left, *right]):
        one, other = left.get(player, {}), right.get(player, {})
        for field in dict.fromkeys([*one, *other]):
            usual = field == "status" and one.get(field) == other.get(field) == "played"
            if not usual and (field != "order" or moved):
                name = "turn" if field == "order" else field
                yield Difference(player, name, one.get(field, ""), other.get(field, ""))
