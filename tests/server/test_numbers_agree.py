"""Page, PDF, CSV, XLSX, JSON and the command line give the same standing, in every language and after every round."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

import openpyxl
import pypdf
import pytest
from django.test import Client

from tabellone.exchange.spreadsheets import FORMS
from tabellone.server.events.models import Tournament
from tests.contract.harness import tabellone
from tests.server.agreeing import EXAMPLE_DOCUMENTS, MADE_UP, brought, written

pytestmark = pytest.mark.django_db
NAMES = [*MADE_UP, *(path.stem for path in EXAMPLE_DOCUMENTS)]
LANGUAGES = ("en", "it", "es")
LINE = re.compile(
    r'<td class="place">(\d+)(.*?)</td>.*?/standings/([^/]+)/why/.*?<td class="num"><strong>([^<]*)<', re.DOTALL
)
SHARED = {"en": "shared", "it": "a pari merito", "es": "compartido"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a standing, whoever tells it: position, shared or not, name, points as a decimal string."""

    position: str
    tied: bool
    name: str
    points: str


def plain(figure: str, language: str) -> str:
    """A figure of a page as scripts write it."""
    digits = unescape(figure).replace("−", "-").replace("\xa0", "")
    return digits.replace(".", "").replace(",", ".") if language != "en" else digits.replace(",", "")


def asked(row: Tournament, kind: str, after: int | None, language: str) -> Any:
    answer = Client().get(
        f"/t/{row.slug}/{kind}", {"after": after} if after else {}, headers={"accept-language": language}
    )
    assert answer.status_code == 200, (kind, answer.status_code)
    return answer


def on_page(row: Tournament, names: dict[str, str], after: int | None, language: str) -> list[Row]:
    text = asked(row, "standings/", after, language).content.decode()
    found = LINE.findall(text)
    return [Row(at, "=" in tied, names[unescape(who)], plain(points, language)) for at, tied, who, points in found]


def in_csv(data: bytes, language: str) -> list[Row]:
    form = FORMS["." if language == "en" else ","]
    heads, *lines = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=form.separator)
    points = _points(heads)
    return [
        Row(line[0], SHARED[language] in line[-1], line[1], line[points].replace(form.point, "."))
        for line in lines
        if line[0]
    ]


def in_xlsx(data: bytes, language: str) -> list[Row]:
    lines = list(openpyxl.load_workbook(io.BytesIO(data)).active.iter_rows())  # type: ignore[union-attr]  # it has one
    points = _points([str(cell.value) for cell in lines[0]])
    return [
        Row(str(line[0].value), SHARED[language] in str(line[-1].value), str(line[1].value), _shown(line[points]))
        for line in lines[1:]
        if line[0].value
    ]


def _points(heads: list[str]) -> int:
    return next(nth for nth, head in enumerate(heads) if head in {"points", "punti", "puntos"})


def _shown(cell: Any) -> str:
    """A number as a spreadsheet shows it in its format."""
    places = len(cell.number_format.partition(".")[2])
    return f"{cell.value:.{places}f}"


def in_json(answer: Any, names: dict[str, str]) -> list[Row]:
    rows = answer["standings"]
    return [Row(str(row["position"]), row["tied"], names[row["player"]], row["points"]) for row in rows]


def in_pdf(data: bytes, wanted: list[Row], language: str) -> list[Row]:
    """The lines of the sheet that begin with a position and go on with a name."""
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    return list(_printed(" ".join(text.split()), wanted, language))


def _printed(text: str, wanted: list[Row], language: str) -> Iterator[Row]:
    at = 0
    for row in wanted:
        pattern = re.compile(rf"(\d+)\s?(=?)\s{re.escape(row.name)}\s(?:\D*?\s)?(-?[\d.,]+)(?=\s|$)")
        found = pattern.search(text, at)
        assert found, (row, text[at : at + 200])
        at = found.end()
        yield Row(found[1], bool(found[2]), row.name, plain(found[3], language))


@pytest.mark.parametrize("name", NAMES)
def test_all_give_the_same_standing(name: str, tmp_path: Path) -> None:
    path = next(path for path in written(tmp_path) if path.stem == name)
    row, document = brought(path), json.loads(path.read_text(encoding="utf-8"))
    names = {player["id"]: player["name"] for player in document["players"]}
    for after in (None, *range(1, len(document["rounds"]))):
        on_command_line = tabellone("standings", path, "--json", *(["--round", after] if after else [])).json
        wanted = in_json(on_command_line, names)
        assert wanted
        answer = json.loads(asked(row, "standings.json", after, "en").content)
        assert {key: answer[key] for key in on_command_line} == on_command_line
        for language in LANGUAGES if after is None else ("it",):
            assert on_page(row, names, after, language) == wanted
            assert in_csv(asked(row, "standings.csv", after, language).content, language) == wanted
            assert in_xlsx(asked(row, "standings.xlsx", after, language).content, language) == wanted
        printed = asked(row, "paper/standings.pdf", after, "it").content
        assert in_pdf(printed, wanted, "it") == wanted


@pytest.mark.parametrize("name", NAMES)
def test_the_command_line_writes_the_files_of_the_page(name: str, tmp_path: Path) -> None:
    path = next(path for path in written(tmp_path) if path.stem == name)
    row = brought(path)
    told = tabellone("standings", path, "--csv", tmp_path / "a.csv", "--xlsx", tmp_path / "a.xlsx")
    assert (told.code, told.out) == (0, "")
    assert in_csv((tmp_path / "a.csv").read_bytes(), "en") == in_xlsx((tmp_path / "a.xlsx").read_bytes(), "en")
    assert in_csv(asked(row, "standings.csv", None, "en").content, "en") == in_csv(
        (tmp_path / "a.csv").read_bytes(), "en"
    )


def test_there_are_shared_places_and_fractions_among_them(tmp_path: Path) -> None:
    answers = {path.stem: tabellone("standings", path, "--json").json for path in written(tmp_path)}
    assert any(row["tied"] for row in answers["pergioco"]["standings"])
    assert any(re.search(r"\.\d*[1-9]", row["points"]) for row in answers["big"]["standings"])
    assert any(row["points"].endswith("7") for row in answers["risiko"]["standings"])
