"""`tabellone print`: PDFs from a document, and clear words where there is none to make."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tabellone.paper import press
from tests.cli.days import master, splendor, stage
from tests.cli.shell import Shell, process, write
from tests.paper.sheets import pages, text, tight


@pytest.mark.parametrize("what", ["slips", "seats", "standings"])
def test_sheets_of_a_round(what: str, tmp_path: Path, shell: Shell) -> None:
    path, out = write(tmp_path / "m.json", master(rounds=2)), tmp_path / "out.pdf"
    done = shell("print", what, path, "--out", out, "--language", "it")
    assert (done.code, done.out, done.err) == (0, f"written to {out}\n", "")
    assert tight("turno 2") in text(out.read_bytes()).lower()
    assert shell("print", what, path, "--round", 1, "--out", out).code == 0
    assert tight("round 1") in text(out.read_bytes()).lower()


def test_without_a_file_it_is_called_after_the_document(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = write(tmp_path / "m.json", master(rounds=1))
    assert shell("print", "slips", path).out == "written to m-slips.pdf\n"
    assert (tmp_path / "m-slips.pdf").read_bytes().startswith(b"%PDF")


def test_on_standard_output_there_is_the_pdf_and_nothing_else(tmp_path: Path) -> None:
    import subprocess

    path = write(tmp_path / "m.json", master(rounds=1))
    command = [sys.executable, "-m", "tabellone", "print", "slips", str(path), "--out", "-"]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    assert done.stdout.startswith(b"%PDF")
    assert len(pages(done.stdout)) == 1


def test_an_address_is_printed_on_every_slip(tmp_path: Path, shell: Shell) -> None:
    path, out = write(tmp_path / "m.json", master(rounds=1)), tmp_path / "out.pdf"
    assert shell("print", "slips", path, "--address", "http://192.0.2.7:8000/", "--out", out).code == 0
    assert text(out.read_bytes()).count("http://192.0.2.7:8000/") == 3


@pytest.mark.parametrize(
    "address", ["ftp://x", "x.example", "http://", "http:///x", "http://a b", "http://\u202ex", "h"]
)
def test_what_is_no_address_is_refused(address: str, tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "m.json", master(rounds=1))
    done = shell("print", "slips", path, "--address", address)
    assert (done.code, done.out) == (1, "")
    assert "is no address for a code" in done.err


@pytest.mark.parametrize("number", [0, -1, 3, 10**30])
@pytest.mark.parametrize("what", ["slips", "seats", "standings"])
def test_a_round_that_is_not_there(what: str, number: int, tmp_path: Path, shell: Shell) -> None:
    done = shell("print", what, write(tmp_path / "m.json", master(rounds=2)), "--round", number)
    assert (done.code, done.out) == (1, "")
    assert f"there is no round {number}; the document has 2" in done.err


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("slips", "no round has been drawn yet"),
        ("seats", "no round has been drawn yet"),
        ("standings", "there is no standing yet"),
        ("bracket", "no bracket has been drawn"),
        ("certificates", "there is no"),
    ],
)
def test_before_the_first_round_it_says_what_is_missing(what: str, said: str, tmp_path: Path, shell: Shell) -> None:
    done = shell("print", what, write(tmp_path / "m.json", master()))
    assert (done.code, done.out) == (1, "")
    assert said in done.err


def test_certificates_need_the_end(tmp_path: Path, shell: Shell) -> None:
    done = shell("print", "certificates", write(tmp_path / "m.json", master(rounds=1)))
    assert (done.code, done.out) == (1, "")
    assert "there is no final standing yet" in done.err


def test_certificates_of_a_tournament_that_is_over(tmp_path: Path, shell: Shell) -> None:
    document = splendor()
    document["params"] = {"rounds": 1, "final_phase": "none"}
    out = tmp_path / "c.pdf"
    assert shell("print", "certificates", write(tmp_path / "s.json", document), "--out", out).code == 0
    assert len(pages(out.read_bytes())) >= 3


def test_a_bracket_from_a_document(tmp_path: Path, shell: Shell) -> None:
    document = stage(system="knockout")
    document["rounds"][0]["phase"] = "semifinal"
    document["rounds"][0]["tables"][1]["seats"] = [{"player": "p3", "score": 1}, {"player": "p4", "score": 0}]
    out = tmp_path / "b.pdf"
    assert shell("print", "bracket", write(tmp_path / "k.json", document), "--out", out).code == 0
    assert "Anna1" in text(out.read_bytes())


@pytest.mark.parametrize("call", [["poster"], ["slips", "--language", "de"], ["slips", "--round", "x"]])
def test_a_wrong_call_is_told(call: list[str], tmp_path: Path, shell: Shell) -> None:
    what, *options = call
    assert shell("print", what, write(tmp_path / "m.json", master(rounds=1)), *options).code == 2


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, shell: Shell) -> None:
    path = write(tmp_path / "m.json", master(rounds=1))
    done = shell("print", "slips", path, "--out", tmp_path / "nowhere" / "x.pdf")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(str(tmp_path / "nowhere" / "x.pdf"))


@pytest.mark.parametrize("module", ["typst", "segno"])
def test_without_the_extra_it_says_how_to_install_it(
    module: str, tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    press._press.cache_clear()
    monkeypatch.setitem(sys.modules, module, None)
    path = write(tmp_path / "m.json", master(rounds=1))
    done = shell("print", "slips", path, "--address", f"http://{module}.example/")
    assert (done.code, done.out) == (1, "")
    assert f"{module} is missing" in done.err
    assert "tabellone[paper]" in done.err
    press._press.cache_clear()


def test_help_loads_no_press() -> None:
    code = "import sys; from tabellone.cli.app import outcome; outcome(['print', '--help']); print(*sys.modules)"
    import subprocess

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert not {"typst", "segno", "tabellone.paper"} & set(done.stdout.splitlines()[-1].split())


def test_the_same_document_gives_the_same_bytes_in_another_process(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", master(rounds=1))
    made = []
    for name in ("a.pdf", "b.pdf"):
        assert process("print", "slips", path, "--out", tmp_path / name).code == 0
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
