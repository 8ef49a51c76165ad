"""Tournaments in which two people play whose names nobody without a role may read, each in a circuit, to the end."""

from __future__ import annotations

import html
import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from pypdf import PdfReader

from tabellone.engine import facts
from tabellone.engine.errors import TabelloneError
from tabellone.engine.facts import Player, Seat, Table, Withdrawal
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import found_circuit
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.services import register_person
from tabellone.server.play import services
from tabellone.server.play.keys import door_key, key_of
from tabellone.server.play.names import public_id
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant, Settings
from tabellone.tournament.view import is_bye
from tests.server.federation.request_scenes import published
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, head, latest
from tests.server.site_map import UNMARKED, addresses
from tests.sizes import sized

HIDDEN, MINOR = "Canarino Nascostissimo", "Canarina Minorenne"
HIDDEN_ID, MINOR_ID = "canarino-nascostissimo", "canarina-minorenne"
CLUB = "Gabbia Segretissima"
SECRETS = ("canarino", "nascostissimo", "canarina", "minorenne", "gabbia segretissima")
GAMES = {
    "risiko": ("risiko", "master", 4),
    "big": ("splendor", "swiss", 4),
    "pergioco": ("othello", "swiss", 2),
}
PLAYERS = 9
OPEN = {"anyone", "signed_in", "at_table", "at_door"}
QUERIES = ("", "?q=canar", "?q=gab", "?after=1")


@dataclass(frozen=True, slots=True)
class Aviary:
    """A circuit with a tournament that is over and one that is being played; both canaries are in each."""

    circuit: Circuit
    over: Tournament
    playing: Tournament
    hidden: Person
    minor: Person
    organiser: User


def aviary(rulebook: str) -> Aviary:
    """The scene of a rulebook, made through the services."""
    hidden = register_person(Details(HIDDEN, CLUB, ("Stormo",), birth=date(1990, 1, 1), hides_name=True), Writing())
    minor = register_person(Details(MINOR, "Nido Aperto", (), birth=date(2012, 1, 1)), Writing())
    people = [(HIDDEN_ID, hidden), (MINOR_ID, minor)]
    circuit = found_circuit(_season(rulebook), Writing(), name="Giro inventato", slug=f"giro-{rulebook}")
    over, playing = (_entered(rulebook, circuit, people) for _ in range(2))
    _played_to_the_end(over)
    _round(playing)
    _report(playing, latest(playing).round.tables[0])
    for row in (over, playing):
        row.refresh_from_db()
    organiser = account("Tiene Banco", role="organiser", scope=circuit.scope)
    return Aviary(circuit, over, playing, hidden, minor, organiser)


def _season(rulebook: str) -> facts.Season:
    named = [*(f"p{n:03}" for n in range(3, PLAYERS + 1)), HIDDEN_ID, MINOR_ID]
    called = {HIDDEN_ID: HIDDEN, MINOR_ID: MINOR}
    people = tuple(facts.Person(one, called.get(one, f"Giocatore {one}"), registered=date(2026, 1, 2)) for one in named)
    games = (facts.Game("othello", "Othello"),) if rulebook == "pergioco" else ()
    return facts.Season(rulebook, 2026, games=games, players=people)


def _entered(rulebook: str, circuit: Circuit, people: list[tuple[str, Person]]) -> Tournament:
    row = services.create(acts.Settle(Settings(head(rulebook, *GAMES[rulebook]))), Writing(token=_token())).tournament
    Tournament.objects.filter(pk=row.pk).update(circuit=circuit)
    others = [
        Entrant(Player(f"p{n:03}", f"Giocatore p{n:03}", "Dado Nero"), present=True) for n in range(3, PLAYERS + 1)
    ]
    canaries = [
        Entrant(
            Player(player, one.name, one.club.name if one.club else None, tuple(one.groups)),
            person=str(one.pk),
            present=True,
        )
        for player, one in people
    ]
    return services.act(row, Writing(token=_token()), acts.Enrol((*canaries, *others))).tournament


