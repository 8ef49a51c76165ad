"""Draws: from what is in the way to the published round, and what happens to it before it is played.

`ready` says what is missing; `draw`, `redraw`, `publish`, `discard`, `take_back` make and unmake a round; `arrange`
seats it by hand (`previewed` shows the effect before); `settle` goes on without who has not come (`remedies`);
`extend` adds the tables that waited for slow ones; `fix` gives a player a place in the hall.
"""

from tabellone.server.desk.drawing.absent import remedies, settle
from tabellone.server.desk.drawing.arranging import Move, Reorder, Replace, Swap, Wish, arrange, available, previewed
from tabellone.server.desk.drawing.effects import Change, Effect, criteria, effect, publishing_problems
from tabellone.server.desk.drawing.fixing import fix, fixed_for
from tabellone.server.desk.drawing.making import draw, fresh_seed, redraw, seen_of_draw
from tabellone.server.desk.drawing.publishing import discard, drawn_by, has_begun, last_change, publish, take_back
from tabellone.server.desk.drawing.ready import Obstacle, Prospect, certain_tables, next_number, ready
from tabellone.server.desk.drawing.slow import extend, rest

__all__ = [
    "Change",
    "Effect",
    "Move",
    "Obstacle",
    "Prospect",
    "Reorder",
    "Replace",
    "Swap",
    "Wish",
    "arrange",
    "available",
    "certain_tables",
    "criteria",
    "discard",
    "draw",
    "drawn_by",
    "effect",
    "extend",
    "fix",
    "fixed_for",
    "fresh_seed",
    "has_begun",
    "last_change",
    "next_number",
    "previewed",
    "publish",
    "publishing_problems",
    "ready",
    "redraw",
    "remedies",
    "rest",
    "seen_of_draw",
    "settle",
    "take_back",
]
