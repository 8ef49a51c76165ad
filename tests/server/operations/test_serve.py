"""`tabellone serve`, as `make run` calls it: one start after the other, a taken port, a database of one's own."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabellone.engine.errors import RuleError
from tabellone.server.operations import address
from tests.patience import PATIENCE
from tests.server.fresh import Fresh
from tests.server.operations.commands import answering, family, migrated, plain_environment, serving, stopped, tabellone
from tests.server.ports import HeldPort
from tests.server.visitor import Visitor

LOGIN = re.compile(r"^  (\w+) +(\S+@\S+) +(\S+)$", re.MULTILINE)


def slugs(data: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(data / "tabellone.sqlite3")) as connection:
        return [slug for (slug,) in connection.execute("SELECT slug FROM events_tournament ORDER BY slug")]


def test_the_first_start_loads_the_demonstration_and_the_next_ones_keep_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data, "--demo") as (port, process):
        said = stopped(process)
    assert f"http://127.0.0.1:{port}/" in said
    logins = {role: (email, password) for role, email, password in LOGIN.findall(said)}
    assert list(logins) == ["administrator", "organiser", "scorer", "player"]
    assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()} == {
        "secret": 0o600,
        "demo-logins.json": 0o600,
        "tabellone.sqlite3": 0o600,
    }
    before, secret = slugs(data), (data / "secret").read_text()
    assert {"master-dimostrativo", "splendor-borgofinto", "catan-lagovuoto"} < set(before)

    with serving(data, "--demo") as (port, process):
        for email, password in logins.values():
            with Visitor(f"http://127.0.0.1:{port}") as visitor:
                visitor.sign_in(email, password)
        again = stopped(process)
    assert LOGIN.findall(again) == LOGIN.findall(said)
    assert (slugs(data), (data / "secret").read_text()) == (before, secret)


def test_without_the_demonstration_it_says_how_to_begin_also_from_another_folder(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    migrated(tmp_path).chmod(0o755)  # as somebody has left it open
    (tmp_path / "tabellone.sqlite3").chmod(0o644)
    with serving(tmp_path, "--no-demo") as (port, process):
        with Visitor(f"http://127.0.0.1:{port}") as visitor:
            assert visitor.get("/static/tabellone/tabellone.css").status == 200
            assert visitor.get("/accounts/login/").status == 200
        said = stopped(process)
    assert not LOGIN.findall(said)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path, tmp_path / "tabellone.sqlite3")] == [0o700, 0o600]
    assert slugs(tmp_path) == []
    (hint,) = re.findall(r"make one with: tabellone (.*)", said)
    words = [word.replace("ADDRESS", "ada@example.org") for word in shlex.split(hint)]
    done = subprocess.run(
        [sys.executable, "-m", "tabellone", *words],
        env={name: value for name, value in plain_environment(tmp_path).items() if name != "TABELLONE_DATA"},
        cwd=elsewhere,
        input="a-dado-is-cast-7\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert list(elsewhere.iterdir()) == []


def test_a_taken_port_is_one_clear_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "tabellone", "serve", "--workers", "2", "--no-work"],
            env=plain_environment(tmp_path, PORT=str(port)),
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert f"tabellone serve --port {port + 1} --workers 2 --data {tmp_path} --no-work" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_killed_server_takes_its_processes_along_and_starts_again_at_the_same_port(tmp_path: Path) -> None:
    with serving(migrated(tmp_path), "--workers", "2") as (port, process):
        again = plain_environment(tmp_path, PORT=str(port))
        command = [sys.executable, "-m", "tabellone", "serve"]
        done = subprocess.run(command, env=again, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert f"Tabellone serves the data in {tmp_path} already, at http://127.0.0.1:{port}/" in done.stderr
        assert done.stderr.rstrip().endswith(f"kill {process.pid}")
        others = family(process.pid)
        assert len(others) >= 3
        process.kill()
        with serving(tmp_path, at=port) as (_, second):
            until = time.monotonic() + PATIENCE
            while _serving(tmp_path, port) != second.pid or any(map(_is_ours, others)):  # the first ones may answer yet
                assert time.monotonic() < until
                time.sleep(0.05)
            answering(port, second)
            stopped(second)
    assert {path.name for path in tmp_path.iterdir()} == {"secret", "tabellone.sqlite3"}


def _serving(folder: Path, port: int) -> int:
    found = address.earlier_server(folder, port)
    return found.process if found else 0


def _is_ours(process: int) -> bool:
    try:
        return b"tabellone" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


@pytest.mark.parametrize("note", [{"address": "http://127.0.0.1/", "process": os.getpid()}, {"process": 1}, None])
def test_a_note_of_a_server_that_is_long_gone_does_not_blame_who_has_its_number_now(
    tmp_path: Path, note: object
) -> None:
    with socket.socket() as other, pytest.MonkeyPatch.context() as patch:
        patch.setattr(address, "GIVING_BACK", 0.0)
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = int(other.getsockname()[1])
        (tmp_path / f"serving-{port}.json").write_text(json.dumps(note))
        with pytest.raises(RuleError, match="port-taken"):
            address.check_port_free("127.0.0.1", port, tmp_path)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://nobody@127.0.0.1:1/none", "the database does not answer"),
        ("sqlite:////proc/none/none.sqlite3", "the system refuses"),
        ("nonsense", "settings"),
    ],
)
def test_a_wrong_database_is_one_clear_sentence(tmp_path: Path, url: str, told: str) -> None:
    with HeldPort() as port:
        done = subprocess.run(
            [sys.executable, "-m", "tabellone", "serve", "--port", str(port.number)],
            env=plain_environment(tmp_path, DATABASE_URL=url),
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stdout) == (1, "")
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert "fault in the program" not in done.stderr


def test_it_serves_from_postgresql_when_told(fresh: Fresh, tmp_path: Path) -> None:
    with serving(tmp_path, "--no-demo", DATABASE_URL=fresh.url("postgresql")) as (_, process):
        stopped(process)
    assert not list(tmp_path.glob("*.sqlite3"))


@pytest.mark.parametrize(
    ("app", "migration", "words"),
    [
        ("journal", "0999_later", "newer version"),
        ("journal", "0001_initial", "before the first release"),
        ("journal", "0002_append_only", "before the first release"),
        ("post", "0001_initial", "before the first release"),
        ("rankings", "0002_as_they_are", "before the first release"),
    ],
)
def test_a_database_of_a_newer_version_is_not_touched_nor_one_of_before_the_first(
    fresh: Fresh, tmp_path: Path, app: str, migration: str, words: str
) -> None:
    url = fresh.url("sqlite")
    path = Path(url.removeprefix("sqlite:///"))
    with contextlib.closing(sqlite3.connect(path)) as connection:
        row = (app, migration, "2030-01-01 00:00:00")
        with connection:
            connection.execute("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)", row)
            connection.execute("DELETE FROM django_migrations WHERE app = 'intake'")  # ours would add it again
        asked = "SELECT type, name, sql FROM sqlite_master", "SELECT app, name, applied FROM django_migrations"
        before = [connection.execute(one).fetchall() for one in asked]
        with HeldPort() as port:
            said = tabellone(url, "serve", "--port", str(port.number), data=tmp_path)
        assert (said.code, words in said.err) == (1, True)
        assert [connection.execute(one).fetchall() for one in asked] == before
    assert list(path.parent.glob(f"{path.stem}-before-*")) == []


@pytest.mark.soak
def test_a_database_that_is_behind_is_copied_and_migrated(fresh: Fresh, tmp_path: Path) -> None:
    from tests.server.live import manage

    url = fresh.url("sqlite")
    manage(url, "migrate", "rankings", "zero", "--verbosity", "0")
    with serving(tmp_path, DATABASE_URL=url) as (_, process):
        said = stopped(process)
    path = Path(url.removeprefix("sqlite:///"))
    (copy,) = path.parent.glob(f"{path.stem}-before-*.sqlite3")
    assert str(copy) in said
    assert "[ ]" in manage(f"sqlite:///{copy}", "showmigrations", "rankings")
    assert "[ ]" not in manage(url, "showmigrations", "rankings")


def test_without_the_server_the_command_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['django'] = None; from tabellone.cli.app import outcome; sys.exit(outcome(['serve']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert 'pip install "tabellone[server]"' in done.stderr
