"""A small world for the tests of rights and of privacy: tournaments, circuits, people of every role, canaries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.contract.catalogue import SheetEdit
from tabellone.engine.facts import Person, Season
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.languages import FINISHED
from tabellone.server.events.catalogue import change_sheet
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake.services import import_season
from tabellone.server.letters import newsletters
from tabellone.server.letters import services as letters
from tabellone.server.letters.newsletters import NewsletterWords
from tabellone.server.letters.queries import letter_key
from tabellone.server.mail.models import Mail
from tabellone.server.people.details import Details
from tabellone.server.people.models import Claim, Grant
from tabellone.server.people.models import Person as Record
from tabellone.server.people.rights import ask_claim, invite_by_link
from tabellone.server.people.services import register_person, set_measure
from tabellone.server.play.draws import publish
from tabellone.server.play.in_hall import call
from tabellone.server.play.keys import door_key, key_of
from tabellone.server.play.services import act, create
from tabellone.server.play.states import state_of
from tabellone.server.registration.models import PlatformAccount, Registration
from tabellone.server.registration.terms import publish_terms
from tabellone.tournament import acts
from tabellone.tournament.results import AtTable
from tabellone.tournament.state import Settings
from tests.server.federation_at import federation
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, master, play, splendor
from tests.server.web import hostile_circuit

CANARIES = (
    "canarino@piume.example",
    "+39 055 00 11 22 33",
    "1987-06-05",
    "5 giugno 1987",
    "05/06/1987",
    "5 June 1987",
    "NickDelCanarino",
)
ROLES = ("visitor", "player", "scorer", "organiser", "stranger", "administrator")


@dataclass(frozen=True, slots=True)
class World:
    """What there is, and who is who (`stranger` organises the other tournament)."""

    tournament: Tournament
    other: Tournament
    circuit: Circuit
    users: dict[str, User | None]
    values: dict[str, Any]
    federal: dict[str, dict[str, Any]]


def world() -> World:
    """Everything, made through the services."""
    here, other = master(8), splendor(8)
    for row in (here, other):
        draw(row, Writing())
        publish(row, 1, Writing())
        play(row, but=(2,))
    circuit = import_season(_season(here), [], name="Circuito inventato", slug="circuito", by=None)
    users = _people(here, other)
    secret = invite_by_link("scorer", here.scope, Writing(users["organiser"] or account())).secret
    keeper = users["organiser"]
    assert keeper
    kept = register_person(
        Details("Piuma Gialla", "Voliera", (), CANARIES[0], CANARIES[1], date(1987, 6, 5)),
        Writing(),
        scopes=(here.scope,),
    )
    first = state_of(here).entrants[0]
    act(here, Writing(), acts.Amend(replace(first, person=str(kept.pk))))
    here.refresh_from_db()
    _registered(kept)
    claim = ask_claim(kept, Writing(account("Chiede Qualcuno")))
    measure = set_measure(kept, Writing(_administrator(users)), start=date(2026, 1, 1), end=None, why="inventata")
    values = {
        "slug": here.slug,
        "circuit": circuit.slug,
        "number": 1,
        "table": 1,
        "player": state_of(here).entrants[0].player.id,
        "ranking": "red",
        "book": "risiko",
        "code": kept.code,
        "secret": secret,
        "key": "nokey",
        "table_key": key_of(here, state_of(here).rounds[0], 1),
        "door_key": door_key(here),
        "nth": _called(here),
        "uidb36": "1",
        "claim": claim.pk,
        "measure": getattr(measure, "pk", 1),
        "draft": _import(circuit),
        "stage": _stage(circuit),
        **_catalogue(),
        **hostile_circuit.received_names(circuit, _administrator(users)),
        "line": 1,
        "club": kept.club_id,
        **_correspondence(circuit, _administrator(users)),
    }
    federal = federation(kept, keeper, _administrator(users), CANARIES)
    return World(here, other, circuit, users, values, federal)


def _registered(kept: Record) -> None:
    """The record is registered with the circuit's federation, with a nickname that nobody else reads."""
    texts = dict.fromkeys(FINISHED, "…")
    rules, privacy = (
        publish_terms("pergioco", kind, Writing(), since=timezone.localdate(), text=texts)
        for kind in ("rules", "privacy")
    )
    Registration.objects.create(
        person=kept,
        rulebook="pergioco",
        day=date(2026, 1, 2),
        first_name="Piuma",
        last_name="Gialla",
        city="Lucca",
        country="IT",
        rules=rules,
        privacy=privacy,
    )
    PlatformAccount.objects.create(
        person=kept, platform="boardgamearena", nickname=CANARIES[-1], key=CANARIES[-1].casefold()
    )


