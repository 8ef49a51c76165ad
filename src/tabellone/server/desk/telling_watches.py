"""What happened with the clocks of the players, in plain language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tabellone.course import acts
from tabellone.course.watch import ALL
from tabellone.engine.watches import MINUTE
from tabellone.wording import listed

Names = Mapping[str, str]


def _start(act: acts.StartWatch, _names: Names) -> str:
    facts = {"round": act.number, "table": act.table, "minutes": (act.limits.player or 0) // MINUTE}
    if act.limits.player is None:
        return _("Round %(round)s, table %(table)s: the clock of the table is going.") % facts
    return _("Round %(round)s, table %(table)s: the clocks are going, %(minutes)s min for each player.") % facts


def _times(act: acts.TimeWatch, _names: Names) -> str:
    facts = {"round": act.number, "table": act.table}
    facts |= {"player": cast("int", act.times.player or "–"), "whole": cast("int", act.times.table or "–")}
    if act.table == ALL:
        words = _("From round %(round)s on: clocks of %(player)s min for each player, %(whole)s for a table.")
    else:
        words = _(
            "Round %(round)s, table %(table)s: clocks of %(player)s min for each player, %(whole)s for the table."
        )
    if act.times.refills is None:
        return words % facts
    return f"{words % facts} {_('Announced for refills: %(minutes)s min.') % {'minutes': act.times.refills}}"


def _drop(act: acts.DropWatch, names: Names) -> str:
    facts: dict[str, Any] = {"round": act.number, "table": act.table}
    if act.by is not None:
        facts["player"] = names.get(act.by.player, act.by.player)
        return _("Round %(round)s, table %(table)s: %(player)s agrees to play without clocks.") % facts
    if act.table == ALL:
        return _("Round %(round)s is played without the players' clocks.") % facts
    return _("Round %(round)s, table %(table)s plays without clocks.") % facts


def _read(act: acts.ReadWatch, names: Names) -> str:
    facts: dict[str, Any] = {"round": act.number, "table": act.table, "minutes": act.clock.elapsed // MINUTE}
    if act.stopped:
        words = _("Round %(round)s, table %(table)s: stopped after %(minutes)s min, past the announced end; all tied.")
        return words % facts
    if act.clock.flags:
        late = [names.get(player, player) for player in act.clock.flags]
        facts["players"] = listed(late, (get_language() or "en")[:2])
        words = _("Round %(round)s, table %(table)s: %(minutes)s min played, out of time: %(players)s.")
        if act.waived:
            words = _("Round %(round)s, table %(table)s: out of time by a clock that was wrong: %(players)s.")
        return words % facts
    if act.clock.table_over:
        return _("Round %(round)s, table %(table)s: %(minutes)s min played, past the announced end.") % facts
    return _("Round %(round)s, table %(table)s: %(minutes)s min played, all in time.") % facts


SENTENCES: Mapping[type[acts.Act], Callable[[Any, Names], str]] = {
    acts.StartWatch: _start,
    acts.TimeWatch: _times,
    acts.DropWatch: _drop,
    acts.ReadWatch: _read,
}
