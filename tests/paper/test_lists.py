"""Seat lists, standings, brackets and certificates: everybody is on them, with the figures of the page."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from tabellone import paper
from tabellone.contract import BY_ID
from tabellone.contract.answers import Standing, StandingRow, column_word
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Seat, Table, Withdrawal
from tabellone.paper.bracket import chart_layout, chart_spots, chart_table, lines_needed
from tabellone.wording import term
from tests.architecture.sources import SRC
from tests.paper.sheets import event, final, pages, sizes, text, tight
from tests.scenes.brackets import knockout

LANDSCAPE = (842, 595)


def test_the_seat_list_has_everybody_by_name_and_by_table() -> None:
    tournament = event(61)
    printed = pages(paper.seats_pdf(tournament, 1, language="it"))
    by_name = [page for page in printed if "per nome" in page or "per tavolo" not in page]
    names = re.findall(r"Persona Inventata (\d{3})", "".join(printed))
    assert names[:61] == sorted(names[:61])
    assert sorted(names[61:]) == names[:61]
    assert by_name


def test_whoever_has_a_bye_is_told_so_and_tables_are_called_by_where_they_stand() -> None:
    tournament = event(8)
    bye = Table(3, (Seat("p0", status="bye"),))
    tables = (*tournament.rounds[0].tables, bye)
    again = replace(tournament, rounds=(replace(tournament.rounds[0], tables=tables),))
    printed = text(paper.seats_pdf(again, 1, spots={1: 12, 2: 14}))
    assert "bye" in printed
    assert "PersonaInventata00112" in printed or "PersonaInventata00114" in printed


def test_three_hundred_players_hang_on_few_large_pages() -> None:
    assert len(pages(paper.seats_pdf(event(300), 1))) <= 12


def test_a_standing_is_printed_as_the_page_shows_it() -> None:
    tournament = replace(event(5), withdrawals=(Withdrawal("p3", "before_final"),))
    rows = (
        StandingRow(1, "p0", Decimal("1012.500"), more={"wins": 3, "reached": "final"}),
        StandingRow(2, "p1", Fraction(2, 3), tied=True, more={"wins": 1, "reached": "semifinal"}),
        StandingRow(2, "p2", Fraction(2, 3), tied=True, more={"wins": 1}),
        StandingRow(4, "p3", -12345, more={"wins": 0}),
    )
    printed = text(
        paper.standings_pdf(tournament, Standing(2, final=False, rows=rows, unranked=("p4",)), language="it")
    )
    assert tight("Classifica dopo il turno 2") in printed
    assert "1PersonaInventata000DadoNero1012,5003finale" in printed
    assert "2=PersonaInventata0010,6671semifinale" in printed
    assert "2=PersonaInventata002DadoNero0,6671–" in printed
    assert "4PersonaInventata003ritirato−12.3450–" in printed
    assert tight("Fuori classifica Persona Inventata 004") in printed


def test_a_final_standing_says_so() -> None:
    assert tight("Final standing") in text(paper.standings_pdf(event(8), final(event(8))))
    assert tight("Provisional") not in text(paper.standings_pdf(event(8), final(event(8))))


def test_the_head_of_a_long_standing_stands_on_every_page() -> None:
    tournament = event(300)
    printed = pages(paper.standings_pdf(tournament, final(tournament)))
    assert all("Points" in page for page in printed)
    assert f"{len(printed)} / {len(printed)}" in printed[-1]


def test_certificates_are_for_the_podium_with_its_ties() -> None:
    tournament = event(8, ["Prima Vera", "Seconda Mano", "Terza Via"])
    pdf = paper.certificates_pdf(tournament, final(tournament), language="it", venue="Circolo del Pedone")
    first, second, third = map(tight, pages(pdf))
    assert sizes(pdf) == {LANDSCAPE}
    assert "PrimaVera" in first
    assert "Primoposto" in first
    assert "aparimerito" not in first
    for page, name in ((second, "SecondaMano"), (third, "TerzaVia")):
        assert "Secondoposto" in page
        assert "aparimerito" in page
        assert name in page
        assert "CircolodelPedone,9maggio2026" in page


def test_there_is_no_certificate_before_the_end() -> None:
    tournament = event(8)
    with pytest.raises(RuleError) as refused:
        paper.certificates_pdf(tournament, replace(final(tournament), final=False))
    assert refused.value.code == "certificates-too-early"


def test_a_bracket_has_every_phase_and_says_what_is_to_come() -> None:
    tournament = event(8)
    printed = text(paper.bracket_pdf(tournament, knockout(tournament.players, drawn=2), spots={2: {1: 9, 2: 10}}))
    assert re.search("QuarterfinalSemifinalFinal", printed, re.IGNORECASE)
    assert "winneroftable9" in printed
    assert "winneroftable10" in printed
    assert printed.count("PersonaInventata000") == 2


@pytest.mark.parametrize(("players", "size"), [(8, LANDSCAPE), (32, (595, 842)), (64, (842, 1191))])
def test_a_bracket_is_one_page_whatever_its_size(players: int, size: tuple[int, int]) -> None:
    tournament = event(players)
    pdf = paper.bracket_pdf(tournament, knockout(tournament.players))
    assert len(pages(pdf)) == 1
    assert sizes(pdf) == {size}


@pytest.mark.parametrize("players", [2, 4, 8, 64])
def test_no_two_tables_of_a_bracket_stand_in_the_same_place(players: int) -> None:
    chart = knockout(event(64).players[:players])
    layout = chart_layout(chart)
    for nth in range(len(chart.rounds)):
        column = [spot for spot in chart_spots(chart) if spot.round == nth]
        ends = [(layout.tops[spot], layout.tops[spot] + lines_needed(chart_table(chart, spot))) for spot in column]
        assert all(before[1] <= after[0] for before, after in itertools.pairwise(ends))
        assert max(end for _, end in ends) <= layout.rows + 0.001


def test_the_colours_are_those_of_the_pages() -> None:
    tokens = Path(SRC / "server/web/static/tabellone/tabellone.css").read_text(encoding="utf-8")
    light = tokens[: tokens.index("prefers-color-scheme: dark")]
    assert dict(re.findall(r"--book-(\w+): (#[0-9a-f]{6});", light)) == {
        name: book.ABOUT.paper_colour for name, book in BY_ID.items()
    }


@pytest.mark.parametrize(("language", "phase"), [("en", "semifinal"), ("it", "semifinale")])
def test_a_word_in_a_column_is_a_code_only_where_the_column_has_codes(language: str, phase: str) -> None:
    told = partial(term, language=language)
    assert column_word("reached", "semifinal", told) == phase
    assert column_word("team", "St-Louis_2", told) == "St-Louis_2"