def _correspondence(circuit: Circuit, by: User) -> dict[str, Any]:
    """A letter with its private link, a draft of a newsletter, a mail that waits for a decision."""
    written = letters.WrittenLetter("contact", "it", "Scrive Qualcuno", "canarino-scrive@piume.example", "Quando?")
    letter = letters.write_letter(circuit, written, Writing(), link=lambda _: "https://tabellone.example/")
    draft = newsletters.draft_newsletter(circuit, NewsletterWords({"en": "News"}, {"en": "Hello."}), Writing(by))
    Mail.objects.update(state="unsure", error="broke-off")
    return {
        "letter": letter.number,
        "letter_key": letter_key(letter),
        "newsletter": draft.pk,
        "mail": Mail.objects.get().pk,
    }


def _season(here: Tournament) -> Season:
    """A season in which the tournament's first player is registered."""
    player = state_of(here).entrants[0].player
    return Season("pergioco", 2026, players=(Person(player.id, player.name, registered=date(2026, 1, 2)),))


def _stage(circuit: Circuit) -> str:
    """A stage that is only planned."""
    day = date(2026, 12, 20)
    head = Facts("pergioco", "tappa", "Tappa inventata", day, day, (), game="hex", system="swiss")
    row = create(acts.Settle(Settings(head)), Writing()).tournament
    Tournament.objects.filter(pk=row.pk).update(circuit=circuit)
    return row.slug


def _catalogue() -> dict[str, Any]:
    """A game whose sheet the federation has changed."""
    edit = SheetEdit("splendor", date(2026, 3, 1), {"minutes": 35})
    change = change_sheet("big", edit, Writing(why="Deciso dall'assemblea."))
    return {"game": change.game, "change": change.pk}


def _import(circuit: Circuit) -> int:
    """A stage that waits to be imported."""
    from tests.server.intake.stage_scene import draft, found, game

    return draft(circuit, found(game("anna", "bruno"))).pk


def _called(here: Tournament) -> int:
    """Somebody at table 2 calls the referee: the first call of the round."""
    player = state_of(here).rounds[0].round.tables[1].players[0]
    call(here, AtTable(1, 2, player), "question", "Vale?", Writing())
    here.refresh_from_db()
    return 0


def _people(here: Tournament, other: Tournament) -> dict[str, User | None]:
    users: dict[str, User | None] = {
        "visitor": None,
        "player": account("Gioca Soltanto"),
        "scorer": account("Segna Punti", role="scorer", scope=here.scope),
        "organiser": account("Tiene Banco", role="organiser", scope=here.scope),
        "stranger": account("Altrove Organizza", role="organiser", scope=other.scope),
        "administrator": account("Cura Tutto", role="administrator"),
    }
    mine = register_person(
        Details("Gioca Soltanto", email="canarino-mio@piume.example"), Writing(), scopes=(here.scope,)
    )
    mine.user = users["player"]
    mine.save()
    return users


def _administrator(users: dict[str, User | None]) -> User:
    found = users["administrator"]
    assert found
    return found


def counted() -> tuple[int, ...]:
    """How much there is of what people write: nothing more may be there after a refusal."""
    from tabellone.server.journal.models import Entry
    from tabellone.server.people.models import Invitation, Person

    return tuple(model.objects.count() for model in (Entry, Person, Grant, Invitation, Claim, Tournament))
