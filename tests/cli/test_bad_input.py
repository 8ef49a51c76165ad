"""Bad input is told in clear lines with its place, and never as a traceback."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from tests.cli.days import SEASON, master, stage
from tests.cli.shell import Shell, as_nobody, process, season_folder, write
from tests.exchange.bad_documents import BAD, TEXTS, Change, bad_document

DOCUMENT_COMMANDS = [["standings"], ["draw", "--seed", "x"], ["verify"], ["prizes"]]


@pytest.mark.parametrize(("change", "place"), [pytest.param(*row[1:3], id=row[0]) for row in BAD])
def test_a_bad_document_is_told_with_its_place(change: Change, place: str, tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(bad_document(change))
    done = shell("standings", path)
    assert (done.code, done.out) == (1, "")
    lines = done.err.splitlines()
    assert all(line.startswith(f"{path}: ") for line in lines)
    assert any(line.startswith(f"{path}: {place}: ") for line in lines)
    checked = shell("check", path)
    assert (checked.code, checked.err) == (1, "")
    assert checked.out == done.err or place == "format"


@pytest.mark.parametrize(("data", "place"), [pytest.param(*row[1:3], id=row[0]) for row in TEXTS])
def test_a_bad_text_is_one_line(data: bytes, place: str, tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    done = shell("check", path)
    assert (done.code, done.err) == (1, "")
    assert done.out.count("\n") == 1
    assert done.out.startswith(f"{path}: {place}: " if place else f"{path}: ")
    assert len(done.out) < 700


@pytest.mark.parametrize("command", DOCUMENT_COMMANDS, ids=lambda command: command[0])
def test_files_that_are_none(command: list[str], tmp_path: Path, shell: Shell) -> None:
    for path in (tmp_path / "missing.json", tmp_path, tmp_path / "missing" / "x.json"):
        done = shell(command[0], path, *command[1:])
        assert (done.code, done.out) == (1, "")
        assert done.err.count("\n") == 1
        assert done.err.startswith(str(path))


def test_a_season_folder_where_a_file_should_be_and_the_reverse(tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "m.json", master())
    for command in (
        ["season", path],
        ["season", tmp_path / "none"],
        ["check", tmp_path / "none"],
        ["season", tmp_path],
    ):
        done = shell(*command)
        assert done.code == 1
        assert (done.out + done.err).count("\n") == 1
    assert "season.json" in shell("check", tmp_path).out


def test_a_file_nobody_may_read(public_path: Path, shell: Shell) -> None:
    path = write(public_path / "m.json", master())
    shell("standings", path)
    path.chmod(0)
    with as_nobody(public_path):
        done = shell("standings", path)
    assert done.code == 1
    assert "no permission" in done.err


def test_an_endless_file_is_too_large(shell: Shell) -> None:
    done = shell("check", "/dev/zero")
    assert (done.code, done.out) == (1, "/dev/zero: the file is larger than 64 megabytes\n")


WRONG_CALLS = [
    [],
    ["nothing"],
    ["check"],
    ["standings"],
    ["standings", "x.json", "--round", "two"],
    ["standings", "x.json", "--colour"],
    ["standings", "x.json", "y.json"],
    ["draw", "x.json"],
    ["draw", "x.json", "--seed"],
    ["draw", "x.json", "--seed", ""],  # ruling seed-is-a-line
    ["draw", "x.json", "--seed", "a\nb"],
    ["draw", "x.json", "--seed", "\udcff"],
    ["season", ".", "--on", "tomorrow"],
    ["season", ".", "--on", "2026-02-30"],
    ["season", ".", "--on", "0001-01-01"],
    ["explain", "x.json"],
    ["demo", "now"],
]


@pytest.mark.parametrize("call", WRONG_CALLS, ids=lambda call: " ".join(call).encode("ascii", "replace").decode())
def test_a_wrong_call_exits_2(call: list[str], shell: Shell) -> None:
    done = shell(*call)
    assert done.code == 2
    assert "Usage" in done.err + done.out or done.err.startswith("Error: ")


def test_problems_of_all_files_of_a_season_are_told(tmp_path: Path, shell: Shell) -> None:
    other = {**stage("c"), "id": "a"}
    folder = season_folder(tmp_path / "s", {**SEASON, "year": "2026"}, stage("a"), {**stage("b"), "end": "2025-01-01"})
    write(folder / "tournaments" / "c.json", other)
    (folder / "tournaments" / "d.json").mkdir()
    (folder / "tournaments" / "e.json").write_text("{", encoding="utf-8")
    (folder / "tournaments" / "notes.txt").write_text("not a document", encoding="utf-8")
    done = shell("check", folder)
    assert done.code == 1
    places = [line.split(": ")[:2] for line in done.out.splitlines()]
    assert [[Path(file).name, place] for file, place in places] == [
        ["season.json", "year"],
        ["b.json", "end"],
        ["d.json", "this is a folder; a document is wanted"],
        ["e.json", "line 1, column 2"],
        ["c.json", "id"],
    ]
    assert shell("season", folder).err == done.out


def test_a_document_of_another_rulebook_is_told(tmp_path: Path, shell: Shell) -> None:
    folder = season_folder(tmp_path / "s", SEASON, stage("a"), master())
    done = shell("check", folder)
    assert done.code == 1
    assert "master.json: rulebook: this tournament is of the rulebook “risiko”" in done.out


def test_rulebook_problems_come_after_structure_with_rule_and_place(tmp_path: Path, shell: Shell) -> None:
    document = master(rounds=1)
    document["rounds"][0]["tables"][0]["seats"][1]["score"] = 87
    done = shell("check", write(tmp_path / "m.json", document))
    assert done.code == 1
    assert "rounds[0].tables[0].seats[1].score: " in done.out
    assert done.out.rstrip().endswith("(RK points)")


def test_rulebook_problems_of_a_reordered_document_keep_their_place(tmp_path: Path, shell: Shell) -> None:
    document = master(rounds=2)
    document["rounds"][0]["tables"][0]["seats"][1]["score"] = 87
    document["rounds"][0]["tables"].reverse()
    document["rounds"].reverse()
    done = shell("check", write(tmp_path / "m.json", document))
    last = len(document["rounds"][1]["tables"]) - 1
    assert f"rounds[1].tables[{last}].seats[1].score: " in done.out


def test_unknown_parameters_are_told(tmp_path: Path, shell: Shell) -> None:
    done = shell("check", write(tmp_path / "m.json", {**master(), "params": {"colour": "red"}}))
    assert done.code == 1
    assert "params.colour: the parameter “colour” is not known; these are: " in done.out


def test_a_rulebook_without_seasons_or_prizes_says_so(tmp_path: Path, shell: Shell) -> None:
    """Ruling risiko-folder-checks: its folder can be checked all the same."""
    season = {"format": "tabellone-season/1", "rulebook": "risiko", "year": 2026}
    folder = season_folder(tmp_path / "s", season, master())
    assert shell("check", folder).code == 0
    for command in (["season", folder], ["explain", folder, "p1"]):
        done = shell(*command)
        assert (done.code, done.out) == (1, "")
        assert "RisiKo! Master has no seasons" in done.err
    done = shell("prizes", write(tmp_path / "m.json", master()))
    assert (done.code, done.out) == (1, "")
    assert "divides no prizes; those that do: BIG" in done.err


def test_no_line_of_a_hostile_document_breaks_the_terminal(tmp_path: Path, shell: Shell) -> None:
    document = copy.deepcopy(master())
    document["\x1b[2J\n[red]"] = 1
    document["rulebook"] = "\x1b[31m" + "x" * 10_000
    done = shell("check", write(tmp_path / "m.json", document))
    assert done.out.count("\n") == 2
    assert "\x1b" not in done.out
    assert max(map(len, done.out.splitlines())) < 600


def test_a_rule_error_names_the_file(tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "m.json", master(count=7))
    done = shell("draw", path, "--seed", "x")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"{path}: ")
    assert "RK structure" in done.err
    assert done.err.count("\n") == 1


def test_check_tells_scripts_too(tmp_path: Path, shell: Shell) -> None:
    done = shell("check", write(tmp_path / "m.json", {**master(), "nmae": 1}), "--json")
    assert done.code == 1
    problem = done.json["problems"][0]
    assert (done.json["valid"], problem["place"], problem["code"]) == (False, "nmae", "unknown-field-like")
    assert shell("check", write(tmp_path / "m.json", master()), "--json").json == {
        "valid": True,
        "problems": [],
        "warnings": [],
    }


def test_a_fault_of_ours_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from tabellone.cli import app, files

    def broken(path: Path) -> bytes:
        raise ZeroDivisionError("on\nme")

    monkeypatch.setattr(files, "read_file", broken)
    assert app.outcome(["check", "x.json"]) == 1
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert "please report it" in told.err
    monkeypatch.setenv("TABELLONE_DEBUG", "1")
    assert app.outcome(["check", "x.json"]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from tabellone.cli import app, files

    def interrupted(path: Path) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "read_file", interrupted)
    assert app.outcome(["standings", "x.json"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_plain_locale_breaks_nothing(tmp_path: Path) -> None:
    document = master(rounds=1)
    document["players"][0]["name"] = "Zoë 東京 Łódź"
    path = write(tmp_path / "città.json", document)
    plain = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    answer = process("standings", path, "--json", **plain)
    assert (answer.code, answer.err) == (0, "")
    assert len(answer.json["standings"]) == 13
    people = process("standings", path, **plain)
    assert (people.code, people.err) == (0, "")
    assert "Zo\\xeb" in people.out
    lines = process("check", write(tmp_path / "città.json", {**document, "città": 1}), **plain)
    assert (lines.code, lines.err) == (1, "")


def test_json_is_utf8_and_one_value(tmp_path: Path) -> None:
    document = {**stage(), "id": "città"}
    answer = process("standings", write(tmp_path / "s.json", document), "--json", PYTHONIOENCODING="latin-1")
    assert json.loads(answer.out)["id"] == "città"
    assert "città" in answer.out
