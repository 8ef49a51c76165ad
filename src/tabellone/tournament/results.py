"""What is decided about a table's result: by the phones at it, at the desk, by the referee. Pure: acts come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabellone.contract import BY_ID
from tabellone.engine.errors import InputError, Problem, RuleError, at
from tabellone.engine.facts import Seat, Table
from tabellone.tournament import acts
from tabellone.tournament.act import StaleActError, after, as_shown
from tabellone.tournament.acts import Acts
from tabellone.tournament.auction_acts import stage_of
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import Confirmation, Decision, OwnRight, PendingReport, TableCall
from tabellone.tournament.player_clocks import ClockWord, TableClocks, book_of, judged, reading_act
from tabellone.tournament.result_acts import proposal_basis, proposal_of
from tabellone.tournament.result_form import Typed, asking_of, parsed, typed_of
from tabellone.tournament.state import State
from tabellone.tournament.view import auction_at, facts, hall_of, is_reported, table_at, with_bids

USUAL_SOURCES = ("rulebook", "game", "referee")


@dataclass(frozen=True, slots=True)
class AtTable:
    """Who taps at which table: the round, the table, the player, the phone, by what right of their own."""

    number: int
    table: int
    player: str
    phone: str = ""
    own: OwnRight = ""

    @property
    def by(self) -> Confirmation:
        """The tap, as it goes on record."""
        return Confirmation(self.player, self.phone, self.own)


@dataclass(frozen=True, slots=True)
class CorrectionConsent:
    """What a correction rests on: who of the table agreed, or that the organiser decides as referee."""

    agreed: tuple[str, ...] = ()
    by_referee: bool = False


@dataclass(frozen=True, slots=True)
class Ways:
    """How the stored result of a table can be corrected now, by the rulebook."""

    by_agreement: bool
    by_referee: bool


def typed_seats(state: State, number: int, table: int, typed: Typed) -> tuple[Seat, ...]:
    """The seats that were typed; a StaleActError where others sit at the table by now."""
    form, stored = asking_of(state, number, table)
    if set(typed) <= set(stored.players):
        return with_bids(state, number, table, parsed(form, stored.seats, typed))
    mine = parsed(form, [Seat(player) for player in typed], typed)
    raise StaleActError(acts.Report(number, table, mine), stored)


def decide_report(
    state: State,
    at_table: AtTable,
    seats: tuple[Seat, ...],
    *,
    clocks: TableClocks | None,
    word: ClockWord | None,
    seen: str | None,
) -> Acts:
    """A result from a phone: it stands at once where nobody has to confirm it, else it waits for the others.

    The very result that another has reported already is confirmed by it; nothing where it stands already. What the
    players' clocks propose is asked about: `word` is what was said; the reading goes on record with the first report.
    """
    refuse_without_phones(state)
    number, place = at_table.number, at_table.table
    table, seats, read = _judged(state, number, place, seats, clocks=clocks, word=word)
    propose = acts.Propose(number, place, seats, at_table.by)
    if is_reported(table):
        if table.seats != seats:
            raise StaleActError(propose, table)
        return ()
    _refuse_open_auction(state, number, place)
    waiting = hall_of(state, number).proposals.get(place)
    if waiting and waiting.seats == seats:
        return decide_confirmation(state, at_table, fingerprint(seats)) if at_table.player in waiting.waiting else ()
    if seen is not None and seen != fingerprint(proposal_basis(state, number, place)):
        raise StaleActError(propose, waiting or table)
    refuse_missing(state, number, table, seats)
    return (*read, *_and_stands(after(state, read), at_table, propose))


def decide_confirmation(state: State, at_table: AtTable, of: str) -> Acts:
    """One of the others confirms; with the last one needed the result stands, unless it is disputed."""
    refuse_without_phones(state)
    return _and_stands(state, at_table, acts.Confirm(at_table.number, at_table.table, of, at_table.by))


def decide_acceptance(state: State, number: int, table: int, of: str) -> Acts:
    """The organisers take a result that waits as it is; a disputed one waits for the referee.

    Ruling disputed-waits.
    """
    waiting = proposal_of(state, number, table)
    if fingerprint(waiting.seats) != of:
        raise RuleError("proposal-changed", table=table)
    if hall_of(state, number).is_disputed(table):
        raise RuleError("proposal-disputed", table=table)
    return (_report_that_stands(number, table, waiting),)


def decide_result(
    state: State,
    number: int,
    place: int,
    seats: tuple[Seat, ...],
    *,
    clocks: TableClocks | None,
    word: ClockWord | None,
    consent: CorrectionConsent,
    why: str,
    seen: str | None,
) -> Acts:
    """A result from the desk: the first one, or a correction where the form showed the stored one.

    Nothing when that very result is stored already; one that the form did not show is never written over. What the
    players' clocks propose for it is asked about once: `word` is what was said (ruling end-is-announced).
    """
    table, seats, read = _judged(state, number, place, seats, clocks=clocks, word=word)
    if table.seats == seats:
        return ()
    wanted = acts.Report(number, place, seats)
    if seen != fingerprint(table) and (seen or is_reported(table)):
        raise StaleActError(wanted, table)
    refuse_missing(state, number, table, seats)
    if not is_reported(table):
        return (*read, wanted)
    refuse_correction(state, number, place, consent, why)
    return (acts.Correct(number, place, seats, agreed=consent.agreed, by_referee=consent.by_referee),)


def decide_stop(state: State, number: int, place: int, clocks: TableClocks | None) -> Acts:
    """The clocks stand, and the table has its result: a tie of all, with the scores that it has reported, if any."""
    book = book_of(state)
    if clocks is None or not clocks.counting or book is None:
        raise RuleError("watch-not-going", table=place)
    if clocks.reported:
        raise RuleError("already-reported", table=place, round=number)
    waiting = hall_of(state, number).proposals.get(place)
    seats = waiting.seats if waiting else with_bids(state, number, place, clocks.table.seats)
    tied = book.watch_tied(clocks.clock, clocks.limits, seats).seats
    return (reading_act(clocks, number, stopped=True), acts.Report(number, place, tied))


def decide_call(state: State, number: int, call: TableCall) -> Acts:
    """A table calls the referee; nothing where the very same call waits already."""
    refuse_without_phones(state)
    waiting = [(one.table, one.kind, one.player, one.text, one.decision) for one in hall_of(state, number).calls]
    return () if (call.table, call.kind, call.player, call.text, None) in waiting else (acts.CallReferee(number, call),)


def decide_ruling(state: State, number: int, nth: int, decision: Decision, of: str = "") -> Acts:
    """The referee's word on a call; with `of` (its fingerprint) the report that waits there is accepted too."""
    if decision.source not in sources(state):
        raise RuleError("decision-without-source")
    decided = acts.Decide(number, nth, decision)
    if not of:
        return (decided,)
    now = after(state, [decided])
    return (decided, *decide_acceptance(now, number, hall_of(now, number).calls[nth].table, of))


