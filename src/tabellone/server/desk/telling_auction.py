"""What happened in an auction at a table, in plain language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tabellone.course import acts
from tabellone.course.taps import Confirmation
from tabellone.server.desk.hall.auction_words import element_words
from tabellone.wording import listed, number

Names = Mapping[str, str]


def _open(act: acts.OpenAuction, names: Names) -> str:
    facts = {**_at(act, act.by, names), "elements": listed([*map(element_words, act.terms.elements)], _language())}
    if act.by is None:
        return _("Round %(round)s, table %(table)s: the auction is opened: %(elements)s.") % facts
    return _("Round %(round)s, table %(table)s: %(player)s opens the auction: %(elements)s.") % facts


def _wish(act: acts.WishAuction, names: Names) -> str:
    facts = _at(act, act.by, names)
    if act.wanted:
        return _("Round %(round)s, table %(table)s: %(player)s wants the auction.") % facts
    return _("Round %(round)s, table %(table)s: %(player)s does not want the auction.") % facts


def _waive(act: acts.WaiveAuction, names: Names) -> str:
    facts = _at(act, act.by, names)
    if act.instead == "seated":
        return _("Round %(round)s, table %(table)s: nobody wants the auction, they sit in slip order.") % facts
    return _("Round %(round)s, table %(table)s: nobody wants the auction, they choose in slip order.") % facts


def _move(act: acts.MoveAuction, names: Names) -> str:
    move = act.move
    facts = {**_at(act, act.by, names), "element": element_words(move.element)}
    facts |= {"amount": number(move.amount, _language())}
    if act.by is None:
        facts["player"] = names.get(move.player, move.player)
    if move.kind == "pass":
        return _("Round %(round)s, table %(table)s: %(player)s passes in the auction.") % facts
    if move.kind == "take":
        return _("Round %(round)s, table %(table)s: %(player)s takes %(element)s in the auction.") % facts
    return _("Round %(round)s, table %(table)s: %(player)s bids %(amount)s on %(element)s.") % facts


def _take_back(act: acts.TakeBackMove, names: Names) -> str:
    facts = _at(act, act.by, names)
    if act.by is None:
        return _("Round %(round)s, table %(table)s: the last move of the auction taken back.") % facts
    if act.agreed:
        return _("Round %(round)s, table %(table)s: %(player)s agrees to take the last move back.") % facts
    return _("Round %(round)s, table %(table)s: %(player)s does not agree to take the last move back.") % facts


def _settle(act: acts.SettleAuction, names: Names) -> str:
    told = [
        f"{names.get(one.player, one.player)} {element_words(one.element)} ({number(one.amount, _language())})"
        for one in act.holdings
    ]
    facts = {**_at(act, act.by, names), "holdings": listed(told, _language())}
    return _("Round %(round)s, table %(table)s: the auction is settled: %(holdings)s.") % facts


def _drop(act: acts.DropAuction, names: Names) -> str:
    return _("Round %(round)s, table %(table)s: the auction is taken away.") % _at(act, None, names)


def _at(act: Any, by: Confirmation | None, names: Names) -> dict[str, Any]:
    player = names.get(by.player, by.player) if by else ""
    return {"round": act.number, "table": act.table, "player": player}


def _language() -> str:
    return (get_language() or "en")[:2]


SENTENCES: Mapping[type[acts.Act], Callable[[Any, Names], str]] = {
    acts.OpenAuction: _open,
    acts.WishAuction: _wish,
    acts.WaiveAuction: _waive,
    acts.MoveAuction: _move,
    acts.TakeBackMove: _take_back,
    acts.SettleAuction: _settle,
    acts.DropAuction: _drop,
}
