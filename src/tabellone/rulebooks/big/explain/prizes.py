"""How a prize or the voucher came about."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.engine.facts import Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.prizes import DEFAULT, Pot, Slice, cut, euros, left_over, to_divide

RULE = "BIG 9.3"


def explain_prizes(tournament: Tournament, player: str) -> tuple[Step, ...]:
    """The steps of what the entry wins: a prize, the voucher, both or nothing (BIG 9.3)."""
    pot, groups = to_divide(tournament)
    return steps_of(pot, groups, player)


def steps_of(pot: Pot, groups: list[list[str]], player: str) -> tuple[Step, ...]:
    """The steps of what an entry is due of a pot, with the paid entries as they stand (BIG 9.3)."""
    return (*_prize(pot, groups, player), *_voucher(pot, player))


def pot_step(pot: Pot) -> Step:
    """The fees less what is held back, rounded down to the cent (BIG 9.3)."""
    inputs: dict[str, Value] = {"fees": euros(pot.fees), "kept": DEFAULT.kept}
    return Step(RULE, "big-prizes-pot", inputs, "down(fees * (100 - kept) / 100, 2)", euros(pot.pot))


def divided_step(pot: Pot) -> Step:
    """What is left for the prizes once the voucher is taken out (BIG 9.3)."""
    inputs = {"pot": euros(pot.pot), "voucher": euros(pot.voucher)}
    return Step(RULE, "big-prizes-divided", inputs, "pot - voucher", euros(pot.divided), (pot_step(pot),))


def _prize(pot: Pot, groups: list[list[str]], player: str) -> Iterator[Step]:
    slices = cut(pot.divided, pot.shares, groups)
    for index, due in enumerate(slices):
        left = 0 if index else left_over(pot.divided, slices)
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
    return Step(RULE, "big-prize-left-over", inputs, "divided - given", euros(left_over(pot.divided, slices)))


def _voucher(pot: Pot, player: str) -> Iterator[Step]:
    if pot.voucher_to == player:
        inputs: dict[str, Value] = {"player": player, "pot": euros(pot.pot), "least": euros(DEFAULT.voucher_from)}
        yield Step(RULE, "big-voucher", inputs, result=euros(pot.voucher), steps=(pot_step(pot),))
