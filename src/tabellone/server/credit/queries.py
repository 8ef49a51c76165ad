"""Ledgers of a circuit: what its closed tournaments gave, what was spent (BIG 9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from tabellone.contract import BY_ID
from tabellone.contract.prizes import Account, Credit, Crediting
from tabellone.engine.errors import TabelloneError
from tabellone.engine.steps import Step
from tabellone.server.credit.models import Spending
from tabellone.server.events.models import Circuit, Entrant
from tabellone.server.people.models import Person
from tabellone.server.play.answers import kept
from tabellone.server.rankings.gathering import Gathered, gathered
from tabellone.server.rankings.identity import counted_as, ids_in


@dataclass(frozen=True, slots=True)
class Line:
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
class Ledger:
    """One player's lines, the balance and how it came about."""

    player: str
    lines: tuple[Line, ...]
    balance: Decimal
    step: Step


def book_of(circuit: Circuit) -> Crediting | None:
    """The circuit's rulebook, if its prizes are credit."""
    book = BY_ID[circuit.rulebook]
    return book if isinstance(book, Crediting) else None


def won(of: Gathered) -> tuple[Credit, ...]:
    """What the circuit's tournaments gave, those that are over and closed (ruling prizes-if-it-ended-now)."""
    return kept(f"credit:{of.mark}", lambda: tuple(_won(of)))


def _won(of: Gathered) -> Iterable[Credit]:
    book = book_of(of.circuit)
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
    ids = _ids(of) if rows else {}
    return [(ids.get(row.player, row.player), row) for row in rows]


def _ids(of: Gathered) -> Mapping[str, str]:
    """Ids that count under another one today; who was merged twice counts under the record that stayed last."""
    own = {player.id for facts in of.facts for player in facts.players}
    found = {player: other for row in of.rows for player, other in ids_in(row).items()}
    merged = Person.objects.filter(into__isnull=False).values_list("code", "into__code")
    known = {**dict(merged), **found}
    return {player: _last(player, known) for player in known if player not in own}


def _last(player: str, known: Mapping[str, str]) -> str:
    """The end of the way from id to id."""
    seen = {player}
    while (other := known.get(player)) is not None and other not in seen:
        player = other
        seen.add(other)
    return player


def credit_of(player: str, row: Spending) -> Credit:
    """A stored line as the rulebook counts it."""
    return Credit(player, row.on, row.amount, "returned" if row.undoes_id else "spent")


def accounts(circuit: Circuit) -> Mapping[str, Account]:
    """Everybody's account; below zero only where a result was corrected after its prize had been spent."""
    of, book = gathered(circuit), book_of(circuit)
    if book is None:
        return {}
    lines = [*won(of), *(credit_of(player, row) for player, row in spendings(of))]
    return book.ledger(lines, strict=False)


def ledger_of(circuit: Circuit, player: str) -> Ledger | None:
    """One player's ledger; None where the rulebook keeps none, empty for who has won nothing."""
    of, book = gathered(circuit), book_of(circuit)
    if book is None:
        return None
    names = {facts.id: row for row, facts in zip(of.rows, of.facts, strict=True)}
    spent = [(who, row) for who, row in spendings(of) if who == player]
    undone = {row.undoes_id for _, row in spent if row.undoes_id}
    lines = [
        Line(one, names[one.tournament].name, names[one.tournament].slug) for one in won(of) if one.player == player
    ]
    lines += [Line(credit_of(who, row), spending=row, taken_back=row.pk in undone) for who, row in spent]
    lines.sort(key=lambda line: (line.credit.on, line.credit.kind == "spent"))
    account = book.ledger([line.credit for line in lines], strict=False).get(player, Account((), Decimal(0)))
    return Ledger(player, tuple(lines), account.balance, book.balance_step(account))


def own_ids(circuit: Circuit, person: Person | None) -> tuple[str, ...]:
    """The ids that a circuit counts a person by: those of their entries, and their code."""
    if person is None:
        return ()
    entries = Entrant.objects.filter(person=person, tournament__circuit=circuit).select_related("tournament__circuit")
    return tuple(dict.fromkeys([*(counted_as(one.tournament, one.player) for one in entries), person.code]))
