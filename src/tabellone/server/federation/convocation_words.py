"""What is told of a final: its facts, and how it is played in plain sentences (BIG 7.2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabellone.contract.games import Proposal
from tabellone.engine.steps import Step


@dataclass(frozen=True, slots=True)
class FinalFacts:
    """What the mails of a final tell everybody; `answers_by` while the invited can still answer first."""

    name: str
    game: str
    day: date
    venue: str
    contacts: str
    places: int
    called: int
    deadline: date | None
    notes: str
    games: tuple[str, ...] = ()
    structure: Proposal | None = None
    phase: tuple[Step, ...] = ()
    pairs: bool = False
    answers_by: date | None = None
    replies: str = ""

    @property
    def full_day(self) -> str:
        """The day with its weekday, in the language in force."""
        weekday, day = date_format(self.day, "l"), date_format(self.day, "DATE_FORMAT")
        is_english = (translation.get_language() or "en").startswith("en")
        return f"{weekday}, {day}" if is_english else f"{weekday.lower()} {day}"

    @property
    def sentences(self) -> list[str]:
        """How it is played, in the language in force; of several games only what follows the rounds (BIG 7.2.1)."""
        if self.games:
            return phase_facts(self.phase)
        return proposal_facts(self.structure) if self.structure else []


def proposal_facts(found: Proposal) -> list[str]:
    """The proposed structure in plain sentences: rounds, qualifiers, the tables of the final phase (BIG 7.2.1)."""
    by_name = {one.name: one.default for one in found.settings}
    rounds, qualified, seats = (by_name.get(one) for one in ("rounds", "qualified", "final_table_size"))
    if not isinstance(rounds, int):
        return []
    told = ngettext(
        "%(rounds)s qualifying round at tables of %(size)s.",
        "%(rounds)s qualifying rounds at tables of %(size)s.",
        rounds,
    )
    lines = [told % {"rounds": rounds, "size": found.table_size}]
    if isinstance(qualified, int):
        lines.append(_("%(qualified)s go on to the final phase.") % {"qualified": qualified})
    else:
        wins = ngettext(
            "Whoever wins at least %(wins)s round goes on to the bracket.",
            "Whoever wins at least %(wins)s rounds goes on to the bracket.",
            rounds - 1,
        )
        if first := _first(found):
            lines.append(_("The first %(first)s go on to the bracket, whatever they won.") % {"first": first})
        lines.append(wins % {"wins": rounds - 1})
    lines += _way_to_the_final(found.steps)
    if isinstance(seats, int):
        lines.append(_("The final phase is played at tables of %(seats)s.") % {"seats": seats})
    return lines


def phase_facts(steps: Sequence[Step]) -> list[str]:
    """The final phase after the rounds of several games: how many go on, and to what (BIG 7.2.1, BIG 8.2)."""
    by_code = {one.name: one for one in steps}
    if by_wins := by_code.get("big-proposed-by-wins"):
        wins = int(str(by_wins.result))
        words = ngettext(
            "Whoever wins at least %(wins)s round goes on to the bracket.",
            "Whoever wins at least %(wins)s rounds goes on to the bracket.",
            wins,
        )
        return [words % {"wins": wins}]
    if (through := by_code.get("big-proposed-qualified")) is None:
        return []
    lines = [_("%(qualified)s go on to the final phase.") % {"qualified": through.result}, *_way_to_the_final(steps)]
    shape = by_code.get("big-proposed-semifinals") or by_code.get("big-proposed-final")
    if shape:
        seats = {"seats": shape.inputs["seats"]}
        lines.append(_("The final phase is played at tables of %(seats)s.") % seats)
    return lines


def _way_to_the_final(steps: Sequence[Step]) -> list[str]:
    """Who goes straight to the final, and who plays for the other seats (BIG 7.2.1, BIG 8.1.2, BIG 8.1.3)."""
    by_code = {one.name: one for one in steps}
    shape, through = by_code.get("big-proposed-semifinals"), by_code.get("big-proposed-qualified")
    if shape is None or through is None:
        return [_("They play the final.")] if "big-proposed-final" in by_code else []
    tables, direct = int(str(shape.inputs["tables"])), int(str(shape.inputs["direct"]))
    numbers = {"direct": direct, "others": int(str(through.result)) - direct, "tables": tables}
    if not direct:
        return [_("They play %(tables)s semifinals; the winners play the final.") % numbers]
    told = ngettext(
        "The first goes straight to the final; the other %(others)s play for the rest of its seats (semifinals: "
        "%(tables)s).",
        "The first %(direct)s go straight to the final; the other %(others)s play for the rest of its seats "
        "(semifinals: %(tables)s).",
        direct,
    )
    return [told % numbers]


def _first(found: Proposal) -> int:
    """How many go on by the standing, besides those with enough wins (BIG 8.1.1)."""
    return next((int(str(one.inputs["first"])) for one in found.steps if "first" in one.inputs), 0)
