"""What happened in the hall, in plain language: reports from the tables, calls, decisions, clocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tabellone.course import acts
from tabellone.server.desk import telling_auction, telling_watches
from tabellone.server.desk.telling_results import reported
from tabellone.wording import term

Names = Mapping[str, str]


def told(act: Any, names: Names) -> str:
    """An act in the hall as a sentence."""
    return _SENTENCES[type(act)](act, names)


def _propose(act: acts.Propose, names: Names) -> str:
    facts = {"round": act.number, "table": act.table, "player": _name(act.by.player, names)}
    facts["result"] = reported(act.seats, names, _language())
    return _("Round %(round)s, table %(table)s: %(player)s reports %(result)s; the others have to confirm it.") % facts


def _confirm(act: acts.Confirm, names: Names) -> str:
    facts = {"round": act.number, "table": act.table, "player": _name(act.by.player, names)}
    return _("Round %(round)s, table %(table)s: %(player)s confirms the result.") % facts


def _call(act: acts.CallReferee, names: Names) -> str:
    call = act.call
    facts = {"round": act.number, "table": call.table, "text": call.text or "–"}
    facts["player"] = _name(call.player, names) or _("the table")
    if call.kind == "dispute":
        return _("Round %(round)s, table %(table)s: %(player)s disputes the result: “%(text)s”.") % facts
    return _("Round %(round)s, table %(table)s: %(player)s calls the referee: “%(text)s”.") % facts


def _decide(act: acts.Decide, _names: Names) -> str:
    source = term("source", act.decision.source, _language())
    facts = {"round": act.number, "text": act.decision.text, "source": source}
    return _("Round %(round)s: the referee decides: “%(text)s” (source: %(source)s).") % facts


def _clock(act: acts.TurnClock, _names: Names) -> str:
    turn = act.turn
    facts = {"round": act.number, "table": turn.table, "minutes": turn.minutes}
    if turn.kind in ("start", "extra"):
        return _timed(turn.kind, turn.minutes, facts, one=turn.table is not None)
    if turn.table is not None:
        kinds = {
            "pause": _("Round %(round)s: clock of table %(table)s paused."),
            "resume": _("Round %(round)s: clock of table %(table)s goes on."),
        }
        return kinds[turn.kind] % facts
    whole = {
        "pause": _("Round %(round)s: clock paused."),
        "resume": _("Round %(round)s: clock goes on."),
        "stop": _("Round %(round)s: clock taken away."),
    }
    return whole[turn.kind] % facts


def _timed(kind: str, minutes: int, facts: Mapping[str, Any], *, one: bool) -> str:
    """A start or extra time, of so many minutes."""
    if kind == "start":
        sentence = ngettext(
            "Round %(round)s: clock started, %(minutes)s minute.",
            "Round %(round)s: clock started, %(minutes)s minutes.",
            minutes,
        )
    elif one:
        sentence = ngettext(
            "Round %(round)s: %(minutes)s minute more for table %(table)s.",
            "Round %(round)s: %(minutes)s minutes more for table %(table)s.",
            minutes,
        )
    else:
        sentence = ngettext(
            "Round %(round)s: %(minutes)s minute more for all tables.",
            "Round %(round)s: %(minutes)s minutes more for all tables.",
            minutes,
        )
    return sentence % facts


def _announce(act: acts.Announce, names: Names) -> str:
    facts = {"player": _name(act.player, names)}
    return (_("%(player)s says: I am leaving.") if act.leaving else _("%(player)s stays after all.")) % facts


def _name(player: str, names: Names) -> str:
    return names.get(player, player)


def _language() -> str:
    return (get_language() or "en")[:2]


_SENTENCES: Mapping[type[acts.Act], Callable[[Any, Names], str]] = {
    acts.Propose: _propose,
    acts.Confirm: _confirm,
    acts.CallReferee: _call,
    acts.Decide: _decide,
    acts.TurnClock: _clock,
    acts.Announce: _announce,
    **telling_auction.SENTENCES,
    **telling_watches.SENTENCES,
}
IN_HALL = (*_SENTENCES,)
