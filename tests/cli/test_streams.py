"""Standard output that takes nothing: closed by the caller, or on a full disk."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")


def redirected(to: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """The command with its streams redirected by a shell."""
    command = f'"$@" {to}'
    call = [sys.executable, "-m", "tabellone", *arguments]
    return subprocess.run(["/bin/sh", "-c", command, "sh", *call], capture_output=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("to", "arguments", "code"),
    [
        (">&-", ["--version"], 0),
        (">&-", ["schema"], 0),
        ("2>&-", ["check", "/nowhere"], 1),
        (">&- 2>&-", ["standings", "/nowhere"], 1),
    ],
)
def test_a_closed_stream_is_no_fault(to: str, arguments: list[str], code: int) -> None:
    done = redirected(to, *arguments)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert b"fault" not in done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["schema"]])
def test_a_full_disk_is_told_in_one_line(arguments: list[str]) -> None:
    done = redirected(">/dev/full", *arguments)
    assert done.returncode == 1
    assert done.stderr == b"tabellone: the system refuses: No space left on device\n"
