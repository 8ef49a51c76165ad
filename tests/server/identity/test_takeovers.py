"""An unregistered participant registers and takes the shadow rating over (PG 5, ruling shadow-claim)."""

from __future__ import annotations

import pytest

from tabellone.engine.facts import Person as Fact
from tabellone.server.events.models import Entrant
from tabellone.server.identity.services.takeovers import settle_takeover
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tabellone.server.people.queries import person_by_code
from tabellone.server.registration import queries
from tabellone.server.registration.changes import disqualify, reinstate, verify_identity
from tabellone.server.registration.models import Registration, Takeover
from tests.server.people.examples import account
from tests.server.play.halls import master
from tests.server.registration.scenes import circuit, in_season, registered, shadow

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def request_of(row: Registration) -> Takeover:
    return Takeover.objects.get(registration=row)


def test_once_confirmed_the_player_goes_by_the_participants_id() -> None:
    known, user, by = shadow("Torre9"), account(), account("Tiene Banco")
    here = circuit()
    from tabellone.server.events.seasons import change_season

    change_season(
        here.pk,
        lambda season: type(season)(season.rulebook, season.year, season.games, (Fact(known.code, "Torre9"),)),
        "took-part",
        {},
        Writing(),
    )
    row = registered(here, by=user, nicknames={"boardgamearena": "torre9", "abstractplay": "Ada1"})
    first = row.person.code
    assert set(in_season(here)) == {known.code, first}
    settle_takeover(request_of(row), Writing(by, why="conosciuta di persona"), confirm=True)
    row = Registration.objects.select_related("person").get(pk=row.pk)
    assert (row.person.code, row.person.user_id) == (known.code, user.pk)
    assert in_season(here) == {known.code: Fact(known.code, row.person.name, registered=queries.registration_day())}
    assert {one.nickname for one in row.person.accounts.all()} == {"Torre9", "Ada1"}
    assert person_by_code(first) == row.person
    assert queries.own_registration(user, "pergioco") == row
    assert "registry-registered" in {one.kind for one in queries.registration_lines(row)}


def test_refused_the_participant_stays_who_they_are() -> None:
    known = shadow("Torre9")
    row = registered(circuit(), nicknames={"boardgamearena": "torre9", "abstractplay": "Ada1"})
    takeover = settle_takeover(request_of(row), Writing(account(), why="non è lei"), confirm=False)
    assert takeover.status == "refused"
    known.refresh_from_db()
    assert (known.name, known.user_id) == ("Torre9", None)
    with pytest.raises(RefusedError, match="already been decided"):
        settle_takeover(takeover, Writing(account()), confirm=True)


def test_two_who_claim_one_participant_do_not_both_get_it() -> None:
    shadow("Torre9")
    here = circuit()
    one, two = (registered(here, nicknames={"boardgamearena": "torre9", "abstractplay": f"x{n}"}) for n in range(2))
    settle_takeover(request_of(one), Writing(account()), confirm=True)
    with pytest.raises(RefusedError, match="another registered player"):
        settle_takeover(request_of(two), Writing(account()), confirm=True)


def test_who_has_games_under_both_ids_is_not_joined_by_the_register_alone() -> None:
    known = shadow("Torre9")
    row = registered(circuit(), nicknames={"boardgamearena": "torre9", "abstractplay": "Ada1"})
    stage = master(8)
    for position, person in enumerate((row.person, known)):
        Entrant.objects.filter(tournament=stage, position=position).update(person=person)
    with pytest.raises(RefusedError, match="cannot be joined"):
        settle_takeover(request_of(row), Writing(account()), confirm=True)


def test_a_participant_without_games_comes_to_a_player_who_has_some() -> None:
    known = shadow("Torre9")
    row = registered(circuit(), nicknames={"boardgamearena": "torre9", "abstractplay": "Ada1"})
    Entrant.objects.filter(tournament=master(8), position=0).update(person=row.person)
    settle_takeover(request_of(row), Writing(account()), confirm=True)
    assert person_by_code(known.code) == row.person
    assert {one.nickname for one in row.person.accounts.all()} == {"Torre9", "Ada1"}


def test_whoever_has_taken_games_over_is_told_of_every_decision_as_before() -> None:
    shadow("Torre9")
    by, row = (
        account("Tiene Banco"),
        registered(circuit(), nicknames={"boardgamearena": "torre9", "abstractplay": "A1"}),
    )
    for state in ("requested", "verified"):
        verify_identity(row, state, Writing(by, why="documento"))
    settle_takeover(request_of(row), Writing(by, why="conosciuta di persona"), confirm=True)
    row = Registration.objects.get(pk=row.pk)
    told = Mail.objects.filter(key__startswith=f"registration:{row.pk}:")
    before = told.count()
    for nth in range(4):
        disqualify(row, Writing(by, why="due account"))
        reinstate(row, Writing(by, why="un errore"))
        assert told.count() == before + 2 * (nth + 1)
