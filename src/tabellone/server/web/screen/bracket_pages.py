"""A bracket on the big screen: the whole of it, or in parts that can be read at four metres."""

from __future__ import annotations

from tabellone.contract.brackets import Bracket, Spot
from tabellone.server.web.screen.bracket_layout import GAP, all_spots, height_of, laid_out, links, table_at

HIGHEST, COLUMNS = 620, 3  # of a drawing that is enlarged until it fills the screen
WIDTH = 330  # of a box: names are set larger than on a page


def parts(bracket: Bracket) -> list[frozenset[Spot]]:
    """The tables of each page: what is played now with where it leads; then the end, where it is not among them."""
    whole = frozenset(all_spots(bracket))
    if _fits(bracket, whole):
        return [whole]
    now = _now(bracket)
    pages = [_with_next(bracket, chunk) for chunk in _chunks(bracket, now)]
    end = _end(bracket)
    return pages if any(end <= page for page in pages) else [*pages, end]


def _now(bracket: Bracket) -> int:
    """The round that is played, or the last."""
    undecided = (nth for nth, one in enumerate(bracket.rounds) if not all(table.decided for table in one.tables))
    return next(undecided, len(bracket.rounds) - 1)


def _chunks(bracket: Bracket, now: int) -> list[list[Spot]]:
    """The tables of a round as they stand in the drawing, as many of them as one page holds."""
    drawn = sorted((box for box in laid_out(bracket).boxes if box.spot.round == now), key=lambda box: box.y)
    spots = [box.spot for box in drawn]
    tallest = max(height_of(table_at(bracket, spot)) for spot in spots) + GAP
    many = 1
    while many * 2 * tallest <= HIGHEST:
        many *= 2
    return [spots[start : start + many] for start in range(0, len(spots), many)]


def _with_next(bracket: Bracket, chunk: list[Spot]) -> frozenset[Spot]:
    return frozenset(chunk) | {spot for came, spot in links(bracket) if came in chunk}


def _end(bracket: Bracket) -> frozenset[Spot]:
    """The last rounds, as many of them as one page holds."""
    found: frozenset[Spot] = frozenset()
    for nth in reversed(range(max(0, len(bracket.rounds) - COLUMNS), len(bracket.rounds))):
        more = found | {spot for spot in all_spots(bracket) if spot.round == nth}
        if found and not _fits(bracket, more):
            break
        found = more
    return found


def _fits(bracket: Bracket, spots: frozenset[Spot]) -> bool:
    rounds = {spot.round for spot in spots}
    return len(rounds) <= COLUMNS and laid_out(bracket, spots).height <= HIGHEST + 34
