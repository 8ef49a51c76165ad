"""The prizes of an online tournament on one sheet, also while it is being played."""

from __future__ import annotations

from decimal import Decimal

from tabellone.contract.answers import Award, Standing
from tabellone.contract.prizes import Band, PrizeSheet
from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.circuit.complete import missing_results, unfinished
from tabellone.rulebooks.big.explain.prizes import divided_step, steps_of
from tabellone.rulebooks.big.prizes import (
    DEFAULT,
    Pot,
    cut,
    divide,
    euros,
    left_over,
    paid_groups,
    pot_of,
    prize_problems,
)
from tabellone.rulebooks.big.standing import standing


def prize_sheet(tournament: Tournament) -> PrizeSheet:
    """The pot so far and its prizes by the last standing (BIG 9.3), as if it ended now (ruling prizes-if-it-ended-now).

    Before anybody stands anywhere, what each place would be worth with these entries.
    """
    if tournament.fee is None:
        raise RuleError("prizes-need-a-fee", rule="BIG 9.3", tournament=tournament.id)
    if found := tuple(prize_problems(tournament)):
        raise InputError(found)
    now = standing(tournament)
    groups = paid_groups(tournament, now)
    alone = [[player.id] for player in tournament.players if player.paid]
    pot = pot_of(tournament, groups or alone)
    awards = divide(pot.divided, pot.shares, groups)
    known = pot.voucher_to if groups or tournament.voucher_to else None
    winners = (*awards, *((known,) if known and known not in awards else ()))
    return PrizeSheet(
        over=_over(tournament, now),
        after_round=now.after_round,
        voucher_to=known,
        chosen=known is not None and known == tournament.voucher_to,
        awards=tuple(Award(entry, euros(cents)) for entry, cents in awards.items()),
        places=_places(pot, sum(map(len, groups or alone))),
        steps=(divided_step(pot),),
        why={entry: steps_of(pot, groups, entry) for entry in winners},
        fee=tournament.fee,
        paid=len(alone),
        free=len(tournament.players) - len(alone),
        fees=euros(pot.fees),
        pot=euros(pot.pot),
        voucher=euros(pot.voucher),
        divided=euros(pot.divided),
        shares=pot.shares,
        bands=tuple(Band(euros(least), shares) for least, shares in DEFAULT.bands),
    )


def _places(pot: Pot, entries: int) -> tuple[Decimal, ...]:
    """What each place is worth where nobody ties (BIG 9.3)."""
    slices = cut(pot.divided, pot.shares, [[str(number)] for number in range(entries)])
    worth = [each.cents for each in slices]
    if worth:
        worth[0] += left_over(pot.divided, slices)
    return tuple(map(euros, worth))


def _over(tournament: Tournament, now: Standing) -> bool:
    """Whether the tournament is over, so that its prizes hold (BIG 9.3)."""
    return bool(now.rows) and not any(missing_results(tournament)) and not any(unfinished(tournament, now))