def _played_to_the_end(row: Tournament) -> None:
    """All rounds, the hidden one winning what there is to win; the minor leaves after the first two."""
    for number in range(1, 12):
        try:
            _round(row)
        except TabelloneError:
            break
        for table in latest(row).round.tables:
            if len(table.seats) > 1:
                _report(row, table)
        if number == 1:
            _correct(row)
        if number == 2:
            left = acts.Withdraw(Withdrawal(MINOR_ID, "before_round:3"))
            services.act(row, Writing(token=_token(), why="treno"), left)
    services.act(row, Writing(token=_token()), acts.Close())


def _round(row: Tournament) -> None:
    row.refresh_from_db()
    draw(row, Writing(), seed=f"canarini {row.rulebook}")
    published(row, len(state_of(Tournament.objects.get(pk=row.pk)).rounds))
    row.refresh_from_db()


def _report(row: Tournament, table: Table) -> None:
    act = acts.Report(latest(row).round.number, table.number, _scored(row, table, best=HIDDEN_ID))
    services.act(row, Writing(token=_token()), act)


def _correct(row: Tournament) -> None:
    drawn = latest(row)
    played = [one for one in drawn.round.tables if len(one.seats) > 1]  # one of the two may have the bye
    table = next(one for one in played if {HIDDEN_ID, MINOR_ID} & set(one.players))
    act = acts.Correct(drawn.round.number, table.number, _scored(row, table, best=table.players[-1]), by_referee=True)
    services.act(row, Writing(token=_token(), why="contati male"), act)


def _scored(row: Tournament, table: Table, *, best: str) -> tuple[Seat, ...]:
    order = sorted(table.players, key=lambda player: (player != best, table.players.index(player)))
    points = {"risiko": (60, -10), "big": (20, -1), "pergioco": (1, -1)}[row.rulebook]
    return tuple(Seat(player, score=Decimal(points[0] + points[1] * order.index(player))) for player in table.players)


def _token() -> str:
    return str(uuid4())


def seeing_as(who: str, here: Aviary) -> Client:
    client = Client()
    users = {"stranger": account("Passa Per Caso"), "organiser": here.organiser}
    if who in users:
        client.force_login(users[who])
    return client


def text_of(response: HttpResponse) -> str:
    """Everything that an answer says: its head, its body, and what lies in a packed file."""
    body = b"".join(response) if response.streaming else response.content
    if body[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(body)) as packed:
            body = b"\n".join(packed.read(name) for name in packed.namelist())
    if body[:4] == b"%PDF":
        printed = PdfReader(io.BytesIO(body))
        body = "\n".join([*(page.extract_text() for page in printed.pages), str(printed.metadata)]).encode()
    head = " ".join(f"{name}: {value}" for name, value in response.headers.items())
    return unquote(html.unescape(f"{head}\n{body.decode(errors='replace')}")).casefold()


def secrets_told(response: HttpResponse) -> list[str]:
    said = text_of(response)
    return [secret for secret in SECRETS if secret in said]


def values_at(here: Aviary, row: Tournament) -> Iterator[dict[str, Any]]:
    """What can stand in addresses of a tournament: its rounds, the canaries' tables, the ids they are shown by."""
    common = {"slug": row.slug, "circuit": here.circuit.slug, "book": row.rulebook, "nth": 0, "secret": "x"}
    common |= {"uidb36": "1", "code": here.hidden.code}
    rounds = state_of(row).rounds
    for drawn in (rounds[0], rounds[-1]):
        for player in (HIDDEN_ID, MINOR_ID):
            tables = [one for one in drawn.round.tables if player in one.players and not is_bye(one)]
            table = tables[0].number if tables else 1
            given = {"number": drawn.round.number, "table": table, "key": key_of(row, drawn, table)}
            yield {**common, **given, "player": public_id(row, player)}


def open_paths(here: Aviary) -> list[str]:
    found: dict[str, None] = {}
    for row in (here.playing, here.over):
        for values in values_at(here, row):
            for nth, address in enumerate(addresses()):
                if address.right in OPEN and address.name not in UNMARKED:
                    door = {"key": door_key(row)} if address.right == "at_door" else {}
                    known = {name: {**values, **door}.get(name, 1) for name in address.names}
                    some = sized(("", QUERIES[1 + nth % 3]), QUERIES)
                    found |= dict.fromkeys(address.path(known) + query for query in some)
    return list(found)
