"""A server to measure: one web process on a database of its own, and functions of ours beside it."""

from __future__ import annotations

import importlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
ANSWER = "== answer == "


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a process on the database in this folder."""
    return {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{folder / 'bench.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "bench.web_settings",
        "TABELLONE_DATA": str(folder),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
    }


def call(folder: Path, function: str, **arguments: Any) -> Any:
    """What `module:function` gives, run in a process of its own on the database."""
    command = [sys.executable, "-m", "bench.web_server", function, json.dumps(arguments)]
    done = subprocess.run(command, env=surroundings(folder), cwd=ROOT, capture_output=True, text=True, check=False)
    found = [line for line in done.stdout.splitlines() if line.startswith(ANSWER)]
    if done.returncode or not found:
        raise RuntimeError(f"{function}: {(done.stderr or done.stdout).strip()[-300:]}")
    return json.loads(found[-1].removeprefix(ANSWER))


@dataclass(frozen=True, slots=True)
class Served:
    """A server that runs: where, and which process."""

    port: int
    pid: int

    def processor(self) -> float:
        """Seconds of the processor that the server has used so far; Linux tells."""
        processes = [path for path in Path("/proc").glob("[0-9]*/stat") if self._is_ours(path)]
        return sum(sum(map(int, _fields(path)[11:13])) for path in processes) / os.sysconf("SC_CLK_TCK")

    def _is_ours(self, path: Path) -> bool:
        return path.parent.name == str(self.pid) or _fields(path)[1:2] == [str(self.pid)]


def _fields(path: Path) -> list[str]:
    """What stands behind the name of a process, which may hold anything."""
    try:
        return path.read_text().rpartition(")")[2].split()
    except OSError:
        return []  # it has just ended


@contextmanager
def serving(folder: Path) -> Iterator[Served]:
    """A server that runs as long as it is needed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "bench.web_answering", str(port)]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, env=surroundings(folder), cwd=ROOT, stdout=log, stderr=log)
    try:
        _wait(port, process, folder)
        yield Served(port, process.pid)
    finally:
        process.terminate()
        process.wait(15)


def _wait(port: int, process: subprocess.Popen[bytes], folder: Path) -> None:
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                return
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.05)
    raise RuntimeError(f"the server does not answer: {(folder / 'server.log').read_text()[-300:]}")


def main() -> None:
    """Be the other process of `call`."""
    import django

    django.setup()
    module, _, name = sys.argv[1].partition(":")
    answer = getattr(importlib.import_module(module), name)(**json.loads(sys.argv[2]))
    sys.stdout.write(f"\n{ANSWER}{json.dumps(answer)}\n")


if __name__ == "__main__":
    main()
