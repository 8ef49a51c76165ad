"""Writing the ledger: credit is spent, or a spending taken back by a counter line; nothing is ever changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.engine.errors import RuleError
from tabellone.server.credit import queries
from tabellone.server.credit.models import Spending
from tabellone.server.events.models import Circuit
from tabellone.server.events.services import locked
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.people.services.once import once
from tabellone.server.rankings.gathering import gathered

CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Spent:
    """What a federation notes: how much was spent, on which day, for what."""

    amount: Decimal
    on: date
    note: str = ""


def stream_of(circuit: Circuit) -> str:
    """Where the journal tells of a circuit's ledgers."""
    return f"credit:{circuit.pk}"


def spend(circuit: Circuit, player: str, spent: Spent, *, by: User, token: str = "") -> Spending:
    """Note credit as spent (BIG 9.4): never more than there was on that day, nor than is left since."""

    def work() -> Spending:
        row = locked(circuit.pk)
        _refuse(spent)
        return _written(row, player, spent, "credit-spent", by=by, token=token)

    return once(work, _again, by=by, token=token)


def take_back(spending: Spending, *, on: date, by: User, token: str = "") -> Spending:
    """A spending that was none: a counter line gives the credit back (BIG 9.4), once."""

    def work() -> Spending:
        row = locked(spending.circuit_id)
        stored = Spending.objects.get(pk=spending.pk)
        if stored.undoes_id or Spending.objects.filter(undoes=stored).exists():
            raise RuleError("credit-taken-back-already", rule="BIG 9.4")
        given = Spent(stored.amount, max(on, stored.on))
        return _written(row, stored.player, given, "credit-returned", by=by, token=token, undoes=stored)

    return once(work, _again, by=by, token=token)


def _written(
    circuit: Circuit, player: str, spent: Spent, kind: str, *, by: User, token: str, undoes: Spending | None = None
) -> Spending:
    """Decide by the whole ledger with the new line in it, then record."""
    of, book = gathered(circuit), queries.book_of(circuit)
    if book is None:
        raise RuleError("credit-none-here", rule="BIG 9.4")
    line = Spending(circuit=circuit, player=player, on=spent.on, amount=spent.amount, note=spent.note, undoes=undoes)
    rows = [*queries.spendings(of), (player, line)]
    mine = [queries.credit_of(who, row) for who, row in rows if who == player]
    book.ledger([*(one for one in queries.won(of) if one.player == player), *mine], strict=undoes is None)
    line.save(force_insert=True)
    journal.append(stream_of(circuit), kind, {"line": line.pk}, by=by, token=token)
    return line


def _refuse(spent: Spent) -> None:
    amount = spent.amount
    if not amount.is_finite() or amount <= 0 or amount != amount.quantize(CENT):
        raise RuleError("credit-not-an-amount", rule="BIG 9.4", player="", amount=str(amount))
    if spent.on > timezone.localdate():
        raise RuleError("credit-ahead", rule="BIG 9.4", on=spent.on)


def _again(entry: Entry) -> Spending:
    return Spending.objects.get(pk=entry.data["line"])


def take_out(circuit: Circuit, ids: Mapping[str, str], without: Callable[[str], str]) -> None:
    """Somebody is erased: their lines stay under the id that takes the place of theirs, notes lose their name."""
    for row in Spending.objects.filter(circuit=circuit):
        player, note = ids.get(row.player, row.player), without(row.note)
        if (player, note) != (row.player, row.note):
            Spending.objects.filter(pk=row.pk).update(player=player, note=note[:200])
