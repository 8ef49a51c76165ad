"""What can be done in a tournament, all of it; each act stands with its effect in one of the files of acts."""

from __future__ import annotations

from tabellone.tournament.act import KINDS, Act
from tabellone.tournament.auction_acts import (
    DropAuction,
    MoveAuction,
    OpenAuction,
    SettleAuction,
    TakeBackMove,
    WaiveAuction,
    WishAuction,
)
from tabellone.tournament.entry_acts import (
    Amend,
    Announce,
    CheckIn,
    Enrol,
    Identify,
    Identity,
    Import,
    Pay,
    Settle,
    Strike,
)
from tabellone.tournament.hall_acts import CallReferee, Decide, DropWatch, ReadWatch, StartWatch, TimeWatch, TurnClock
from tabellone.tournament.result_acts import Confirm, Correct, Propose, Report
from tabellone.tournament.round_acts import Arrange, Close, Discard, DrawRound, Extend, Publish, Withdraw

Acts = tuple[Act, ...]

__all__ = [  # noqa: RUF022 - in plain order, as every door of the house
    "Act",
    "Acts",
    "Amend",
    "Announce",
    "Arrange",
    "CallReferee",
    "CheckIn",
    "Close",
    "Confirm",
    "Correct",
    "Decide",
    "Discard",
    "DrawRound",
    "DropAuction",
    "DropWatch",
    "Enrol",
    "Extend",
    "Identify",
    "Identity",
    "Import",
    "KINDS",
    "MoveAuction",
    "OpenAuction",
    "Pay",
    "Propose",
    "Publish",
    "ReadWatch",
    "Report",
    "Settle",
    "SettleAuction",
    "StartWatch",
    "Strike",
    "TakeBackMove",
    "TimeWatch",
    "TurnClock",
    "WaiveAuction",
    "WishAuction",
    "Withdraw",
]
