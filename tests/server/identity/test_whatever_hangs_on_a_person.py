"""C24: whoever takes earlier games over loses nothing, and nothing stops it, whatever hangs on either record."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.server.events.models import Entrant
from tabellone.server.federation.models import Convocation, InvitedPlayer, PlaceRequest
from tabellone.server.identity.models import Apart, Merge
from tabellone.server.identity.queries import pairs_kept_apart
from tabellone.server.identity.records import column_pointing, columns_pointing
from tabellone.server.identity.services import merging
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.identity.services.takeovers import decide_takeover
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Claim, Keeping, Measure, Person
from tabellone.server.people.queries import person_by_code
from tabellone.server.play import journal_lines, services, storage
from tabellone.server.rankings.identity import counted_facts
from tabellone.server.registration.models import ErasedAccount, Membership, PlatformAccount, Registration, Takeover
from tabellone.tournament.acts import Close
from tests.server.identity import merging_scenes as clubs
from tests.server.people.examples import account, person
from tests.server.play.halls import master
from tests.server.registration.scenes import circuit, registered, shadow, texts

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
DAY = date(2026, 3, 4)


def _registration(who: Person) -> Any:
    """With a federation of its own, so that nobody is registered twice."""
    terms = texts()
    words = {"first_name": "A", "last_name": "B", "city": "Lucca", "country": "IT"}
    return Registration.objects.create(
        person=who, rulebook="another", day=DAY, rules_id=terms.rules, privacy_id=terms.privacy, **words
    )


def _merge(who: Person, side: str) -> Merge:
    other = person("Terza Persona")
    sides = {"away": other, "stays": other, side: who}
    return Merge.objects.create(**sides, parted_at=timezone.now())


def _called(who: Person) -> Any:
    convocation = Convocation.objects.create(tournament=master(8))
    return InvitedPlayer.objects.create(convocation=convocation, position=1, player=who.code, person=who)


def _asks(who: Person) -> Any:
    return PlaceRequest.objects.create(convocation=Convocation.objects.create(tournament=master(8)), person=who)


def _apart(who: Person, side: str) -> Apart:
    """The other is the oldest record of all, or the newest: the two stand in the order of their keys."""
    newest = person("Quarta Persona") if side == "one" else None
    return Apart.objects.create(one=who, other=newest) if newest else Apart.objects.create(one=_oldest(), other=who)


def _oldest() -> Person:
    return Person.objects.order_by("pk")[0]


# What hangs on a person, by column: whoever adds a table that points to people writes here how such a row is made.
HANGING: dict[str, Callable[[Person], Any]] = {
    "people.keeping.person": lambda who: Keeping.objects.create(person=who, scope="tournament:altrove"),
    "people.claim.person": lambda who: Claim.objects.create(person=who, user=account("Chi Chiede")),
    "people.measure.person": lambda who: Measure.objects.create(person=who, start=DAY, why="antisportivo"),
    "people.person.into": lambda who: Person.objects.create(name="Doppia", into=who),
    "registration.registration.person": _registration,
    "registration.platformaccount.person": lambda who: PlatformAccount.objects.create(
        person=who, platform="abstractplay", nickname="Zeta", key="zeta"
    ),
    "registration.erasedaccount.person": lambda who: ErasedAccount.objects.create(
        person=who, platform="playstrategy", nickname="a fingerprint"
    ),
    "registration.membership.person": lambda who: Membership.objects.create(
        person=who, rulebook="big", agreed_on=DAY, how="desk"
    ),
    "federation.invitedplayer.person": _called,
    "federation.placerequest.person": _asks,
    "identity.merge.away": lambda who: _merge(who, "away"),
    "identity.merge.stays": lambda who: _merge(who, "stays"),
    "identity.apart.one": lambda who: _apart(who, "one"),
    "identity.apart.other": lambda who: _apart(who, "other"),
}
BY_ACTS = {"events.entrant.person"}  # entries are whose their tournaments say: see below
NOT_TAKEN_OVER = {"identity.erasure.person"}  # what was erased is that record, and no other ever


def test_every_table_that_points_to_people_is_walked_here() -> None:
    assert set(columns_pointing()) == {*HANGING, *BY_ACTS, *NOT_TAKEN_OVER}, (
        "say how such a row is made, and see that it is taken over"
    )


class Scene:
    """Somebody who has registered, an unregistered participant, and the request."""

    def __init__(self, *, plays: str = "") -> None:
        person("La Prima")
        self.known, self.by = shadow("Torre9"), account("Tiene Banco")
        self.row = registered(circuit(), nicknames={"boardgamearena": "torre9", "playstrategy": "Ada1"})
        self.mine = self.row.person
        if plays:
            Entrant.objects.filter(tournament=master(8), position=0).update(person=getattr(self, plays))

    def confirmed(self) -> Person:
        asked = Takeover.objects.get(registration=self.row)
        decide_takeover(asked, Writing(self.by, why="la conosco"), confirm=True)
        return Registration.objects.select_related("person").get(pk=self.row.pk).person


# who of the two plays decides whose id stays: the other's record goes
@pytest.mark.parametrize("plays", ["known", "mine"])
@pytest.mark.parametrize("hangs_on", ["known", "mine"])
def test_whatever_hangs_on_either_record_is_the_players(hangs_on: str, plays: str) -> None:
    scene = Scene(plays=plays)
    made = {column: HANGING[column](getattr(scene, hangs_on)).pk for column in HANGING}
    stays = scene.confirmed()
    assert stays == getattr(scene, plays)
    whose = {}
    for column, key in made.items():
        model, name = column_pointing(column)
        whose[column] = getattr(model.objects.get(pk=key), name)
    assert whose == dict.fromkeys(HANGING, stays)


@pytest.mark.parametrize("plays", ["known", "mine"])
def test_nothing_points_to_the_record_that_went_and_its_id_leads_to_the_other(plays: str) -> None:
    scene = Scene(plays=plays)
    stays = scene.confirmed()
    gone = scene.mine if plays == "known" else scene.known
    found = [
        (named, column_pointing(named)[0].objects.filter(**{column_pointing(named)[1]: gone}))
        for named in columns_pointing()
    ]
    assert [named for named, rows in found if rows.exists()] == []
    assert person_by_code(gone.code) == stays


@pytest.mark.parametrize("plays", ["known", "mine"])
def test_who_is_a_member_twice_is_one_once_and_the_later_word_holds(plays: str) -> None:
    scene = Scene(plays=plays)
    for who, day, mails in ((scene.known, DAY, True), (scene.mine, date(2026, 4, 1), False)):
        Membership.objects.create(person=who, rulebook="big", refused_on=day, how="desk", wants_mail=mails)
    Membership.objects.filter(person=scene.mine).update(refused_on=None, agreed_on=date(2026, 4, 1))
    own = Membership.objects.get(person=scene.confirmed())
    assert (own.agreed_on, own.refused_on, own.wants_mail) == (date(2026, 4, 1), None, False)


def test_the_participants_details_fill_what_the_player_left_empty() -> None:
    scene = Scene(plays="mine")
    Person.objects.filter(pk=scene.known.pk).update(phone="0583 1", hides_name=True, groups=["famiglia Rossi"])
    stays = scene.confirmed()
    assert (stays.phone, stays.hides_name, stays.groups) == ("0583 1", True, ["famiglia Rossi"])
    assert (stays.name, stays.email) == (scene.mine.name, scene.mine.email)


def test_two_records_merged_before_are_parted_after() -> None:
    scene = Scene(plays="known")
    (twin,) = clubs.people("Ada Doppia")
    done = merging.merge_records(twin, scene.mine, Writing(_administrator()))
    stays = scene.confirmed()
    merging.part_records(Merge.objects.get(pk=done.pk), Writing(_administrator(), why="due persone"))
    twin.refresh_from_db()
    assert (twin.into, stays.into) == (None, None)


def test_who_were_told_apart_stay_apart_whatever_their_numbers() -> None:
    scene = Scene(plays="known")
    later = person("Quarta Persona")
    merging.keep_apart(scene.mine, later, Writing(scene.by))
    stays = scene.confirmed()
    assert pairs_kept_apart({stays.pk, later.pk}) == {(stays.pk, later.pk)}


def test_entries_in_other_circuits_count_for_the_player_who_has_some_too() -> None:
    at, scene = clubs.circuit(), Scene()
    others = clubs.people("Bea", "Ciro", "Dea", at=at)
    clubs.played(at, "marzo", DAY, scene.mine, *others)
    april = clubs.entered(at, "aprile", date(2026, 4, 4), scene.known, *others)
    services.act(april, Writing(), Close())
    stays = scene.confirmed()
    assert stays == scene.mine
    april.refresh_from_db()
    assert stays.code in {one.id for one in counted_facts(april).players}
    assert journal_lines.rebuilt(april) == storage.read(april)


@pytest.mark.parametrize("plays", ["known", "mine"])
def test_whoever_is_erased_later_is_erased_as_both_records(plays: str) -> None:
    at, scene = clubs.circuit(), Scene()
    clubs.played(at, "marzo", DAY, getattr(scene, plays), *clubs.people("Bea", "Ciro", at=at))
    stays = scene.confirmed()
    erase_person(stays, Writing(scene.by), account=False)
    kept = repr(list(Person.objects.values())) + repr(list(PlatformAccount.objects.values()))
    assert [word for word in (scene.mine.name, scene.mine.email, "Torre9", "torre9") if word in kept] == []


def _administrator() -> User:
    return account("Ammini Strante", role="administrator", scope="site")
