"""What happened in the hall, in plain language: reports, calls, clocks, auctions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tabellone.contract.auctions import FIRST_CHOICE, AuctionTerms
from tabellone.contract.clocks import MINUTE
from tabellone.server.play.result_sentences import reported
from tabellone.tournament import acts
from tabellone.tournament.hall import ALL, Confirmation
from tabellone.wording import listed, number, term

SEAT = "seat-"


def element_words(element: str) -> str:
    """One element in words."""
    number = element.removeprefix(SEAT)
    if number != element and number.isdecimal():
        return _("seat %(number)s") % {"number": number}
    known = {
        FIRST_CHOICE: _("the first choice"),
        "first, picks 1 and 4": _("starts, picks wonders 1 and 4"),
        "first, picks 2 and 3": _("starts, picks wonders 2 and 3"),
        "second, picks 1 and 4": _("does not start, picks wonders 1 and 4"),
        "second, picks 2 and 3": _("does not start, picks wonders 2 and 3"),
    }
    return known.get(element, element)


def label_of(terms: AuctionTerms, element: str) -> str:
    """One element as it stands in a list of them: a named one that comes with a seat says which."""
    words = element_words(element)
    if terms.named and terms.seats and element in terms.elements:
        return _("%(element)s, seat %(number)s") % {"element": words, "number": terms.elements.index(element) + 1}
    return words


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


AUCTION_SENTENCES: Mapping[type[acts.Act], Callable[[Any, Names], str]] = {
    acts.OpenAuction: _open,
    acts.WishAuction: _wish,
    acts.WaiveAuction: _waive,
    acts.MoveAuction: _move,
    acts.TakeBackMove: _take_back,
    acts.SettleAuction: _settle,
    acts.DropAuction: _drop,
}


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


def _drop_watch(act: acts.DropWatch, names: Names) -> str:
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


WATCH_SENTENCES: Mapping[type[acts.Act], Callable[[Any, Names], str]] = {
    acts.StartWatch: _start,
    acts.TimeWatch: _times,
    acts.DropWatch: _drop_watch,
    acts.ReadWatch: _read,
}


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


_SENTENCES: Mapping[type[acts.Act], Callable[[Any, Names], str]] = {
    acts.Propose: _propose,
    acts.Confirm: _confirm,
    acts.CallReferee: _call,
    acts.Decide: _decide,
    acts.TurnClock: _clock,
    acts.Announce: _announce,
    **AUCTION_SENTENCES,
    **WATCH_SENTENCES,
}
IN_HALL = (*_SENTENCES,)
