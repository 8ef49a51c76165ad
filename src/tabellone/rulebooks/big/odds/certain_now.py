"""What the standing before the final phase, and the final phase itself, have settled (ruling odds-certain)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.contract.odds import Outlook, Verdict
from tabellone.engine.entries import left_before
from tabellone.engine.facts import Round, Tournament
from tabellone.engine.steps import Step
from tabellone.rulebooks.big.before import Before, before_knockout
from tabellone.rulebooks.big.odds.begun import begun
from tabellone.rulebooks.big.odds.certain_steps import open_step
from tabellone.rulebooks.big.plan import Plan
from tabellone.rulebooks.big.qualify import qualified, won_without_final
from tabellone.rulebooks.big.standing import standing
from tabellone.rulebooks.big.structure import AT_LEAST, BY_WINS


def in_knockout(tournament: Tournament, played: Sequence[Round]) -> tuple[Outlook, ...]:
    """Who has won, who can still win, who is out of it (BIG 4.3, BIG 8.3)."""
    result = standing(tournament)
    if result.final:
        winners = {row.player for row in result.rows if row.position == 1}
        return tuple(_title(player.id, "through" if player.id in winners else "out") for player in tournament.players)
    left = begun(tournament, played).players
    verdict: Verdict = "through" if len(left) == 1 else "open"
    return tuple(_title(player.id, verdict if n in left else "out") for n, player in enumerate(tournament.players))


def after_qualifying(tournament: Tournament, played: Sequence[Round], plan: Plan) -> tuple[Outlook, ...]:
    """Who goes on, once all qualifying rounds are played; open where only a lot can part players (BIG 4.2, BIG 8.1)."""
    before, gone = before_knockout(tournament, played), left_before(tournament, played[-1].number + 1)
    winner = won_without_final(plan, before)
    if winner is not None:
        return tuple(_goes_on(player.id, through=player.id == winner) for player in tournament.players)
    here = [player for player in before.order if player not in gone]
    through, doubtful = set(qualified(plan, before, here)), set(_doubtful(plan, before, here))
    return tuple(
        Outlook(player.id, "final_phase", "open", steps=(Step("BIG 4.2", "odds-by-lot"),))
        if player.id in doubtful
        else _goes_on(player.id, through=player.id in through)
        for player in tournament.players
    )


def _doubtful(plan: Plan, before: Before, here: Sequence[str]) -> Iterator[str]:
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
