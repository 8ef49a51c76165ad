"""The kinds of line in the journal, as the filter calls them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

LABELS = {
    "settle": gettext_lazy("Settings"),
    "import": gettext_lazy("Documents"),
    "enrol": gettext_lazy("Entries"),
    "amend": gettext_lazy("Changed entries"),
    "strike": gettext_lazy("Entries taken off"),
    "check-in": gettext_lazy("Check-in"),
    "pay": gettext_lazy("Fees"),
    "draw": gettext_lazy("Draws"),
    "arrange": gettext_lazy("Seating by hand"),
    "publish": gettext_lazy("Published rounds"),
    "discard": gettext_lazy("Drafts thrown away"),
    "extend": gettext_lazy("Tables added"),
    "report": gettext_lazy("Results"),
    "correct": gettext_lazy("Corrections"),
    "withdraw": gettext_lazy("Withdrawals"),
    "propose": gettext_lazy("Reports from the tables"),
    "confirm": gettext_lazy("Confirmations"),
    "call": gettext_lazy("Calls for the referee"),
    "decide": gettext_lazy("Decisions"),
    "clock": gettext_lazy("Clocks"),
    "announce": gettext_lazy("Announcements"),
    "auction-open": gettext_lazy("Auctions opened"),
    "auction-wish": gettext_lazy("Wishes for auctions"),
    "auction-waive": gettext_lazy("Tables without an auction"),
    "auction-move": gettext_lazy("Moves of auctions"),
    "auction-take-back": gettext_lazy("Moves taken back"),
    "auction-settle": gettext_lazy("Auctions settled"),
    "auction-drop": gettext_lazy("Auctions taken away"),
    "watch-start": gettext_lazy("Players’ clocks started"),
    "watch-times": gettext_lazy("Minutes of players’ clocks"),
    "watch-drop": gettext_lazy("Play without clocks"),
    "watch-read": gettext_lazy("Players’ clocks read"),
    "identify": gettext_lazy("Who players are"),
    "close": gettext_lazy("Closing"),
    "undo": gettext_lazy("Undone"),
}


def kind_label(kind: str) -> str:
    """What a kind of line is called; its own words where it has no name."""
    return str(LABELS.get(kind, kind.replace("-", " ")))
