"""Prizes of an online tournament: the pot, the voucher, the shares to the cent, and how they came about (BIG 9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from tabellone.contract.answers import Award, Prizes, Standing
from tabellone.contract.prizes import Band, PrizeSheet
from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.standing import missing_results, refuse_problems, standing, unfinished_problems

CENT = Decimal("0.01")
HIGHEST_FEE = 10_000


@dataclass(frozen=True, slots=True)
class PrizeParams:
    """Figures of the prizes (BIG 9.3): amounts in cents, shares in hundredths, bands from the highest down."""

    kept: int = 25  # of a hundred: what is held back of the fees
    voucher: int = 200
    voucher_from: int = 900
    bands: tuple[tuple[int, tuple[int, ...]], ...] = (
        (3000, (40, 30, 20, 10)),
        (2000, (50, 30, 20)),
        (1300, (65, 35)),
        (0, (100,)),
    )


DEFAULT = PrizeParams()
Cents = int


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot and how it will be cut: shares by place, what the voucher takes out, who gets that."""

    fees: Cents
    pot: Cents
    shares: tuple[int, ...]
    voucher: Cents
    voucher_to: str | None

    @property
    def divided(self) -> Cents:
        """What is left for the prizes."""
        return self.pot - self.voucher


@dataclass(frozen=True, slots=True)
class Slice:
    """What one entry is due before left-overs: hundredths of its places, shared by so many, in cents."""

    entry: str
    covered: int
    tied: int
    cents: Cents


def prizes(tournament: Tournament) -> Prizes:
    """The pot of an online tournament, its voucher and its prizes."""
    pot, groups = to_divide(tournament)
    awards = prizes_divided(pot.divided, pot.shares, groups)
    voucher = Award(pot.voucher_to, euros(pot.voucher)) if pot.voucher_to is not None else None
    return Prizes(euros(pot.pot), voucher, tuple(Award(entry, euros(cents)) for entry, cents in awards.items()))


def to_divide(tournament: Tournament) -> tuple[Pot, list[list[str]]]:
    """The pot and who may win it, refused while there is nobody."""
    groups = paid_groups(tournament, prize_standing(tournament))
    pot = pot_of(tournament, groups)
    if pot.pot and not groups:
        raise RuleError("prizes-nobody-to-win", rule="BIG 9.3", tournament=tournament.id, pot=euros(pot.pot))
    return pot, groups


def prize_problems(tournament: Tournament) -> Iterator[Problem]:
    """A fee that is no amount of money."""
    fee = tournament.fee
    if fee is not None:
        if not fee.is_finite() or not 0 <= fee <= HIGHEST_FEE:
            yield Problem.of("prizes-fee-range", "fee", rule="BIG 9.3", fee=fee, most=HIGHEST_FEE)
        elif fee != fee.quantize(CENT):
            yield Problem.of("prizes-fee-cents", "fee", rule="BIG 9.3", fee=fee)


def prize_standing(tournament: Tournament) -> Standing:
    """The standing that prizes go by: that of the whole tournament, refused while it is being played."""
    if tournament.fee is None:
        raise RuleError("prizes-need-a-fee", rule="BIG 9.3", tournament=tournament.id)
    found = tuple(prize_problems(tournament)) + tuple(missing_results(tournament))
    if found:
        raise InputError(found)
    final = standing(tournament)
    refuse_problems(unfinished_problems(tournament, final))
    return final


def paid_groups(tournament: Tournament, final: Standing) -> list[list[str]]:
    """Paid entries in the order of the standing, those who share a position together.

    Who paid and never sat down pays into the pot and wins nothing of it (ruling prizes-to-the-ranked).
    """
    paid = {player.id for player in tournament.players if player.paid}
    rows = [row for row in final.rows if row.player in paid]
    return [[row.player for row in group] for _, group in groupby(rows, lambda row: row.position)]


def pot_of(tournament: Tournament, groups: Iterable[Iterable[str]], params: PrizeParams = DEFAULT) -> Pot:
    """Fees less a quarter; the band is that of the pot before the voucher (BIG 9.3)."""
    fees = sum(player.paid for player in tournament.players) * int((tournament.fee or Decimal(0)) * 100)
    pot = fees * (100 - params.kept) // 100
    shares = next(shares for least, shares in params.bands if pot >= least)
    receiver = voucher_receiver(tournament, groups, places=len(shares)) if pot >= params.voucher_from else None
    return Pot(fees, pot, shares, params.voucher if receiver is not None else 0, receiver)


def voucher_receiver(tournament: Tournament, groups: Iterable[Iterable[str]], *, places: int) -> str | None:
    """Whom the organiser chose, else the best paid entry without a prize, else nobody (BIG 9.3)."""
    if tournament.voucher_to is not None:
        return tournament.voucher_to
    ahead = 0
    for group in groups:
        members = list(group)
        if ahead >= places:
            return members[0]
        ahead += len(members)
    return None


