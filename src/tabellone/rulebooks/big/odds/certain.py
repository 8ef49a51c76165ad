"""What is certain: through, out, or what is still needed (ruling odds-certain).

Bounds over all results that the rounds left can have, absences and void tables included; never wrong with those who
are entered and the rounds that are planned, and undecided where nothing is proved. "Out" holds while nobody in front
withdraws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from tabellone.contract.odds import Goal, Outlook, Verdict
from tabellone.engine.entries import left_before
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.steps import Step, Value
from tabellone.rulebooks.big.final_phase import qualified_players, won_without_final
from tabellone.rulebooks.big.ladder import QualifyingStanding, qualifying_standing
from tabellone.rulebooks.big.odds.bounds import Gains, Rivals
from tabellone.rulebooks.big.odds.ending import final_phase_begun
from tabellone.rulebooks.big.odds.estimate import coming_plan, known_rounds
from tabellone.rulebooks.big.odds.reading import situation_of, surely_last
from tabellone.rulebooks.big.odds.situation import NEVER, UNIT
from tabellone.rulebooks.big.rounds import KNOCKOUT, is_complete
from tabellone.rulebooks.big.standing import standing
from tabellone.rulebooks.big.structure import AT_LEAST, BY_WINS, TournamentPlan, tournament_plan


def proved_outlooks(tournament: Tournament) -> tuple[Outlook, ...]:
    """What is proved about everybody (ruling odds-certain): the final phase, or the title where none follows.

    Once the final phase has begun, the title.
    """
    played, plan = known_rounds(tournament), coming_plan(tournament)
    goal: Goal = "title" if plan.phase == "none" else "final_phase"
    if standing(tournament).final or (played and played[-1].phase in KNOCKOUT):
        return outlooks_in_knockout(tournament, played)
    if not _provable(tournament, plan) or not is_complete(played[0]):
        return tuple(Outlook(player.id, goal, "open", steps=(open_step(),)) for player in tournament.players)
    situation = situation_of(tournament, played, plan, (1,) * len(tournament.players))
    if not situation.open and not situation.coming:
        return outlooks_after_qualifying(tournament, played, plan)
    gains = Gains.of_situation(situation)
    order = _in_order(gains)
    return tuple(_outlook(gains, order, goal, player.id, n) for n, player in enumerate(tournament.players))


def _provable(tournament: Tournament, plan: TournamentPlan) -> bool:
    """Whether rounds and places are known: not while who arrives can change them (ruling participants-came).

    Nor while somebody is out at a table that still plays: the size of that table is not known.
    """
    played = known_rounds(tournament)
    if plan.rounds is None or not played or surely_last(played[-1]):
        return False
    return plan.phase != "national" or plan == tournament_plan(tournament)


def _outlook(gains: Gains, order: Sequence[int], goal: Goal, name: str, player: int) -> Outlook:
    situation = gains.of
    never_comes = situation.points[player] == NEVER and not gains.rounds[player]
    if player in situation.qualifying.gone or never_comes:
        return Outlook(name, goal, "out", steps=(Step("BIG 4.3", "odds-withdrawn"),))
    rivals = Rivals(gains, player, tuple(other for other in order if other != player))
    if situation.qualifying.wins:
        return _by_wins(rivals, goal, name)
    return _by_points(rivals, goal, name, situation.qualifying.first)


def _in_order(gains: Gains) -> tuple[int, ...]:
    """Everybody who is left, from the most points down."""
    here = [n for n in range(gains.of.players) if n not in gains.of.qualifying.gone]
    return tuple(sorted(here, key=lambda n: -gains.has[n]))


def _by_points(rivals: Rivals, goal: Goal, name: str, places: int) -> Outlook:
    """By the standing: so many places (BIG 4.2 for the title)."""
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
    """By wins at tables of two, or among the first of small fields (see `qualified_players`)."""
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


def outlooks_in_knockout(tournament: Tournament, played: Sequence[Round]) -> tuple[Outlook, ...]:
    """Who has won, who can still win, who is out of it (see `knockout_round`)."""
    result = standing(tournament)
    if result.final:
        winners = {row.player for row in result.rows if row.position == 1}
        return tuple(_title(player.id, "through" if player.id in winners else "out") for player in tournament.players)
    left = final_phase_begun(tournament, played).players
    verdict: Verdict = "through" if len(left) == 1 else "open"
    return tuple(_title(player.id, verdict if n in left else "out") for n, player in enumerate(tournament.players))


def outlooks_after_qualifying(
    tournament: Tournament, played: Sequence[Round], plan: TournamentPlan
) -> tuple[Outlook, ...]:
    """Who goes on, once all qualifying rounds are played; open where only a lot can part players (see `RoundBook`)."""
    before, gone = qualifying_standing(tournament, played), left_before(tournament, played[-1].number + 1)
    winner = won_without_final(plan, before)
    if winner is not None:
        return tuple(_goes_on(player.id, through=player.id == winner) for player in tournament.players)
    here = [player for player in before.order if player not in gone]
    through, doubtful = set(qualified_players(plan, before, here)), set(_doubtful(plan, before, here))
    return tuple(
        Outlook(player.id, "final_phase", "open", steps=(Step("BIG 4.2", "odds-by-lot"),))
        if player.id in doubtful
        else _goes_on(player.id, through=player.id in through)
        for player in tournament.players
    )


def _doubtful(plan: TournamentPlan, before: QualifyingStanding, here: Sequence[str]) -> Iterator[str]:
    """Players of a group that only a lot can part, where the last place is inside it (ruling recorded-lot)."""
    places = AT_LEAST.get(plan.participants, 0) if plan.qualified == BY_WINS else plan.qualified
    wins = (plan.rounds or 0) - 1
    above = 0
    for group in before.shared_groups():
        inside = [player for player in group if player in here]
        if above < places < above + len(inside):
            yield from (p for p in inside if plan.qualified != BY_WINS or before.book.wins(p) < wins)
        above += len(inside)


def _goes_on(player: str, *, through: bool) -> Outlook:
    if through:
        return Outlook(player, "final_phase", "through", steps=(Step("BIG 8.1", "odds-in-field"),))
    return Outlook(player, "final_phase", "out", steps=(Step("BIG 8.1", "odds-not-in-field"),))


def _title(player: str, verdict: Verdict) -> Outlook:
    if verdict == "open":
        return Outlook(player, "title", verdict, steps=(open_step(),))
    step = Step("BIG 4.3", "odds-title-won") if verdict == "through" else Step("BIG 4.3", "odds-title-lost")
    return Outlook(player, "title", verdict, steps=(step,))


WINS_RULE = "BIG 8.1.1"
_RULES: dict[Goal, str] = {"final_phase": "BIG 8.1", "title": "BIG 4.2"}


def open_step() -> Step:
    """Nothing is proved yet."""
    return Step("ruling odds-certain", "odds-open")


def through_step(rivals: Rivals, places: int, goal: Goal) -> Step:
    """Too few others can still have as many points."""
    inputs: dict[str, Value] = {"points": _points(rivals.points), "others": rivals.reaching(0), "places": places}
    return Step(_RULES[goal], "odds-through-points", inputs)


def out_step(rivals: Rivals, places: int, goal: Goal) -> Step:
    """As many others as there are places have more than the player can still have."""
    inputs: dict[str, Value] = {"most": _points(rivals.most), "others": rivals.above(rivals.most), "places": places}
    return Step(_RULES[goal], "odds-out-points", inputs)


def least_step(rivals: Rivals, places: int, least: int, goal: Goal) -> Step:
    """What is missing to those who have the places by now."""
    inputs: dict[str, Value] = {
        "points": _points(rivals.points),
        "total": _points(rivals.points + least),
        "places": places,
    }
    return Step(_RULES[goal], "odds-least-points", inputs, "total - points", _points(least))


def enough_step(rivals: Rivals, places: int, enough: int, goal: Goal) -> Step:
    """What makes a total that too few others can reach."""
    total, others = rivals.points + enough, rivals.reaching(enough)
    inputs: dict[str, Value] = {
        "points": _points(rivals.points),
        "total": _points(total),
        "others": others,
        "places": places,
    }
    return Step(_RULES[goal], "odds-enough-points", inputs, "total - points", _points(enough))


def wins_step(what: Literal["through", "least", "enough"], won: int, needed: int, left: int) -> Step:
    """Wins against those that go on by themselves (see `qualified_players`)."""
    inputs = {"won": won, "needed": needed, "rounds": left}
    if what == "through":
        return Step(WINS_RULE, "odds-through-wins", inputs)
    name = {"least": "odds-least-wins", "enough": "odds-enough-wins"}[what]
    return Step(WINS_RULE, name, inputs, "needed - won", needed - won)


def out_wins_step(won: int, needed: int, left: int) -> Step:
    """Not even winning everything makes enough wins (see `qualified_players`)."""
    inputs = {"won": won, "needed": needed, "rounds": left}
    return Step(WINS_RULE, "odds-out-wins", inputs, "won + rounds", won + left)


def _points(units: int) -> Fraction:
    return Fraction(units, UNIT)
