"""The rankings of a circuit as pages name them: label, colour, address; and the day that a page is about."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from tabellone.server.events.models import Circuit
from tabellone.server.events.services import season_of
from tabellone.server.play.answers import kept
from tabellone.server.rankings.days import usual_day
from tabellone.server.web.sentences import game, language
from tabellone.wording import term

COLOURS = frozenset({"red", "blue", "green", "race"})


@dataclass(frozen=True, slots=True)
class Choice:
    """A ranking that can be looked at; those of single games or groups are not `main`."""

    code: str
    label: str
    colour: str
    main: bool
    url: str


def choices(circuit: Circuit, codes: Iterable[str]) -> list[Choice]:
    """The rankings there are, in the rulebook's order."""
    return [
        Choice(code, labelled(circuit, code), colour_of(code), ":" not in code, address(circuit, code))
        for code in codes
    ]


def colour_of(code: str) -> str:
    """The colour that a ranking goes by, if it has one."""
    return code if code in COLOURS else ""


def address(circuit: Circuit, code: str) -> str:
    """The ranking's own address."""
    return reverse("ranking", args=[circuit.slug, address_code(code)])


def address_code(code: str) -> str:
    """A ranking's code as it stands in addresses: itself, or made of it where it cannot stand there."""
    if re.fullmatch(r"[A-Za-z0-9_~:-][A-Za-z0-9._~: -]{0,119}", code) and not code.endswith((".csv", ".xlsx", ".json")):
        return code
    kind = re.sub(r"[^a-z]", "", code.partition(":")[0])[:20]
    return f"{kind}:~{hashlib.sha256(code.encode()).hexdigest()[:12]}"


def labelled(circuit: Circuit, code: str) -> str:
    """The name of a ranking, its game by its own name."""
    kind, colon, of = code.partition(":")
    named = kept(
        f"games:{circuit.pk}:{circuit.version}", lambda: {one.id: one.name for one in season_of(circuit).games}
    )
    told = term("ranking", f"{kind}{colon}{named.get(of) or game(of)}", language()) if code else ""
    return told[:1].upper() + told[1:]


def day_of(circuit: Circuit, text: str) -> date:
    """The day that an address asks for; the usual one where it asks for none that there is."""
    try:
        return date.fromisoformat(text) if len(text) == len("2026-01-31") else usual_day(circuit)
    except ValueError:
        return usual_day(circuit)
