"""The programs that tests use and Python's packages do not bring: where they are, and how one gets them."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Program:
    """A program of the system."""

    name: str
    path: str
    package: str
    purpose: str

    @property
    def missing(self) -> bool:
        """Whether it is not there."""
        return not os.access(self.path, os.X_OK)

    @property
    def command(self) -> str:
        """What installs it on Debian and Ubuntu."""
        return f"sudo apt install {self.package}"


CHROMIUM = Program("Chromium", os.environ.get("CHROMIUM", "/usr/bin/chromium"), "chromium", "looks at the pages")
LIBREOFFICE = Program(
    "LibreOffice",
    os.environ.get("LIBREOFFICE", "/usr/bin/soffice"),
    "libreoffice-calc",
    "opens the files that people take along",
)
PROGRAMS = (CHROMIUM, LIBREOFFICE)


def missing_for(group: str, marks: Collection[str]) -> str:
    """Why a test of this group with these marks cannot run here; nothing if it can."""
    needed = [CHROMIUM] if group in ("browser", "journey") else []
    needed += [LIBREOFFICE] if "libreoffice" in marks else []
    return "; ".join(f"{one.name} is missing: {one.command}" for one in needed if one.missing)
