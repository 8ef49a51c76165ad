"""Every code of a BIG evening has a sentence, and every sentence belongs to a code."""

from __future__ import annotations

import re
from pathlib import Path

from tabellone.cli.wording.big_evening import ERRORS, STEPS
from tabellone.rulebooks import big

ROOM = Path(big.__file__).parent
MINE = ("auction", "convocation", "boxes", "clocks", "conduct", "hardcore", "membership", "online", "requests")
CODE = re.compile(r'(?:RuleError|Problem)\(\s*"([a-z0-9-]+)"')
STEP = re.compile(r'Step\([^"]+(?:"BIG[^"]*",\s*)?"([a-z-]+)"')


def sources() -> str:
    files = [path for name in MINE for path in [*ROOM.glob(f"{name}.py"), *ROOM.glob(f"{name}/*.py")]]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_every_error_has_its_sentence() -> None:
    assert set(CODE.findall(sources())) == set(ERRORS)


def test_every_step_has_its_sentence() -> None:
    assert set(STEPS) == {name for name in STEPS if f'"{name}"' in sources()}
    assert set(STEP.findall(sources())) <= set(STEPS)
