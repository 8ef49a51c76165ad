"""The journal in plain language: each line as a sentence in the reader's language, people by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, cast

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tabellone.course import KINDS, State, acts, decoded
from tabellone.engine.facts import Seat
from tabellone.server.journal.models import Entry
from tabellone.server.play.queries import UNDO
from tabellone.wording import listed, number, term

MOST_NAMES = 6
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the journal as people read it; `public` when it tells of what everybody may know."""

    entry: Entry
    sentence: str
    public: bool


PUBLIC = frozenset({"import", "publish", "extend", "report", "correct", "withdraw", "close"})


def names_in(state: State, entries: list[Entry]) -> dict[str, str]:
    """The names of everybody who is or was in the tournament, by player id."""
    names: dict[str, str] = {}
    for entry in entries:
        if entry.kind == "enrol":
            act: acts.Enrol = decoded(acts.Enrol, entry.data)
            names.update({one.player.id: one.player.name for one in act.entrants})
    names.update({one.player.id: one.player.name for one in state.entrants})
    return names


def told(entry: Entry, names: Names, undone: Mapping[int, Entry] | None = None) -> Told:
    """A line in words; `undone` are lines by number, so that an undoing says what it undid."""
    if entry.kind == UNDO:
        return Told(entry, _undoing(entry, names, undone or {}), public=False)
    if entry.kind not in KINDS:
        return Told(entry, entry.kind.replace("-", " "), public=False)
    act = decoded(KINDS[entry.kind], entry.data)
    return Told(entry, _SENTENCES[type(act)](act, names), public=entry.kind in PUBLIC)


def _undoing(entry: Entry, names: Names, lines: Mapping[int, Entry]) -> str:
    first, *fallen = entry.data["entries"]
    what = told(lines[first], names, lines).sentence if first in lines else f"#{first}"
    sentence = _("Undone: %(what)s") % {"what": what}
    if fallen:
        more = ngettext("with %(count)s line that fell with it", "with %(count)s lines that fell with it", len(fallen))
        sentence += f" ({more % {'count': len(fallen)}})"
    return sentence


def _language() -> str:
    return get_language() or "en"


def _people(players: Any, names: Names) -> str:
    """Names as the language lists them, the first few of many."""
    called = [names.get(one, one) for one in players]
    if len(called) > MOST_NAMES:
        called = [*called[:MOST_NAMES], _("%(count)s more") % {"count": len(called) - MOST_NAMES}]
    return str(listed(called, _language()))


def _settle(act: acts.Settle, _names: Names) -> str:
    return _("Settings of “%(name)s” written down.") % {"name": act.settings.head.name}


def _import(act: acts.Import, _names: Names) -> str:
    counts = {"name": act.tournament.name, "players": len(act.tournament.players), "rounds": len(act.tournament.rounds)}
    return _("“%(name)s” taken over from a document: players %(players)s, rounds %(rounds)s.") % counts


def _enrol(act: acts.Enrol, _names: Names) -> str:
    called = {one.player.id: one.player.name for one in act.entrants}
    return _("Entered: %(players)s.") % {"players": _people(called, called)}


def _amend(act: acts.Amend, _names: Names) -> str:
    return _("Entry of %(player)s changed.") % {"player": act.entrant.player.name}


def _strike(act: acts.Strike, names: Names) -> str:
    return _("%(player)s taken off the list.") % {"player": names.get(act.player, act.player)}


def _check_in(act: acts.CheckIn, names: Names) -> str:
    sentence = {
        True: _("Here: %(players)s."),
        False: _("Not coming: %(players)s."),
        None: _("Not known whether here: %(players)s."),
    }[act.present]
    return sentence % {"players": _people(act.players, names)}


def _draw(act: acts.Draw, _names: Names) -> str:
    facts = {"round": act.round.number, "tables": len(act.round.tables), "seed": act.round.seed or "–"}
    return _("Round %(round)s drawn with the seed %(seed)s: tables %(tables)s, a draft.") % facts


def _arrange(act: acts.Arrange, _names: Names) -> str:
    return _("Round %(round)s seated otherwise by hand.") % {"round": act.number}


def _publish(act: acts.Publish, _names: Names) -> str:
    return _("Round %(round)s published.") % {"round": act.number}


def _discard(act: acts.Discard, _names: Names) -> str:
    return _("Draft of round %(round)s thrown away.") % {"round": act.number}


def _extend(act: acts.Extend, _names: Names) -> str:
    tables = listed([str(table.number) for table in act.tables], _language())
    return _("Round %(round)s: tables %(tables)s added, which had waited for slow ones.") % {
        "round": act.number,
        "tables": tables,
    }


def _report(act: acts.Report, names: Names) -> str:
    return _("Round %(round)s, table %(table)s: %(result)s.") % _result(act, names)


def _correct(act: acts.Correct, names: Names) -> str:
    return _("Round %(round)s, table %(table)s corrected: %(result)s.") % _result(act, names)


def _result(act: acts.Report | acts.Correct, names: Names) -> dict[str, Any]:
    seats = [f"{names.get(seat.player, seat.player)} {_figure(seat)}".strip() for seat in act.seats]
    return {"round": act.number, "table": act.table, "result": listed(seats, _language())}


def _figure(seat: Seat) -> str:
    """What a seat reported, in a word."""
    if seat.status != "played":
        return f"({term('status', seat.status, _language())})"
    figure = seat.score if seat.score is not None else Decimal(seat.place) if seat.place else None
    return str(number(figure, _language())) if figure is not None else ""


def _withdraw(act: acts.Withdraw, names: Names) -> str:
    gone = act.withdrawal
    moment = term("moment", gone.when, _language())
    return _("%(player)s left: %(moment)s.") % {"player": names.get(gone.player, gone.player), "moment": moment}


def _close(_act: acts.Close, _names: Names) -> str:
    return _("Closed: the final standing holds.")


_SENTENCES: Mapping[type[acts.Act], Callable[[Any, Names], str]] = {
    acts.Settle: _settle,
    acts.Import: _import,
    acts.Enrol: _enrol,
    acts.Amend: _amend,
    acts.Strike: _strike,
    acts.CheckIn: _check_in,
    acts.Draw: _draw,
    acts.Arrange: _arrange,
    acts.Publish: _publish,
    acts.Discard: _discard,
    acts.Extend: _extend,
    acts.Report: _report,
    acts.Correct: _correct,
    acts.Withdraw: _withdraw,
    acts.Close: _close,
}
assert set(_SENTENCES) == set(cast("Any", KINDS.values()))  # noqa: S101 - a new act needs its sentence
