"""Results from paper: what a table is asked for, what was typed, the first result, corrections, how far a round is."""

from tabellone.server.desk.results.correcting import Consent, Ways, correct, ways
from tabellone.server.desk.results.entering import enter, report, seats_typed
from tabellone.server.desk.results.form import Box, Column, Form, form_of
from tabellone.server.desk.results.parsing import Typed, parsed, typed_of
from tabellone.server.desk.results.progress import Progress, TableLine, current_round, next_open, progress, table_lines

__all__ = [
    "Box",
    "Column",
    "Consent",
    "Form",
    "Progress",
    "TableLine",
    "Typed",
    "Ways",
    "correct",
    "current_round",
    "enter",
    "form_of",
    "next_open",
    "parsed",
    "progress",
    "report",
    "seats_typed",
    "table_lines",
    "typed_of",
    "ways",
]
