"""Nobody acts outside their rights: the map of the site at run time × roles × methods."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.scenes.walked_site import METHODS, answers_of, client_of, values_for
from tests.server.people_at import ROLES, World, counted
from tests.server.site_map import Address, addresses
from tests.sizes import sized

# who may do what stands behind a right; everybody else is refused
ALLOWED = {
    "anyone": set(ROLES),
    "entrance": set(ROLES),
    "at_door": set(ROLES),  # with the key that is in the address: see web/test_own_pages.py
    "at_table": set(ROLES),  # with the key that is in the address: see test_table_links.py
    "signed_in": set(ROLES) - {"visitor"},
    "scorer": {"scorer", "organiser", "administrator"},
    "organiser": {"organiser", "administrator"},
    "circuit_organiser": {"administrator"},
    "organiser_somewhere": {"organiser", "stranger", "administrator"},
    "federation": {"administrator"},  # nobody else of this world organises a circuit with a catalogue of games
    "administrator": {"administrator"},
}
IN_A_CIRCUIT = {"circuit-people"}  # its organiser is nobody of this world but the administrator
LOGIN = "/accounts/login/"
ASKING = ("get", "post")  # in turns, unless in a soak


def refused(response: HttpResponse) -> bool:
    sent_to_login = response.status_code == 302 and response["Location"].startswith(LOGIN)
    return sent_to_login or response.status_code in {403, 405}


def test_every_address_says_whom_it_is_for() -> None:
    assert [address.name for address in addresses() if address.right not in ALLOWED] == []


def test_an_address_without_a_right_is_found() -> None:
    assert Address("somewhere", (), None).right not in ALLOWED


@pytest.mark.parametrize("role", ROLES)
def test_whoever_lacks_the_right_is_refused_whatever_they_send(here: World, role: str) -> None:
    client, before = client_of(here, role), counted()
    let_through = []
    for nth, address in enumerate(addresses(), ROLES.index(role)):
        allowed = ALLOWED[address.right or ""] - ({"organiser"} if address.name in IN_A_CIRCUIT else set())
        if role in allowed:
            continue
        for method in sized(ASKING if role == "visitor" else (ASKING[nth % len(ASKING)],), METHODS):
            response = getattr(client, method)(address.path(values_for(address, here)))
            if not refused(response):
                let_through.append((address.name, method, response.status_code))
    assert let_through == []
    assert counted() == before


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.django_db
def test_whoever_has_the_right_gets_the_page(role: str) -> None:
    wrong = []
    for answer in answers_of(role):
        address, status = answer.address, answer.status
        if role not in ALLOWED[address.right or ""] or address.name in IN_A_CIRCUIT or address.right == "entrance":
            continue
        to_login = status == 302 and answer.headers["Location"].startswith(LOGIN)
        if status >= 500 or status == 403 or (to_login and role != "visitor"):
            wrong.append((address.name, status))
    assert [one for one in wrong if one[0] not in KEPT_BY_OTHERS.get(role, set())] == []


# a record is shown to its keepers: an organiser elsewhere is none, so the page of this one is refused
KEPT_BY_OTHERS = {"stranger": {"person", "claim-decide"}}


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_methods_that_no_form_sends_are_not_taken(here: World, method: str) -> None:
    client = client_of(here, "administrator")
    taken = []
    for address in addresses():
        if not address.name.startswith(("account_", "mfa_", "usersessions_", "health")):
            status = getattr(client, method)(address.path(values_for(address, here))).status_code
            if status != 405:
                taken.append((address.name, status))
    assert taken == []


@pytest.mark.parametrize("role", ["scorer", "organiser", "administrator"])
def test_what_belongs_to_another_tournament_is_not_found(here: World, role: str) -> None:
    client, slug = client_of(here, role), here.tournament.slug
    elsewhere = [f"/t/{slug}/desk/rounds/1/tables/99/", f"/t/{slug}/rounds/7/", f"/t/{slug}/standings/nobody-here/why/"]
    if role != "scorer":
        elsewhere += [
            f"/t/{slug}/desk/rounds/7/",
            f"/t/{slug}/desk/undo/999/",
            f"/t/{slug}/desk/withdraw/nobody-here/",
            f"/t/{slug}/desk/players/of/nobody-here/",
        ]
    for path in elsewhere:
        assert client.get(path).status_code == 404, path
        assert client.post(path).status_code == 404 or "rounds/7" in path or "why" in path, path


def test_a_hidden_tournament_is_there_for_its_own_people_only(here: World) -> None:
    from tabellone.server.events.models import Tournament

    Tournament.objects.filter(pk=here.tournament.pk).update(listed=False)
    for role in ROLES:
        client = client_of(here, role)
        expected = 200 if role in {"scorer", "organiser", "administrator"} else 404
        for path in ("", "standings/", "journal/", "rounds/1/", "document.json"):
            assert client.get(f"/t/{here.tournament.slug}/{path}").status_code == expected, (role, path)
        listed = client.get("/tournaments/").content.decode() + Client().get("/").content.decode()
        assert f"/t/{here.tournament.slug}/" not in listed
