"""What happens in the hall: results from the tables, calls for the referee, the clock of a round, who is leaving."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Seat
from tabellone.engine.steps import Step
from tabellone.server.events.models import Tournament
from tabellone.server.play.acting import Intent, Writing, after, done_before, together
from tabellone.server.play.clocks import Word, judged
from tabellone.server.play.results import as_stored, refuse_missing
from tabellone.server.play.services import Outcome, StaleError, locked, perform
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.auction_acts import auction_at, stage_of
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import Call, CallKind, ClockTurn, Confirmation, Decision, Proposal, TurnKind
from tabellone.tournament.hall_acts import proposal_of
from tabellone.tournament.staleness import proposal_basis
from tabellone.tournament.state import State, hall_of
from tabellone.tournament.view import drawn_of, facts, is_reported, table_of


@dataclass(frozen=True, slots=True)
class AtTable:
    """Who taps at which table: the round, the table, the player, the phone."""

    number: int
    table: int
    player: str
    phone: str = ""

    @property
    def by(self) -> Confirmation:
        """The tap, as it goes on record."""
        return Confirmation(self.player, self.phone)


def report(
    row: Tournament, at: AtTable, seats: tuple[Seat, ...], writing: Writing, word: Word | None = None
) -> Outcome | None:
    """A table's result: it stands at once where nobody has to confirm it, else it waits for the others.

    The very result that another has reported already is confirmed by it; None where it stands already. What the
    players' clocks propose is asked about: `word` is what was said; the reading goes on record with the first report.
    """
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        refuse_without_phones(state)
        table = table_of(drawn_of(state, at.number), at.table)
        asked = word is not None or not is_reported(table)
        seats, read = judged(held, state, at.number, at.table, seats, word=word) if asked else (seats, ())
        if is_reported(table):
            _refuse_another(state, at, seats)
            return None
        _refuse_open_auction(state, at)
        waiting = hall_of(state, at.number).proposals.get(at.table)
        if waiting and waiting.seats == seats:
            return _agreed(held, state, at, waiting, writing)
        propose = acts.Propose(at.number, at.table, seats, at.by)
        if writing.seen is not None and writing.seen != fingerprint(proposal_basis(state, at.number, at.table)):
            raise StaleError(propose, waiting or table)
        try:
            refuse_missing(state, at.number, at.table, seats)
            return together(held, [*map(Intent, read), *_whole(after(state, read), at, propose)], writing)
        except InputError as error:
            raise InputError(as_stored(error.problems, seats, table.players)) from error


def confirm(row: Tournament, at: AtTable, of: str, writing: Writing) -> Outcome:
    """One of the others confirms; with the last one needed the result stands, unless it is disputed."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        refuse_without_phones(state)
        return together(held, _whole(state, at, acts.Confirm(at.number, at.table, of, at.by)), writing)


def accept(row: Tournament, number: int, table: int, of: str, writing: Writing) -> Outcome:
    """The organisers take a result that waits as it is, whoever has still to confirm it."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        return together(held, [Intent(accepted(state_of(held), number, table, of))], writing)


def accepted(state: State, number: int, table: int, of: str) -> acts.Report:
    """The result that waits, as one that stands; a disputed one waits for the referee (ruling disputed-waits)."""
    waiting = proposal_of(state, number, table)
    if fingerprint(waiting.seats) != of:
        raise RuleError("proposal-changed", table=table)
    if hall_of(state, number).is_disputed(table):
        raise RuleError("proposal-disputed", table=table)
    return acts.Report(number, table, waiting.seats, agreed=waiting.agreed)


def refuse_without_phones(state: State) -> None:
    """Refuse what comes from a table where the organisers want nothing from the tables."""
    if not state.settings.phones:
        raise RuleError("phones-off")


def _refuse_open_auction(state: State, at: AtTable) -> None:
    """Bids that nobody has settled would come off no score: the auction is settled first (BIG 6.1)."""
    found = auction_at(state, at.number, at.table)
    if found is not None and found.moves and stage_of(state, found) != "settled":
        raise RuleError("auction-unsettled", table=at.table)


def _refuse_another(state: State, at: AtTable, seats: tuple[Seat, ...]) -> None:
    """Where a result stands, another is never written over."""
    table = table_of(drawn_of(state, at.number), at.table)
    if table.seats != seats:
        raise StaleError(acts.Propose(at.number, at.table, seats, at.by), table)


def _agreed(row: Tournament, state: State, at: AtTable, waiting: Proposal, writing: Writing) -> Outcome | None:
    if at.player not in waiting.waiting:
        return None  # reported, or confirmed, by the same player before
    confirmed = acts.Confirm(at.number, at.table, fingerprint(waiting.seats), at.by)
    return together(row, _whole(state, at, confirmed), writing)


def _whole(state: State, at: AtTable, act: acts.Propose | acts.Confirm) -> Iterable[Intent]:
    """The tap, and the result that stands with it once enough have confirmed.

    While somebody disputes it, it waits for the referee (ruling disputed-waits).
    """
    yield Intent(act)
    now = after(state, [act])
    waiting = proposal_of(now, at.number, at.table)
    if waiting.is_confirmed(state.settings.confirmations) and not hall_of(now, at.number).is_disputed(at.table):
        yield Intent(acts.Report(at.number, at.table, waiting.seats, agreed=waiting.agreed))


USUAL = ("rulebook", "game", "referee")


def call(row: Tournament, at: AtTable, kind: CallKind, text: str, writing: Writing) -> Outcome | None:
    """A table calls the referee; None where the very same call waits already."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        refuse_without_phones(state)
        made = Call(at.table, kind, timezone.now(), at.player, text.strip())
        if any(replace(one, at=made.at) == made for one in hall_of(state, at.number).calls):
            return None
        return perform(row.pk, acts.CallReferee(at.number, made), by=writing.by, token=writing.token)


