"""What happened in the hall, in plain language: reports, calls, clocks, auctions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from tabellone.contract.auctions import FIRST_CHOICE, AuctionTerms
from tabellone.contract.clocks import MINUTE
from tabellone.server.play.recalling import Recalled, told_as
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


@told_as(acts.OpenAuction, gettext_lazy("Auctions opened"))
def _open(act: acts.OpenAuction, book: Recalled, _number: int) -> str:
    facts = {**_at(act, act.by, book.names), "elements": listed([*map(element_words, act.terms.elements)], _language())}
    if act.by is None:
        return _("Round %(round)s, table %(table)s: the auction is opened: %(elements)s.") % facts
    return _("Round %(round)s, table %(table)s: %(player)s opens the auction: %(elements)s.") % facts


@told_as(acts.WishAuction, gettext_lazy("Wishes for auctions"))
def _wish(act: acts.WishAuction, book: Recalled, _number: int) -> str:
    facts = _at(act, act.by, book.names)
    if act.wanted:
        return _("Round %(round)s, table %(table)s: %(player)s wants the auction.") % facts
    return _("Round %(round)s, table %(table)s: %(player)s does not want the auction.") % facts


@told_as(acts.WaiveAuction, gettext_lazy("Tables without an auction"))
def _waive(act: acts.WaiveAuction, book: Recalled, _number: int) -> str:
    facts = _at(act, act.by, book.names)
    if act.instead == "seated":
        return _("Round %(round)s, table %(table)s: nobody wants the auction, they sit in slip order.") % facts
    return _("Round %(round)s, table %(table)s: nobody wants the auction, they choose in slip order.") % facts


@told_as(acts.MoveAuction, gettext_lazy("Moves of auctions"))
def _move(act: acts.MoveAuction, book: Recalled, _number: int) -> str:
    move = act.move
    facts = {**_at(act, act.by, book.names), "element": element_words(move.element)}
    facts |= {"amount": number(move.amount, _language())}
    if act.by is None:
        facts["player"] = book.names.get(move.player, move.player)
    if move.kind == "pass":
        return _("Round %(round)s, table %(table)s: %(player)s passes in the auction.") % facts
    if move.kind == "take":
        return _("Round %(round)s, table %(table)s: %(player)s takes %(element)s in the auction.") % facts
    return _("Round %(round)s, table %(table)s: %(player)s bids %(amount)s on %(element)s.") % facts


@told_as(acts.TakeBackMove, gettext_lazy("Moves taken back"))
def _take_back(act: acts.TakeBackMove, book: Recalled, _number: int) -> str:
    facts = _at(act, act.by, book.names)
    if act.by is None:
        return _("Round %(round)s, table %(table)s: the last move of the auction taken back.") % facts
    if act.agreed:
        return _("Round %(round)s, table %(table)s: %(player)s agrees to take the last move back.") % facts
    return _("Round %(round)s, table %(table)s: %(player)s does not agree to take the last move back.") % facts


@told_as(acts.SettleAuction, gettext_lazy("Auctions settled"))
def _settle(act: acts.SettleAuction, book: Recalled, _number: int) -> str:
    told = [
        f"{book.names.get(one.player, one.player)} {element_words(one.element)} ({number(one.amount, _language())})"
        for one in act.holdings
    ]
    facts = {**_at(act, act.by, book.names), "holdings": listed(told, _language())}
    return _("Round %(round)s, table %(table)s: the auction is settled: %(holdings)s.") % facts


@told_as(acts.DropAuction, gettext_lazy("Auctions taken away"))
def _drop(act: acts.DropAuction, book: Recalled, _number: int) -> str:
    return _("Round %(round)s, table %(table)s: the auction is taken away.") % _at(act, None, book.names)


def _at(act: Any, by: Confirmation | None, names: Names) -> dict[str, Any]:
    player = names.get(by.player, by.player) if by else ""
    return {"round": act.number, "table": act.table, "player": player}


def _language() -> str:
    return (get_language() or "en")[:2]


@told_as(acts.StartWatch, gettext_lazy("Players’ clocks started"))
def _start(act: acts.StartWatch, _book: Recalled, _number: int) -> str:
    facts = {"round": act.number, "table": act.table, "minutes": (act.limits.player or 0) // MINUTE}
    if act.limits.player is None:
        return _("Round %(round)s, table %(table)s: the clock of the table is going.") % facts
    return _("Round %(round)s, table %(table)s: the clocks are going, %(minutes)s min for each player.") % facts


@told_as(acts.TimeWatch, gettext_lazy("Minutes of players’ clocks"))
def _times(act: acts.TimeWatch, _book: Recalled, _number: int) -> str:
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


@told_as(acts.DropWatch, gettext_lazy("Play without clocks"))
def _drop_watch(act: acts.DropWatch, book: Recalled, _number: int) -> str:
    facts = _at(act, act.by, book.names)
    if act.by is not None:
        return _("Round %(round)s, table %(table)s: %(player)s agrees to play without clocks.") % facts
    if act.table == ALL:
        return _("Round %(round)s is played without the players' clocks.") % facts
    return _("Round %(round)s, table %(table)s plays without clocks.") % facts


@told_as(acts.ReadWatch, gettext_lazy("Players’ clocks read"))
def _read(act: acts.ReadWatch, book: Recalled, _number: int) -> str:
    facts: dict[str, Any] = {"round": act.number, "table": act.table, "minutes": act.clock.elapsed // MINUTE}
    if act.stopped:
        words = _("Round %(round)s, table %(table)s: stopped after %(minutes)s min, past the announced end; all tied.")
        return words % facts
    if act.clock.flags:
        late = [book.names.get(player, player) for player in act.clock.flags]
        facts["players"] = listed(late, _language())
        words = _("Round %(round)s, table %(table)s: %(minutes)s min played, out of time: %(players)s.")
        if act.waived:
            words = _("Round %(round)s, table %(table)s: out of time by a clock that was wrong: %(players)s.")
        return words % facts
    if act.clock.table_over:
        return _("Round %(round)s, table %(table)s: %(minutes)s min played, past the announced end.") % facts
    return _("Round %(round)s, table %(table)s: %(minutes)s min played, all in time.") % facts


@told_as(acts.Propose, gettext_lazy("Reports from the tables"))
def _propose(act: acts.Propose, book: Recalled, _number: int) -> str:
    facts = {**_at(act, act.by, book.names), "result": reported(act.seats, book.names, _language())}
    words = _("Round %(round)s, table %(table)s, in the name of %(player)s: %(result)s; the others have to confirm it.")
    return words % facts


@told_as(acts.Confirm, gettext_lazy("Confirmations"))
def _confirm(act: acts.Confirm, book: Recalled, _number: int) -> str:
    return _("Round %(round)s, table %(table)s: confirmed in the name of %(player)s.") % _at(act, act.by, book.names)


@told_as(acts.CallReferee, gettext_lazy("Calls for the referee"))
def _call(act: acts.CallReferee, book: Recalled, _number: int) -> str:
    call = act.call
    facts = {"round": act.number, "table": call.table, "text": call.text or "–"}
    facts["player"] = book.names.get(call.player, call.player) or _("the table")
    if call.kind == "dispute":
        return _("Round %(round)s, table %(table)s: %(player)s disputes the result: “%(text)s”.") % facts
    return _("Round %(round)s, table %(table)s: %(player)s calls the referee: “%(text)s”.") % facts


@told_as(acts.Decide, gettext_lazy("Decisions"))
def _decide(act: acts.Decide, _book: Recalled, _number: int) -> str:
    source = term("source", act.decision.source, _language())
    facts = {"round": act.number, "text": act.decision.text, "source": source}
    return _("Round %(round)s: the referee decides: “%(text)s” (source: %(source)s).") % facts


@told_as(acts.TurnClock, gettext_lazy("Clocks"))
def _clock(act: acts.TurnClock, _book: Recalled, _number: int) -> str:
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


@told_as(acts.Announce, gettext_lazy("Announcements"))
def _announce(act: acts.Announce, book: Recalled, _number: int) -> str:
    facts = {"player": book.names.get(act.player, act.player)}
    return (_("%(player)s says: I am leaving.") if act.leaving else _("%(player)s stays after all.")) % facts