def prize_slices(cents: Cents, shares: tuple[int, ...], groups: Sequence[Sequence[str]]) -> list[Slice]:
    """Slices by place, rounded down; the tied share what their places are worth (BIG 9.3, ruling prize-ties).

    The shares of places that nobody takes are the first place's too.
    """
    slices: list[Slice] = []
    untaken = sum(shares[sum(map(len, groups)) :])
    for group in groups:
        covered = sum(shares[len(slices) : len(slices) + len(group)]) + (0 if slices else untaken)
        if covered:
            amount = cents * covered // (100 * len(group))
            slices += [Slice(entry, covered, len(group), amount) for entry in group]
    return slices


def cents_left_over(cents: Cents, slices: Iterable[Slice]) -> Cents:
    """Cents lost in rounding: the first's too (BIG 9.3)."""
    return cents - sum(each.cents for each in slices)


def prizes_divided(cents: Cents, shares: tuple[int, ...], groups: Sequence[Sequence[str]]) -> dict[str, Cents]:
    """What each entry wins, all of it given away."""
    slices = prize_slices(cents, shares, groups)
    awards = {each.entry: each.cents for each in slices}
    if slices:
        awards[slices[0].entry] += cents_left_over(cents, slices)
    return {entry: amount for entry, amount in awards.items() if amount}


def euros(cents: Cents) -> Decimal:
    """An amount with its two decimals."""
    return Decimal(cents).scaleb(-2)


RULE = "BIG 9.3"


def explain_prizes(tournament: Tournament, player: str) -> tuple[Step, ...]:
    """The steps of what the entry wins: a prize, the voucher, both or nothing."""
    pot, groups = to_divide(tournament)
    return steps_of(pot, groups, player)


def steps_of(pot: Pot, groups: list[list[str]], player: str) -> tuple[Step, ...]:
    """The steps of what an entry is due of a pot, with the paid entries as they stand."""
    return (*_prize(pot, groups, player), *_voucher(pot, player))


def pot_step(pot: Pot) -> Step:
    """The fees less what is held back, rounded down to the cent."""
    inputs: dict[str, Value] = {"fees": euros(pot.fees), "kept": DEFAULT.kept}
    return Step(RULE, "big-prizes-pot", inputs, "down(fees * (100 - kept) / 100, 2)", euros(pot.pot))


def divided_step(pot: Pot) -> Step:
    """What is left for the prizes once the voucher is taken out."""
    inputs = {"pot": euros(pot.pot), "voucher": euros(pot.voucher)}
    return Step(RULE, "big-prizes-divided", inputs, "pot - voucher", euros(pot.divided), (pot_step(pot),))


def _prize(pot: Pot, groups: list[list[str]], player: str) -> Iterator[Step]:
    slices = prize_slices(pot.divided, pot.shares, groups)
    for index, due in enumerate(slices):
        left = 0 if index else cents_left_over(pot.divided, slices)
        if due.entry == player and due.cents + left:
            steps = (divided_step(pot), *((_left_over(pot, slices),) if left else ()))
            yield _won(pot, due, left, steps)


def _won(pot: Pot, due: Slice, left: int, steps: tuple[Step, ...]) -> Step:
    inputs: dict[str, Value] = {
        "divided": euros(pot.divided),
        "share": due.covered,
        "tied": due.tied,
        "left": euros(left),
    }
    formula = "down(divided * share / (100 * tied), 2) + left"
    return Step(RULE, "big-prize-won", inputs, formula, euros(due.cents + left), steps)


def _left_over(pot: Pot, slices: list[Slice]) -> Step:
    inputs = {"divided": euros(pot.divided), "given": euros(sum(each.cents for each in slices))}
    return Step(RULE, "big-prize-left-over", inputs, "divided - given", euros(cents_left_over(pot.divided, slices)))


def _voucher(pot: Pot, player: str) -> Iterator[Step]:
    if pot.voucher_to == player:
        inputs: dict[str, Value] = {"player": player, "pot": euros(pot.pot), "least": euros(DEFAULT.voucher_from)}
        yield Step(RULE, "big-voucher", inputs, result=euros(pot.voucher), steps=(pot_step(pot),))


def prize_sheet(tournament: Tournament) -> PrizeSheet:
    """The pot so far and its prizes by the last standing, as if it ended now (ruling prizes-if-it-ended-now).

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
    awards = prizes_divided(pot.divided, pot.shares, groups)
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
    """What each place is worth where nobody ties."""
    slices = prize_slices(pot.divided, pot.shares, [[str(number)] for number in range(entries)])
    worth = [each.cents for each in slices]
    if worth:
        worth[0] += cents_left_over(pot.divided, slices)
    return tuple(map(euros, worth))


def _over(tournament: Tournament, now: Standing) -> bool:
    """Whether the tournament is over, so that its prizes hold."""
    return bool(now.rows) and not any(missing_results(tournament)) and not any(unfinished_problems(tournament, now))
