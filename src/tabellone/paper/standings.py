"""A standing on paper: the figures of the page, in the same form."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from tabellone.contract.answers import Standing, StandingRow
from tabellone.engine.facts import Player, Tournament
from tabellone.paper.heading import heading, word_of
from tabellone.paper.press import pressed
from tabellone.paper.texts import printable
from tabellone.wording import number, term


def standings(tournament: Tournament, answer: Standing, *, language: str = "en") -> bytes:
    """The standing with its further columns, shared positions, who has left and who is unranked."""
    players = {one.id: one for one in tournament.players}
    gone = {one.player for one in tournament.withdrawals}
    columns = tuple(dict.fromkeys(key for row in answer.rows for key in row.more))
    lines = [_line(row, players.get(row.player), columns, language) for row in answer.rows]
    after = "standing_final" if answer.final else f"standing_after:{answer.after_round}"
    data = {
        **heading(tournament, language, word_of(after, language), ("unranked", "withdrawn", "provisional")),
        "final": answer.final,
        "clubs": any(line["club"] for line in lines),
        "heads": [_head(name, language) for name in ("player", "club", "points", *columns)],
        "lines": [line | {"gone": row.player in gone} for line, row in zip(lines, answer.rows, strict=True)],
        "unranked": [_name(players.get(player), player) for player in answer.unranked],
    }
    return pressed("standings", data, tournament)


def _line(row: StandingRow, player: Player | None, columns: tuple[str, ...], language: str) -> dict[str, Any]:
    return {
        "position": f"{row.position}{'=' if row.tied else ''}",
        "name": _name(player, row.player),
        "club": printable(player.club or "", 80) if player else "",
        "figures": [_figure(value, language) for value in (row.points, *(row.more.get(name) for name in columns))],
    }


def _name(player: Player | None, identity: str) -> str:
    return printable(player.name if player else identity, 120)


def _head(column: str, language: str) -> str:
    word = term("column", column, language)
    return word[:1].upper() + word[1:]


def _figure(value: Any, language: str) -> str:
    """As the page shows it: a number in the language's form, a word as the phase it names, nothing as a dash."""
    if isinstance(value, bool):
        return term("answer", str(value).lower(), language)
    if isinstance(value, int | Decimal | Fraction):
        return number(value, language).replace("-", "−")
    if isinstance(value, str) and value:
        return term("phase", value.replace(" ", "_"), language)
    return "–" if value is None or value == "" else printable(str(value))
