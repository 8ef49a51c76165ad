"""What the preview of an import shows: people, games by round, what is understood, what is rated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tabellone.server.intake.stages import outcomes
from tabellone.server.intake.stages.converting import Line
from tabellone.server.intake.stages.deciding import NEW, OUT
from tabellone.server.intake.stages.matching import Known, Match
from tabellone.server.intake.stages.previewing import Preview
from tabellone.server.intake.stages.recognising import Likely
from tabellone.server.web.importing.posted import label

GAMES_A_PAGE = 100
MOST_PEOPLE = 300
MOST_OFFERED = 2000
OUTCOMES = {
    "win": "1 – 0",
    "draw": "½ – ½",
    "loss": "0 – 1",
    "win_timeout": gettext_lazy("1 – 0, on time"),
    "loss_timeout": gettext_lazy("0 – 1, on time"),
    "win_left": gettext_lazy("1 – 0, the other left"),
    "loss_left": gettext_lazy("0 – 1, the first left"),
    "win_absent": gettext_lazy("1 – 0, the other absent"),
    "loss_absent": gettext_lazy("0 – 1, the first absent"),
    "both_absent": gettext_lazy("both absent"),
    "both_left": gettext_lazy("both left"),
    "void": gettext_lazy("no result"),
    "open": gettext_lazy("not over yet"),
    "bye": pgettext_lazy("result", "bye"),
    "bye_one": gettext_lazy("bye, 1 point"),
    "bye_half": gettext_lazy("bye, ½ point"),
    "bye_nothing": gettext_lazy("bye, 0 points"),
    "absent": gettext_lazy("not paired"),
    "": gettext_lazy("not told"),
}
WHY = {
    "site_id": gettext_lazy("the same id on the platform"),
    "nickname": gettext_lazy("the same nickname here"),
    "other_platform": gettext_lazy("the same nickname on another platform"),
    "name": gettext_lazy("the same name"),
    "similar": gettext_lazy("a similar nickname"),
}


@dataclass(frozen=True, slots=True)
class Person:
    """A player of the source with what can be chosen, and who it may be but goes by another nickname there (PG 7)."""

    index: int
    match: Match
    options: tuple[tuple[str, str], ...]
    chosen: str
    otherwise: tuple[tuple[Known, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game with the names of its players and what can be chosen."""

    line: Line
    names: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    said: Any

    @property
    def corrected(self) -> bool:
        """Whether it holds otherwise than the source says."""
        return self.line.outcome != self.line.said


def people(shown: Preview) -> dict[str, list[Person]]:
    """Everybody in the source: those to decide upon first."""
    rows = [_person(index, match) for index, match in enumerate(shown.matches)]
    unsure = [row for row in rows if not row.match.settled]
    known = [row for row in rows if row.match.settled]
    return {"unsure": unsure[:MOST_PEOPLE], "known": known[:MOST_PEOPLE]}


def _person(index: int, match: Match) -> Person:
    if match.how == "erased":
        return Person(index, match, (("", match.name), (OUT, _("leave out"))), "")
    suggested = [(one.known.code, f"{label(one.known)} ({WHY[one.why]})") for one in match.suggestions]
    options = [("", _("choose …") if not match.settled else _("as recognised")), *suggested]
    if match.how == "chosen":  # kept as long as nobody chooses otherwise
        options = [(match.code, match.name), ("", _("choose …"))]
    elif match.code:
        options[0] = ("", f"{match.name}")
    options += [(NEW, _("new unregistered participant")), (OUT, _("leave out"))]
    chosen = {"new": NEW, "out": OUT, "chosen": match.code}.get(match.how, "")
    otherwise = tuple((one.known, WHY[one.why]) for one in match.otherwise)
    return Person(index, match, tuple(options), chosen, otherwise)


def recognised(one: Likely) -> str:
    """By what a stage is recognised as the one that a source tells of."""
    counts = {"count": one.count, "of": one.of}
    match one.why:
        case "text":
            return _("the same files were imported into it")
        case "id":
            return _("the platform’s own id of the tournament is the same")
        case "link":
            return _("the source carries the address that was planned for it")
        case "games":
            return ngettext("%(count)s game has the same id", "%(count)s games have the same ids", one.count) % counts
        case "pairings":
            said = _("the same days, and the same people met: %(count)s of %(of)s games")
            return said % counts
    return _("the same name and days; players who are the same: %(count)s of %(of)s") % counts


def offered(shown: Preview) -> list[str]:
    """Everybody on record who has no account on the platform yet, for a field where somebody else is named (PG 7)."""
    directory = shown.directory
    return sorted({label(one) for one in directory.accounts if one.code not in directory.here})[:MOST_OFFERED]


def rounds(shown: Preview) -> list[tuple[str, int, int]]:
    """The rounds with how many games they have, and how many of them are to be decided upon; without a round last."""
    every: Counter[str] = Counter()
    unsure: Counter[str] = Counter()
    for line in shown.plan.lines:
        every[_round(line)] += 1
        unsure[_round(line)] += _unsure(line)
    order = sorted(every, key=lambda key: (key == "", int(key or 0)))
    return [(key, every[key], unsure[key]) for key in order]


def _round(line: Line) -> str:
    return str(line.round) if line.round is not None else ""


def _unsure(line: Line) -> bool:
    return line.counts and (not line.outcome or len(line.game.seats) > 2 or (line.seated and line.round is None))


def chosen_round(shown: Preview, asked: str | None) -> str:
    """The round asked for; without one the first with something to decide, else the first."""
    known = rounds(shown)
    if asked is not None and any(key == asked for key, _, _ in known):
        return asked
    return next((key for key, _, unsure in known if unsure), known[0][0] if known else "")


def lines_of(shown: Preview, number: str, page: str) -> Page[Line]:
    """The games of a round, a hundred at a time; those to decide upon first."""
    lines = [line for line in shown.plan.lines if _round(line) == number]
    lines.sort(key=lambda line: not _unsure(line))
    return Paginator(lines, GAMES_A_PAGE).get_page(page)


def game_rows(shown: Preview, lines: Sequence[Line]) -> list[GameRow]:
    """The games with everybody by nickname."""
    names = {one.player.key: one.player.nickname for one in shown.matches}
    return [_row(line, names) for line in lines]


def _row(line: Line, names: Mapping[str, str]) -> GameRow:
    offered_ = [(code, OUTCOMES[code]) for code in outcomes.choices(line.game)]
    options = offered_ if line.outcome else [("", _("choose …")), *offered_]
    called = tuple(names.get(seat.player, seat.player) for seat in line.game.seats)
    return GameRow(line, called, tuple(options), OUTCOMES[line.said])


def understood(shown: Preview) -> list[tuple[Any, int]]:
    """How many games ended in which way."""
    counted = Counter(line.outcome for line in shown.plan.lines if line.counts and len(line.game.seats) <= 2)
    named = [(word, counted[code]) for code, word in OUTCOMES.items() if counted[code] and code not in _PLAIN]
    played = sum(counted[code] for code in _PLAIN)
    return [(_("played to the end"), played), *named] if played else named


_PLAIN = ("win", "draw", "loss")
