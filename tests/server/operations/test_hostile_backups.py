"""Backups that somebody has made up or spoilt: refused in a sentence, and what was there stays."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.fresh import Fresh
from tests.server.live import call, manage
from tests.server.operations.commands import backed_up, tabellone
from tests.sizes import sized

SCENES = "tests.server.operations.scenes"
Change = Callable[[dict[str, Any], dict[str, bytes]], None]


def remade(saved: Path, path: Path, change: Change) -> Path:
    """The backup with other contents and sums that fit them."""
    with zipfile.ZipFile(saved) as old:
        parts = {name: old.read(name) for name in old.namelist() if name != "manifest.json"}
        manifest = json.loads(old.read("manifest.json"))
    for name in parts:
        manifest["tables"][name.removeprefix("tables/").removesuffix(".jsonl")]["sha256"] = ""
    change(manifest, parts)
    if isinstance(manifest["tables"], dict):
        for name, data in parts.items():
            manifest["tables"][name[7:-6]]["sha256"] = hashlib.sha256(data).hexdigest()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in parts.items():
            new.writestr(name, data)
        new.writestr("manifest.json", json.dumps(manifest))
    return path


def with_rows(old: bytes, new: bytes) -> Change:
    def change(_manifest: dict[str, Any], parts: dict[str, bytes]) -> None:
        assert old in parts["tables/auth.user.jsonl"]
        parts["tables/auth.user.jsonl"] = parts["tables/auth.user.jsonl"].replace(old, new)

    return change


HOSTILE: dict[str, Change] = {
    "tables that are a list": lambda manifest, _parts: manifest.update(tables=[]),
    "a moment that is none": with_rows(b'"date_joined":"', b'"date_joined":"x'),
    "a number that no column holds": with_rows(b'"id":', b'"id":99999999999999999999'),
    "a row that is a list": with_rows(b'{"date_joined"', b'[{"date_joined"'),
    "no text": with_rows(b'"email":"', b'"email":"\xff'),
}


@pytest.mark.parametrize("kind", sized([*HOSTILE][1:3], [*HOSTILE]))
def test_a_made_up_backup_is_refused_and_changes_nothing(fresh: Fresh, tmp_path: Path, kind: str) -> None:
    url = fresh.url("sqlite")
    call(url, f"{SCENES}:new_numbers")
    before = backed_up(url, tmp_path / "saved.zip")
    bad = remade(tmp_path / "saved.zip", tmp_path / "bad.zip", HOSTILE[kind])
    said = tabellone(url, "restore", bad, "--replace", data=tmp_path)
    assert (said.code, "Traceback" in said.err) == (1, False), said.err
    assert backed_up(url, tmp_path / "after.zip") == before


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_spoilt_backup_of_an_earlier_version_leaves_what_was_there(fresh: Fresh, tmp_path: Path, kind: str) -> None:
    database_url = fresh.url(kind)
    call(database_url, f"{SCENES}:new_numbers")
    manage(database_url, "migrate", "rankings", "zero", "--verbosity", "0")
    backed_up(database_url, tmp_path / "earlier.zip")
    manage(database_url, "migrate", "--verbosity", "0")
    before = backed_up(database_url, tmp_path / "saved.zip")
    bad = remade(tmp_path / "earlier.zip", tmp_path / "bad.zip", HOSTILE["a moment that is none"])
    said = tabellone(database_url, "restore", bad, "--replace", data=tmp_path)
    assert (said.code, "Traceback" in said.err) == (1, False), said.err
    assert backed_up(database_url, tmp_path / "after.zip") == before
