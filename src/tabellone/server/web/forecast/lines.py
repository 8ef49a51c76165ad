"""The odds as a page shows them: everybody's chances in figures and bars, and what is proved in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabellone.contract.odds import Chance, OddsAnswer, Outlook
from tabellone.engine.alphabet import alphabetical
from tabellone.server.web.sentences import language
from tabellone.wording import number

Sorting = Literal["title", "final", "final_phase", "name"]
SORTINGS: tuple[Sorting, ...] = ("title", "final", "final_phase", "name")
TENTH = Decimal("0.1")


@dataclass(frozen=True, slots=True)
class Cell:
    """A chance: its words ("12.3 %"), and how wide its bar is, in thousandths."""

    words: str
    width: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class Line:
    """One player's chances; `mine` is the line of the one who looks."""

    player: str
    name: str
    title: Cell
    final: Cell | None
    final_phase: Cell | None
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Certain:
    """What is proved about one player: in a few words, with the reasons."""

    name: str
    outlook: Outlook
    words: str
    mine: bool = False


def lines_of(
    answer: OddsAnswer, names: Mapping[str, str], by: Sorting, *, proved: Iterable[Outlook] = (), mine: str = ""
) -> list[Line]:
    """Everybody's line in the order asked for; who has left since the estimate and is not known any more is left out.

    A chance that is proved to be none, or sure, is shown as such.
    """
    out = {one.player for one in proved if one.verdict == "out"}
    through = {one.player for one in proved if one.verdict == "through"}
    found = [
        Line(
            row.player,
            names[row.player],
            _cell(row.title, never=row.player in out),
            _cell(row.final, never=row.player in out) if row.final else None,
            _cell(row.final_phase, never=row.player in out, sure=row.player in through) if row.final_phase else None,
            row.player == mine,
        )
        for row in answer.rows
        if row.player in names
    ]
    return sorted(found, key=lambda line: _order(line, by))


def _order(line: Line, by: Sorting) -> tuple[object, ...]:
    chances = tuple(-cell.value if cell else Fraction(0) for cell in (line.title, line.final, line.final_phase))
    first = {"title": chances[0], "final": chances[1], "final_phase": chances[2], "name": Fraction(0)}[by]
    if by == "name":
        return (alphabetical(line.name),)
    return (first, *chances, alphabetical(line.name))


def _cell(chance: Chance, *, never: bool = False, sure: bool = False) -> Cell:
    proved = (never and chance.value == 0) or (sure and chance.value == 1)
    return Cell(percent(chance, proved=proved), str(int(chance.value * 1000)), chance.value)


def percent(chance: Chance, *, proved: bool = False) -> str:
    """A chance in per cent with a decimal; what no run or every run had is not said to be certain unless proved."""
    value = chance.value * 100
    tenths = (Decimal(value.numerator) / value.denominator).quantize(TENTH, ROUND_HALF_UP)
    if proved or chance.runs == 1:
        return f"{number(int(tenths), language())} %"
    if tenths < TENTH:
        return f"< {number(TENTH, language())} %"
    if tenths > 100 - TENTH:
        return f"> {number(100 - TENTH, language())} %"
    return f"{number(tenths, language())} %"


def certain_of(outlooks: Iterable[Outlook], names: Mapping[str, str], mine: str = "") -> dict[str, list[Certain]]:
    """What is proved, by verdict, the own first; who is open with nothing proved is left out."""
    found: dict[str, list[Certain]] = {"through": [], "open": [], "out": []}
    for one in outlooks:
        if one.player in names and (one.verdict != "open" or one.least or one.enough):
            words = needs(one) if one.verdict == "open" else ""
            found[one.verdict].append(Certain(names[one.player], one, words, one.player == mine))
    for some in found.values():
        some.sort(key=lambda line: (not line.mine, alphabetical(line.name)))
    return found


def needs(outlook: Outlook) -> str:
    """What is needed at the least, and what is enough."""
    if outlook.least and outlook.least == outlook.enough:
        return _exactly(outlook, outlook.least)
    told: list[str] = []
    if outlook.least:
        told.append(_amount(outlook, outlook.least, least=True))
    if outlook.enough:
        told.append(_amount(outlook, outlook.enough, least=False))
    return " ".join(told)


def _exactly(outlook: Outlook, amount: Fraction) -> str:
    many, figure = int(amount), number(amount, language())
    if outlook.unit == "wins":
        sentence = ngettext(
            "%(count)s more win is needed, and is enough.", "%(count)s more wins are needed, and are enough.", many
        )
        return sentence % {"count": figure}
    sentence = ngettext(
        "%(points)s more point is needed, and is enough.", "%(points)s more points are needed, and are enough.", many
    )
    return sentence % {"points": figure}


def _amount(outlook: Outlook, amount: Fraction, *, least: bool) -> str:
    many, figure = int(amount), number(amount, language())
    if outlook.unit == "wins":
        sentence = (
            ngettext("At least %(count)s more win is needed.", "At least %(count)s more wins are needed.", many)
            if least
            else ngettext("%(count)s more win is enough.", "%(count)s more wins are enough.", many)
        )
        return sentence % {"count": figure}
    sentence = (
        ngettext("At least %(points)s more point is needed.", "At least %(points)s more points are needed.", many)
        if least
        else ngettext("%(points)s more point is enough.", "%(points)s more points are enough.", many)
    )
    return sentence % {"points": figure}


def goal_of(outlooks: Sequence[Outlook]) -> str:
    """What is told of: the final phase, or the title."""
    return outlooks[0].goal if outlooks else "title"


def told_to(outlook: Outlook) -> str:
    """The sentence for the player themselves."""
    final_phase = outlook.goal == "final_phase"
    if outlook.verdict == "through":
        return _("You are through to the final phase.") if final_phase else _("You have won the tournament.")
    if outlook.verdict == "out":
        return (
            _("You can no longer reach the final phase, unless somebody in front withdraws.")
            if final_phase
            else _("You can no longer win the tournament.")
        )
    if not (outlook.least or outlook.enough):
        return _("Nothing is decided yet: everything is still open for you.")
    start = _("For the final phase:") if final_phase else _("For the title:")
    return f"{start} {needs(outlook)}"
