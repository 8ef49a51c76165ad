"""The programs that tests use and Python's packages do not bring: where they are, and how one gets them."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Program:
    """A program of the system."""

    name: str
    paths: tuple[str, ...]  # the one we want, then those that do as well
    package: str
    purpose: str

    @property
    def path(self) -> str:
        """Where it is; where the first would be, if there is none."""
        return next((one for one in self.paths if os.access(one, os.X_OK)), self.paths[0])

    @property
    def wanted(self) -> bool:
        """Whether the one we want is not there, even if another would do."""
        return self.path != self.paths[0] or self.missing

    @property
    def missing(self) -> bool:
        """Whether there is none."""
        return not os.access(self.path, os.X_OK)

    @property
    def command(self) -> str:
        """What installs it on Debian and Ubuntu."""
        return f"sudo apt install {self.package}"


def _named(variable: str) -> tuple[str, ...]:
    """The program that somebody has named in the environment."""
    return (os.environ[variable],) if os.environ.get(variable) else ()


# the shell of Chromium has no window at all: the same engine, at half the time of the whole browser
CHROMIUM = Program(
    "Chromium",
    _named("CHROMIUM") or ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium"),
    "chromium-headless-shell",
    "looks at the pages",
)
LIBREOFFICE = Program(
    "LibreOffice",
    _named("LIBREOFFICE") or ("/usr/bin/soffice",),
    "libreoffice-calc",
    "opens the files that people take along",
)
PROGRAMS = (CHROMIUM, LIBREOFFICE)


def missing_for(group: str, marks: Collection[str]) -> str:
    """Why a test of this group with these marks cannot run here; nothing if it can."""
    needed = [CHROMIUM] if group in ("browser", "journey") else []
    needed += [LIBREOFFICE] if "libreoffice" in marks else []
    return "; ".join(f"{one.name} is missing: {one.command}" for one in needed if one.missing)
