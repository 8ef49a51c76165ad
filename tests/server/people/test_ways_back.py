"""No way back in for who has lost a role; no word of a hidden tournament; names of any signs."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.engine import facts
from tabellone.server.events.models import Tournament
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people import lookups, rights, services
from tabellone.server.people.accounts import rename_account
from tabellone.server.people.details import Details
from tabellone.server.people.models import Keeping
from tabellone.server.play import services as play
from tabellone.tournament.acts import Settle
from tabellone.tournament.state import Settings
from tests.server.people.examples import HALL, OTHER, account, person

pytestmark = pytest.mark.django_db
LONG = "ﷺ"  # one sign that is eighteen when it is compared


def tournament(slug: str, *, listed: bool) -> Tournament:
    day = date(2026, 5, 1)
    head = facts.Tournament("risiko", slug, f"Torneo {slug}", day, day, (), system="master", table_size=4)
    return play.create(Settle(Settings(head, listed=listed)), Writing()).tournament


def test_who_has_lost_the_role_has_no_link_left_to_take_it_back() -> None:
    first, second = account(role="organiser"), account(role="organiser")
    kept = rights.invite_by_link("scorer", HALL, Writing(first))
    own = rights.invite_by_link("organiser", HALL, Writing(second))
    rights.revoke_role(second, "organiser", HALL, Writing(first))
    with pytest.raises(RefusedError) as refused:
        rights.accept_invitation(own.secret, Writing(second))
    assert refused.value.code == "invitation-over"
    assert rights.accept_invitation(kept.secret, Writing(second)).role == "scorer"


def test_links_to_where_somebody_still_organises_go_on_working() -> None:
    first, both = account(role="organiser"), account(role="organiser")
    rights.grant_role(both, "organiser", OTHER, Writing())
    link = rights.invite_by_link("scorer", OTHER, Writing(both))
    rights.revoke_role(both, "organiser", HALL, Writing(first))
    assert rights.followed_invitation(link.secret)


def test_a_hidden_tournament_that_keeps_a_record_is_not_named_to_others() -> None:
    hidden, listed = tournament("segreto", listed=False), tournament("aperto", listed=True)
    bruno = person(scope=listed.scope)
    Keeping.objects.create(person=bruno, scope=hidden.scope)
    shown = {}
    for row in (listed, hidden):
        client = Client()
        client.force_login(account(role="organiser", scope=row.scope))
        shown[row.slug] = client.get(reverse("person", args=[bruno.code])).content.decode()
    assert "Torneo aperto" in shown["aperto"]
    assert "Torneo segreto" not in shown["aperto"]
    assert "Torneo segreto" in shown["segreto"]


def test_a_name_of_signs_that_stand_for_many_is_kept() -> None:
    written = services.register_person(Details(LONG * 120, LONG * 100), Writing())
    assert (written.name, lookups.search_people(LONG * 120, by=None)[0].code) == (LONG * 120, written.code)
    assert services.register_person(Details("Ada", LONG * 100), Writing()).club == written.club
    user = account()
    rename_account(user, "\u0958" * 120)  # each becomes two when it is put in order
    user.refresh_from_db()
    assert len(user.first_name) == 120


def test_an_address_that_no_column_holds_is_refused() -> None:
    long = f"{'a' * 60}@{'.'.join(['b' * 60] * 4)}.example"
    with pytest.raises(RefusedError):
        services.register_person(Details("Ada", email=long), Writing())
    with pytest.raises(RefusedError):
        rights.invite_by_link("scorer", HALL, Writing(account(role="organiser")), email=long)


def test_a_text_that_is_no_name_is_searched_by_its_first_words() -> None:
    assert lookups.likely_doubles("parola " * 20_000, by=None) == ()
    assert lookups.search_people("parola " * 20_000, by=None) == ()
