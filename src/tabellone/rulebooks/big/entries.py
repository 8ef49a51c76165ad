"""Who takes part: members, boxes and precedence, and who cannot come or leaves (BIG 2, BIG 4.1, BIG 7.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date

from tabellone.contract.entries import (
    Admission,
    Applicant,
    Remedy,
    drawn_again,
    enough_left,
    first_come,
    mark_absent,
    missing_from,
    round_of,
    within,
)
from tabellone.contract.hosting import Arrival, BoxCount, Member, Viewer
from tabellone.contract.rulebook import has_begun, last_drawn, round_moments
from tabellone.engine.entries import entrants_in
from tabellone.engine.errors import Problem, RuleError
from tabellone.engine.facts import Phase, Round, Table, Tournament
from tabellone.engine.steps import Step
from tabellone.engine.tables import even_sizes
from tabellone.rulebooks.big.bracket import knockout_round
from tabellone.rulebooks.big.draw import phase_of
from tabellone.rulebooks.big.final_phase import final_phase_state, in_final_phase, is_over
from tabellone.rulebooks.big.table import players_unreported

REQUIRED = ("first_name", "last_name", "email", "birth_date")


def membership_problems(member: Member, *, on: date) -> Iterator[Problem]:
    """What keeps somebody from being enrolled on a day (BIG 2.1); without membership one cannot play (BIG 2)."""
    for name in REQUIRED:
        if not getattr(member, name):
            yield Problem.of("member-field-missing", name, rule="BIG 2.1", field=name, required=list(REQUIRED))
    if member.birth_date is not None and member.birth_date > on:
        values = {"birth_date": member.birth_date.isoformat(), "on": on.isoformat()}
        yield Problem("member-birth-date-ahead", "birth_date", "BIG 2.1", values=values)
    if member.consent is None or member.consent > on:
        yield Problem.of("member-consent-missing", "consent", rule="BIG 2", on=on.isoformat())


def phone_visible(viewer: Viewer, *, national_final: bool, preregistered: bool, present: bool, started: bool) -> bool:
    """A player's phone: the organiser's, for a final or a pre-registered player missing at the start (BIG 2.1)."""
    return viewer == "organiser" and (national_final or (preregistered and started and not present))


def gets_event_mail(member: Member) -> bool:
    """News of events goes to members until they opt out (BIG 2.1)."""
    return member.consent is not None and member.wants_mail


LEAST = 2  # who sits alone has a bye (BIG 4.1)


def boxes_needed(players: int, table_size: int) -> int:
    """One box a table that is played: who has a bye needs none (BIG 2, BIG 4.1, BIG 7.2)."""
    if table_size < LEAST:
        raise RuleError("boxes-table-size", rule="BIG 2", table_size=table_size)
    return sum(size >= LEAST for size in even_sizes(players, table_size))


def box_count(arrivals: Sequence[Arrival], table_size: int, *, house: int = 0) -> BoxCount:
    """Boxes promised, brought (with the house's own) and needed (BIG 7.2)."""
    brought = house + sum(arrival.brought for arrival in arrivals)
    return BoxCount(sum(a.promised for a in arrivals), brought, boxes_needed(len(arrivals), table_size))


def admission(entries: Sequence[Applicant], places: int | None, *, of: Tournament | None = None) -> Admission:
    """Where places are short: who brings a box, then who pre-registered first, then who came (BIG 2)."""
    del of
    return within(sorted(first_come(entries), key=lambda entry: not entry.brings_box), places)


def admitted_to_final(arrivals: Sequence[Arrival], table_size: int, *, house: int = 0) -> Admission:
    """Who promised a box and comes without plays only if the boxes suffice (BIG 7.2)."""
    boxes = house + sum(arrival.brought for arrival in arrivals)
    playing = [arrival.player for arrival in arrivals if arrival.brought or not arrival.promised]
    waiting: list[str] = []
    for arrival in arrivals:
        if arrival.brought or not arrival.promised:
            continue
        fits = boxes_needed(len(playing) + 1, table_size) <= boxes
        (playing if fits else waiting).append(arrival.player)
    return Admission(tuple(playing), tuple(waiting))


def boxes_explained(count: BoxCount, *, players: int, table_size: int) -> Step:
    """How many boxes are needed (BIG 2)."""
    inputs = {"players": players, "table_size": table_size, "promised": count.promised, "brought": count.brought}
    if table_size == LEAST or players < LEAST:
        return Step("BIG 2", "boxes-needed-twos", inputs, "down(players / table_size)", count.needed)
    return Step("BIG 2", "boxes-needed", inputs, "up(players / table_size)", count.needed)


def remedies(tournament: Tournament, round_number: int, absent: Collection[str], *, seed: str) -> tuple[Remedy, ...]:
    """Draw again before the start, or mark the seat absent: the table is one of those present (ruling absent-seat)."""
    del seed
    played = round_of(tournament, round_number)
    if not missing_from(played, absent):
        return ()
    again = not has_begun(played) and enough_left(played, absent)
    return ((drawn_again(played, "BIG 4.1"),) if again else ()) + (mark_absent("BIG 4"),)


def withdrawal_moments(tournament: Tournament) -> tuple[str, ...]:
    """Before the next round, or the last one while nothing of it is reported (BIG 4.1); none when it is over."""
    moments = round_moments(tournament)
    return moments if next_phase(tournament) is not None else moments[1:]


def next_phase(tournament: Tournament) -> Phase | None:
    """Swiss or all against all, then the final phase, as things stand."""
    last = last_drawn(tournament)
    number = last.number if last else 0
    if last is not None and last.phase == "final" and any(map(players_unreported, last.tables)):
        return None
    settled = replace(tournament, rounds=tuple(map(_as_it_stands, tournament.rounds)))
    if is_over(settled, number):
        return None
    if not in_final_phase(settled, number):
        return phase_of(tournament) if len(entrants_in(tournament, number + 1)) > 1 else None
    state = final_phase_state(settled, number)
    try:
        return knockout_round(state).phase if len(state.still_in) > 1 or state.final is not None else None
    except RuleError:
        return None  # more qualify than the final phase can hold: the draw says so


def _as_it_stands(round_: Round) -> Round:
    """The round with tables still playing left undecided."""
    return replace(
        round_, tables=tuple(_undecided(table) if players_unreported(table) else table for table in round_.tables)
    )


def _undecided(table: Table) -> Table:
    return replace(table, seats=tuple(replace(seat, status="void") for seat in table.seats))
