"""Results and draws in plain language: who had what, what has changed, what hands did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal

from django.utils.translation import gettext as _

from tabellone.engine.facts import Seat
from tabellone.tournament.basis import HEAD, BasisChange
from tabellone.tournament.names import in_hall, spots_of
from tabellone.tournament.records import HandWork
from tabellone.tournament.result_acts import Report
from tabellone.tournament.state import State
from tabellone.wording import listed, number, term

FLAGS = ("supremacy", "objective")
FIGURES = ("place", "bid", "off_objective", "turn")


def reported(seats: Iterable[Seat], names: Mapping[str, str], language: str) -> str:
    """Names with the score of each, in turn order, and whatever else decided."""
    told = [f"{names.get(seat.player, seat.player)} {_score(seat, language)}".strip() for seat in seats]
    return str(listed(told, language))


def corrected(before: Iterable[Seat], seats: Iterable[Seat], names: Mapping[str, str], language: str) -> str:
    """The same, where somebody's figures are others now with all of them: `Ada 45 → 54`."""
    had = {seat.player: seat for seat in before}
    told = []
    for seat in seats:
        old = had.get(seat.player, seat)
        changed = _score(seat, language) if old == seat else _change(old, seat, language)
        told.append(f"{names.get(seat.player, seat.player)} {changed}".strip())
    return str(listed(told, language))


def _change(old: Seat, new: Seat, language: str) -> str:
    short = _score(old, language), _score(new, language)
    was, is_ = short if short[0] != short[1] else (_everything(old, language), _everything(new, language))
    return f"{was or '–'} → {is_ or '–'}"


def _score(seat: Seat, language: str) -> str:
    """The score, and in brackets what decided beside it."""
    beside = [] if seat.status == "played" else [term("status", seat.status, language)]
    beside += [term("seat", name, language) for name in FLAGS if getattr(seat, name)]
    beside += [_figure("bid", seat.bid, language)] if seat.bid else []
    return _joined(seat, beside if seat.place is None else [*beside, _figure("place", seat.place, language)], language)


def _everything(seat: Seat, language: str) -> str:
    """The score with every figure that was reported beside it."""
    stated = {name: getattr(seat, name) for name in FIGURES}
    beside = [_figure(name, value, language) for name, value in stated.items() if value is not None]
    beside += [f"{term('figure', name, language)} {number(value, language)}" for name, value in seat.tiebreak.items()]
    return _joined(seat, beside, language)


def _joined(seat: Seat, beside: list[str], language: str) -> str:
    score = "" if seat.score is None else str(number(seat.score, language))
    return f"{score} ({', '.join(beside)})".strip() if beside else score


def _figure(name: str, value: int | Decimal, language: str) -> str:
    return f"{term('seat', name, language)} {number(value, language)}"


Place = Callable[[int, int], int]  # where in the hall a table of a round stands


def places_in(state: State) -> Place:
    """Where the tables of a tournament stand in the hall."""
    spots = spots_of(state)
    return lambda number, table: in_hall(spots, number, table)


def changes_told(
    changes: Iterable[BasisChange], names: Mapping[str, str], place: Place, language: str
) -> tuple[str, ...]:
    """What is otherwise than a draw saw it, a sentence each."""
    return tuple(_told_change(one, names, place, language) for one in changes)


def _told_change(one: BasisChange, names: Mapping[str, str], place: Place, language: str) -> str:
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


def taps_told(act: Report, names: Mapping[str, str], language: str) -> str:
    """In whose names a result was reported and confirmed at the table, and no more than is known of who it was."""
    if not act.agreed:
        return ""
    facts = {"players": listed([names.get(player, player) for player in act.agreed], language), "devices": act.devices}
    if len(act.agreed) == 1:
        told = _("Reported at the table in the name of %(players)s.") % facts
    elif act.devices == 1:
        told = _("Reported and confirmed on one and the same device, in the names of %(players)s.") % facts
    elif act.devices:
        told = _("Reported and confirmed on %(devices)s devices, in the names of %(players)s.") % facts
    else:
        told = _("Reported and confirmed in the names of %(players)s; on how many devices is not known.") % facts
    if not act.own:
        return told
    own = {"players": listed([names.get(player, player) for player in act.own], language)}
    return f"{told} {_('Known by account or from the door: %(players)s.') % own}"
