"""The round trip: played on a laptop's server, exported, pushed by the command, accepted; the standing is the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabellone.cli.app import outcome
from tests.server.fresh import Fresh
from tests.server.live import LiveServer, call

SCENE = "tests.server.web.receiving_live_scene"


def test_a_tournament_played_on_a_laptop_is_the_same_on_the_federations_server(
    fresh: Fresh, live_on: Callable[..., LiveServer], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    laptop, federation = fresh.url("sqlite"), fresh.url("sqlite")
    told = call(laptop, f"{SCENE}:played")
    door = call(federation, f"{SCENE}:circuit")
    file = tmp_path / "torneo.json"
    file.write_text(told["text"], "utf-8")
    server = live_on(federation)
    push = ["push", str(file), "--to", server.url + door["path"], "--token", door["secret"]]
    assert outcome([*push, "--dry-run"]) == 0
    assert call(federation, f"{SCENE}:waiting") == 0
    assert outcome(push) == 0
    assert outcome(push) == 0
    assert "the same document again" in capsys.readouterr().out
    found = call(federation, f"{SCENE}:accepted")
    assert (found["rows"], found["slug"]) == (1, told["slug"])
    assert found["standing"] == told["standing"]
    assert outcome(["verify", str(file)]) == 0
    assert outcome([*push[:-1], "tbl_wrong"]) == 1
