"""The hall: results from the tables, calls for the referee, clocks, who is leaving."""

from tabellone.server.desk.hall.announcing import announce
from tabellone.server.desk.hall.board import Board, board_of
from tabellone.server.desk.hall.calling import call, decide, open_calls, sources
from tabellone.server.desk.hall.clocks import ending, minutes_of, turn
from tabellone.server.desk.hall.links import Access, is_open, key_of, opened
from tabellone.server.desk.hall.reporting import AtTable, accept, confirm, report
from tabellone.server.desk.hall.settling import settle

__all__ = [
    "Access",
    "AtTable",
    "Board",
    "accept",
    "announce",
    "board_of",
    "call",
    "confirm",
    "decide",
    "ending",
    "is_open",
    "key_of",
    "minutes_of",
    "open_calls",
    "opened",
    "report",
    "settle",
    "sources",
    "turn",
]
