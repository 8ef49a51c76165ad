"""Slips: one for each table with everything that is asked at it, ready to be cut."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from tabellone import paper
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Player, Round, Seat, Table, Tournament
from tabellone.paper.slips import qr_drawing
from tests.paper.sheets import event, pages, sizes, text, tight

A4 = (595, 842)


def small(book: str, game: str, seats: int, tables: int = 2) -> Tournament:
    players = tuple(Player(f"p{n}", f"Persona {n}") for n in range(seats * tables))
    made = tuple(
        Table(nth + 1, tuple(Seat(one.id) for one in players[nth * seats : (nth + 1) * seats])) for nth in range(tables)
    )
    day = date(2026, 5, 9)
    return Tournament(book, "s", "Serata", day, day, players, game=game, rounds=(Round(1, made, "swiss"),))


def test_every_table_has_its_slip_with_its_players_in_turn_order() -> None:
    tournament = event(22)
    printed = tight("".join(pages(paper.slips_pdf(tournament, 1))))
    for table in tournament.rounds[0].tables:
        assert printed.count(f"Table{table.number}Torneoinventato") == 1
    names = {one.id: one.name for one in tournament.players}
    turn = [names[player] for table in tournament.rounds[0].tables for player in table.players]
    assert re.findall(r"PersonaInventata\d{3}", printed) == [tight(name) for name in turn]


def test_the_slip_asks_what_the_rulebook_asks() -> None:
    risiko = text(paper.slips_pdf(event(8), 1))
    for asked in ("Table points", "Reached the secret objective", "Points off the objective", "only on a tie"):
        assert tight(asked) in risiko
    assert tight("Turn order") in risiko  # B15: the real one parts a tie
    assert "Place" not in risiko  # the referee's places are not for the table
    splendor = text(paper.slips_pdf(small("big", "splendor", 4), 1))
    assert tight("Score") in splendor
    assert tight("Cards") in splendor
    assert tight("only on a tie") in splendor


def test_choices_are_printed_to_be_marked_in_the_form_of_the_language() -> None:
    stage = small("pergioco", "othello", 2)
    assert tight("1 0.5 0") in text(paper.slips_pdf(stage, 1)) or tight("0 0.5 1") in text(paper.slips_pdf(stage, 1))
    assert "0,5" in text(paper.slips_pdf(stage, 1, language="it"))


def test_a_table_is_called_by_where_it_stands_and_a_bye_has_no_slip() -> None:
    tournament = small("pergioco", "othello", 2)
    bye = Table(3, (Seat("p9", status="bye"),))
    played = replace(tournament.rounds[0], tables=(*tournament.rounds[0].tables, bye))
    printed = text(paper.slips_pdf(replace(tournament, rounds=(played,)), 1, spots={1: 2, 2: 1, 3: 3}))
    assert printed.index("Table1") < printed.index("Persona2") < printed.index("Table2") < printed.index("Persona0")
    assert "Table3" not in printed


@pytest.mark.parametrize(("seats", "on_a_page"), [(2, 4), (3, 4), (4, 3), (5, 3), (7, 2), (12, 1)])
def test_slips_fill_pages_that_are_cut_into_equal_parts(seats: int, on_a_page: int) -> None:
    pdf = paper.slips_pdf(small("big", "perudo", seats, tables=on_a_page * 2), 1)
    assert len(pages(pdf)) == 2
    assert sizes(pdf) == {A4}


def test_three_hundred_players_fill_25_pages() -> None:
    assert len(pages(paper.slips_pdf(event(300), 1))) == 25


def test_the_link_is_printed_as_code_and_in_letters() -> None:
    tournament = event(8)
    address = "https://sala.example/at/torneo/1/1/c2VncmV0bw/"
    with_link = paper.slips_pdf(tournament, 1, links={1: address})
    assert address in text(with_link)
    assert text(with_link).count(tight("Report it by phone")) == 1
    assert tight("Report it by phone") not in text(paper.slips_pdf(tournament, 1))


def test_a_code_holds_no_letters_and_an_endless_address_has_none() -> None:
    assert re.fullmatch(
        r"[^<]*<svg[^>]*><path[^>]*></svg>\s*", qr_drawing("https://x.example/<b>\"'").replace("/></svg>", "></svg>")
    )
    assert qr_drawing("https://x.example/" + "a" * 5000) == ""


def test_a_round_that_is_not_there_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        paper.slips_pdf(event(8), 2)
    assert refused.value.code == "no-such-round"
