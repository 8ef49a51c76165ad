"""One act applied to a state: pure and quick. What the rulebook thinks of the facts is asked elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from tabellone.course import acts, auctioning, entering, in_hall, playing, watches
from tabellone.course.state import State
from tabellone.engine.errors import RuleError

_APPLIED: Mapping[type[acts.Act], Callable[[State, Any], State]] = {
    acts.Settle: entering.settled,
    acts.Import: entering.imported,
    acts.Enrol: entering.enrolled,
    acts.Amend: entering.amended,
    acts.Strike: entering.struck,
    acts.CheckIn: entering.checked_in,
    acts.Pay: entering.paid,
    acts.Draw: playing.drawn,
    acts.Arrange: playing.arranged,
    acts.Publish: playing.published,
    acts.Discard: playing.discarded,
    acts.Extend: playing.extended,
    acts.Report: playing.reported,
    acts.Correct: playing.corrected,
    acts.Withdraw: playing.withdrawn,
    acts.Propose: in_hall.proposed,
    acts.Confirm: in_hall.confirmed,
    acts.CallReferee: in_hall.called,
    acts.Decide: in_hall.decided,
    acts.TurnClock: in_hall.clock_turned,
    acts.StartWatch: watches.started,
    acts.TimeWatch: watches.timed,
    acts.DropWatch: watches.dropped,
    acts.ReadWatch: watches.read,
    acts.Announce: in_hall.announced,
    acts.OpenAuction: auctioning.opened,
    acts.WishAuction: auctioning.wished,
    acts.WaiveAuction: auctioning.waived,
    acts.MoveAuction: auctioning.moved,
    acts.TakeBackMove: auctioning.taken_back,
    acts.SettleAuction: auctioning.settled,
    acts.DropAuction: auctioning.dropped,
    acts.Identify: entering.identified,
    acts.Close: playing.closed,
}


def apply(state: State | None, act: acts.Act) -> State:
    """The state after the act; a RuleError when it cannot be done there. The first act creates the tournament."""
    if state is None:
        return _created(act)
    if state.closed and not isinstance(act, acts.Identify):  # who somebody is moves no figure of it
        raise RuleError("tournament-closed", name=state.settings.head.name)
    return _APPLIED[type(act)](state, act)


def _created(act: acts.Act) -> State:
    if isinstance(act, acts.Settle):
        return State(entering.checked(act.settings))
    if isinstance(act, acts.Import):
        return entering.taken_over(act.tournament)
    raise RuleError("not-created-yet", act=acts.KIND_OF[cast("Any", type(act))])
