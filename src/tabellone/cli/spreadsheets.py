"""Standings written for spreadsheets."""

from __future__ import annotations

from pathlib import Path

from tabellone.cli import files
from tabellone.contract.answers import Standing
from tabellone.engine.facts import Tournament
from tabellone.exchange.spreadsheets import as_csv, as_xlsx, standing_grid
from tabellone.wording import term


def write_spreadsheets(tournament: Tournament, answer: Standing, *, csv: Path | None, xlsx: Path | None) -> None:
    """Write the standing into the files that were named."""
    players = {player.id: player for player in tournament.players}
    gone = {one.player for one in tournament.withdrawals}
    grid = standing_grid(answer, players, term, title=tournament.name, gone=gone)
    if csv:
        files.write_file(csv, as_csv(grid).encode())
    if xlsx:
        files.write_file(xlsx, as_xlsx(grid, sheet=term("file", "standings"), day=tournament.end))
