"""`tabellone push`: what is sent, where a token may travel, and how every refusal is told."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tabellone.cli.pushing import checked_push_address
from tabellone.engine.errors import RuleError
from tests.cli.shell import Shell

WAITING = {
    "state": "waiting",
    "repeated": False,
    "tournament": "Prova",
    "players": 4,
    "rounds": 1,
    "known": 1,
    "new": 3,
}


class Federation:
    """A server that notes what came and answers as it is told."""

    def __init__(self) -> None:
        self.status, self.answer = 201, json.dumps(WAITING).encode()
        self.headers: dict[str, str] = {}
        self.came: list[tuple[str, dict[str, str], bytes]] = []
        here = self

        class Door(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"] or 0))
                here.came.append((self.path, dict(self.headers), body))
                self.send_response(here.status)
                for name, value in here.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(here.answer)))
                self.end_headers()
                self.wfile.write(here.answer)

            def do_GET(self) -> None:
                self.do_POST()  # who follows a redirect may ask instead of sending

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Door)
        self.url = f"http://127.0.0.1:{self.server.server_port}/c/giro/push/"


@pytest.fixture
def federation() -> Iterator[Federation]:
    found = Federation()
    thread = threading.Thread(target=found.server.serve_forever, args=(0.05,))
    thread.start()
    yield found
    found.server.shutdown()
    thread.join()
    found.server.server_close()


@pytest.fixture
def document(tmp_path: Path, shell: Shell) -> Path:
    """A document that is fine."""
    players = [{"id": one, "name": f"{one} Prova"} for one in "abcd"]
    seats = [{"player": one, "score": 10 - nth} for nth, one in enumerate("abcd")]
    told = {
        "format": "tabellone/1",
        "rulebook": "big",
        "id": "prova",
        "name": "Prova",
        "start": "2026-03-07",
        "end": "2026-03-07",
        "game": "ticket-to-ride",
        "players": players,
        "rounds": [{"number": 1, "tables": [{"number": 1, "seats": seats}]}],
    }
    path = tmp_path / "prova.json"
    path.write_text(json.dumps(told), "utf-8")
    assert shell("check", path).code == 0
    return path


def test_the_document_goes_as_it_is_with_the_token_in_its_header(
    shell: Shell, federation: Federation, document: Path
) -> None:
    done = shell("push", document, "--to", federation.url, "--token", "tbl_segreto")
    assert done.code == 0
    ((path, headers, body),) = federation.came
    assert (path, body) == ("/c/giro/push/", document.read_bytes())
    assert headers["Authorization"] == "Bearer tbl_segreto"
    assert "waits for the federation" in done.out
    assert "segreto" not in done.out + done.err


def test_a_dry_run_only_looks(shell: Shell, federation: Federation, document: Path) -> None:
    federation.answer = json.dumps(WAITING | {"state": "previewed"}).encode()
    done = shell("push", document, "--to", federation.url, "--token", "t", "--dry-run")
    assert federation.came[0][0] == "/c/giro/push/?preview=1"
    assert "only a look" in done.out


def test_the_token_comes_from_a_file_or_from_the_environment(
    shell: Shell, federation: Federation, document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "token.txt"
    file.write_text("da-file\n")
    assert shell("push", document, "--to", federation.url, "--token-file", file).code == 0
    monkeypatch.setenv("TABELLONE_TOKEN", "da-ambiente")
    assert shell("push", document, "--to", federation.url).code == 0
    assert [headers["Authorization"] for _, headers, _ in federation.came] == ["Bearer da-file", "Bearer da-ambiente"]


def test_without_a_token_nothing_is_sent(shell: Shell, federation: Federation, document: Path, tmp_path: Path) -> None:
    assert "no token" in shell("push", document, "--to", federation.url).err
    assert shell("push", document, "--to", federation.url, "--token-file", tmp_path / "none").code == 1
    assert shell("push", document, "--to", federation.url, "--token", "due\nrighe").code == 1
    assert federation.came == []


@pytest.mark.parametrize(
    "address",
    [
        "http://federation.example/c/giro/push/",
        "http://10.0.0.1/c/giro/push/",
        "http://127.0.0.1.federation.example/c/giro/push/",
        "ftp://federation.example/c/giro/push/",
        "federation.example/push",
        "https://federation.example/",
        "https://me:secret@federation.example/c/giro/push/",
        "https://federation.example:port/c/giro/push/",
        "https://[::1/c/giro/push/",
        "file:///etc/push",
        "",
    ],
)
def test_a_token_travels_nowhere_else(shell: Shell, document: Path, address: str) -> None:
    done = shell("push", document, "--to", address, "--token", "tbl_segreto")
    assert done.code == 1
    assert "segreto" not in done.err


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
def test_plain_http_goes_to_this_machine(host: str) -> None:
    assert checked_push_address(f"http://{host}/c/giro/push") == f"http://{host}/c/giro/push/"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_server_that_sends_elsewhere_is_not_followed(
    shell: Shell, federation: Federation, document: Path, status: int
) -> None:
    federation.status, federation.headers = status, {"Location": federation.url + "altrove/"}
    done = shell("push", document, "--to", federation.url, "--token", "t")
    assert done.code == 1
    assert len(federation.came) == 1


@pytest.mark.parametrize(
    ("status", "answer", "said"),
    [
        (401, {"detail": "no"}, "does not know this token"),
        (429, {"detail": "no"}, "asks to wait"),
        (422, {"problems": [{"code": "received-older", "sentence": "this version is older"}]}, "this version is older"),
        (413, {"problems": [{"sentence": "too \x1b[31mlarge"}]}, "large"),
        (404, {"detail": "not here"}, "not here"),
        (500, ["?"], "something else than expected"),
    ],
)
def test_every_refusal_is_told_in_a_line(
    shell: Shell, federation: Federation, document: Path, status: int, answer: Any, said: str
) -> None:
    federation.status, federation.answer = status, json.dumps(answer).encode()
    done = shell("push", document, "--to", federation.url, "--token", "t")
    assert done.code == 1
    assert said in done.err
    assert "\x1b" not in done.err


def test_an_answer_that_is_none_is_told(shell: Shell, federation: Federation, document: Path) -> None:
    federation.answer = b"<html>"
    done = shell("push", document, "--to", federation.url, "--token", "t")
    assert (done.code, "check the address" in done.err) == (1, True)


def test_a_server_that_is_not_there_is_told(shell: Shell, document: Path) -> None:
    done = shell("push", document, "--to", "http://127.0.0.1:9/c/giro/push/", "--token", "t")
    assert (done.code, "cannot be reached" in done.err) == (1, True)


def test_a_document_that_is_wrong_is_not_sent(shell: Shell, federation: Federation, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{")
    assert shell("push", wrong, "--to", federation.url, "--token", "t").code == 1
    assert federation.came == []


def test_scripts_get_the_servers_answer(shell: Shell, federation: Federation, document: Path) -> None:
    assert shell("push", document, "--to", federation.url, "--token", "t", "--json").json == WAITING


def test_a_call_without_an_address_is_a_wrong_call(shell: Shell, document: Path) -> None:
    assert shell("push", document).code == 2


def test_an_address_is_refused_by_its_code() -> None:
    with pytest.raises(RuleError) as refused:
        checked_push_address("http://federation.example/c/x/push/")
    assert refused.value.code == "push-not-safe"
