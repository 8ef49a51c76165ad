"""Sheets of a document as PDF, and where they go."""

from __future__ import annotations

import re
from pathlib import Path

from tabellone import paper
from tabellone.cli import files
from tabellone.cli.loading import LoadedTournament
from tabellone.cli.streams import print_bytes, print_lines
from tabellone.contract.answers import Standing
from tabellone.contract.brackets import Bracket
from tabellone.contract.entries import round_of
from tabellone.engine.errors import RuleError

ADDRESS = re.compile(r"https?://[^\s/]\S*", re.IGNORECASE)
LONGEST = 300
STANDARD_OUTPUT = Path("-")


def printed_sheets(what: str, loaded: LoadedTournament, number: int | None, *, language: str, address: str) -> bytes:
    """The sheets asked for: of a round, of the standing after one, or of the whole tournament."""
    tournament = loaded.tournament
    if what == "standings":
        return paper.standings_pdf(tournament, _standing(loaded, number), language=language)
    if what == "certificates":
        return paper.certificates_pdf(tournament, _standing(loaded, None), language=language)
    if what == "bracket":
        return paper.bracket_pdf(tournament, _bracket(loaded), language=language)
    played = _round(loaded, number)
    if what == "seats":
        return paper.seats_pdf(tournament, played, language=language)
    links = {table.number: address for table in tournament.rounds[played - 1].tables} if address else {}
    return paper.slips_pdf(tournament, played, language=language, links=links)


def _round(loaded: LoadedTournament, number: int | None) -> int:
    """The number of the round asked for, or of the last one; a RuleError where there is none."""
    rounds = loaded.tournament.rounds
    if not rounds:
        raise RuleError("nothing-to-print")
    return len(rounds) if number is None else round_of(loaded.tournament, number).number


def _standing(loaded: LoadedTournament, number: int | None) -> Standing:
    if number is not None:
        _round(loaded, number)
    answer = loaded.book.standing(loaded.tournament, number)
    if not answer.after_round:
        raise RuleError("no-standing-to-print")
    return answer


def _bracket(loaded: LoadedTournament) -> Bracket:
    found = loaded.book.bracket(loaded.tournament)
    if found is None:
        raise RuleError("no-bracket")
    return found


def checked_address(text: str) -> str:
    """The address for the codes on the slips; a RuleError where it is none of the web."""
    if not ADDRESS.fullmatch(text) or not text.isprintable() or len(text) > LONGEST:
        raise RuleError("address-unfit", found=text)
    return text


def put_pdf(pdf: bytes, out: Path) -> None:
    """Write the PDF into its file, or to standard output."""
    if out == STANDARD_OUTPUT:
        print_bytes(pdf)
        return
    files.write_file(out, pdf)
    print_lines([f"written to {out}"])
