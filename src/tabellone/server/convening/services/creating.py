"""A national final is created by the federation: a tournament of the circuit with its convocation (BIG 7, BIG 8.2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.contract import BY_ID
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.convening.models import Convocation
from tabellone.server.convening.queries import book_of
from tabellone.server.convening.services.numbers import Numbers, checked
from tabellone.server.convening.services.writing import tell
from tabellone.server.events.models import Circuit
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.names import tidy
from tabellone.server.play import creating
from tabellone.tournament.state import Settings

NAME = 200


@dataclass(frozen=True, slots=True)
class Wanted:
    """A final as it was asked for; `games` are those of the rounds where it is played at several.

    `auctions` are the kinds of auction of those rounds, where somebody chose them.
    """

    name: str
    game: str
    start: date
    end: date
    venue: str = ""
    contacts: str = ""
    table_size: int | None = None
    games: tuple[str, ...] = ()
    auctions: tuple[str, ...] = ()


def create(circuit: Circuit, wanted: Wanted, numbers: Numbers, *, by: User, token: str = "") -> Convocation:
    """A final with its convocation; nobody is written to yet."""
    settings = _settings(circuit, wanted, numbers)
    columns = checked(numbers, wanted.start)
    with transaction.atomic():
        outcome = creating.create_named(settings, by=by, circuit=circuit, token=token)
        row, made = Convocation.objects.get_or_create(tournament=outcome.tournament, defaults=columns)
        if made:
            tell(row, "convocation-created", {"fields": sorted(columns)}, by=by)
        return Convocation.objects.select_related("tournament__circuit").get(pk=row.pk)


def _game_of(circuit: Circuit, games: tuple[str, ...]) -> str:
    """What the rulebook calls a final of several games, whatever was typed (BIG 8.2)."""
    return BY_ID[circuit.rulebook].game_of_several(games)


def _settings(circuit: Circuit, wanted: Wanted, numbers: Numbers) -> Settings:
    book_of(circuit.rulebook)
    name = tidy(wanted.name)
    if not name or len(name) > NAME:
        raise RefusedError("convene-name", "name", most=NAME)
    if not wanted.game:
        raise RefusedError("convene-game", "game")
    if wanted.end < wanted.start:
        raise RefusedError("convene-day", "end")
    several = tuple(dict.fromkeys(game for game in wanted.games if game))
    if wanted.games and len(several) <= 1:
        raise RefusedError("convene-games", "games")
    head = Facts(
        circuit.rulebook,
        "",
        name,
        wanted.start,
        wanted.end,
        (),
        game=_game_of(circuit, several) or wanted.game,
        system="swiss",
        table_size=wanted.table_size,
        national_final=True,
        params=_rounds(wanted) if several else {},
    )
    return Settings(
        head, expected=numbers.places, venue=wanted.venue.strip(), contacts=wanted.contacts.strip(), open=False
    )


def _rounds(wanted: Wanted) -> dict[str, Any]:
    """A round for each game, with its kind of auction where one was chosen (BIG 6.1, BIG 8.2)."""
    auctions = {"auctions": list(wanted.auctions)} if wanted.auctions else {}
    return {"games": list(wanted.games), "rounds": len(wanted.games), **auctions}
