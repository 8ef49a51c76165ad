"""What spreadsheets are made of in tests, and LibreOffice, which opens them."""

from __future__ import annotations

import subprocess
from datetime import date
from pathlib import Path

from tests.programs import LIBREOFFICE

DAY = date(2026, 5, 9)
HOSTILE = (
    "=1+1",
    '=HYPERLINK("http://example.invalid","x")',
    "+39 055 000",
    "-3",
    "@SUM(A1:A9)",
    "\t=1+1",
    "\r=1+1",
    "\u202e=1+1",
    " =1+1",
    "＝1+1",
    "http://example.invalid/",
    "{=1+1}",
    "_x0041_",
    "<b>Anna</b>",
    "3-4",
    "0012",
    "1e5",
    'Anna "la Rossa"; Neri, jr',
    "parola" * 50,
    "\u202eannA\u202c",
    "أحمد",
    "二人",
)


def soffice(folder: Path, *arguments: str) -> None:
    """Run LibreOffice without a window and with settings of its own."""
    command = [LIBREOFFICE.path, f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, done.stderr
