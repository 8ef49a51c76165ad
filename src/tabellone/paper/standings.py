"""A standing on paper, certificates for its winners, and the picture of a ranking that other sites show."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

from tabellone.contract import BY_ID
from tabellone.contract.answers import Number, Standing, StandingRow, column_word
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Tournament
from tabellone.paper.press import paper_word, pdf_of, png_of, printable, printed_game, sheet_heading
from tabellone.wording import day, number, spoken, term


def standings_pdf(tournament: Tournament, answer: Standing, *, language: str = "en", head: str = "") -> bytes:
    """The standing with its further columns, shared positions, who has left and who is unranked.

    `head` is the line of the journal that closed the tournament, with its hash.
    """
    players = {one.id: one for one in tournament.players}
    gone = {one.player for one in tournament.withdrawals}
    columns = tuple(dict.fromkeys(key for row in answer.rows for key in row.more))
    lines = [_line(row, players.get(row.player), columns, language) for row in answer.rows]
    after = "standing_final" if answer.final else f"standing_after:{answer.after_round}"
    data = {
        **sheet_heading(
            tournament, language, paper_word(after, language), ("unranked", "withdrawn", "provisional", "journal")
        ),
        "head": head,
        "final": answer.final,
        "clubs": any(line["club"] for line in lines),
        "heads": [_head(name, language) for name in ("player", "club", "points", *columns)],
        "lines": [line | {"gone": row.player in gone} for line, row in zip(lines, answer.rows, strict=True)],
        "unranked": [_name(players.get(player), player) for player in answer.unranked],
    }
    return pdf_of("standings", data, tournament)


def _line(row: StandingRow, player: Player | None, columns: tuple[str, ...], language: str) -> dict[str, Any]:
    return {
        "position": f"{row.position}{'=' if row.tied else ''}",
        "name": _name(player, row.player),
        "club": printable(player.club or "", 80) if player else "",
        "figures": [
            _figure(name, {**row.more, "points": row.points}.get(name), language) for name in ("points", *columns)
        ],
    }


def _name(player: Player | None, identity: str) -> str:
    return printable(player.name if player else identity, 120)


def _head(column: str, language: str) -> str:
    word = term("column", column, language)
    return word[:1].upper() + word[1:]


def _figure(column: str, value: Any, language: str) -> str:
    """As the page shows it: a number in the language's form, a word in the language, nothing as a dash."""
    if isinstance(value, bool):
        return term("answer", str(value).lower(), language)
    if isinstance(value, int | Decimal | Fraction):
        return number(value, language).replace("-", "−")
    if isinstance(value, str) and value:
        return printable(column_word(column, value, partial(term, language=language)))
    return "–" if value is None or value == "" else printable(str(value))


PODIUM = 3


def certificates_pdf(tournament: Tournament, answer: Standing, *, language: str = "en", venue: str = "") -> bytes:
    """A certificate for everybody on the first places of the final standing."""
    if not answer.final:
        raise RuleError("certificates-too-early", after=answer.after_round)
    players = {one.id: one for one in tournament.players}
    first = [row for row in answer.rows if row.position <= PODIUM and row.player in players]
    where = [printable(venue, 80)] if venue.strip() else []
    data = {
        **sheet_heading(tournament, language, paper_word("certificate", language), ("to", "organisers", "date")),
        "about": [
            *_played(tournament, language),
            paper_word(f"players:{number(len(answer.rows), language)}", language),
        ],
        "when": ", ".join([*where, day(tournament.end, language)]),
        "winners": [
            {
                "place": paper_word(f"place:{row.position}", language),
                "medal": row.position,
                "shared": paper_word("shared", language) if row.tied else "",
                "name": printable(players[row.player].name, 120),
                "club": printable(players[row.player].club or "", 90),
            }
            for row in first
        ],
    }
    return pdf_of("certificates", data, tournament)


def _played(tournament: Tournament, language: str) -> list[str]:
    """The game and the rulebook; the rulebook alone where its name begins with the game's."""
    game, book = printed_game(tournament, language), term("rulebook", tournament.rulebook, language)
    return [book] if book.startswith(game) else [game, book]


# the colours of the rankings on light paper, as the pages have them
COLOURS = {"red": "#a8201a", "blue": "#1d4e9e", "green": "#1c6438", "race": "#8a4b00"}
FIRST, WIDE, HIGH = 5, 1200, 630
Row = tuple[int, str, Number]  # position, name, value


def ranking_card_png(
    *, circuit: str, rulebook: str, ranking: tuple[str, str], on: date, rows: Sequence[Row], language: str = "en"
) -> bytes:
    """A PNG of 1200 × 630; `ranking` is its colour, if it has one, and its name. Names come as they may be shown."""
    colour, label = ranking
    data = {
        "lang": spoken(language),
        "accent": COLOURS.get(colour, BY_ID[rulebook].ABOUT.paper_colour),
        "circuit": printable(circuit, 60),
        "ranking": printable(label, 60),
        "day": day(on, language),
        "lines": [
            {"position": str(place), "name": printable(name, 60), "value": number(value, language).replace("-", "−")}
            for place, name, value in rows[:FIRST]
        ],
    }
    return png_of("ranking_card", data)
