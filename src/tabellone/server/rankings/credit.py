"""Shop credit of a circuit: what its closed tournaments gave, what was spent of it; lines are only added (BIG 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils import timezone

from tabellone.contract import rulebook_as
from tabellone.contract.prizes import Credit, CreditAccount, PrizeGiving
from tabellone.engine.errors import RuleError, TabelloneError
from tabellone.engine.steps import Step
from tabellone.server.events.models import Circuit, Entrant
from tabellone.server.events.seasons import locked_circuit
from tabellone.server.journal import services as journal
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing, done_once
from tabellone.server.people.models import Person
from tabellone.server.play.states import answer_for
from tabellone.server.rankings.gathering import Gathered, gathered_facts
from tabellone.server.rankings.identity import counted_as, counted_ids
from tabellone.server.rankings.models import Spending


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line of a ledger as a page shows it; `spending` for what was spent or taken back."""

    credit: Credit
    tournament: str = ""
    slug: str = ""
    spending: Spending | None = None
    taken_back: bool = False

    @property
    def signed(self) -> Decimal:
        """The amount with its sign."""
        return -self.credit.amount if self.credit.kind == "spent" else self.credit.amount


@dataclass(frozen=True, slots=True)
class CreditLedger:
    """One player's lines, the balance and how it came about."""

    player: str
    lines: tuple[LedgerLine, ...]
    balance: Decimal
    step: Step


def crediting_book(circuit: Circuit) -> PrizeGiving | None:
    """The circuit's rulebook, if its prizes are credit."""
    return rulebook_as(circuit.rulebook, PrizeGiving)


def credits_of(of: Gathered) -> tuple[Credit, ...]:
    """What the circuit's tournaments gave, those that are over and closed (ruling prizes-if-it-ended-now)."""
    return answer_for(f"credit:{of.mark}", lambda: tuple(_credits_of(of)))


def _credits_of(of: Gathered) -> Iterable[Credit]:
    book = crediting_book(of.circuit)
    for facts in of.facts:
        if book is None or facts.fee is None or facts.id in of.playing:
            continue
        try:
            yield from book.credits_won(facts)
        except TabelloneError:
            continue  # still to be played, or nobody to win


def spendings(of: Gathered) -> list[tuple[str, Spending]]:
    """What was spent, each with the player who counts for it now: ids that became one share one ledger."""
    rows = list(Spending.objects.filter(circuit=of.circuit).select_related("undoes").order_by("pk"))
    ids = _ids_today(of) if rows else {}
    return [(ids.get(row.player, row.player), row) for row in rows]


def _ids_today(of: Gathered) -> Mapping[str, str]:
    """Ids that count under another one today; who was merged twice counts under the record that stayed last."""
    own = {player.id for facts in of.facts for player in facts.players}
    found = {player: other for row in of.rows for player, other in counted_ids(row).items()}
    merged = Person.objects.filter(into__isnull=False).values_list("code", "into__code")
    known = {**dict(merged), **found}
    return {player: _last_id(player, known) for player in known if player not in own}


def _last_id(player: str, known: Mapping[str, str]) -> str:
    """The end of the way from id to id."""
    seen = {player}
    while (other := known.get(player)) is not None and other not in seen:
        player = other
        seen.add(other)
    return player


def spending_numbered(circuit: Circuit, number: int) -> Spending | None:
    """A line by which credit was spent; a counter line is none."""
    return Spending.objects.filter(circuit=circuit, pk=number, undoes=None).first()


def credit_line(player: str, row: Spending) -> Credit:
    """A stored line as the rulebook counts it."""
    return Credit(player, row.on, row.amount, "returned" if row.undoes_id else "spent")


def credit_accounts(circuit: Circuit) -> Mapping[str, CreditAccount]:
    """Everybody's account; below zero only where a result was corrected after its prize had been spent."""
    of, book = gathered_facts(circuit), crediting_book(circuit)
    if book is None:
        return {}
    lines = [*credits_of(of), *(credit_line(player, row) for player, row in spendings(of))]
    return book.ledger(lines, strict=False)


