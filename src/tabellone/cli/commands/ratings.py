"""`tabellone ratings`: what a stage did to the ratings; as a workbook that calculates it again, too."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabellone.cli.commands.options import Folder, Json
from tabellone.cli.commands.print import Spoken

if TYPE_CHECKING:
    from tabellone.cli.loading import LoadedSeason
    from tabellone.contract.ratings import RatingSheet


Stage = Annotated[str, typer.Argument(metavar="STAGE", help="The id of one of its tournaments.")]
Xlsx = Annotated[
    Path | None, typer.Option("--xlsx", metavar="FILE", help="Write a workbook with every step as a formula.")
]


def ratings(folder: Folder, stage: Stage, *, json: Json = False, xlsx: Xlsx = None, language: Spoken = "en") -> None:
    """Show what a stage did to the ratings, or write a workbook that calculates it again."""
    from tabellone.cli import files, showing
    from tabellone.cli.loading import about, season_at, without_collecting
    from tabellone.cli.naming import names_in_season
    from tabellone.cli.streams import print_json
    from tabellone.exchange import answers
    from tabellone.wording import term

    loaded = season_at(folder)
    with about(folder, loaded.files), without_collecting():
        sheet = _sheet(loaded, stage)
    names = names_in_season(loaded.season, loaded.tournaments)
    if xlsx:
        from tabellone.exchange.spreadsheets.rating import ratings_xlsx

        files.create(xlsx, ratings_xlsx(sheet, names, lambda kind, code: term(kind, code, language)))
    if json:
        print_json(answers.rating_sheet(sheet))
    elif not xlsx:
        showing.rating_sheet(sheet, names)


def _sheet(loaded: LoadedSeason, stage: str) -> RatingSheet:
    from tabellone.contract import RatingSheets, rulebook_as
    from tabellone.engine.errors import RuleError

    book = rulebook_as(loaded.season.rulebook, RatingSheets)
    if book is None:
        raise RuleError("no-ratings-here")
    return book.rating_sheet(loaded.season, loaded.tournaments, stage)