def decide(row: Tournament, number: int, nth: int, writing: Writing, *, text: str, source: str) -> Outcome:
    """The referee's word on a call."""
    decision = Decision(text.strip(), source, timezone.now())
    return perform(row.pk, acts.Decide(number, nth, decision), by=writing.by, token=writing.token, why=writing.why)


def sources(state: State) -> tuple[str, ...]:
    """What a decision may rest on, by the rulebook."""
    return BY_ID[state.settings.head.rulebook].ABOUT.decision_sources or USUAL


def open_calls(state: State) -> list[tuple[int, int, Call]]:
    """The calls that wait, the oldest first: the round, the number of the call in it, the call."""
    calls = [
        (number, nth, one)
        for number, hall in state.hall.items()
        for nth, one in enumerate(hall.calls)
        if one.decision is None
    ]
    return sorted(calls, key=lambda found: found[2].at)


def settle(
    row: Tournament, number: int, nth: int, writing: Writing, *, text: str, source: str, of: str = ""
) -> Outcome:
    """The referee's word on a call; with `of` (its fingerprint) the report that waits there is accepted too."""
    with transaction.atomic():
        held = locked(row.pk)
        if done := done_before(held, writing):
            return done
        state = state_of(held)
        if source not in sources(state):
            raise RuleError("decision-without-source")
        decided = acts.Decide(number, nth, Decision(text.strip(), source, timezone.now()))
        intents = [Intent(decided)]
        if of:
            now = after(state, [decided])
            intents.append(Intent(accepted(now, number, hall_of(now, number).calls[nth].table, of)))
        return together(held, intents, writing)


def announce(row: Tournament, player: str, writing: Writing, *, leaving: bool = True) -> Outcome:
    """I am leaving; or, after all, I stay."""
    return perform(row.pk, acts.Announce(player, leaving), by=writing.by, token=writing.token, why=writing.why)


def turn(
    row: Tournament,
    number: int,
    kind: TurnKind,
    writing: Writing,
    *,
    minutes: int = 0,
    table: int | None = None,
) -> Outcome:
    """Turn the clock of a round, of all its tables or of one; on record."""
    act = acts.TurnClock(number, ClockTurn(kind, timezone.now(), minutes, table))
    return perform(row.pk, act, by=writing.by, token=writing.token, why=writing.why)


def minutes_of(state: State, number: int) -> int | None:
    """How long a round lasts: the organiser's word, else the rulebook's; None where neither says."""
    if state.settings.minutes is not None:
        return state.settings.minutes
    tournament = facts(state)
    return BY_ID[tournament.rulebook].round_minutes(tournament, number)


def ending(state: State, number: int) -> Step | None:
    """What a table that still plays does when the time of a round is up, by the rulebook."""
    tournament = facts(state)
    return BY_ID[tournament.rulebook].time_up(tournament, number)
