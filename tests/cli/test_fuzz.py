"""Whatever stands in a file, a command ends with 0, 1 or 2 and no traceback."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.cli.app import outcome
from tests.sizes import sized
from tests.strategies import JUNK, Document, big, disturbed, pergioco, risiko, seasons, spoiled

FEW = settings(max_examples=sized(8, 300, full=3000))  # each is eight commands
COMMANDS = (
    ["check"],
    ["standings", "--json"],
    ["draw", "--seed", "x", "--json"],
    ["verify"],
    ["prizes"],
    ["explain", "p1"],
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


def run(*arguments: object) -> int:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = outcome([str(argument) for argument in arguments])
    told = out.getvalue() + err.getvalue()
    assert "Traceback" not in told
    assert "fault in the program" not in told, told
    assert code in {0, 1}, told
    assert told or code == 0
    return code


def run_all(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    for name, *options in COMMANDS:
        run(name, path, *options)
    assert path.read_bytes() == data


@given(st.binary(max_size=60))
def test_any_bytes(folder: Path, data: bytes) -> None:
    (folder / "any.json").write_bytes(data)
    assert run("check", folder / "any.json") == 1


@given(
    st.recursive(
        JUNK, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner), max_leaves=12
    )
)
def test_any_json(folder: Path, value: Any) -> None:
    (folder / "any.json").write_text(json.dumps(value), encoding="utf-8")
    assert run("check", folder / "any.json") == 1


@pytest.mark.parametrize("kind", [pergioco, big, risiko], ids=lambda kind: kind.__name__)
def test_valid_documents(kind: Any, folder: Path) -> None:
    @FEW
    @given(kind())
    def check(document: Document) -> None:
        path = folder / "valid.json"
        run_all(path, json.dumps(document).encode())
        assert run("check", path) == 0
        assert run("standings", path) == 0

    check()


@pytest.mark.parametrize("kind", [pergioco, big, risiko], ids=lambda kind: kind.__name__)
def test_spoiled_documents(kind: Any, folder: Path) -> None:
    @FEW
    @given(spoiled(kind()))
    def check(document: Document) -> None:
        run_all(folder / "spoiled.json", json.dumps(document).encode())

    check()


@pytest.mark.parametrize("kind", [pergioco, big, risiko], ids=lambda kind: kind.__name__)
def test_disturbed_documents(kind: Any, folder: Path) -> None:
    @FEW
    @given(disturbed(kind()))
    def check(document: Document) -> None:
        run_all(folder / "disturbed.json", json.dumps(document).encode())

    check()


@given(seasons(), st.booleans(), st.data())
def test_spoiled_seasons(folder: Path, made: tuple[Document, list[Document]], spoil: bool, data: st.DataObject) -> None:
    season, tournaments = made
    if spoil:
        season = data.draw(spoiled(st.just(season)))
    here = folder / "season"
    (here / "tournaments").mkdir(parents=True, exist_ok=True)
    for old in (here / "tournaments").iterdir():
        old.unlink()
    (here / "season.json").write_text(json.dumps(season), encoding="utf-8")
    for tournament in tournaments:
        (here / "tournaments" / f"{tournament['id']}.json").write_text(json.dumps(tournament), encoding="utf-8")
    valid = run("check", here) == 0
    assert valid or spoil
    run("season", here, "--json", "--on", "2026-12-31")
    run("explain", here, "p1")
