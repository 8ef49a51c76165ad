"""Bids in the result of a table: not asked again, said beside each name, and taken off the score that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from django.utils.translation import gettext as _

from tabellone.contract import BY_ID
from tabellone.contract.auctions import Auctioning
from tabellone.engine.facts import Seat
from tabellone.server.web.sentences import language
from tabellone.tournament.auction_acts import auction_at
from tabellone.tournament.result_form import Column
from tabellone.tournament.result_form import TableForm as Form
from tabellone.tournament.state import State
from tabellone.wording import number as written

# what an auction has settled, and the table does not say again
SETTLED = frozenset({"bid", "turn"})


def without_bids(form: Form, state: State, number: int, table: int) -> Form:
    """The form of a table whose auction is settled: no bids and turns are asked, each name says what comes off."""
    found = auction_at(state, number, table)
    if found is None or not found.held:
        return form
    figures = [_told(column, found.bids) for column in form.figures if column.field.name not in SETTLED]
    special = tuple(column for column in form.special if column.field.name not in SETTLED)
    return replace(form, figures=tuple(figures), special=special)


def settled_fields(state: State, number: int, table: int) -> frozenset[str]:
    """What is not taken from a form, because the auction has settled it."""
    found = auction_at(state, number, table)
    return SETTLED if found and found.held else frozenset()


def net_scores(state: State, seats: Sequence[Seat]) -> dict[str, Decimal]:
    """What counts of the scores at a table where bids come off, by player; none where nothing does."""
    book = BY_ID[state.settings.head.rulebook]
    if not isinstance(book, Auctioning) or not any(seat.bid for seat in seats):
        return {}
    return dict(book.net_scores(seats))


def _told(column: Column, bids: Mapping[str, Decimal]) -> Column:
    if column.field.name != "score":
        return column
    boxes = [
        replace(
            box, name=_("%(name)s: − %(bid)s bid") % {"name": box.name, "bid": written(bids[box.player], language())}
        )
        if bids.get(box.player)
        else box
        for box in column.boxes
    ]
    return replace(column, boxes=tuple(boxes))
