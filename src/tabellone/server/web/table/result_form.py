"""A table's result as a form says it: what was typed, bids, word on clocks (BIG 7.2.2, ruling end-is-announced)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from tabellone.contract import rulebook_as
from tabellone.contract.auctions import Auctioning
from tabellone.engine.facts import Seat
from tabellone.server.web.sentences import language
from tabellone.tournament.player_clocks import ClockProposal, ClockWord
from tabellone.tournament.result_form import Column, Typed, typed_of
from tabellone.tournament.result_form import TableForm as Form
from tabellone.tournament.results import CorrectionConsent, differences
from tabellone.tournament.state import State
from tabellone.tournament.view import auction_at
from tabellone.wording import number, term
from tabellone.wording import number as written

_KEY: Final = re.compile(r"seat-(\d{1,3})-([a-z_]{1,30}(?:\.[a-z_0-9]{1,60})?)")
LONGEST_TYPED: Final = 60
LAST, WRONG = "last", "wrong"  # the clock is right, so that they are last; or it is wrong


def figures_typed(posted: QueryDict, players: Sequence[str]) -> Typed:
    """What was typed, by player and field: `seat-2-score` is the second's, who may be named in `seat-2-player`."""
    typed: dict[str, dict[str, str]] = {}
    for key in posted:
        found = _KEY.fullmatch(key)
        if found and found[2] != "player":
            nth = int(found[1]) - 1
            usual = players[nth] if 0 <= nth < len(players) else ""
            player = posted.get(f"seat-{found[1]}-player", usual)
            typed.setdefault(player, {})[found[2]] = posted.get(key, "")[:LONGEST_TYPED]
    return typed


def consent_typed(posted: QueryDict, *, referee: bool) -> CorrectionConsent:
    """Who agreed to a correction, and whether the organiser decides as referee."""
    return CorrectionConsent(tuple(posted.getlist("agreed")), by_referee=referee and bool(posted.get("by_referee")))


def word_on_clocks(posted: QueryDict) -> ClockWord | None:
    """What was said to the clocks' proposal that somebody is last; None where nothing was."""
    said = posted.get("clock", "")
    return ClockWord(said == LAST, posted.get("clock_of", "")[:LONGEST_TYPED]) if said in (LAST, WRONG) else None


def decimal_point() -> str:
    """The decimal sign of the reader's language."""
    return number(Decimal("0.5"), language())[1]


# what an auction has settled, and the table does not say again
SETTLED_FIELDS = frozenset({"bid", "turn"})


def without_bids(form: Form, state: State, number: int, table: int) -> Form:
    """The form of a table whose auction is settled: no bids and turns are asked, each name says what comes off."""
    found = auction_at(state, number, table)
    if found is None or not found.held:
        return form
    figures = [_bid_in_words(column, found.bids) for column in form.figures if column.field.name not in SETTLED_FIELDS]
    special = tuple(column for column in form.special if column.field.name not in SETTLED_FIELDS)
    return replace(form, figures=tuple(figures), special=special)


def settled_fields(state: State, number: int, table: int) -> frozenset[str]:
    """What is not taken from a form, because the auction has settled it."""
    found = auction_at(state, number, table)
    return SETTLED_FIELDS if found and found.held else frozenset()


def scores_without_bids(state: State, seats: Sequence[Seat]) -> dict[str, Decimal]:
    """What counts of the scores at a table where bids come off, by player; none where nothing does."""
    book = rulebook_as(state.settings.head.rulebook, Auctioning)
    if book is None or not any(seat.bid for seat in seats):
        return {}
    return dict(book.net_scores(seats))


def _bid_in_words(column: Column, bids: Mapping[str, Decimal]) -> Column:
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


@dataclass(frozen=True, slots=True)
class ClocksQuestion:
    """Who is out of time, by name; `mark` is the proposal, `said` what was chosen; `past` and `ends` are minutes."""

    late: tuple[str, ...]
    mark: str
    said: str
    past: int | None
    ends: int | None


def clocks_question(found: ClockProposal, names: Mapping[str, str], posted: QueryDict) -> ClocksQuestion | None:
    """What the form asks; None where the clocks propose nothing."""
    if not found.late and found.past is None:
        return None
    said = posted.get("clock", "") if posted.get("clock_of", "") == found.mark else ""
    late = tuple(names.get(player, player) for player in found.late)
    return ClocksQuestion(late, found.mark, said, found.past, found.ends)


def figures_compared(
    mine: tuple[Seat, ...], stored: tuple[Seat, ...], names: Mapping[str, str], rulebook: str
) -> list[dict[str, Any]]:
    """Two results side by side, line by line and in words."""
    rows = []
    for one in differences(mine, stored, decimal_point()):
        figure = one.field.removeprefix("tiebreak.")
        kind, code = ("figure", figure) if figure != one.field else ("seat", f"{rulebook}:{one.field}")
        label = f"{names.get(one.player, one.player)} · {term(kind, code, language())}"
        words = [_figure_said(one.field, text) for text in (one.mine, one.stored)]
        rows.append({"label": label, "mine": words[0], "stored": words[1], "differs": one.differs})
    return rows


def _figure_said(field: str, text: str) -> str:
    if field == "status" and text:
        return term("status", text, language())
    return term("answer", "true", language()) if text == "on" else text


def figures_sent_again(mine: tuple[Seat, ...], players: Iterable[str], ids: Mapping[str, str]) -> list[tuple[str, str]]:
    """The fields that send my figures again, for players in an order and by the ids that the form knows them by."""
    typed, found = typed_of(mine, decimal_point()), []
    for nth, player in enumerate(players, 1):
        found.append((f"seat-{nth}-player", ids.get(player, player)))
        found += [(f"seat-{nth}-{name}", text) for name, text in typed.get(player, {}).items()]
    return found
