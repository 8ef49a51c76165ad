"""What is certain: through, out, or what is still needed (ruling odds-certain).

Bounds over all results that the rounds left can have, absences and void tables included; never wrong with those who
are entered and the rounds that are planned, and undecided where nothing is proved. "Out" holds while nobody in front
withdraws.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabellone.contract.odds import Goal, Outlook
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.odds.certain_now import after_qualifying, in_knockout
from tabellone.rulebooks.big.odds.certain_steps import (
    enough_step,
    least_step,
    open_step,
    out_step,
    out_wins_step,
    through_step,
    wins_step,
    withdrawn_step,
)
from tabellone.rulebooks.big.odds.estimate import coming_plan, known_rounds
from tabellone.rulebooks.big.odds.gains import Gains
from tabellone.rulebooks.big.odds.opening import surely_last
from tabellone.rulebooks.big.odds.reading import situation_of
from tabellone.rulebooks.big.odds.rivals import Rivals
from tabellone.rulebooks.big.odds.situation import NEVER, UNIT
from tabellone.rulebooks.big.plan import Plan, plan_of
from tabellone.rulebooks.big.rounds import KNOCKOUT, is_complete
from tabellone.rulebooks.big.standing import standing


def proved(tournament: Tournament) -> tuple[Outlook, ...]:
    """What is proved about everybody (BIG 8.1, ruling odds-certain): the final phase, or the title where none follows.

    Once the final phase has begun, the title.
    """
    played, plan = known_rounds(tournament), coming_plan(tournament)
    goal: Goal = "title" if plan.phase == "none" else "final_phase"
    if standing(tournament).final or (played and played[-1].phase in KNOCKOUT):
        return in_knockout(tournament, played)
    if not _provable(tournament, plan) or not is_complete(played[0]):
        return tuple(Outlook(player.id, goal, "open", steps=(open_step(),)) for player in tournament.players)
    situation = situation_of(tournament, played, plan, (1,) * len(tournament.players))
    if not situation.open and not situation.coming:
        return after_qualifying(tournament, played, plan)
    gains = Gains.of_situation(situation)
    order = _in_order(gains)
    return tuple(_outlook(gains, order, goal, player.id, n) for n, player in enumerate(tournament.players))


def _provable(tournament: Tournament, plan: Plan) -> bool:
    """Whether rounds and places are known: not while who arrives can change them (ruling participants-came).

    Nor while somebody is out at a table that still plays: the size of that table is not known.
    """
    played = known_rounds(tournament)
    if plan.rounds is None or not played or surely_last(played[-1]):
        return False
    return plan.phase != "national" or plan == plan_of(tournament)


def _outlook(gains: Gains, order: Sequence[int], goal: Goal, name: str, player: int) -> Outlook:
    situation = gains.of
    if player in situation.qualifying.gone or _never_comes(gains, player):
        return Outlook(name, goal, "out", steps=(withdrawn_step(),))
    rivals = Rivals(gains, player, tuple(other for other in order if other != player))
    if situation.qualifying.wins:
        return _by_wins(rivals, goal, name)
    return _by_points(rivals, goal, name, situation.qualifying.first)


def _never_comes(gains: Gains, player: int) -> bool:
    return gains.of.points[player] == NEVER and not gains.rounds[player]


def _in_order(gains: Gains) -> tuple[int, ...]:
    """Everybody who is left, from the most points down."""
    here = [n for n in range(gains.of.players) if n not in gains.of.qualifying.gone]
    return tuple(sorted(here, key=lambda n: -gains.has[n]))


def _by_points(rivals: Rivals, goal: Goal, name: str, places: int) -> Outlook:
    """By the standing: so many places (BIG 8.1.2, BIG 8.1.3, BIG 4.2 for the title)."""
    if rivals.reaching(0) < places:
        return Outlook(name, goal, "through", steps=(through_step(rivals, places, goal),))
    if rivals.above(rivals.most) >= places:
        return Outlook(name, goal, "out", steps=(out_step(rivals, places, goal),))
    least, enough = max(0, rivals.least_for(places) - rivals.points), _enough(rivals, places)
    steps = [least_step(rivals, places, least, goal)] if least else []
    steps += [enough_step(rivals, places, enough, goal)] if enough is not None else []
    return Outlook(
        name,
        goal,
        "open",
        least=Fraction(least, UNIT) if least else None,
        enough=None if enough is None else Fraction(enough, UNIT),
        steps=tuple(steps) or (open_step(),),
    )


def _enough(rivals: Rivals, places: int) -> int | None:
    """The least points with which the place is sure; with more of them it is too, so that halving finds it."""
    sums = rivals.gains.sums_of(rivals.player)
    low, high = 0, len(sums)
    while low < high:
        middle = (low + high) // 2
        if rivals.reaching(sums[middle]) < places:
            high = middle
        else:
            low = middle + 1
    return sums[low] if low < len(sums) else None


def _by_wins(rivals: Rivals, goal: Goal, name: str) -> Outlook:
    """By wins at tables of two, or among the first of small fields (BIG 8.1.1)."""
    rules, won = rivals.gains.of.qualifying, rivals.gains.of.wins[rivals.player]
    left, safe = rivals.gains.rounds[rivals.player], rules.alone_with or rules.wins
    if won >= safe:
        return Outlook(name, goal, "through", "wins", steps=(wins_step("through", won, safe, left),))
    if rules.first and rivals.reaching(0) < rules.first:
        return Outlook(name, goal, "through", steps=(through_step(rivals, rules.first, goal),))
    behind = not rules.first or rivals.above(rivals.most) >= rules.first
    if won + left < rules.wins and behind:
        return Outlook(name, goal, "out", "wins", steps=(out_wins_step(won, rules.wins, left),))
    least = Fraction(rules.wins - won) if behind and won < rules.wins else None
    enough = Fraction(safe - won) if won + left >= safe else None
    steps = [wins_step("least", won, rules.wins, left)] if least else []
    steps += [wins_step("enough", won, safe, left)] if enough else []
    return Outlook(name, goal, "open", "wins", least, enough, tuple(steps) or (open_step(),))
