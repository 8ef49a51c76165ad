"""A circuit with a ranking of invented players, and finals that are convened from it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.engine.facts import Player, Round, Season, Seat, Table, Tournament
from tabellone.server.events.models import Circuit
from tabellone.server.federation.answers import answer_call
from tabellone.server.federation.calls import send_wave
from tabellone.server.federation.convocations import ConvocationNumbers, WantedFinal, create_final
from tabellone.server.federation.models import Convocation, InvitedPlayer, PlaceRequest
from tabellone.server.federation.places import AskedPlace, confirm_place_request, request_place
from tabellone.server.federation.queries import convened
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.services import register_people
from tests.server.people.examples import account

GAME = "7-wonders-duel"
WITHOUT = 3  # the third of the ranking has no address


def whole(path: str) -> str:
    """A path as a whole address."""
    return f"https://tabellone.example{path}"


def people(number: int, *, addresses: bool = True, names: Sequence[str] = ()) -> list[Person]:
    """So many records with addresses, in the order in which they will be ranked."""
    mails = [f"p{n}@posta.example" if addresses and n != WITHOUT else "" for n in range(1, number + 1)]
    called = [*names, *(f"Giocatore {n:03}" for n in range(len(names) + 1, number + 1))]
    details = [Details(name) for name in called]
    made = register_people(details, scopes=(), by=None)
    for one, mail in zip(made, mails, strict=True):
        one.email = mail
    Person.objects.bulk_update(made, ["email"])
    return made


def club_evening(people: list[Person], *, ident: str = "serata", game: str = GAME, **more: Any) -> Tournament:
    """Three rounds in which the first half of the list beats the second half."""
    ids = [one.code for one in people]
    end = more.pop("end", timezone.localdate() - timedelta(days=40))
    rounds = []
    for number in range(1, 4):
        half = len(ids) // 2
        pairs = [(ids[n], ids[(n + number - 1) % half + half]) for n in range(half)]
        tables = tuple(
            Table(at, (Seat(one, Decimal(90 - at)), Seat(other, Decimal(40 - at))))
            for at, (one, other) in enumerate(pairs, 1)
        )
        rounds.append(Round(number, tables, phase="swiss", seed=f"s{number}"))
    return Tournament(
        rulebook="big",
        id=ident,
        name=ident.title(),
        start=end,
        end=end,
        players=tuple(Player(one.code, one.name) for one in people),
        game=game,
        system="swiss",
        table_size=2,
        rounds=tuple(rounds),
        **more,
    )


def circuit(
    number: int = 12, *, slug: str = "big", game: str = GAME, addresses: bool = True, names: Sequence[str] = ()
) -> Circuit:
    """A circuit in which so many players have played once, and all are ranked."""
    records = people(number, addresses=addresses, names=names)
    season = Season("big", timezone.localdate().year)
    played = club_evening(records, game=game, ident=f"serata-{slug}")
    return import_season(season, [played], name="Circuito di prova", slug=slug, by=None)


def keeper(of: Circuit) -> User:
    """Somebody of the federation."""
    return account("Federica Zione", role="organiser", scope=of.scope)


def final(of: Circuit, *, by: User | None = None, days: int = 40, game: str = GAME, **numbers: Any) -> Convocation:
    """A final in so many days."""
    day = timezone.localdate() + timedelta(days=days)
    wanted = WantedFinal("Finale nazionale di prova", game, day, day, "Sala Grande, Firenze", "fede@big.example")
    chosen = {"places": 4, "called": 4, "reserves": 4, **numbers}
    return create_final(of, wanted, ConvocationNumbers(**chosen), Writing(by or keeper(of)))


def called(number: int = 12, **numbers: Any) -> Convocation:
    """A final whose first mail is out."""
    row = final(circuit(number), **numbers)
    send(row, "first")
    return row


def send(row: Convocation, wave: str) -> int:
    """Send a wave."""
    sent = send_wave(row, wave, Writing(), whole=whole)
    row.refresh_from_db()
    return sent


def answer(row: Convocation, position: int, accepts: bool, **more: Any) -> None:
    """What the one at a position of the ranking answers by the link."""
    answer_call(InvitedPlayer.objects.get(convocation=row, position=position), accepts=accepts, whole=whole, **more)
    row.refresh_from_db()


def positions(row: Convocation) -> dict[str, Any]:
    """Who is where, by the positions in the call; requests by what they are."""
    place = {one.player: one.position for one in row.invited.all()}
    now = convened(row)
    return {
        "in": [place.get(one.player, one.player) for one in now.confirmed],
        "waiting": [place.get(one.player, one.player) for one in now.waiting],
        "declined": sorted(place.get(one, 0) for one in now.declined),
        "free": now.free,
    }


def asked(row: Convocation, name: str = "Zoe Jolly", email: str = "zoe@posta.example") -> PlaceRequest:
    """A request by mail that was confirmed by its link."""
    made = request_place(row, AskedPlace(name, email), Writing(), whole=whole)
    confirm_place_request(made, whole=whole)
    Mail.objects.filter(to=email).delete()
    row.refresh_from_db()
    made.refresh_from_db()
    return made
