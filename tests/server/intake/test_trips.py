"""Rulebook examples survive the trip: in, out, and ranked on the server as on the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from tabellone.cli.loading import season_at
from tabellone.engine.errors import InputError
from tabellone.exchange import answers
from tabellone.server.events.seasons import season_of
from tabellone.server.intake.documents import examined_document
from tabellone.server.intake.services import import_season
from tabellone.server.play import storage
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import gathered_facts
from tests.contract.harness import tabellone
from tests.server.intake.trips import ANSWERED, trip
from tests.server.live import ROOT
from tests.sizes import sized

pytestmark = pytest.mark.django_db
EXAMPLES = [ROOT / "examples" / "splendor-roma.json", *sorted((ROOT / "examples" / "season" / "tournaments").glob("*"))]
SMALL = 8_000  # bytes: larger fields are ranked and not drawn again, which the tests of the draws do


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every document of the core's worked examples and contract tests."""
    folder = tmp_path_factory.mktemp("recorded")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command += ["-p", "tests.server.intake.recorder", "tests/worked", *sized((), ("tests/contract",))]
    surroundings = {
        **os.environ,
        "RECORDED": str(folder),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
    }
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples(path: Path) -> None:
    assert trip(path) == []


def test_every_document_of_the_core(recorded: Path) -> None:
    documents = [
        path
        for path in sorted(recorded.glob("tournaments/*.json"))
        if not examined_document(path.read_bytes()).problems
    ]
    assert len(documents) > sized(40, 300)
    ANSWERED.clear()
    assert [each for path in documents[:: sized(5, 1)] for each in trip(path, whole=path.stat().st_size < SMALL)] == []
    assert min(ANSWERED[question] for question in ("facts", "standings", "draw", "explain")) > sized(3, 200)


def test_something_lost_on_the_way_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = storage.entrant_of

    def forgetful(row: Any) -> Any:
        return kept({**row, "name": row["name"].upper()})

    monkeypatch.setattr(storage, "entrant_of", forgetful)
    assert {each.partition(": ")[2] for each in trip(EXAMPLES[0])} >= {"facts", "document", "state"}


def test_seasons(recorded: Path) -> None:
    folders = [ROOT / "examples" / "season", *recorded.glob("seasons/*")]
    ranked = [folder for folder in folders if _season_survives(folder)]
    assert len(ranked) > sized(0, 5)


def _season_survives(folder: Path) -> bool:
    """Whether there were rankings to compare; they are the same on both sides."""
    try:
        loaded = season_at(folder)
    except InputError:
        return False
    on = date(loaded.season.year, 12, 31)
    printed = tabellone("season", folder, "--json", "--on", on)
    with transaction.atomic():
        circuit = import_season(loaded.season, loaded.tournaments, name="Prova", slug="prova", by=None)
        assert season_of(circuit) == loaded.season
        if printed.code != 0:
            transaction.set_rollback(True)
            return False
        found = seasons.rankings_on(circuit, on)
        assert found.left_out == ()
        assert json.loads(json.dumps(answers.season_json(found.answer))) == printed.json, folder
        _explained(folder, circuit, on)
        transaction.set_rollback(True)
    return True


def _explained(folder: Path, circuit: Any, on: date) -> None:
    names = sorted(seasons.circuit_names(gathered_facts(circuit)))
    if names:
        steps = [answers.plain_json(step) for step in seasons.ranking_explanation(circuit, names[0], on)]
        printed = tabellone("explain", "--json", "--on", on, folder, "--", names[0])
        assert json.loads(json.dumps(steps)) == printed.json["steps"], folder
