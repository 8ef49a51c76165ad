"""Lists of players as people write them."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.server.play.player_list import Listed, decoded_text, read

TABLES = [
    pytest.param("Ada Prova\nBruno Finto\n", [("Ada Prova", ""), ("Bruno Finto", "")], id="a name a line"),
    pytest.param("Ada; Dado Nero\nBruno;", [("Ada", "Dado Nero"), ("Bruno", "")], id="semicolons"),
    pytest.param("Ada, Dado Nero\nBruno", [("Ada", "Dado Nero"), ("Bruno", "")], id="commas"),
    pytest.param("Ada\tDado Nero\r\nBruno\tTorre", [("Ada", "Dado Nero"), ("Bruno", "Torre")], id="tabs"),
    pytest.param("1. Ada\n2) Bruno\n 12 - Carla", [("Ada", ""), ("Bruno", ""), ("Carla", "")], id="numbered"),
    pytest.param("1\tAda\tTorre\n2\tBruno\t", [("Ada", "Torre"), ("Bruno", "")], id="a column of numbers"),
    pytest.param("Club;Nome\nTorre;Ada", [("Ada", "Torre")], id="Italian heading"),
    pytest.param("Nombre,Asociación\nAda,Torre", [("Ada", "Torre")], id="Spanish heading"),
    pytest.param("Nome;Cognome;Circolo\nAda;Prova;Torre", [("Ada Prova", "Torre")], id="name in two columns"),
    pytest.param("Cognome;Nome\nProva;Ada\nFinto;", [("Ada Prova", ""), ("Finto", "")], id="surname first"),
    pytest.param('"Prova, Ada",Torre', [("Prova, Ada", "Torre")], id="quoted"),
    pytest.param('Ada;Torre\n"Bruno;Dado\nCarla;X', [("Ada", "Torre"), ('"Bruno', "Dado"), ("Carla", "X")], id="open"),
    pytest.param('Ada "la Rossa" Prova', [('Ada "la Rossa" Prova', "")], id="a nickname"),
    pytest.param("\ufeffAda\u2028\n\n \nBruno\x00", [("Ada", ""), ("Bruno", "")], id="signs that cannot be seen"),
    pytest.param(";Torre\nAda;Dado", [("", "Torre"), ("Ada", "Dado")], id="a line without a name is not lost"),
    pytest.param("Ada, Torre\nBruno; Dado\nCarla; Dado", [("Ada, Torre", ""), ("Bruno", "Dado"), ("Carla", "Dado")]),
]


@pytest.mark.parametrize(("text", "expected"), TABLES)
def test_lists_are_read_as_written(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(one.name, one.club) for one in read(text).players] == expected


def test_columns_with_a_heading_say_what_they_hold() -> None:
    text = "Name;Club;Family;Seed;Box;Paid\nAda;Torre;Rossi / Bianchi;2;x;sì\nBruno;;;zero;;no"
    assert read(text).players == (
        Listed(2, "Ada", "Torre", ("Rossi", "Bianchi"), 2, box=True, paid=True),
        Listed(3, "Bruno"),
    )


def test_columns_that_are_not_used_are_told() -> None:
    assert read("Nome;E-mail;Club;Tel\nAda;a@example.org;Torre;").unused == ("E-mail",)
    assert read("Ada;Torre;Rossi;boh").unused == ("4",)


def test_what_a_federation_asks_of_its_members_is_taken_from_their_columns() -> None:
    """BIG 2.1 (B18): taken where it can be right, told where not; elsewhere the columns are left alone."""
    text = "Nome;E-mail;Data di nascita;Tel\nAda Prova;Ada@example.org;5/4/1990;555 01\nBea;nowhere;2099-01-01;x"
    ada, bea = read(text, today=date(2026, 3, 1)).players
    assert (ada.private.birth, ada.private.phone, ada.private.unread) == (date(1990, 4, 5), "555 01", ())
    assert ada.private.email.lower() == "ada@example.org"
    assert (bea.private.email, bea.private.birth, bea.private.unread) == ("", None, ("email", "birth", "phone"))
    assert read(text).players[0].private.email == ""
    assert read(text).unused == ("E-mail", "Data di nascita", "Tel")


@pytest.mark.parametrize("text", ["Ada & Bruno", "Ada / Bruno", "Ada + Bruno", "Ada e Bruno", "Ada y Bruno"])
def test_pairs_are_two_names(text: str) -> None:
    (pair,) = read(text, pairs=True).players
    assert (pair.name, pair.partner) == ("Ada", "Bruno")
    assert read(text).players[0].partner == ""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_files_of_spreadsheets_are_read(encoding: str) -> None:
    assert read(decoded_text("Niccolò;Torre".encode(encoding))).players == (Listed(1, "Niccolò", "Torre"),)


def test_what_is_too_much_is_refused() -> None:
    for text in ("Ada\n" * (settings.LARGEST_TOURNAMENT + 1), "x" * 600_000):
        with pytest.raises(RuleError):
            read(text)
    with pytest.raises(RuleError):
        decoded_text(b"x" * 600_000)


@given(st.text(max_size=400))
def test_any_text_is_read_without_a_crash_and_no_word_is_lost(text: str) -> None:
    """Every letter of a plain list is in a name, a club, a group, a heading, or in a column told as unused."""
    reading = read(text)
    kept = "".join(f"{one.name}{one.partner}{one.club}{''.join(one.groups)}" for one in reading.players)
    if not reading.unused and len(reading.players) == len(
        [line for line in re.split(r"\r\n|\r|\n", text) if line.strip()]
    ):
        assert {sign for sign in text if sign.isalpha()} <= set(kept)


@given(st.binary(max_size=400))
def test_any_file_is_read_without_a_crash(data: bytes) -> None:
    read(decoded_text(data), pairs=True)


NAMES = st.lists(st.text(st.characters(categories=["L"]), min_size=1, max_size=12), min_size=2, max_size=3)


@given(st.lists(NAMES.map(" ".join), min_size=1, max_size=30))
def test_plain_names_come_out_as_they_went_in(names: list[str]) -> None:
    assert [one.name for one in read("\n".join(["Name", *names])).players] == names
