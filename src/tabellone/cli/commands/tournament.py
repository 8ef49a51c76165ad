"""Commands about one tournament: its standing, the next draw, draws verified, prizes, paper; and a demonstration."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabellone.cli.commands import Document, Json, rulebook_able, seed_asked
from tabellone.engine.languages import LANGUAGES

if TYPE_CHECKING:
    from tabellone.cli.loading import LoadedTournament
    from tabellone.contract.answers import Draw, Standing
    from tabellone.engine.facts import Tournament

After = Annotated[
    int | None, typer.Option("--round", metavar="N", help="After this round; the last complete one if not given.")
]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write it as CSV.")]
Xlsx = Annotated[Path | None, typer.Option("--xlsx", metavar="FILE", help="Write it as a workbook.")]


def standings_command(
    document: Document, *, after: After = None, json: Json = False, csv: Csv = None, xlsx: Xlsx = None
) -> None:
    """Show the standing after a round, or the final one; or write it for a spreadsheet."""
    from tabellone.cli.loading import about, tournament_at
    from tabellone.cli.streams import print_json
    from tabellone.contract.entries import round_of
    from tabellone.exchange import answers

    loaded = tournament_at(document)
    with about(document):
        if after is not None:
            round_of(loaded.tournament, after)
        answer = loaded.book.standing(loaded.tournament, after)
    if csv or xlsx:
        _write_spreadsheets(loaded.tournament, answer, csv=csv, xlsx=xlsx)
    if json:
        print_json(answers.standing_json(loaded.tournament, answer))
    elif not (csv or xlsx):
        from tabellone.cli import showing

        showing.show_standing(loaded.tournament, answer)


def _write_spreadsheets(tournament: Tournament, answer: Standing, *, csv: Path | None, xlsx: Path | None) -> None:
    from tabellone.cli import files
    from tabellone.exchange.spreadsheets import as_csv, as_xlsx, standing_grid
    from tabellone.wording import term

    players = {player.id: player for player in tournament.players}
    gone = {one.player for one in tournament.withdrawals}
    grid = standing_grid(answer, players, term, title=tournament.name, gone=gone)
    if csv:
        files.write_file(csv, as_csv(grid).encode())
    if xlsx:
        files.write_file(xlsx, as_xlsx(grid, sheet=term("file", "standings"), day=tournament.end))


Seed = Annotated[str, typer.Option("--seed", metavar="TEXT", help="The text that the lots are drawn from.")]
Write = Annotated[bool, typer.Option("--write", help="Add the round to the document.")]


def draw_command(document: Document, *, seed: Seed, json: Json = False, write: Write = False) -> None:
    """Draw the next round, whatever its phase."""
    from tabellone.cli.loading import about, tournament_at
    from tabellone.cli.streams import print_json, print_lines
    from tabellone.exchange import answers

    seed = seed_asked(seed)
    loaded = tournament_at(document)
    with about(document):
        answer = loaded.book.draw(loaded.tournament, seed)
    if write:
        _add_round(loaded, answer)
    if json:
        print_json(answers.draw_json(answer))
        return
    from tabellone.cli import showing

    showing.show_draw(loaded.tournament, answer)
    if write:
        print_lines([f"round {answer.round} written to {document}"])


def _add_round(loaded: LoadedTournament, answer: Draw) -> None:
    """Add the round to the document, which must be valid with it; the file is replaced at once or not at all."""
    from tabellone.cli import files
    from tabellone.cli.loading import checked_beside
    from tabellone.cli.recording import with_round
    from tabellone.exchange.documents import write_tournament

    text = write_tournament(with_round(loaded.own, answer))
    checked_beside(text.encode(), loaded.path)
    files.replace_file(loaded.path, text, expected=loaded.data)


def verify_command(document: Document, *, json: Json = False) -> None:
    """Draw every recorded round again from its seed.

    Says for each whether it is the same.
    """
    from tabellone.cli.loading import tournament_at
    from tabellone.cli.recording import redrawn_round
    from tabellone.cli.streams import print_json, print_lines

    loaded = tournament_at(document)
    rounds = [redrawn_round(loaded.tournament, played) for played in loaded.tournament.rounds]
    same = all(each.same is not False for each in rounds)
    if json:
        print_json({"id": loaded.tournament.id, "same": same, "rounds": [each.plain() for each in rounds]})
    else:
        print_lines(line for each in rounds for line in each.lines())
        if not rounds:
            print_lines(["no rounds recorded yet"])
    raise typer.Exit(not same)


def prizes_command(document: Document, *, json: Json = False) -> None:
    """Show the online prizes of a tournament (BIG 9.3)."""
    from tabellone.cli.loading import about, tournament_at
    from tabellone.cli.streams import print_json
    from tabellone.contract import PrizeGiving
    from tabellone.exchange import answers

    loaded = tournament_at(document)
    with about(document):
        answer = rulebook_able(loaded.tournament.rulebook, PrizeGiving, "no-prizes").prizes(loaded.tournament)
    if json:
        print_json(answers.plain_json(answer))
        return
    from tabellone.cli import showing

    showing.show_prizes(loaded.tournament, answer)


class What(StrEnum):
    """What can be printed of a tournament."""

    slips = "slips"
    seats = "seats"
    standings = "standings"
    bracket = "bracket"
    certificates = "certificates"


_LANGUAGES = " or ".join(", ".join(LANGUAGES).rsplit(", ", 1))


def _language(code: str) -> str:
    if code not in LANGUAGES:
        known = ", ".join(f"'{each}'" for each in LANGUAGES)
        raise typer.BadParameter(f"'{code}' is not one of {known}.")
    return code


Sheets = Annotated[What, typer.Argument(metavar="WHAT", help="slips, seats, standings, bracket or certificates.")]
Number = Annotated[
    int | None, typer.Option("--round", metavar="N", help="Of this round; the last one drawn if not given.")
]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="The PDF; - for standard output.")]
Spoken = Annotated[str, typer.Option("--language", metavar="LANGUAGE", help=f"{_LANGUAGES}.", callback=_language)]
Address = Annotated[str, typer.Option("--address", metavar="URL", help="An address to print on slips as a QR code.")]


def print_command(
    what: Sheets,
    document: Document,
    *,
    number: Number = None,
    out: Out = None,
    language: Spoken = "en",
    address: Address = "",
) -> None:
    """Print slips, seats, standings, a bracket or certificates as PDF."""
    from tabellone.cli.loading import about, tournament_at
    from tabellone.cli.printing import checked_address, printed_sheets, put_pdf

    address = checked_address(address) if address else ""
    loaded = tournament_at(document)
    with about(document):
        pdf = printed_sheets(what, loaded, number, language=language, address=address)
    put_pdf(pdf, out or Path(f"{document.stem}-{what}.pdf"))


DemoSeed = Annotated[
    str, typer.Option("--seed", metavar="TEXT", help="The text that the lots of the day are drawn from.")
]
DemoOut = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where to write the document.")]


def demo_command(*, seed: DemoSeed = "borgofinto", out: DemoOut = None) -> None:
    """Play a demonstration day on the terminal.

    A RisiKo! Master of 61 invented players, drawn, played and ranked.
    """
    from tabellone.cli.demonstration import played_rounds, show_farewell, show_opening, show_round

    seed = seed_asked(seed)
    show_opening(seed)
    rounds = []
    for each in played_rounds(seed):
        show_round(each)
        rounds.append(each)
    show_farewell(rounds[-1].tournament, rounds[-1].standing.rows[0].player, out)
