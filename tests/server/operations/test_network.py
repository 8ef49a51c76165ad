"""`tabellone serve --lan`: phones of the hall are let in, shown the way, and everybody is told what that means."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import segno

from tabellone.engine.errors import RuleError
from tabellone.server.operations import address, serve
from tests.server.operations.commands import migrated
from tests.server.ports import HeldPort

HALL = "192.168.7.20"
# the command with a server that only says where it would listen, and a network of our own
COMMAND = """
import sys
from tabellone.server.operations import address
address.local_addresses = lambda: {addresses!r}
from tabellone.server.operations import web_process

def told(how):
    from django.conf import settings
    print("listens on", how.host, how.port)
    print("hosts", ",".join(settings.ALLOWED_HOSTS), "hall", settings.HALL_ADDRESS)
    print("secure", settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE)

web_process.answer_until_stopped = told
from tabellone.cli.app import outcome
sys.exit(outcome(["serve", *sys.argv[1:]]))
"""


def served(data: Path, *options: str, addresses: tuple[str, ...] = (HALL,)) -> subprocess.CompletedProcess[str]:
    unset = {"DATABASE_URL", "DJANGO_SETTINGS_MODULE", "ALLOWED_HOSTS", "HALL_ADDRESS"}
    surroundings = {name: value for name, value in os.environ.items() if name not in unset}
    with HeldPort() as port:
        return subprocess.run(
            [sys.executable, "-c", COMMAND.format(addresses=list(addresses)), "--port", str(port.number), *options],
            env={**surroundings, "TABELLONE_DATA": str(data)},
            capture_output=True,
            text=True,
            check=False,
        )


def code_in(lines: list[str]) -> list[str]:
    """The drawing of the code among what was said."""
    return [line for line in lines if line and set(line) <= set("█▀▄ ") and len(line) > 20]


def test_with_lan_it_listens_everywhere_and_shows_the_way_as_a_code(tmp_path: Path) -> None:
    done = served(migrated(tmp_path), "--lan", "--no-demo")
    assert done.returncode == 0, done.stderr
    (found,) = re.findall(rf"Phones on this network open (http://{HALL}:\d+/)", done.stdout)
    assert "listens on 0.0.0.0" in done.stdout
    port = found.rsplit(":", 1)[1].rstrip("/")
    assert f"hall http://{HALL}:{port}" in done.stdout
    drawn = code_in(done.stdout.splitlines())
    assert drawn == expected(found)
    assert "Everybody on this network can open the public pages" in done.stdout
    assert "without encryption" in done.stdout
    assert "The demonstration is loaded" not in done.stdout
    assert "Ctrl-C ends it." in done.stdout


def expected(text: str) -> list[str]:
    """Our reading of how two rows of a code become one line: the light parts are drawn."""
    rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=2)]
    rows += [[1] * len(rows[0])] if len(rows) % 2 else []
    signs = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return [
        "".join(signs[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


def test_it_may_be_asked_under_its_address_in_the_hall_and_cookies_work_without_https(tmp_path: Path) -> None:
    done = served(migrated(tmp_path), "--lan", "--no-demo")
    hosts = re.search(r"^hosts (\S+)", done.stdout, re.MULTILINE)
    assert hosts
    assert {"127.0.0.1", "localhost", HALL} <= set(hosts[1].split(","))
    assert "*" not in hosts[1]
    assert "secure False False" in done.stdout


def test_without_a_network_it_refuses_in_one_sentence(tmp_path: Path) -> None:
    done = served(tmp_path, "--lan", addresses=())
    assert (done.returncode, done.stdout) == (1, "")
    assert "join the hall's wifi" in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_without_lan_it_serves_this_machine_alone(tmp_path: Path) -> None:
    done = served(migrated(tmp_path), "--no-demo")
    assert "listens on 127.0.0.1" in done.stdout
    assert "Phones" not in done.stdout
    assert HALL not in done.stdout


@pytest.mark.django_db
def test_with_the_demonstration_it_warns_of_its_logins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from tabellone.server import demonstration

    login = demonstration.DemonstrationLogin("organiser", "o@tabellone.example", "abcd-efgh-jkmn")
    monkeypatch.setattr(demonstration, "demonstration_logins", lambda: (login,))
    monkeypatch.setattr(address, "local_addresses", lambda: [HALL, "10.0.0.4"])
    said = "\n".join(serve.greeting_lines("0.0.0.0", 8000, tmp_path / "copy", demo=True))
    assert "whoever reads the logins above here can use them from any phone" in said
    assert "tabellone serve --lan --data FOLDER" in said
    assert "If that does not answer, try http://10.0.0.4:8000/" in said


def test_networks_inside_the_machine_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "_on_the_way_out", lambda: iter(()))
    monkeypatch.setattr(
        address,
        "_interfaces",
        lambda: iter([("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", HALL), ("eth0", "10.0.0.4")]),
    )
    monkeypatch.setattr(address, "_by_name", lambda: iter(["127.0.1.1", HALL]))
    assert address.local_addresses() == [HALL, "10.0.0.4", "172.17.0.1"]


def test_a_machine_without_any_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    for way in ("_on_the_way_out", "_by_name"):
        monkeypatch.setattr(address, way, lambda: iter(()))
    monkeypatch.setattr(address, "_interfaces", lambda: iter([("lo", "127.0.0.1")]))
    assert address.local_addresses() == []
    with pytest.raises(RuleError) as refused:
        address.hall_host()
    assert refused.value.code == "no-network"
