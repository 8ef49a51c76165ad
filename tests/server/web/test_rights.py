"""The decorators: who is let in, and what the others are told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory

from tabellone.server.events.models import Circuit
from tabellone.server.web import rights
from tests.server.people.examples import account
from tests.server.play.halls import empty_master

pytestmark = pytest.mark.django_db
Guard = Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]


def page(request: HttpRequest, **names: object) -> HttpResponse:
    return HttpResponse(f"{getattr(request, 'tournament', '')}{getattr(request, 'circuit', '')}{names}")


def seen_by(user: User | None, guard: Guard, *, method: str = "get", **names: object) -> str:
    """The status that somebody gets, as a word."""
    request = getattr(RequestFactory(), method)(
        "/t/prova/desk/", headers={"Referer": "http://testserver/t/prova/form/"}
    )
    request.user = user or AnonymousUser()
    try:
        response = guard(page)(request, **names)
    except Http404:
        return "nothing"
    except PermissionDenied:
        return "forbidden"
    return "seen" if response.status_code == 200 else response["Location"]


GUARDS = {
    "anyone": rights.anyone,
    "signed_in": rights.signed_in,
    "scorer": rights.scorer,
    "organiser": rights.organiser,
    "administrator": rights.administrator,
}


@pytest.mark.parametrize(
    ("role", "allowed"),
    [
        ("", {"anyone", "signed_in"}),
        ("scorer", {"anyone", "signed_in", "scorer"}),
        ("organiser", {"anyone", "signed_in", "scorer", "organiser"}),
        ("administrator", set(GUARDS)),
    ],
)
def test_each_role_sees_what_it_may_and_is_forbidden_the_rest(role: str, allowed: set[str]) -> None:
    row = empty_master()
    user = account(role=role, scope=row.scope)
    answers = {name: seen_by(user, guard, slug="prova") for name, guard in GUARDS.items()}
    assert answers == {name: "seen" if name in allowed else "forbidden" for name in GUARDS}


def test_a_role_elsewhere_is_no_role_here() -> None:
    empty_master()
    other = account(role="organiser", scope=empty_master("altra").scope)
    assert seen_by(other, rights.organiser, slug="prova") == "forbidden"
    assert seen_by(other, rights.organiser, slug="altra") == "seen"


def test_a_hidden_tournament_is_not_there_for_others() -> None:
    row = empty_master(listed=False)
    helper, stranger = account(role="scorer", scope=row.scope), account()
    assert seen_by(None, rights.anyone, slug="prova") == "nothing"
    for guard in GUARDS.values():
        assert seen_by(stranger, guard, slug="prova") == "nothing"
    assert seen_by(helper, rights.anyone, slug="prova") == "seen"
    assert seen_by(helper, rights.organiser, slug="prova") == "forbidden"


@pytest.mark.parametrize("slug", ["prova", "hidden", "unknown"])
def test_signed_out_a_protected_page_leads_to_the_login_and_tells_nothing(slug: str) -> None:
    empty_master()
    empty_master("hidden", listed=False)
    assert seen_by(None, rights.organiser, slug=slug) == "/accounts/login/?next=/t/prova/desk/"


def test_a_form_sent_after_the_session_ended_leads_back_to_its_page() -> None:
    back = seen_by(None, rights.signed_in, method="post")
    assert back == "/accounts/login/?next=http%3A//testserver/t/prova/form/"


def test_a_circuits_organiser_organises_its_tournaments() -> None:
    circuit = Circuit.objects.create(slug="giro", name="Giro", rulebook="pergioco", year=2026)
    empty_master(circuit=circuit)
    user = account(role="organiser", scope=circuit.scope)
    assert seen_by(user, rights.organiser, slug="prova") == "seen"
    assert seen_by(user, rights.circuit_organiser, circuit="giro") == "seen"
    assert seen_by(account(), rights.circuit_organiser, circuit="giro") == "forbidden"
    assert seen_by(user, rights.organiser, circuit="nowhere") == "nothing"


def test_organisers_of_whatever_it_is() -> None:
    assert seen_by(account(role="organiser"), rights.organiser_somewhere) == "seen"
    assert seen_by(account(role="administrator"), rights.organiser_somewhere) == "seen"
    assert seen_by(account(role="scorer"), rights.organiser_somewhere) == "forbidden"


def test_a_page_of_no_tournament_cannot_ask_for_a_role_in_one() -> None:
    with pytest.raises(ImproperlyConfigured):
        seen_by(account(role="administrator"), rights.organiser)


def test_the_view_gets_the_tournament_and_the_other_names_of_the_address() -> None:
    empty_master()
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    assert rights.anyone(page)(request, slug="prova", number=3).content == b"Prova{'number': 3}"
    assert rights.anyone(page).right == "anyone"  # type: ignore[attr-defined]  # the mark on the view
