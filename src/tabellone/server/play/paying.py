"""Fees of an online tournament: who has paid, what it costs, whom the voucher is for. No money moves here (BIG 9.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from tabellone.contract import rulebook_as
from tabellone.contract.prizes import PrizeGiving, PrizeSheet
from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play.services import Outcome, act
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import answer_about, state_of
from tabellone.tournament.acts import Settle
from tabellone.tournament.state import State


@dataclass(frozen=True, slots=True)
class Terms:
    """What an organiser sets: played online or not, fee, shop, who gets the voucher (None: as the rules say)."""

    online: bool = False
    fee: Decimal | None = None
    voucher_to: str | None = None
    shop_link: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a paid entry online costs and where it is paid; one may always enter free instead (BIG 9.1, BIG 9.2)."""

    fee: Decimal
    shop_link: str


def gives_prizes(row: Tournament) -> bool:
    """Whether the tournament's rulebook divides a pot."""
    return rulebook_as(row.rulebook, PrizeGiving) is not None


def has_prizes(row: Tournament) -> bool:
    """Whether there is something to show: a rulebook that divides a pot, and a fee or a tournament online."""
    settings = state_of(row).settings
    return gives_prizes(row) and (settings.online or settings.head.fee is not None)


def sheet_of(row: Tournament) -> PrizeSheet:
    """The pot and its prizes as the facts are now; a RuleError or InputError where there is none."""
    book = rulebook_as(row.rulebook, PrizeGiving)
    assert book  # noqa: S101 - who asks has looked
    facts = facts_of(row)
    return answer_about(row, "prize-sheet", lambda: book.prize_sheet(facts))


def unpaid(row: Tournament) -> list[str]:
    """The entries that are not noted as paid, without those who chose to enter free."""
    return [one.player.id for one in state_of(row).entrants if not one.player.paid and one.pays is not False]


def expected(state: State) -> list[str]:
    """Who chose a paid entry that nobody has noted as paid yet (ruling paid-when-noted)."""
    return [one.player.id for one in state.entrants if one.pays and not one.player.paid]


def offer_of(state: State) -> Offer | None:
    """What whoever enters chooses between (BIG 9.2): online, where a pot is divided and an entry costs something."""
    settings = state.settings
    fee = settings.head.fee
    if not settings.online or not fee or not rulebook_as(settings.head.rulebook, PrizeGiving):
        return None
    return Offer(fee, settings.shop_link)


def chosen(state: State, wanted: bool | None) -> bool | None:
    """The choice of whoever enters, as far as there is one (BIG 9.2)."""
    offer = offer_of(state)
    if offer is None:
        return None
    if wanted is None:
        raise RuleError("paid-or-free", rule="BIG 9.2", fee=offer.fee)
    return wanted


def change(row: Tournament, terms: Terms, writing: Writing) -> Outcome:
    """Set fee, shop, voucher and whether it is played online; what else is set stays."""
    old = state_of(row).settings
    head = replace(old.head, fee=terms.fee, voucher_to=terms.voucher_to)
    online = replace(old, online=terms.online, shop_link=terms.shop_link)
    return act(row, writing, Settle(replace(online, head=head)))
