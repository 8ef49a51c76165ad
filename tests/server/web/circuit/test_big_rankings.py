"""Rankings of a BIG circuit on any day, tournaments with their points, champions, head to head (BIG 5, BIG 7)."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from datetime import date
from html import unescape
from pathlib import Path

import openpyxl
import pytest
from bench.asked import as_new
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tabellone.engine.facts import Season
from tabellone.exchange import answers
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import found_circuit
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.rankings import folders, seasons
from tabellone.server.rankings.gathering import gathered_facts
from tabellone.server.web.circuit.ranking_rows import FIRST
from tabellone.server.web.circuit.season_view import ranking_address
from tests.contract.harness import tabellone
from tests.rulebooks.big.circuit_cases import circuit, ladder, played
from tests.scenes.pages import page_source
from tests.scenes.ranked_circuits import unpacked
from tests.scenes.spreadsheets import soffice
from tests.server.web import season_scene
from tests.server.web.big_scene import HIDDEN, HOSTILE, NAMES, codes, made, organiser

pytestmark = pytest.mark.django_db
END = date(2026, 12, 31)
ON = END.isoformat()
ADA, BRUNO = NAMES[:2]


def got(path: str, status: int = 200, language: str = "en", **asked: str) -> str:
    return page_source(Client().get(path, asked, headers={"Accept-Language": language}), status)


def lines(text: str) -> list[tuple[int, str]]:
    """Position and name of each line of a ranking."""
    found = re.findall(r'<td class="place">(\d+)</td>.*?<th scope="row"><a [^>]*>(.*?)</a>', text)
    return [(int(place), unescape(name)) for place, name in found]


def test_every_ranking_is_the_answer_of_the_rulebook_on_every_day() -> None:
    of = made()
    for day in (date(2025, 7, 1), date(2026, 4, 1), END):
        answer = seasons.rankings_on(of, day).answer
        for code, rows in answer.rankings.items():
            shown = lines(got(ranking_address(of, code), on=day.isoformat()))
            assert [place for place, _ in shown] == [row.position for row in rows], code


def giro(slug: str, number: int) -> Circuit:
    """A circuit of so many evenings of one table."""
    evenings = [played(f"{slug}-{n}", [ladder("anna", "bruno", "carla")], game="splendor") for n in range(number)]
    return import_season(circuit(), evenings, name="Giro", slug=slug, by=None)


@pytest.mark.parametrize("of", [giro, season_scene.made], ids=["BIG", "PerGioco"])
def test_the_first_ranking_asks_no_more_of_twelve_tournaments_than_of_three(of: Callable[[str, int], Circuit]) -> None:
    asked = []
    for number in (3, 12):
        address = reverse("circuit", args=[of(f"giro-{number}", number).slug])
        as_new()
        with CaptureQueriesContext(connection) as questions:
            assert got(address, on=ON).count(f"/t/giro-{number}-") >= number
        asked.append(len(questions))
    assert asked[1] <= asked[0] <= 30


def test_a_game_s_ranking_says_since_when_it_runs_and_where_the_earlier_one_is() -> None:
    """BIG 7."""
    of = made()
    text = got(ranking_address(of, "points:splendor"), on=ON)
    assert "Running since" in text
    assert "15 March 2026" in text
    assert "?on=2026-03-14" in text
    before = got(ranking_address(of, "points:splendor"), on="2026-03-14")
    assert "no national final has reset it yet" in before
    assert lines(before) != lines(text)
    general = got(ranking_address(of, "general"), on=ON)
    assert "Calendar year 2026." in general
    assert "?on=2025-12-31" in general
    assert "never reset" in got(ranking_address(of, "elo:splendor"), on=ON)


def test_moves_are_told_since_the_last_tournament_of_the_game() -> None:
    of = made()
    text = got(ranking_address(of, "points:splendor"), on=ON)
    assert "Change since 15 March 2026" in text
    first = got(ranking_address(of, "points:splendor"), on="2026-03-15")
    assert "Change since" not in first  # the final has just reset it


def test_a_long_ranking_shows_the_first_and_everybody_when_asked() -> None:
    people = [f"p{n:03}" for n in range(FIRST + 20)]
    many = played("tanti", [ladder(*people[at : at + 4]) for at in range(0, len(people), 4)], end="2026-03-01")
    of = import_season(circuit(), [many], name="Lungo", slug="lungo", by=None)
    text = got(ranking_address(of, "elo:azul"), on=ON)
    assert len(lines(text)) == FIRST
    assert "?all=1" in text
    assert len(lines(got(ranking_address(of, "elo:azul"), on=ON, all="1"))) == len(people)
    assert len(lines(got(ranking_address(of, "elo:azul"), on=ON, q="P219"))) == 1


def test_files_hold_what_the_page_and_the_command_line_say(tmp_path: Path) -> None:
    of = made()
    folder = unpacked(folders.packed_folder(of, own=False), tmp_path)
    wanted = tabellone("season", str(folder), "--on", ON, "--json").json["rankings"]
    for code in seasons.rankings_on(of, END).answer.rankings:
        where = ranking_address(of, code).rstrip("/")
        told = json.loads(got(f"{where}.json", on=ON))
        assert [{k: v for k, v in row.items() if k != "name"} for row in told["rows"]] == wanted[code]
        values = [(row["position"], row["name"], row["value"]) for row in told["rows"]]
        sheet = openpyxl.load_workbook(io.BytesIO(Client().get(f"{where}.xlsx", {"on": ON}).content)).active
        assert sheet is not None
        rows = [(row[0], str(row[1]), str(row[2])) for row in sheet.iter_rows(min_row=2, values_only=True)]
        assert [(one, name, float(value)) for one, name, value in values] == [
            (one, name, float(value)) for one, name, value in rows
        ]
        found = list(csv.reader(io.StringIO(got(f"{where}.csv", on=ON).removeprefix("\ufeff"))))[1:]
        assert [(int(row[0]), float(row[2])) for row in found] == [(one, float(value)) for one, _, value in values]
        page = got(ranking_address(of, code), on=ON)
        assert lines(page) == [(one, name) for one, name, _ in values]


def test_a_workbook_opens_with_names_that_look_like_formulas(tmp_path: Path) -> None:
    of = made()
    of_zoe = {row.player: row for row in seasons.rankings_on(of, END).answer.rankings["general"]}[codes()[HOSTILE]]
    where = ranking_address(of, "general").rstrip("/")
    (tmp_path / "book.xlsx").write_bytes(Client().get(f"{where}.xlsx", {"on": ON}).content)
    to_text = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true"
    soffice(tmp_path, "--convert-to", to_text, "--outdir", str(tmp_path / "out"), str(tmp_path / "book.xlsx"))
    rows = list(csv.reader((tmp_path / "out" / "book.csv").read_text(encoding="utf-8").splitlines()))
    mine = next(row for row in rows if row[1] == HOSTILE)
    assert (mine[0], mine[2]) == (str(of_zoe.position), answers.decimal_text(of_zoe.value))


def test_one_workbook_holds_every_ranking_for_the_circuit_s_organisers() -> None:
    """Each sheet has the lines of its own file; to everybody else it is refused."""
    of = made()
    path, day = reverse("rankings-xlsx", args=[of.slug]), {"on": ON}
    assert Client().get(path, day).status_code in {302, 403}
    desk = Client(headers={"Accept-Language": "en"})
    desk.force_login(organiser(of))
    assert path in desk.get(reverse("circuit", args=[of.slug])).content.decode()
    book = openpyxl.load_workbook(io.BytesIO(desk.get(path, day).content))
    answer = seasons.rankings_on(of, END).answer
    ranked = {code: rows for code, rows in answer.rankings.items() if rows}
    assert len(book.sheetnames) == len(set(book.sheetnames)) == len(ranked) > 5
    for sheet, (code, rows) in zip(book.worksheets, ranked.items(), strict=True):
        alone = Client(headers={"Accept-Language": "en"}).get(reverse("ranking-xlsx", args=[of.slug, code]), day)
        only = openpyxl.load_workbook(io.BytesIO(alone.content)).worksheets[0]
        assert list(sheet.values) == list(only.values), code
        assert sheet.max_row == len(rows) + 1


def test_tournaments_of_one_name_keep_columns_of_their_own() -> None:
    of = made()
    where = ranking_address(of, "points:splendor").rstrip("/")
    heads = next(csv.reader(io.StringIO(got(f"{where}.csv", on=ON).removeprefix("\ufeff"))))
    assert len(heads) == len(set(heads))
    assert [one.partition(" (")[0] for one in heads].count("Serata di splendor") == 1


def test_a_player_s_page_tells_every_tournament_with_its_arithmetic() -> None:
    of = made()
    text = got(reverse("circuit-player", args=[of.slug, codes()[ADA]]), on=ON)
    told = seasons.circuit_history(gathered_facts(of), END)
    outings = told.history.career(codes()[ADA], END).outings
    assert text.count('class="sheet outing"') == len(outings) == 8
    assert "× ½" in text  # five players: halved
    assert "Before the last national final" in text
    assert "with Bruno Della Valle" in text
    assert text.count('<svg class="chart"') == 3
    for one in outings:
        assert answers.decimal_text(one.points) in text.replace(",", "")


def test_one_tournament_is_a_step_of_the_elo_from_where_it_began() -> None:
    """Ruling big-elo: everybody starts at 1500; the chart and its table say where the first change came from."""
    of = made()
    first = min(row.end for row in Tournament.objects.filter(circuit=of))
    text = got(reverse("circuit-player", args=[of.slug, codes()[ADA]]), on=first.isoformat())
    (path,) = re.findall(r'<g class="chart-series[^>]*><path d="([^"]+)"', text)
    assert re.fullmatch(r"M[\d.]+ [\d.]+H[\d.]+V[\d.]+H[\d.]+", path)
    assert "From 1500" in text
    assert "Carried in" not in text


def test_a_day_of_the_past_tells_only_what_was_known() -> None:
    of = made()
    text = got(reverse("circuit-player", args=[of.slug, codes()[ADA]]), on="2025-03-02")
    assert text.count('class="sheet outing"') == 1
    empty = got(reverse("circuit-player", args=[of.slug, codes()[ADA]]), on="2025-01-01")
    assert "No tournament by this day" in empty


def test_the_steps_of_one_tournament_open_alone() -> None:
    of = made()
    slug = Tournament.objects.get(name="Coppie in piazza").slug
    where = reverse("outing-why", args=[of.slug, codes()[ADA], slug])
    whole = got(where)
    assert "BIG 5.1" in whole
    assert "ELO of the pair" in whole
    assert "Coppie in piazza: position" in whole
    part = Client().get(where, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    got(reverse("outing-why", args=[of.slug, codes()[ADA], "nowhere"]), 404)


def test_reasons_call_rankings_games_and_tournaments_by_name() -> None:
    of = made()
    text = got(reverse("circuit-why", args=[of.slug]), player=codes()[ADA], ranking="points:splendor", on=ON)
    assert "position in Splendor, points" in text
    assert "Serata di splendor" in text
    assert "italia-" not in text.partition('class="steps"')[2].partition("</main>")[0].replace("/c/italia/", "")


def test_champions_are_named_by_game_and_year_and_the_last_reigns() -> None:
    of = made()
    text = got(reverse("champions", args=[of.slug]))
    assert "Zita Remota" in text
    assert text.count("Reigning champion") == 2
    winner = seasons.circuit_history(gathered_facts(of), END)
    titles = winner.history.titles(END)
    assert [(one.game, one.year) for one in titles if one.reigning] == [("splendor", 2026), ("catan", 2025)]
    page = got(reverse("circuit-player", args=[of.slug, codes()[BRUNO]]), on=ON)
    assert "National titles" in page
    assert "2021" in page


def test_head_to_head_counts_all_tables_of_two() -> None:
    of = made()
    ada, bruno = codes()[ADA], codes()[BRUNO]
    told = seasons.circuit_history(gathered_facts(of), END)
    met = told.history.meetings(ada, bruno, END)
    assert met
    everybody = got(reverse("head-to-head", args=[of.slug, ada]), on=ON)
    assert BRUNO in everybody
    found = got(reverse("head-to-head", args=[of.slug, ada]), on=ON, q="brun")
    assert (BRUNO in found, NAMES[2] in found) == (True, False)
    text = got(reverse("head-to-head", args=[of.slug, ada]), on=ON, other=bruno)
    figures = re.findall(r'<dd class="large-figure">(\d+)</dd>', text)
    assert [int(one) for one in figures] == [sum(each.outcome == outcome for each in met) for outcome in (1, 0, -1)]
    assert text.count('class="sheet outing"') == len(met)
    got(reverse("head-to-head", args=[of.slug, ada]), 404, other=ada)
    got(reverse("head-to-head", args=[of.slug, ada]), 404, other="nobody")


def test_who_hides_the_name_is_named_nowhere() -> None:
    """Ruling hidden-name: not as a member of a pair either."""
    of = made()
    hidden = codes()[HIDDEN]
    ada = codes()[ADA]
    pages = [
        *(ranking_address(of, code) for code in seasons.rankings_on(of, END).answer.rankings),
        reverse("champions", args=[of.slug]),
        reverse("head-to-head", args=[of.slug, ada]),
        reverse("circuit-player", args=[of.slug, ada]),
    ]
    texts = [got(path, on=ON) for path in pages]
    texts += [got(f"{ranking_address(of, code).rstrip('/')}.json", on=ON) for code in ("general", "elo:splendor")]
    assert not [one for one in texts if HIDDEN in one or hidden in one]
    got(reverse("circuit-player", args=[of.slug, hidden]), 404)


def test_a_circuit_without_tournaments_is_empty_and_says_so() -> None:
    of = found_circuit(Season("big", 2026), Writing(), name="Nuovo", slug="nuovo")
    assert "Nobody is in this ranking yet" in got(reverse("circuit", args=[of.slug]))
    assert "No champion yet" in got(reverse("champions", args=[of.slug]))


def test_a_circuit_goes_on_after_its_first_year() -> None:
    """Ruling circuit-goes-on."""
    old = found_circuit(Season("big", 1999), Writing(), name="Vecchio", slug="vecchio")
    assert got(reverse("circuit", args=[old.slug]))
    assert "1999" not in re.sub(r"<h1>.*?</h1>", "", lede(got(reverse("circuit", args=[old.slug]))))


def lede(text: str) -> str:
    return str(re.findall(r'<p class="lede">(.*?)</p>', text)[0])


def test_rulebooks_without_annals_have_no_such_pages() -> None:
    of = found_circuit(Season("pergioco", 2026), Writing(), name="Altro", slug="altro")
    got(reverse("champions", args=[of.slug]), 404)
    assert "/champions/" not in got(reverse("circuit", args=[of.slug]))


def titled(of: Circuit, **fields: str) -> int:
    client = Client()
    client.force_login(organiser(of))
    status: int = client.post(reverse("titles", args=[of.slug]), fields).status_code
    return status


def test_a_title_from_before_is_written_down_and_taken_out() -> None:
    of = found_circuit(Season("big", 2026), Writing(), name="Nuovo", slug="nuovo")
    assert titled(of, game="splendor", year="2018", who="Zita Remota") == 303
    assert "Zita Remota" in got(reverse("champions", args=[of.slug]))
    assert titled(of, game="splendor", year="2018", who=" zita  remota ") in {303, 422}
    assert titled(of, game="splendor", year="1492", who="Cristoforo") == 422
    assert titled(of, game="nonsense", year="2018", who="Zita") == 422
    assert titled(of, act="out", number="7", sign="") == 422
    client = Client()
    client.force_login(organiser(of))
    page = client.get(reverse("titles", args=[of.slug])).content.decode()
    sign = unescape(re.findall(r'name="sign" value="(.*?)"', page)[0])
    assert titled(of, act="out", number="0", sign=sign) == 303
    assert Client().post(reverse("titles", args=[of.slug])).status_code in {302, 403}
