"""The press: a template of ours, data as JSON, and out comes a PDF.

What people wrote reaches the template as data only, never as markup. The same data gives the same bytes.
"""

from __future__ import annotations

import json
from calendar import timegm
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament
from tabellone.paper.texts import beyond_our_fonts

if TYPE_CHECKING:
    from typst import Compiler

TEMPLATES = Path(__file__).parent / "templates"
_one_at_a_time = Lock()  # a compiler keeps what it is asked to compile


def pressed(template: str, data: Mapping[str, Any], tournament: Tournament) -> bytes:
    """The PDF that a template makes of the data, dated as the tournament's last day."""
    text = json.dumps(data)
    made = timegm(tournament.end.timetuple())
    with _one_at_a_time:
        press = _press(others=beyond_our_fonts(_strings(data)))
        done = press.compile(TEMPLATES / f"{template}.typ", format="pdf", sys_inputs={"data": text}, timestamp=made)
    assert isinstance(done, bytes)  # noqa: S101 - a PDF is one file
    return done


def pictured(template: str, data: Mapping[str, Any]) -> bytes:
    """The PNG that a template of one page makes of the data, a pixel for each point."""
    text = json.dumps(data)
    with _one_at_a_time:
        press = _press(others=beyond_our_fonts(_strings(data)))
        done = press.compile(TEMPLATES / f"{template}.typ", format="png", ppi=72, sys_inputs={"data": text})
    assert isinstance(done, bytes)  # noqa: S101 - a template of one page
    return done


@cache
def _press(*, others: bool) -> Compiler:
    """The compiler with the fonts it brings along; with the machine's own too where those lack letters."""
    try:
        from typst import Compiler, Fonts  # noqa: PLC0415 - only who prints needs it
    except ModuleNotFoundError as error:
        raise RuleError("paper-missing", module=error.name) from error
    return Compiler(root=TEMPLATES, font_paths=Fonts(include_system_fonts=others), ignore_system_fonts=not others)


def _strings(data: Any) -> str:
    """All texts of the data in one."""
    if isinstance(data, str):
        return data
    if isinstance(data, Mapping):
        return "".join(map(_strings, data.values()))
    return "".join(map(_strings, data)) if isinstance(data, list | tuple) else ""