def ways(state: State, number: int, table: int) -> Ways:
    """Which ways the rulebook leaves open: asked as if everybody agreed, and as if the referee gave a reason."""

    def allowed(consent: CorrectionConsent, why: str) -> bool:
        try:
            refuse_correction(state, number, table, consent, why)
        except RuleError:
            return False
        return True

    everybody = CorrectionConsent(agreed=table_at(state, number, table).players)
    return Ways(by_agreement=allowed(everybody, ""), by_referee=allowed(CorrectionConsent(by_referee=True), "?"))


def sources(state: State) -> tuple[str, ...]:
    """What a decision may rest on, by the rulebook."""
    return BY_ID[state.settings.head.rulebook].ABOUT.decision_sources or USUAL_SOURCES


def open_calls(state: State) -> list[tuple[int, int, TableCall]]:
    """The calls that wait, the oldest first: the round, the number of the call in it, the call."""
    calls = [
        (number, nth, one)
        for number, hall in state.hall.items()
        for nth, one in enumerate(hall.calls)
        if one.decision is None
    ]
    return sorted(calls, key=lambda found: found[2].at)


def refuse_without_phones(state: State) -> None:
    """Refuse what comes from a table where the organisers want nothing from the tables."""
    if not state.settings.phones:
        raise RuleError("phones-off")


def refuse_correction(state: State, number: int, table: int, consent: CorrectionConsent, why: str) -> None:
    """Refuse a correction that the rulebook forbids."""
    BY_ID[state.settings.head.rulebook].check_correction(
        facts(state), number, table, agreed=consent.agreed, by_referee=consent.by_referee, reason=why
    )


def refuse_missing(state: State, number: int, table: Table, seats: Sequence[Seat]) -> None:
    """Refuse a result that lacks a figure on which points or places hang, naming each; people go by their ids."""
    book = BY_ID[state.settings.head.rulebook]
    wanted = [one for one in book.missing(facts(state), number, table.number, seats) if one.decides]
    if not wanted:
        return
    turns = [seat.player for seat in seats]
    problems = [
        Problem.of("figure-wanted", place, rule=one.rule, others=[*one.tied_with])
        if one.tied_with
        else Problem("score-wanted", place, rule=one.rule)
        for one in wanted
        for place in [at("seats", turns.index(one.player), one.name)]
    ]
    raise InputError(as_shown(problems, seats, table.players))


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


def _judged(
    state: State,
    number: int,
    place: int,
    seats: tuple[Seat, ...],
    *,
    clocks: TableClocks | None,
    word: ClockWord | None,
) -> tuple[Table, tuple[Seat, ...], tuple[acts.ReadWatch, ...]]:
    """The table as stored, the seats with what its clocks say, the reading; a stored result's only where asked."""
    table = table_at(state, number, place)
    if is_reported(table) and word is None:
        return table, seats, ()
    return table, *judged(state, number, seats, clocks, word)


def _refuse_open_auction(state: State, number: int, table: int) -> None:
    """Bids that nobody has settled would come off no score: the auction is settled first (BIG 6.1)."""
    found = auction_at(state, number, table)
    if found is not None and found.moves and stage_of(state, found) != "settled":
        raise RuleError("auction-unsettled", table=table)


def _and_stands(state: State, at_table: AtTable, tap: acts.Propose | acts.Confirm) -> Acts:
    """The tap, and the result that stands with it once enough have confirmed.

    While somebody disputes it, it waits for the referee (ruling disputed-waits).
    """
    now, number, table = after(state, [tap]), at_table.number, at_table.table
    waiting = proposal_of(now, number, table)
    if not waiting.is_confirmed(state.settings.confirmations) or hall_of(now, number).is_disputed(table):
        return (tap,)
    return (tap, _report_that_stands(number, table, waiting))


def _report_that_stands(number: int, table: int, waiting: PendingReport) -> acts.Report:
    """The result that stands once it has waited enough, with what is known of who reported and confirmed it."""
    return acts.Report(number, table, waiting.seats, agreed=waiting.agreed, devices=waiting.devices, own=waiting.own)
