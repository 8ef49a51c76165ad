"""A standing as a page shows it: lines with names, further columns, the podium, prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tabellone.contract import BY_ID
from tabellone.contract.answers import Prizes, Standing, StandingRow
from tabellone.contract.prizes import PrizeGiving
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Player
from tabellone.server.events.models import Tournament
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.server.web.sentences import language
from tabellone.tournament.names import names_of
from tabellone.tournament.state import State
from tabellone.tournament.view import is_reported
from tabellone.wording import term

PODIUM = 3


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a standing: who, the points, the further columns; `gone` for who has left."""

    row: StandingRow
    player: Player
    cells: tuple[Any, ...]
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A standing with its further columns, named by their codes."""

    standing: Standing
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    unranked: tuple[Player, ...]

    @property
    def with_clubs(self) -> bool:
        """Whether there is a club to show at all: a rulebook may not have them published (PG 12)."""
        return any(line.player.club for line in self.lines)

    @property
    def podium(self) -> list[dict[str, Any]]:
        """The first places of a final standing."""
        first = [line for line in self.lines if line.row.position <= PODIUM] if self.standing.final else []
        return [{"place": line.row.position, "name": line.player.name, "note": line.player.club} for line in first]


def board_of(state: State, standing: Standing, ids: Mapping[str, str] | None = None) -> Board:
    """The standing with names; `ids` are those that masked players go by in addresses."""
    named = ids or {}
    players = {
        one.player.id: replace(one.player, id=named[one.player.id]) if one.player.id in named else one.player
        for one in state.entrants
    }
    gone = {one.player for one in state.withdrawals}
    columns = tuple(dict.fromkeys(key for row in standing.rows for key in row.more))
    lines = tuple(
        Line(row, players[row.player], tuple(_cell(row.more.get(key)) for key in columns), row.player in gone)
        for row in standing.rows
    )
    return Board(standing, columns, lines, tuple(players[player] for player in standing.unranked))


def _cell(value: Any) -> Any:
    """A further figure; a word is a phase that somebody reached."""
    return term("phase", value.replace(" ", "_"), language()) if isinstance(value, str) else value


def completed(row: Tournament) -> list[int]:
    """The rounds after which there is a standing: all tables have reported, also of those before."""
    found: list[int] = []
    for drawn in state_of(row).rounds:
        if not drawn.published or drawn.partial or not all(map(is_reported, drawn.round.tables)):
            break
        found.append(drawn.round.number)
    return found


@dataclass(frozen=True, slots=True)
class Given:
    """Prizes with the names of those who get them."""

    prizes: Prizes
    voucher: str
    awards: Sequence[tuple[str, Any]]


def prizes_of(row: Tournament, state: State) -> Given | None:
    """The prizes where the rulebook divides a pot and there is one."""
    book, names = BY_ID[row.rulebook], names_of(state)
    if not isinstance(book, PrizeGiving):
        return None
    try:
        found = book.prizes(facts_of(row))
    except TabelloneError:
        return None  # no fee was named, or nobody is to be paid
    if not found.pot:
        return None
    awards = [(names.get(award.player, award.player), award.amount) for award in found.prizes]
    return Given(found, names.get(found.voucher.player, "") if found.voucher else "", awards)
