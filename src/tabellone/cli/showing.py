"""Answers put on the terminal: headings, tables, certificate."""

from __future__ import annotations

from collections.abc import Mapping

from tabellone.cli import tables
from tabellone.cli.naming import Names, names_in, safe
from tabellone.cli.streams import console
from tabellone.contract.answers import Draw, Prizes, SeasonAnswer, Standing
from tabellone.contract.ratings import RatingSheet
from tabellone.engine.facts import Tournament

TOP = 10


def clubs_in(tournament: Tournament) -> Mapping[str, str]:
    """Clubs by player."""
    return {player.id: safe(player.club or "") for player in tournament.players}


def standing(tournament: Tournament, answer: Standing) -> None:
    """A standing with its heading."""
    after = "final standing" if answer.final else f"standing after round {answer.after_round}"
    title, accent = f"{safe(tournament.name)} · {after}", tables.accent(tournament.rulebook)
    names = names_in(tournament)
    if not answer.after_round:
        console().print(
            f"{safe(tournament.name)}: no round is complete yet; players entered: {len(tournament.players)}"
        )
        return
    console().print(tables.standing(answer, names, clubs_in(tournament), title=title, accent=accent))


def draw(tournament: Tournament, answer: Draw) -> None:
    """A drawn round with its certificate."""
    out, names, accent = console(), names_in(tournament), tables.accent(tournament.rulebook)
    out.print(f"{safe(tournament.name)} · {tables.draw_title(answer)}", style=f"bold {accent}")
    out.print()
    out.print(tables.drawn_tables(answer, names, clubs_in(tournament), accent=accent))
    out.print(tables.certificate(answer, names))


def season(answer: SeasonAnswer, names: Names, *, every: bool) -> None:
    """The rankings of a day, the first rows of each unless every row, and every rating, is asked for."""
    out = console()
    out.print(f"Rankings of {answer.year} on {answer.on.isoformat()}", style="bold")
    for name, rows in answer.rankings.items():
        out.print()
        out.print(tables.ranking(name, rows, names, most=None if every else TOP))
    if every:
        out.print()
        out.print(tables.ratings(answer.ratings, names))


def rating_sheet(sheet: RatingSheet, names: Names) -> None:
    """What a stage did to the ratings."""
    out = console()
    out.print(f"{safe(sheet.name)} · ratings of {safe(sheet.game)}", style="bold cyan")
    out.print(tables.rating_changes(sheet.players, names))


def prizes(tournament: Tournament, answer: Prizes) -> None:
    """The prizes with their heading."""
    out = console()
    out.print(f"{safe(tournament.name)} · online prizes", style=f"bold {tables.accent(tournament.rulebook)}")
    out.print(tables.prizes(answer, names_in(tournament)))
