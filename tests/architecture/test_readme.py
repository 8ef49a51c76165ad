"""The README's sixty seconds are run, and their output is what it prints."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tests.contract.harness import tabellone

BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def tour(page: str) -> list[tuple[str, str]]:
    """Commands of the page's console blocks, each with the output printed below it."""
    found: list[tuple[str, str]] = []
    for block in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def plain(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


@pytest.mark.parametrize("page", ["README.md", "docs/guides/command-line.md"])
def test_the_tour_prints_what_it_shows(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    assert tour(page)
    for command, output in tour(page):
        answer = tabellone(*shlex.split(command)[1:])
        assert plain(answer.out + answer.err) == plain(output), command
