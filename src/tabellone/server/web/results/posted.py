"""What a posted result form says, before anything of it is judged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from django.http import QueryDict

from tabellone.server.play.clocks import Word
from tabellone.server.play.results import Consent
from tabellone.server.web.sentences import language
from tabellone.tournament.result_form import Typed
from tabellone.wording import number

_KEY: Final = re.compile(r"seat-(\d{1,3})-([a-z_]{1,30}(?:\.[a-z_0-9]{1,60})?)")
LONGEST: Final = 60
LAST, WRONG = "last", "wrong"  # the clock is right, so that they are last; or it is wrong


def typed_in(posted: QueryDict, players: Sequence[str]) -> Typed:
    """What was typed, by player and field: `seat-2-score` is the second's, who may be named in `seat-2-player`."""
    typed: dict[str, dict[str, str]] = {}
    for key in posted:
        found = _KEY.fullmatch(key)
        if found and found[2] != "player":
            nth = int(found[1]) - 1
            usual = players[nth] if 0 <= nth < len(players) else ""
            player = posted.get(f"seat-{found[1]}-player", usual)
            typed.setdefault(player, {})[found[2]] = posted.get(key, "")[:LONGEST]
    return typed


def consent_in(posted: QueryDict, *, referee: bool) -> Consent:
    """Who agreed to a correction, and whether the organiser decides as referee."""
    return Consent(tuple(posted.getlist("agreed")), by_referee=referee and bool(posted.get("by_referee")))


def word_in(posted: QueryDict) -> Word | None:
    """What was said to the clocks' proposal that somebody is last; None where nothing was."""
    said = posted.get("clock", "")
    return Word(said == LAST, posted.get("clock_of", "")[:LONGEST]) if said in (LAST, WRONG) else None


def point() -> str:
    """The decimal sign of the reader's language."""
    return number(Decimal("0.5"), language())[1]
