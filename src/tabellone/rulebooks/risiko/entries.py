"""Who may enrol, who plays where places are short, and when somebody can leave (RK structure, RK withdrawals)."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.contract.entries import Admission, Applicant, first_come, within
from tabellone.contract.rulebook import has_begun, last_drawn, round_moments
from tabellone.engine.facts import Tournament
from tabellone.rulebooks.risiko.points import ABSENT
from tabellone.rulebooks.risiko.rounds import QUALIFYING_GAMES, Stage, round_stage
from tabellone.rulebooks.risiko.semifinals import FINAL_AT_ONCE, TWO_DIRECT
from tabellone.rulebooks.risiko.withdrawals import FINAL, SEMIFINALS, gone_by_semifinals


def admission(entries: Sequence[Applicant], places: int | None, *, of: Tournament | None = None) -> Admission:
    """The rulebook is silent: who enrolled first plays (RK structure, ruling first-come)."""
    del of
    return within(first_come(entries), places)


def withdrawal_moments(tournament: Tournament) -> tuple[str, ...]:
    """Before the next game, the semifinals, the final; also before a round not begun yet (RK withdrawals)."""
    last, following = last_drawn(tournament), next_phase(tournament)
    if last is None or (last.number < QUALIFYING_GAMES and following is not None):
        return round_moments(tournament)
    waiting = () if has_begun(last) else _moments_before(last.number, round_stage(last, last.number - 1))
    if following == "semifinal":
        return (SEMIFINALS, FINAL, *waiting)
    return (FINAL, *waiting) if following == "final" else waiting


def next_phase(tournament: Tournament) -> Stage | None:
    """Two qualifying games, semifinals, final; fewer than ten left go straight to the final (RK structure).

    Nothing after a final, and nothing where fewer than four can play it.
    """
    drawn = sorted((one for one in tournament.rounds if one.tables), key=lambda one: one.number)
    if any(round_stage(one, index) == "final" for index, one in enumerate(drawn)):
        return None
    if len(drawn) < QUALIFYING_GAMES:
        return "qualifying"
    if len(drawn) > QUALIFYING_GAMES:
        return "final"
    left = len(_both_games(tournament) - gone_by_semifinals(tournament))
    if left < FINAL_AT_ONCE.needs:
        return None
    return "semifinal" if left >= TWO_DIRECT.needs else "final"


def _moments_before(number: int, stage: Stage) -> tuple[str, ...]:
    """The moments just before a round that has been drawn (RK withdrawals)."""
    if stage == "qualifying":
        return (f"before_round:{number}",)
    return (SEMIFINALS,) if stage == "semifinal" else (FINAL,)


def _both_games(tournament: Tournament) -> set[str]:
    """Who was at a table in both qualifying games (RK semifinals)."""
    first, second = (
        {
            seat.player
            for one in tournament.rounds
            if one.number == number
            for table in one.tables
            for seat in table.seats
            if seat.status not in ABSENT
        }
        for number in range(1, QUALIFYING_GAMES + 1)
    )
    return first & second
