"""Who stored what: the line of the journal behind a table's result, and two results side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabellone.engine.facts import Seat
from tabellone.server.desk.in_force import last_in_force
from tabellone.server.desk.results.parsing import typed_of
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry


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
