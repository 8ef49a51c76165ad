"""What is played for a number of people, in words of a language: what the first mail tells (BIG 7.1, BIG 7.2.1)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.contract import BY_ID
from tabellone.contract.proposals import Proposal
from tabellone.engine.steps import Step
from tabellone.server.convening.models import Convocation
from tabellone.server.convening.wording import facts_of, phase_facts
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.plans import Plan, proposed
from tabellone.server.play.states import state_of
from tabellone.tournament.view import taking_part
from tabellone.wording.telling import worded_steps


def proposal(row: Convocation, players: int) -> Proposal | None:
    """The structure that the rulebook proposes for so many; none for a final of several games."""
    head = state_of(row.tournament).settings.head
    if several(row):
        return None
    plan = Plan(head.rulebook, head.game or "", players, national_final=True, table_size=head.table_size)
    return proposed(replace(plan, kept=head.params))


def entries(row: Convocation) -> int:
    """How many entries the places make: places are people's, and at a game for pairs two are one (ruling pairs)."""
    return row.places // 2 if plays_in_pairs(state_of(row.tournament)) else row.places


def several(row: Convocation) -> tuple[str, ...]:
    """The games of the rounds, where a final is played at several (BIG 8.2)."""
    head = state_of(row.tournament).settings.head
    games = tuple(str(game) for game in head.params.get("games", ()))
    return games if BY_ID[head.rulebook].game_of_several(games) else ()


def phase_of_several(row: Convocation, players: int) -> tuple[Step, ...]:
    """The final phase that a final of several games has by its settings; nothing without one (BIG 8.2)."""
    head = state_of(row.tournament).settings.head
    return BY_ID[head.rulebook].phase_planned(head, players) if several(row) else ()


def structure_told(row: Convocation, players: int) -> list[str]:
    """How it is played by so many, a sentence for each part; of several games what follows their rounds (BIG 7.2.1)."""
    found = proposal(row, players)
    return facts_of(found) if found else phase_facts(phase_of_several(row, players))


def sentences(found: Proposal, language: str) -> list[str]:
    """The structure in words, a sentence for each part."""
    lines = []
    for one in worded_steps(found.steps, {}, language):
        tail = one.sum if not one.result else f"{one.sum} = {one.result}" if one.sum else one.result
        lines.append(f"{one.sentence}: {tail}" if tail else one.sentence)
    return lines


def present(row: Convocation) -> int:
    """How many are there: those who will be seated."""
    return len(taking_part(state_of(row.tournament)))
