"""What is played for a number of people, in words of a language: what the first mail tells (BIG 7.1, BIG 7.2.1)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.course.view import taking_part
from tabellone.engine.desk import Proposal
from tabellone.server.convening.models import Convocation
from tabellone.server.desk.creating_plan import Plan, proposed
from tabellone.server.play.states import state_of
from tabellone.wording.telling import told


def proposal(row: Convocation, players: int) -> Proposal | None:
    """The structure that the rulebook proposes for so many; none for a final of several games."""
    head = state_of(row.tournament).settings.head
    if several(row):
        return None
    plan = Plan(head.rulebook, head.game or "", players, national_final=True, table_size=head.table_size)
    return proposed(replace(plan, kept=head.params))


def several(row: Convocation) -> tuple[str, ...]:
    """The games of the rounds, where a final is played at several (BIG 8.2)."""
    return tuple(str(game) for game in state_of(row.tournament).settings.head.params.get("games", ()))


def sentences(found: Proposal, language: str) -> list[str]:
    """The structure in words, a sentence for each part."""
    lines = []
    for one in told(found.steps, {}, language):
        tail = one.sum if not one.result else f"{one.sum} = {one.result}" if one.sum else one.result
        lines.append(f"{one.sentence}: {tail}" if tail else one.sentence)
    return lines


def present(row: Convocation) -> int:
    """How many are there: those who will be seated."""
    return len(taking_part(state_of(row.tournament)))
