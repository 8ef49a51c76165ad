"""The kinds of line in the journal, as the filter calls them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

LABELS = {
    "settle": _("Settings"),
    "import": _("Documents"),
    "enrol": _("Entries"),
    "amend": _("Changed entries"),
    "strike": _("Entries taken off"),
    "check-in": _("Check-in"),
    "pay": _("Fees"),
    "draw": _("Draws"),
    "arrange": _("Seating by hand"),
    "publish": _("Published rounds"),
    "discard": _("Drafts thrown away"),
    "extend": _("Tables added"),
    "report": _("Results"),
    "correct": _("Corrections"),
    "withdraw": _("Withdrawals"),
    "propose": _("Reports from the tables"),
    "confirm": _("Confirmations"),
    "call": _("Calls for the referee"),
    "decide": _("Decisions"),
    "clock": _("Clocks"),
    "announce": _("Announcements"),
    "auction-open": _("Auctions opened"),
    "auction-wish": _("Wishes for auctions"),
    "auction-waive": _("Tables without an auction"),
    "auction-move": _("Moves of auctions"),
    "auction-take-back": _("Moves taken back"),
    "auction-settle": _("Auctions settled"),
    "auction-drop": _("Auctions taken away"),
    "watch-start": _("Players’ clocks started"),
    "watch-times": _("Minutes of players’ clocks"),
    "watch-drop": _("Play without clocks"),
    "watch-read": _("Players’ clocks read"),
    "identify": _("Who players are"),
    "close": _("Closing"),
    "undo": _("Undone"),
}


def kind_label(kind: str) -> str:
    """What a kind of line is called; its own words where it has no name."""
    return str(LABELS.get(kind, kind.replace("-", " ")))
