"""What a table reports: the form, what is missing, who won, how a seating is judged, which corrections are allowed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Literal

from tabellone.contract.answers import Criterion
from tabellone.contract.games import Kind
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Status, Tournament
from tabellone.engine.steps import Step
from tabellone.engine.tables import numbered_table

Shown = Literal["at_once", "on_tie", "on_request"]


@dataclass(frozen=True, slots=True)
class Field:
    """One figure of a seat: `name` as in `facts.Seat`, or `tiebreak.<figure>`; `shown` says when it is asked."""

    name: str
    kind: Kind
    least: Decimal | None = None
    most: Decimal | None = None
    step: Decimal | None = None
    choices: tuple[str, ...] = ()
    required: bool = False
    shown: Shown = "at_once"
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ResultForm:
    """What is asked for each seat of a table, in order; `total`: what the scores of those who played add up to.

    `left_out`: what the only one left without a score has, by how many sat down.
    """

    fields: tuple[Field, ...]
    statuses: tuple[Status, ...]
    total: Decimal | None = None
    left_out: Mapping[int, Decimal] = field(default_factory=dict)

    @property
    def by_name(self) -> dict[str, Field]:
        """The fields by their name."""
        return {one.name: one for one in self.fields}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A figure still needed: whose, its name, the rule, and with whom it parts the player (nobody: a plain result).

    `decides`: points or places hang on it; else it only orders the table.
    """

    player: str
    name: str
    rule: str
    tied_with: tuple[str, ...] = ()
    decides: bool = True


@dataclass(frozen=True, slots=True)
class Won:
    """Who won a table, several where the first place is shared, nobody where nobody did; `why`: what parted a tie."""

    players: tuple[str, ...] = ()
    why: tuple[Step, ...] = ()


def correction_on_record(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    *,
    agreed: Collection[str],
    by_referee: bool,
    reason: str,
    rule: str,
) -> None:
    """Refuse a correction that is not the organiser's or has no reason; nobody has to agree (correction-on-record).

    It is allowed at any time: everything is computed again, and the tables drawn since then stay.
    """
    del agreed
    numbered_table(tournament, round_number, table_number)
    if not by_referee:
        raise RuleError("correction-by-organiser", rule=rule)
    if not reason.strip():
        raise RuleError("correction-without-reason", rule=rule)


def with_least(found: Sequence[Criterion], certificate: Sequence[Criterion]) -> tuple[Criterion, ...]:
    """The criteria with the leasts of the draw's certificate, as far as all counts before are the draw's own.

    A least holds given the counts before it, so it says nothing once one of them differs; and a count below it shows
    that it was proven for other circumstances.
    """
    drawn = {one.name: one for one in certificate}
    told, comparable = [], True
    for one in found:
        other = drawn.get(one.name)
        known = comparable and other is not None and other.least is not None and other.least <= one.count
        told.append(replace(one, least=other.least if known and other is not None else None))
        comparable = comparable and other is not None and other.count == one.count
    return tuple(told)
