"""A small writer of TRF files for tests, written from the table of columns alone; and PlayStrategy's dialect of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tabellone.exchange.sources.found import FoundGame, FoundTournament
from tabellone.exchange.sources.trf import read_trf


def entry(opponent: int | str = "", colour: str = "", code: str = "") -> str:
    """What belongs to a round: ten columns."""
    return f"  {opponent:>4} {colour or ' '} {code or ' '}"


def line(
    number: int,
    name: str = "",
    *entries: str,
    points: str = "",
    rank: int | str = "",
    first: int = 15,
) -> str:
    """A line 001; `first` is the column in which the name begins."""
    start = f"001 {number:>4}"
    named = f"{start:<{first - 1}}{name:<{33 + 15 - first}}"
    return f"{named:<80}{points:>4} {rank:>4}{''.join(entries)}".rstrip()


def trf(*lines: str, end: str = "\n") -> str:
    """A file of these lines."""
    return end.join(lines) + end


@dataclass(frozen=True)
class Paired:
    """A pairing of a round in a tournament made up for a test; without a second player, a bye or an absence."""

    round: int
    white: int
    black: int = 0
    codes: str = "10"


def written(players: Sequence[str], pairings: Iterable[Paired], *, head: Sequence[str] = ()) -> str:
    """A tournament as TRF."""
    cells: dict[tuple[int, int], str] = {}
    for each in pairings:
        if each.black:
            cells[each.round, each.white] = entry(each.black, "w", each.codes[0])
            cells[each.round, each.black] = entry(each.white, "b", each.codes[1])
        else:
            cells[each.round, each.white] = entry("0000", "-", each.codes[0])
    last = max((at for at, _ in cells), default=0)
    lines = [
        line(number, name, *(cells.get((at, number), " " * 10) for at in range(1, last + 1)))
        for number, name in enumerate(players, start=1)
    ]
    return trf("012 Torneo inventato", *head, *lines)


HEAD = (
    "012 Coppa di prova",
    "022 https://playstrategy.org/swiss/aBcD1234",
    "032 PlayStrategy",
    "042 Mar 7, 2026",
    "052 Mar 8, 2026",
    "062 4",
    "092 Individual: Swiss-System",
    "102 https://playstrategy.org/swiss",
    "XXR 3",
    "XXC white1",
)


def account(number: int, name: str, *entries: str, points: str = "0.0") -> str:
    """A player's line as PlayStrategy writes it: the account from column 16, no rank."""
    return line(number, name, *entries, points=points, first=16)


EXAMPLE = """012 Torneo di prova
092 Individual: Swiss-System (Dutch)
XXR 3
001    1      Alfa, Anna                        1800                             2.5    1     2 w 1  0000 - U     3 b =
001    2      Bravo, Bruno                      1700                             1.0    3     1 b 0     3 w -  0000 - U
001    3      Charlie, Carla                    1600                             2.0    2  0000 - H     2 b +     1 w =
"""


def seats(game: FoundGame) -> list[tuple[str, Decimal | None]]:
    return [(seat.player, seat.score) for seat in game.seats]


def two(mine: str, theirs: str, *head: str) -> FoundTournament:
    """Round one of two players, the codes as given."""
    return read_trf(trf(*head, line(1, "Alfa", entry(2, "w", mine)), line(2, "Bravo", entry(1, "b", theirs))))
