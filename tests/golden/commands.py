"""What every command answers on documents: exit code, what it says, what it complains of."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.golden.masking import masked

ROOT = Path(__file__).parents[2]
BROKEN = {"empty": "", "no-json": "{", "list": "[]", "nothing": "{}", "strange": '{"rulebook": "chess", "wrong": 1}'}


def answers(folder: Path, documents: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """Every call and its answer; `folder` is where files for it may stand."""
    for call in calls(folder, documents):
        said = called(call)
        yield (
            " ".join(call).replace(str(folder), ".").replace(f"{ROOT}/", ""),
            said.replace(str(folder), ".").replace(str(ROOT), ""),
        )


def calls(folder: Path, documents: Mapping[str, bytes]) -> Iterator[list[str]]:
    """What is called: on the examples, on the demonstration's tournaments, and on files that are wrong."""
    yield from ([], ["--help"], ["--version"], ["schema"], ["demo"])
    commands = ("check", "standings", "draw", "verify", "season", "ratings", "explain", "prizes", "print", "push")
    yield from (
        [name, "--help"] for name in (*commands, "serve", "work", "backup", "restore", "rebuild", "audit", "admin")
    )
    for path in (ROOT / "examples/splendor-roma.json", *_written(folder, documents)):
        yield from _tournament(path)
    yield from _season(ROOT / "examples" / "season")
    for name, text in BROKEN.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
        for command in (["check"], ["check", "--json"], ["standings"], ["verify"], ["draw", "--seed", "x"], ["prizes"]):
            yield [command[0], str(folder / f"{name}.json"), *command[1:]]
    yield ["check", str(folder / "missing.json")]


def _written(folder: Path, documents: Mapping[str, bytes]) -> Iterator[Path]:
    for name, text in documents.items():
        path = folder / f"{name}.json"
        path.write_bytes(text)
        yield path


def _tournament(path: Path) -> Iterator[list[str]]:
    here, told = str(path), json.loads(path.read_bytes())
    for command in ("check", "standings", "verify", "prizes"):
        yield from ([command, here], [command, here, "--json"])
    for number in range(1, len(told.get("rounds", ())) + 1):
        yield ["standings", here, "--round", str(number), "--json"]
    yield from (["draw", here, "--seed", "golden"], ["draw", here, "--seed", "golden", "--json"])
    for player in (*told["players"][:3], {"id": "nobody"}):
        yield from (["explain", here, player["id"]], ["explain", here, player["id"], "--json"])


def _season(path: Path) -> Iterator[list[str]]:
    here, people = str(path), json.loads((path / "season.json").read_bytes()).get("players", [])
    for more in ([], ["--json"], ["--on", "2026-03-31", "--json"], ["--ranking", "red"], ["--all"]):
        yield ["season", here, *more]
    yield from (["check", here], ["check", here, "--json"])
    for stage in sorted((path / "tournaments").glob("*.json")):
        yield from (["ratings", here, stage.stem], ["ratings", here, stage.stem, "--json"])
    for player in people[:4]:
        yield from (["explain", here, player["id"], "--ranking", one] for one in ("red", "blue", "green", "race"))


def called(arguments: list[str]) -> str:
    """Call the command in this process; what came of it."""
    from tabellone.cli import main

    out, err = _stream(), _stream()
    code: Any = 0
    usual, sys.argv = sys.argv, ["tabellone", *arguments]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, str) else int(ended.code or 0)
    sys.argv = usual
    return "\n".join([f"exit {code}", masked(_text(out)), "complains:", masked(_text(err))])


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8")


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    found: Any = stream.buffer
    return str(found.getvalue().decode("utf-8", "replace"))