def ledger_of(circuit: Circuit, player: str) -> CreditLedger | None:
    """One player's ledger; None where the rulebook keeps none, empty for who has won nothing."""
    of, book = gathered_facts(circuit), crediting_book(circuit)
    if book is None:
        return None
    names = {facts.id: row for row, facts in zip(of.rows, of.facts, strict=True)}
    spent = [(who, row) for who, row in spendings(of) if who == player]
    undone = {row.undoes_id for _, row in spent if row.undoes_id}
    lines = [
        LedgerLine(one, names[one.tournament].name, names[one.tournament].slug)
        for one in credits_of(of)
        if one.player == player
    ]
    lines += [LedgerLine(credit_line(who, row), spending=row, taken_back=row.pk in undone) for who, row in spent]
    lines.sort(key=lambda line: (line.credit.on, line.credit.kind == "spent"))
    account = book.ledger([line.credit for line in lines], strict=False).get(player, CreditAccount((), Decimal(0)))
    return CreditLedger(player, tuple(lines), account.balance, book.balance_step(account))


def ledger_ids(circuit: Circuit, person: Person | None) -> tuple[str, ...]:
    """The ids that a circuit counts a person by: those of their entries, and their code."""
    if person is None:
        return ()
    entries = Entrant.objects.filter(person=person, tournament__circuit=circuit).select_related("tournament__circuit")
    return tuple(dict.fromkeys([*(counted_as(one.tournament, one.player) for one in entries), person.code]))


CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class SpentCredit:
    """What a federation notes: how much was spent, on which day, for what."""

    amount: Decimal
    on: date
    note: str = ""


def credit_stream(circuit: Circuit) -> str:
    """Where the journal tells of a circuit's ledgers."""
    return f"credit:{circuit.pk}"


def spend_credit(circuit: Circuit, player: str, spent: SpentCredit, writing: Writing) -> Spending:
    """Note credit as spent (BIG 9.4): never more than there was on that day, nor than is left since."""

    def work() -> Spending:
        row = locked_circuit(circuit.pk)
        _refuse_amount(spent)
        return _credit_written(row, player, spent, "credit-spent", writing)

    return done_once(work, _line_again, writing)


def take_spending_back(spending: Spending, writing: Writing, *, on: date) -> Spending:
    """A spending that was none: a counter line gives the credit back (BIG 9.4), once."""

    def work() -> Spending:
        row = locked_circuit(spending.circuit_id)
        stored = Spending.objects.get(pk=spending.pk)
        if stored.undoes_id or Spending.objects.filter(undoes=stored).exists():
            raise RuleError("credit-taken-back-already", rule="BIG 9.4")
        given = SpentCredit(stored.amount, max(on, stored.on))
        return _credit_written(row, stored.player, given, "credit-returned", writing, undoes=stored)

    return done_once(work, _line_again, writing)


def _credit_written(
    circuit: Circuit, player: str, spent: SpentCredit, kind: str, writing: Writing, *, undoes: Spending | None = None
) -> Spending:
    """Decide by the whole ledger with the new line in it, then record."""
    of, book = gathered_facts(circuit), crediting_book(circuit)
    if book is None:
        raise RuleError("credit-none-here", rule="BIG 9.4")
    line = Spending(circuit=circuit, player=player, on=spent.on, amount=spent.amount, note=spent.note, undoes=undoes)
    rows = [*spendings(of), (player, line)]
    mine = [credit_line(who, row) for who, row in rows if who == player]
    book.ledger([*(one for one in credits_of(of) if one.player == player), *mine], strict=undoes is None)
    line.save(force_insert=True)
    journal.append_line(credit_stream(circuit), kind, {"line": line.pk}, writing)
    return line


def _refuse_amount(spent: SpentCredit) -> None:
    amount = spent.amount
    if not amount.is_finite() or amount <= 0 or amount != amount.quantize(CENT):
        raise RuleError("credit-not-an-amount", rule="BIG 9.4", player="", amount=str(amount))
    if spent.on > timezone.localdate():
        raise RuleError("credit-ahead", rule="BIG 9.4", on=spent.on)


def _line_again(entry: Entry) -> Spending:
    return Spending.objects.get(pk=entry.data["line"])


def ledger_names(circuit: Circuit, ids: Mapping[str, str], without: Callable[[str], str]) -> bool:
    """Whether a line of the circuit's ledgers tells of somebody, by an id that gives way or in its note."""
    lines = Spending.objects.filter(circuit=circuit).values_list("player", "note")
    return any((ids.get(player, player), without(note)) != (player, note) for player, note in lines)


def erase_from_ledgers(circuit: Circuit, ids: Mapping[str, str], without: Callable[[str], str]) -> None:
    """Somebody is erased: their lines stay under the id that takes the place of theirs, notes lose their name."""
    for row in Spending.objects.filter(circuit=circuit):
        player, note = ids.get(row.player, row.player), without(row.note)
        if (player, note) != (row.player, row.note):
            Spending.objects.filter(pk=row.pk).update(player=player, note=note[:200])
