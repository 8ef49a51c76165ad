"""Any file is recognised by itself; several of one tournament become one; all others are refused with a reason."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from tabellone.engine.errors import InputError
from tabellone.exchange.sources.found import FoundTournament
from tabellone.exchange.sources.recognising import FORMATS, read_source, read_sources
from tabellone.exchange.sources.values import MOST_BYTES
from tabellone.wording import LANGUAGES, error_lines
from tests.architecture.sources import ROOT
from tests.exchange.sources.fuzzing import RUNS, damaged, in_little, sound
from tests.exchange.sources.largest import LARGEST, LONGEST, MOST_MEMORY, cost
from tests.exchange.sources.samples_abstractplay import enveloped, event_answer, four_players, tournament_answer
from tests.exchange.sources.samples_abstractplay import text as abstract_text
from tests.exchange.sources.samples_bga import ROWS, STATS, history, info
from tests.exchange.sources.samples_bga import text as bga_text
from tests.exchange.sources.samples_playstrategy import GAMES, MEMBERS, PAGE, REPORT, RESULTS, STANDING_CSV, ndjson
from tests.exchange.sources.samples_trf import EXAMPLE, line, trf
from tests.sizes import sized

KNOWN = {
    "trf": EXAMPLE,
    "playstrategy-trf": REPORT,
    "playstrategy-swiss-results": STANDING_CSV,
    "playstrategy-games": ndjson(*GAMES),
    "playstrategy-swiss": json.dumps(PAGE),
    "bga-rows": ROWS,
}


def refused(*parts: bytes | str) -> list[tuple[str, str]]:
    with pytest.raises(InputError) as caught:
        read_sources(parts)
    assert all(error_lines(caught.value, language) for language in LANGUAGES)
    return [(problem.code, problem.file) for problem in caught.value.problems]


@pytest.mark.parametrize("name", KNOWN)
def test_the_format_is_known_by_the_file(name: str) -> None:
    text = KNOWN[name]
    assert read_source(text).format == name
    for other in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.replace("\n", "\r\n").encode()):
        assert read_source(other) == read_source(text)


ABSTRACT = [abstract_text(four_players()), abstract_text(tournament_answer()), enveloped(event_answer())]
BGA = [ROWS, STATS, bga_text(info(900000001)), bga_text(history())]


def test_every_sample_goes_to_its_own_reader() -> None:
    for name, texts in (("AbstractPlay", ABSTRACT), ("BoardGameArena", BGA)):
        assert [[each.name for each in FORMATS if each.recognises(text)] for text in texts] == [[name]] * len(texts)


@pytest.mark.parametrize("text", [*KNOWN.values(), STATS, ndjson(*RESULTS)])
def test_no_file_is_of_two_formats(text: str) -> None:
    names = [each.name for each in FORMATS if each.recognises(text)]
    assert len(names) == 1 or names == ["PlayStrategy", "TRF"]  # the dialect is asked first


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("Dear organiser, here are my results", "source-unknown"),
        ("[]", "source-unknown"),
        ('{"hello": 1}', "source-unknown"),
        ('{"hello": ', "source-not-json"),
        ("<!DOCTYPE html><html>", "source-is-page"),
        ('[Event "Coppa"]\n[White "anna"]\n\n1. e4', "source-is-pgn"),
        (MEMBERS, "source-is-members"),
        ("  \n", "source-empty"),
        (b"PK\x03\x04....", "source-packed"),
        (b"\x1f\x8b....", "source-packed"),
        (b"001 \x00\x01\x02", "source-binary"),
        (b"x" * (MOST_BYTES + 1), "source-too-large"),
    ],
)
def test_what_is_not_understood_says_what_was_seen(data: bytes | str, code: str) -> None:
    assert refused(data) == [(code, "")]


def test_an_unknown_text_names_what_is_understood_and_how_it_begins() -> None:
    with pytest.raises(InputError) as caught:
        read_source("Dear organiser,\nhere are my results")
    (problem,) = caught.value.problems
    assert problem.values["known"] == ("PlayStrategy", "TRF", "AbstractPlay", "BoardGameArena")
    assert problem.values["seen"] == "Dear organiser,"


def test_files_of_one_tournament_of_playstrategy_become_one() -> None:
    found = read_sources([REPORT.encode(), ndjson(*RESULTS), ndjson(*GAMES).encode(), json.dumps(PAGE)])
    assert (found.format, len(found.games), found.players[0].nickname) == ("playstrategy", 7, "Anna_A")


def test_one_file_alone_or_twice_is_that_file() -> None:
    assert read_sources([EXAMPLE]) == read_source(EXAMPLE)
    twice = read_sources([EXAMPLE, EXAMPLE.encode()])
    assert (twice.games, twice.players) == (read_source(EXAMPLE).games, read_source(EXAMPLE).players)


def test_remarks_and_problems_name_their_file() -> None:
    report = REPORT + "XXQ unknown\n"
    games = ndjson(*GAMES, GAMES[0])
    assert [(r.code, r.file) for r in read_sources([report, games]).remarks] == [
        ("source-playstrategy-double-game", "2")
    ]
    assert refused(REPORT, "what?", '{"a": ') == [("source-unknown", "2"), ("source-not-json", "3")]


def test_records_and_the_answer_of_abstractplay_become_one() -> None:
    records, answer = abstract_text(four_players()), abstract_text(tournament_answer())
    for parts in ((records, answer), (answer, records)):
        assert read_sources(parts).format == "abstractplay-tournament+records"


def test_files_that_do_not_belong_together_are_refused() -> None:
    assert refused(EXAMPLE, ROWS) == [("source-not-together", "")]
    assert refused(EXAMPLE, trf("012 Other", line(1, "Zeta"))) == [("source-not-together", "")]
    assert refused(REPORT, EXAMPLE) == [("source-not-together", "")]
    assert refused(REPORT, REPORT.replace("aBcD1234", "zzzzzzzz")) == [("source-playstrategy-two-tournaments", "")]
    assert refused() == [("source-empty", "")]
    assert refused(*[EXAMPLE] * 201) == [("source-too-many-files", "")]
    assert refused(*["x" * 5_000_000] * 2) == [("source-too-large", "")]


HUGE = {
    "objects of nobody": '[{"a":1}' + ',{"a":1}' * 290_000 + "]",
    "words": "hello world\n" * 600_000,
    "records": "[" + ",".join([abstract_text(four_players())[1:-1]] * 1_500) + "]",
    "a page": "<html>" + "<a>" * 2_000_000,
}


@pytest.mark.parametrize("what", sized(("records", "a page"), tuple(HUGE)))
def test_a_huge_file_is_recognised_in_little_time_and_memory(what: str) -> None:
    in_little(read_source, HUGE[what].encode())


def test_whatever_is_handed_in_is_a_tournament_or_a_sentence() -> None:
    """Files of all formats, damaged, one by one and in handfuls."""
    texts = [*KNOWN.values(), STATS, ndjson(*RESULTS), *ABSTRACT, *BGA]
    words = ["001", '"id"', ",", "\n", "1", "anna", "{", "}", "[", "playstrategy"]
    chance, before, good = random.Random("handfuls"), b"", 0
    for data in damaged(texts, words, "recognising"):
        handful = [data, *([before] if chance.random() < 0.3 else []), *([data] if chance.random() < 0.1 else [])]
        before = data
        try:
            found = read_sources(handful)
        except InputError as error:
            told = [line for language in LANGUAGES for line in error_lines(error, language)]
            if not all(told):
                raise
            continue
        assert isinstance(found, FoundTournament)
        sound(found)
        good += 1
    assert good > RUNS // 20


def test_the_table_of_the_guide_is_read() -> None:
    page = (ROOT / "docs" / "guides" / "season.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"```csv\n(.*?)```", page, re.DOTALL)
    found = read_source(table)
    assert found.platform == "boardgamearena"
    assert [player.nickname for player in found.players] == ["anna", "bruno", "dario"]
    assert [game.ended for game in found.games] == ["played", "bye", "played", "absent"]
    asked = [found.name, found.game, found.start, found.end, found.system]  # what the guide says is asked
    assert [one for one in asked if one] == []


COSTLIEST = ("records with 64 seats", "tables of the paste")


@pytest.mark.parametrize("name", sized(COSTLIEST[:1], tuple(LARGEST)))
def test_the_largest_files_cost_little(name: str, tmp_path: Path) -> None:
    platform, made = LARGEST[name]
    file = tmp_path / "largest"
    file.write_bytes(made())
    assert file.stat().st_size <= MOST_BYTES
    end, seconds, megabytes = cost(platform, file)
    assert end != "source-too-large"
    assert seconds < LONGEST
    assert megabytes < MOST_MEMORY
