"""Somebody who has touched everything that a person can touch, with a canary in each place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from django.contrib.auth.models import User
from django.test import Client

from tabellone.engine.facts import Person as Fact
from tabellone.engine.facts import Player, Seat
from tabellone.engine.personal import Who
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import change_season
from tabellone.server.people import rights
from tabellone.server.people import services as records
from tabellone.server.people.models import Person
from tabellone.server.play import services as play
from tabellone.server.play.draws import publish
from tabellone.server.play.in_hall import call
from tabellone.server.play.states import state_of
from tabellone.server.registration.changes import correct_registration, verify_identity
from tabellone.server.registration.models import Registration
from tabellone.tournament import acts
from tabellone.tournament.codec import fingerprint
from tabellone.tournament.hall import Confirmation
from tabellone.tournament.results import AtTable
from tabellone.tournament.state import Entrant, Settings
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, head, latest
from tests.server.registration.scenes import circuit, registered

FIRST, LAST = "Canarina", "Gorgheggiante"
NAME = f"{FIRST} {LAST}"
EMAIL, SECOND = "canarina@gabbia.example", "seconda@gabbia.example"
PHONE, BORN, CITY = "+39 0577 998877", date(1987, 6, 5), "Cinguettopoli"
NICKNAME, CLUB, DOCUMENT_ID = "Piumetta77", "Voliera Canarina", "canarina-gorgheggiante"
WORDS = "parole della canarina"
CANARIES = (
    FIRST,
    LAST,
    EMAIL,
    SECOND,
    PHONE,
    BORN.isoformat(),
    "5/6/1987",
    CITY,
    NICKNAME,
    NICKNAME.lower(),
    CLUB,
    DOCUMENT_ID,
    WORDS,
)


@dataclass(frozen=True, slots=True)
class Aviary:
    """Where the canary is."""

    user: User
    person: Person
    registration: Registration
    circuit: Circuit
    stage: Tournament
    hall: Tournament
    struck: Tournament
    client: Client


def aviary() -> Aviary:
    """Everything made through the services."""
    here, user = circuit(), account(NAME, email=EMAIL)
    client = Client()
    client.force_login(user)
    row = registered(
        here,
        by=user,
        first_name=FIRST,
        last_name=LAST,
        born=BORN,
        city=CITY,
        email=EMAIL,
        nicknames={"boardgamearena": NICKNAME},
    )
    person = row.person
    organiser = account("Tiene Banco", role="organiser", scope=here.scope)
    kept = records.details_of(person)
    records.change_details(person, replace(kept, phone=PHONE, club=CLUB, groups=("Stormo",)), Writing(user, why=WORDS))
    verify_identity(row, "requested", Writing(organiser, why=f"{NAME} è nata il 5/6/1987?"))
    _other_addresses(user, row)
    stage, hall, struck = _stage(here, person, organiser), _hall(here, person), _struck(here, person)
    _in_the_document(here)
    row.refresh_from_db()
    return Aviary(user, Person.objects.get(pk=person.pk), row, here, stage, hall, struck, client)


def _other_addresses(user: User, row: Registration) -> None:
    from allauth.account.models import EmailAddress

    EmailAddress.objects.create(user=user, email=SECOND, verified=True)
    kept = {"city": row.city, "country": row.country, "language": "it"}
    correct_registration(row, Writing(user), **kept, email=SECOND)
    correct_registration(row, Writing(user), **kept, email=EMAIL)


def _new(here: Circuit, name: str, *entrants: Entrant) -> Tournament:
    settings = Settings(replace(head("pergioco", "othello", "swiss", 2), id=name, name=name), note=f"Auguri a {NAME}!")
    row = play.create(acts.Settle(settings), Writing()).tournament
    Tournament.objects.filter(pk=row.pk).update(circuit=here)
    others = tuple(Entrant(Player(f"p{n}", f"Giocatore {n}"), present=True) for n in range(1, 6))
    play.act(row, Writing(why=f"anche {NICKNAME}"), acts.Enrol((*entrants, *others)))
    row.refresh_from_db()
    return row


def _stage(here: Circuit, person: Person, organiser: User) -> Tournament:
    """A stage with the canary under the code, played to the end of its first round."""
    mine = Player(person.code, NAME, CLUB, ("Stormo",), extra={"nick": NICKNAME})
    row = _new(here, "tappa-uno", Entrant(mine, person=str(person.pk), present=True))
    draw(row, Writing(), seed="canarini")
    publish(row, 1, Writing())
    for table in latest(row).round.tables:
        if len(table.seats) > 1:
            seats = tuple(Seat(player, score=Decimal(n)) for n, player in enumerate(table.players))
            play.act(row, Writing(organiser, why=f"lo dice {NAME}"), acts.Report(1, table.number, seats))
    row.refresh_from_db()
    return row


def _hall(here: Circuit, person: Person) -> Tournament:
    """A tournament whose document calls the canary by an id made of the name; reported and confirmed at the table."""
    mine = Player(DOCUMENT_ID, NAME, CLUB)
    row = _new(here, "in-sala", Entrant(mine, person=str(person.pk), present=True))
    draw(row, Writing(), seed="sala")
    publish(row, 1, Writing())
    row.refresh_from_db()
    table = next(one for one in latest(row).round.tables if DOCUMENT_ID in one.players)
    if len(table.players) > 1:
        other = next(one for one in table.players if one != DOCUMENT_ID)
        seats = tuple(Seat(player, score=Decimal(n)) for n, player in enumerate(table.players))
        call(row, AtTable(1, table.number, DOCUMENT_ID), "question", WORDS, Writing())
        row.refresh_from_db()
        play.act(row, Writing(), acts.Propose(1, table.number, seats, Confirmation(DOCUMENT_ID)))
        play.act(row, Writing(), acts.Confirm(1, table.number, fingerprint(seats), Confirmation(other)))
    row.refresh_from_db()
    return row


def _struck(here: Circuit, person: Person) -> Tournament:
    """Entered and taken off again: only the journal still knows."""
    row = _new(here, "cancellata", Entrant(Player("da-cancellare", NAME, CLUB), person=str(person.pk)))
    play.act(row, Writing(why=f"{NAME} non viene"), acts.Strike("da-cancellare"))
    row.refresh_from_db()
    assert all(one.player.name != NAME for one in state_of(row).entrants)
    return row


def _in_the_document(here: Circuit) -> None:
    """The season knows the id of the document as well, with more about the person."""
    known = Fact(DOCUMENT_ID, NAME, extra={"city": CITY})
    change_season(
        here.pk,
        lambda season: replace(season, players=(*season.players, known)),
        "player-known",
        {"player": Who(DOCUMENT_ID)},
        Writing(why=f"dal documento: {NAME}"),
    )


def written_about(at: Aviary) -> None:
    """Letters, mails, an import that waits, a request for a record, a measure, an invitation, a way in that failed."""
    from tabellone.server.intake.models import Draft
    from tabellone.server.letters.models import Answer, Letter
    from tabellone.server.mail.message import MailWords
    from tabellone.server.mail.services import OutgoingMail, queue_mail
    from tabellone.server.people.models import Claim

    letter = Letter.objects.create(
        circuit=at.circuit, number=1, kind="contact", language="it", name=NAME, email=EMAIL, text=WORDS, user=at.user
    )
    Answer.objects.create(letter=letter, kind="more", text=WORDS, by_name=NAME)
    for number, address in enumerate((EMAIL, SECOND)):
        queue_mail(OutgoingMail(f"prova:{number}", address, MailWords(f"Cara {FIRST}", f"{NAME}, {WORDS}", "it")))
    Draft.objects.create(circuit=at.circuit, parts=[["a.csv", f"1,{NICKNAME},3"]], found={"who": [NICKNAME]})
    Draft.objects.create(circuit=at.circuit, parts=[["b.csv", "1,Altri,3"]])
    administrator = account("Cura Tutto", role="administrator")
    records.set_measure(at.person, Writing(administrator), start=date(2026, 1, 1), end=None, why=f"{NAME}: {WORDS}")
    Claim.objects.create(person=Person.objects.create(name="Altra"), user=at.user, why=WORDS)
    rights.invite_by_link("scorer", at.circuit.scope, Writing(administrator), email=EMAIL)
    Client().post("/accounts/login/", {"login": EMAIL, "password": "wrong"})
    at.client.get("/me/")


def everywhere() -> str:
    """Everything that the database holds, table by table, as text."""
    from django.db import connection

    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            found += [f"{table}: " + " | ".join(map(str, row)) for row in cursor.fetchall()]
    return "\n".join(found)


def erased_live() -> dict[str, object]:
    """Called on a database of its own: the canary comes and goes; what is told of it afterwards."""
    from tabellone.server.identity.services.erasing import erase_person
    from tabellone.server.operations.records import rebuilt_tournaments

    at = aviary()
    written_about(at)
    before = everywhere()
    erase_person(at.person, Writing(at.user))
    after = everywhere()
    return {
        "missing": [one for one in CANARIES if one not in before],
        "left": [one for one in CANARIES if one in after],
        "same": all(one.same for one in rebuilt_tournaments()),
    }
