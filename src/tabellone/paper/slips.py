"""What a round needs on paper: slips with a code for each table's link, and the seat list for the wall."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from io import BytesIO
from typing import Any

from tabellone.contract import BY_ID
from tabellone.contract.entries import round_of
from tabellone.contract.results import Field
from tabellone.engine.alphabet import alphabetical
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Table, Tournament
from tabellone.paper.press import paper_word, pdf_of, printable, printed_game, round_title, sheet_heading
from tabellone.wording import number, term

SLIP_WORDS = ("only_on_tie", "signature", "notes", "scan")
ON_A_PAGE = ((3, 4), (5, 3), (9, 2))  # with so many seats at most, so many slips


def slips_pdf(
    tournament: Tournament,
    round_number: int,
    *,
    language: str = "en",
    spots: Mapping[int, int] | None = None,
    links: Mapping[int, str] | None = None,
) -> bytes:
    """The slips of a round in the order of the hall; `links` holds the address of each table by its number."""
    played = round_of(tournament, round_number)
    tables = [table for table in played.tables if len(table.seats) > 1]
    where = {table.number: (spots or {}).get(table.number, table.number) for table in tables}
    tables.sort(key=lambda table: where[table.number])
    most = max((len(table.seats) for table in tables), default=0)
    game = [printed_game(tournament, language, played.game)] if played.game or tournament.game else []
    data = {
        **sheet_heading(tournament, language, round_title(played, language), SLIP_WORDS),
        "about": [round_title(played, language), *game],
        "seats": most,
        "on_a_page": next((slips for seats, slips in ON_A_PAGE if most <= seats), 1),
        "slips": [
            _slip(tournament, played, table, language)
            | {"table": paper_word(f"table:{where[table.number]}", language)}
            | _link((links or {}).get(table.number, ""))
            for table in tables
        ],
    }
    return pdf_of("slips", data, tournament)


def _slip(tournament: Tournament, played: Round, table: Table, language: str) -> dict[str, Any]:
    players = {one.id: one for one in tournament.players}
    book = BY_ID[tournament.rulebook]
    fields = book.result_form(tournament, played.number, table.number).fields
    return {
        "note": paper_word(f"group:{table.group}", language) if table.group is not None else "",
        "seats": [_seat(players.get(player), player) for player in table.players],
        "boxes": [_box(field, tournament, language) for field in fields if field.shown != "on_request"],
    }


def _seat(player: Player | None, identity: str) -> dict[str, str]:
    if player is None:
        return {"name": printable(identity, 90), "club": ""}
    return {"name": printable(player.name, 90), "club": printable(player.club or "", 60)}


def _box(field: Field, tournament: Tournament, language: str) -> dict[str, Any]:
    """A box to write a figure into, to tick, or to choose in."""
    words = term("seat", f"{tournament.rulebook}:{field.name}", language)
    label = term("seat", field.name, language) if field.name.startswith("tiebreak.") else words
    return {
        "label": label[:1].upper() + label[1:],
        "kind": field.kind,
        "small": field.shown == "on_tie",
        "choices": [_choice(choice, language) for choice in field.choices],
    }


def _choice(choice: str, language: str) -> str:
    try:
        return number(Decimal(choice), language)
    except InvalidOperation:
        return choice


def _link(address: str) -> dict[str, str]:
    return {"qr": qr_drawing(address) if address else "", "address": printable(address, 300)}


SEAT_LIST_WORDS = ("by_name", "by_table", "table")
ONE_COLUMN = 36


def seats_pdf(
    tournament: Tournament, round_number: int, *, language: str = "en", spots: Mapping[int, int] | None = None
) -> bytes:
    """Where everybody sits in a round; who has a bye is told so."""
    played = round_of(tournament, round_number)
    names = {one.id: one.name for one in tournament.players}
    where = {table.number: (spots or {}).get(table.number, table.number) for table in played.tables}
    bye = term("status", "bye", language)
    places = [
        (names.get(player, player), bye if len(table.seats) == 1 else str(where[table.number]))
        for table in played.tables
        for player in table.players
    ]
    tables = sorted((one for one in played.tables if len(one.seats) > 1), key=lambda one: where[one.number])
    data = {
        **sheet_heading(tournament, language, round_title(played, language, tournament), SEAT_LIST_WORDS),
        "columns": 1 if len(places) <= ONE_COLUMN else 2,
        "places": [
            {"name": printable(name, 60), "table": table}
            for name, table in sorted(places, key=lambda place: alphabetical(place[0]))
        ],
        "tables": [_table(table, where[table.number], names, language) for table in tables],
    }
    return pdf_of("seats", data, tournament)


def _table(table: Table, spot: int, names: Mapping[str, str], language: str) -> dict[str, Any]:
    return {
        "number": str(spot),
        "note": paper_word(f"group:{table.group}", language) if table.group is not None else "",
        "names": [printable(names.get(player, player), 60) for player in table.players],
    }


MOST = 1500  # letters: a code of more could not be read from paper


@lru_cache(maxsize=512)  # slips are printed again, and a drawing takes longer than its page
def qr_drawing(address: str) -> str:
    """The address as a drawing, nothing of it in letters; none for an address too long for a code."""
    try:
        import segno  # noqa: PLC0415 - only who prints needs it
    except ModuleNotFoundError as error:
        raise RuleError("paper-missing", module=error.name) from error
    if len(address.encode()) > MOST:
        return ""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", border=0, xmldecl=False, omitsize=True)
    return drawn.getvalue().decode()
