"""What the server says about itself: to standard error, and nothing that is private."""

from __future__ import annotations

import logging
import re
from typing import Any

# links that are keys: invitations, password resets, confirmations of an address, letters, ways out of a newsletter
_KEYS = re.compile(r"(/i/|/key/|/confirm-email/|/newsletter/out/)[^\s/?\"']+")
# and tables, the door: also as a path without its first slash, or inside another address
_HALL = re.compile(
    r"((?:(?<![\w-])|(?<=%2F))(?:at(?:/|%2F)[^\s/%]+(?:/|%2F)\d+(?:/|%2F)\d+|door(?:/|%2F)[^\s/%]+)(?:/|%2F))[^\s/?&%\"']+",
    re.IGNORECASE,
)
# looked for at the beginning of a word alone: from each of its letters on would take a long word's length squared
_ADDRESS = re.compile(r"(?<![^\s@<>()\"'=,;])[^\s@<>()\"'=,;]++@[^\s@<>()\"'=,;]+\.[A-Za-z]+")
# the line in which PostgreSQL repeats the values of the row that it refuses
_ROW = re.compile(r"^([^\S\n]*DETAIL:).*$", re.MULTILINE)
LONGEST, MOST = 1000, 400  # signs of a line and lines of a text: what visitors send decides how long they are
LONGEST_SECRET = 320  # signs of the longest e-mail address: a cut leaves no half of one


def cut_text(text: str) -> str:
    """The text with long lines shortened, and without the middle of very many."""
    lines = text.split("\n")
    if len(lines) > MOST:
        lines[MOST // 2 : -MOST // 2] = [f"… ({len(lines) - MOST} lines)"]
    return "\n".join(map(_shortened, lines))


def _shortened(line: str) -> str:
    """A line with its end left out, and the word at which it is cut."""
    if len(line) <= LONGEST:
        return line
    whole, at_cut = line[: LONGEST - LONGEST_SECRET], line[LONGEST - LONGEST_SECRET : LONGEST]
    return f"{whole}{at_cut[: at_cut.rfind(' ') + 1]}… ({len(line)} signs)"


def discreet_text(text: str) -> str:
    """The text without e-mail addresses, keys in links and the values of refused rows."""
    return _ADDRESS.sub("[address]", _ROW.sub(r"\1 [row]", _HALL.sub(r"\1[key]", _KEYS.sub(r"\1[key]", text))))


class DiscreetFormatter(logging.Formatter):
    """Lines and tracebacks without private data."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with its traceback if it has one; cut before it is looked through."""
        return discreet_text(cut_text(super().format(record)))


def logging_settings(level: str = "INFO") -> dict[str, Any]:
    """Everything to standard error, where systemd and Docker pick it up."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "discreet": {
                "()": "tabellone.server.settings.logs.DiscreetFormatter",
                "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "discreet"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "django": {"handlers": ["console"], "level": level, "propagate": False},
            "django.request": {"level": "ERROR"},  # who asks for a page that is not there is no event
            "tabellone": {"handlers": ["console"], "level": level, "propagate": False},
        },
    }
