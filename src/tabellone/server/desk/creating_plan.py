"""What a rulebook offers for a new tournament: its games, its proposal for the number expected, the fields it takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

from django.utils import timezone

from tabellone.course import State
from tabellone.course.view import taking_part
from tabellone.engine.desk import GameOffer, Proposal
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.rulebooks import BY_ID, Cataloguing, Proposing
from tabellone.server.catalogue import queries as catalogue
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.people.names import fold, tidy

LONGEST_GAME = 120
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
        return catalogue.params(self.rulebook, self.day or timezone.localdate()) if self.kept is None else self.kept

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


def proposing(rulebook: str) -> Proposing | None:
    """The rulebook, if it proposes tournaments."""
    book = BY_ID[rulebook]
    return book if isinstance(book, Proposing) else None


def proposed(plan: Plan) -> Proposal | None:
    """What the rulebook proposes, once a game and a number are named; several games are a round each (BIG 8.2)."""
    found = _proposed(plan)
    if found is None or not plan.games:
        return found
    rounds = {"rounds": len(plan.games)}
    params = {**found.params, **rounds} if "rounds" in found.params else found.params
    return replace(found, rounds=len(plan.games), params=params)


def _proposed(plan: Plan) -> Proposal | None:
    book = proposing(plan.rulebook)
    if book is None or not plan.game or plan.expected < 1:
        return None
    final, size = plan.national_final, plan.table_size
    if isinstance(book, Cataloguing):
        return book.propose_in(plan.sheets(), plan.game, plan.expected, national_final=final, table_size=size)
    return book.propose(plan.game, plan.expected, national_final=final, table_size=size)


def offers(rulebook: str) -> tuple[GameOffer, ...]:
    """The games that the rulebook knows."""
    book = proposing(rulebook)
    return book.games() if book else ()


def offered(rulebook: str) -> tuple[GameOffer, ...]:
    """The games to choose from today: the rulebook's, with those that its federation has added."""
    return catalogue.offers(rulebook) or offers(rulebook)


def offer_of(rulebook: str, game: str | None) -> GameOffer | None:
    """What the rulebook says of a game, if it knows it."""
    return next((offer for offer in offers(rulebook) if offer.id == game), None)


def in_pairs(rulebook: str, game: str | None) -> bool:
    """Whether two people play as one entry."""
    offer = offer_of(rulebook, game)
    return offer is not None and offer.pairs


def only_game(rulebook: str) -> str:
    """The game that goes without saying, if there is just one."""
    book, known = proposing(rulebook), offers(rulebook)
    return known[0].id if book and len(known) == 1 and not book.other_games() else ""


def games(rulebook: str) -> dict[str, str]:
    """Names of games by id: the rulebook's, those of its circuits, those played before."""
    found = {offer.id: offer.name for offer in offered(rulebook)}
    for season in Circuit.objects.filter(rulebook=rulebook).values_list("season", flat=True):
        for game in season.get("games", ()):
            found.setdefault(game["id"], game["name"])
    if allows_others(rulebook):
        played = Tournament.objects.filter(rulebook=rulebook, listed=True).exclude(game="")
        for game in played.order_by("game").values_list("game", flat=True).distinct():
            found.setdefault(game, game)
    return found


def allows_others(rulebook: str) -> bool:
    """Whether a game that the rulebook does not know may be named."""
    book = proposing(rulebook)
    return book is None or book.other_games()


def game_of(rulebook: str, typed: str) -> str:
    """The id of a game typed by id or by name, in any case; a game nobody knows is called as it is typed."""
    known, wanted = games(rulebook), fold(typed)
    same = [game for game, name in known.items() if typed == game or wanted in {fold(game), fold(name)}]
    if same or not tidy(typed):
        return same[0] if same else ""
    if not allows_others(rulebook):
        raise RuleError("game-not-offered", game=typed, known=[offer.name for offer in offered(rulebook)])
    return tidy(typed)[:LONGEST_GAME]


def game_name(rulebook: str, game: str | None) -> str:
    """How a game is called."""
    return games(rulebook).get(game or "", game or "")


@cache
def extra_fields(rulebook: str) -> frozenset[str]:
    """Those of `race`, `national_final`, `fee` and `end` that the rulebook takes: it is asked, one after the other."""
    bare = Facts(rulebook, "draft", "draft", _FIRST, _FIRST, (), game=only_game(rulebook) or "draft")  # type: ignore[arg-type]  # the id of a rulebook
    tried = {
        "race": replace(bare, race=True),
        "national_final": replace(bare, national_final=True),
        "fee": replace(bare, fee=Decimal(1)),
        "end": replace(bare, end=_SECOND),
    }
    refused = {name: {problem.place for problem in BY_ID[rulebook].problems(one)} for name, one in tried.items()}
    return frozenset(name for name, places in refused.items() if name not in places)
