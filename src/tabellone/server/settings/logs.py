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
_ADDRESS = re.compile(r"[^\s@<>()\"'=,;]+@[^\s@<>()\"'=,;]+\.[A-Za-z]+")
# the line in which PostgreSQL repeats the values of the row that it refuses
_ROW = re.compile(r"^(\s*DETAIL:).*$", re.MULTILINE)


def discreet(text: str) -> str:
    """The text without e-mail addresses, keys in links and the values of refused rows."""
    return _ADDRESS.sub("[address]", _ROW.sub(r"\1 [row]", _HALL.sub(r"\1[key]", _KEYS.sub(r"\1[key]", text))))


class Discreet(logging.Formatter):
    """Lines and tracebacks without private data."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with its traceback if it has one."""
        return discreet(super().format(record))


def logging_settings(level: str = "INFO") -> dict[str, Any]:
    """Everything to standard error, where systemd and Docker pick it up."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "discreet": {
                "()": "tabellone.server.settings.logs.Discreet",
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
