"""What a rulebook offers for a new tournament: its games, its proposal for the number expected, the fields it takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

from django.utils import timezone

from tabellone.contract import BY_ID
from tabellone.contract.games import GameOffer, Proposal
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events import catalogue
from tabellone.server.events.games import (
    allows_others,
    known_id,
)
from tabellone.tournament.state import State
from tabellone.tournament.view import taking_part

_FIRST, _SECOND = date(2026, 3, 7), date(2026, 3, 8)


@dataclass(frozen=True, slots=True)
class Plan:
    """What an organiser has chosen so far; `expected` 0 = not said yet.

    The catalogue is that of the `day`, today by default, or what the parameters of a tournament that is there have
    `kept` of it. `games`: those of the rounds, where they are several (BIG 8.2).
    """

    rulebook: str
    game: str = ""
    expected: int = 0
    national_final: bool = False
    table_size: int | None = None
    day: date | None = None
    kept: Mapping[str, Any] | None = field(default=None, compare=False)
    games: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The same only for what leads to the same proposal."""
        told = (self.sized_key, self.expected, self.national_final, self.table_size or 0)
        return "|".join(map(str, (*told, *([len(self.games)] if self.games else []))))

    def sheets(self) -> Mapping[str, Any]:
        """What it keeps of the catalogue (ruling sheet-of-the-day)."""
        return (
            catalogue.pinned_catalogue(self.rulebook, self.day or timezone.localdate())
            if self.kept is None
            else self.kept
        )

    @property
    def sized_key(self) -> str:
        """The same as long as a chosen table size keeps its meaning."""
        return f"{self.rulebook}|{self.game}"


def plan_of(state: State) -> Plan:
    """The plan of a tournament that is there: its own number expected, else who is entered."""
    settings, head = state.settings, state.settings.head
    expected = settings.expected or len(taking_part(state))
    game = head.game or only_game(head.rulebook)
    games = head.params.get("games")
    several = tuple(map(str, games)) if isinstance(games, list | tuple) else ()
    return Plan(head.rulebook, game, expected, head.national_final, head.table_size, head.start, head.params, several)


def proposed(plan: Plan) -> Proposal | None:
    """What the rulebook proposes, once a game and a number are named; several games are a round each (BIG 8.2)."""
    found = _proposed(plan)
    if found is None or not plan.games:
        return found
    rounds = {"rounds": len(plan.games)}
    params = {**found.params, **rounds} if "rounds" in found.params else found.params
    return replace(found, rounds=len(plan.games), params=params)


def _proposed(plan: Plan) -> Proposal | None:
    if not plan.game or plan.expected < 1:
        return None
    return BY_ID[plan.rulebook].propose(
        plan.game,
        plan.expected,
        national_final=plan.national_final,
        table_size=plan.table_size,
        params=plan.sheets(),
    )


def offer_of(rulebook: str, game: str | None) -> GameOffer | None:
    """What the rulebook says of a game, if it knows it."""
    wanted = known_id(rulebook, game or "")
    return next((offer for offer in BY_ID[rulebook].games() if offer.id == wanted), None)


def in_pairs(rulebook: str, game: str | None) -> bool:
    """Whether two people play as one entry."""
    offer = offer_of(rulebook, game)
    return offer is not None and offer.pairs


def only_game(rulebook: str) -> str:
    """The game that goes without saying, if there is just one."""
    known = BY_ID[rulebook].games()
    return known[0].id if len(known) == 1 and not allows_others(rulebook) else ""


@cache
def extra_fields(rulebook: str) -> frozenset[str]:
    """Those of `race`, `national_final`, `fee` and `end` that the rulebook takes: it is asked, one after the other."""
    bare = Facts(rulebook, "draft", "draft", _FIRST, _FIRST, (), game=only_game(rulebook) or "draft")
    tried = {
        "race": replace(bare, race=True),
        "national_final": replace(bare, national_final=True),
        "fee": replace(bare, fee=Decimal(1)),
        "end": replace(bare, end=_SECOND),
    }
    refused = {name: {problem.place for problem in BY_ID[rulebook].problems(one)} for name, one in tried.items()}
    return frozenset(name for name, places in refused.items() if name not in places)
