"""Draws in plain language: what has changed since one was made, and what hands did to its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext as _

from tabellone.course import State
from tabellone.course.basis import HEAD
from tabellone.course.by_hand import HandWork
from tabellone.course.changes import Change
from tabellone.course.hall_numbers import in_hall, spots_of
from tabellone.wording import listed, term

Place = Callable[[int, int], int]  # where in the hall a table of a round stands


def places_in(state: State) -> Place:
    """Where the tables of a tournament stand in the hall."""
    spots = spots_of(state)
    return lambda number, table: in_hall(spots, number, table)


def changes_told(changes: Iterable[Change], names: Mapping[str, str], place: Place, language: str) -> tuple[str, ...]:
    """What is otherwise than a draw saw it, a sentence each."""
    return tuple(_change(one, names, place, language) for one in changes)


def _change(one: Change, names: Mapping[str, str], place: Place, language: str) -> str:
    facts = {
        "players": listed([names.get(player, player) for player in one.players], language),
        "round": one.round,
        "table": place(one.round, one.table),
        "names": listed([_setting(name, language) for name in one.names], language),
    }
    match one.kind:
        case "came":
            return _("Here since the draw: %(players)s.") % facts
        case "gone":
            return _("No longer taking part: %(players)s.") % facts
        case "left":
            return _("Left since the draw: %(players)s.") % facts
        case "stays":
            return _("Had left when it was drawn, and is in again: %(players)s.") % facts
        case "groups":
            return _("Another club or group: %(players)s.") % facts
        case "seeds":
            return _("Another seed number: %(players)s.") % facts
        case "entry":
            return _("Another first round: %(players)s.") % facts
        case "result":
            return _("Round %(round)s, table %(table)s: the result is another.") % facts
        case "round":
            return _("Round %(round)s: other tables.") % facts
        case "settings":
            return _("Settings changed: %(names)s.") % facts


def _setting(name: str, language: str) -> str:
    """A setting as forms call it; a parameter by its own name."""
    return str(term("setting" if name in HEAD else "param", name, language))


def hand_told(
    work: Iterable[HandWork], names: Mapping[str, str], place: Callable[[int], int], language: str
) -> tuple[str, ...]:
    """What hands did to a drawn round, a sentence each."""
    return tuple(_work(one, names, place, language) for one in work)


def _work(one: HandWork, names: Mapping[str, str], place: Callable[[int], int], language: str) -> str:
    who = [names.get(player, player) for player in one.players]
    facts = {
        "players": listed(who, language),
        "player": who[0] if who else "",
        "other": who[-1] if who else "",
        "table": place(one.table),
        "to": place(one.to),
    }
    match one.kind:
        case "exchanged":
            return _("%(players)s exchanged by hand.") % facts
        case "replaced":
            return _("%(other)s in the place of %(player)s.") % facts
        case "moved":
            return _("%(player)s moved from table %(table)s to table %(to)s.") % facts
        case "out":
            return _("%(player)s taken from table %(table)s.") % facts
        case "in":
            return _("%(player)s seated at table %(to)s.") % facts
        case "order":
            return _("Table %(table)s: another order of play.") % facts
