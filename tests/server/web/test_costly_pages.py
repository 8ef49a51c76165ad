"""Pages that take long are made once, by few at a time, and what one address has computed in a minute is bounded."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import get_resolver, reverse

from tabellone.server.people.queries import Roles
from tabellone.server.web import making_places, work_bounds
from tabellone.server.web.cached_pages import cached_page
from tabellone.server.web.making_places import BusyError, MakingPlaces
from tabellone.server.web.page_shelf import page_shelf
from tabellone.server.web.work_bounds import WorkWindows
from tests.scenes.walked_site import values_for
from tests.server.people.examples import account
from tests.server.people_at import World
from tests.server.play import tables
from tests.server.site_map import addresses
from tests.server.web import big_scene

STRANGE = "x=1&utm_source=%3Cb%3E&all=0"


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    page_shelf.clear()
    work_bounds.work_windows.clear()
    yield
    work_bounds.work_windows.clear()


def kept_views() -> dict[str, Any]:
    """The views whose answers are kept, by the name of their address."""
    found = {}
    pending = list(get_resolver().url_patterns)
    while pending:
        one = pending.pop()
        if hasattr(one, "url_patterns"):
            pending += one.url_patterns
        elif getattr(one.callback, "is_kept", False):
            found[str(one.name)] = one.callback
    return found


class TestWhatAPageDoesNotKnow:
    def test_it_is_the_same_page_with_the_same_bytes(self, here: World) -> None:
        client, kept, seen = Client(), kept_views(), 0
        for address in addresses():
            if address.name not in kept or "all" in kept[address.name].asked_by:
                continue
            path = address.path(values_for(address, here))
            plain = client.get(path)
            if plain.status_code != 200:
                continue
            before = len(page_shelf._known)
            strange = client.get(f"{path}?{STRANGE}")
            assert (strange.content, strange["ETag"]) == (plain.content, plain["ETag"]), address.name
            assert len(page_shelf._known) == before, address.name
            seen += 1
        assert seen > 20

    def test_a_view_sees_nothing_else_of_its_address_and_of_a_name_the_last(self) -> None:
        def view(request: HttpRequest) -> HttpResponse:
            return HttpResponse(f"{request.GET.dict()} {request.get_full_path()}")

        request = RequestFactory().get("/p/?q=ada&x=1&q=bruno&all=")
        request.user = AnonymousUser()
        answer = cached_page(lambda _: "facts", asked_by=("q", "all"))(view)(request)
        assert answer.content.decode() == "{'q': 'bruno'} /p/?q=bruno"

    def test_a_header_for_a_part_makes_one_page_and_never_another_s(self) -> None:
        def view(request: HttpRequest) -> HttpResponse:
            return HttpResponse("part" if request.headers.get("HX-Request") else "page")

        def asked(**more: Any) -> str:
            request = RequestFactory(**more).get("/p/")
            request.user = AnonymousUser()
            return cached_page(lambda _: "facts")(view)(request).content.decode()

        told = [asked(), asked(HTTP_HX_REQUEST="true"), asked(HTTP_HX_REQUEST="x"), asked(HTTP_HX_REQUEST="y"), asked()]
        assert told == ["page", "part", "part", "part", "page"]
        assert len(page_shelf._known) == 3

    def test_unpacked_and_packed_are_made_once(self) -> None:
        made = []

        def view(_: HttpRequest) -> HttpResponse:
            made.append(1)
            return HttpResponse("x" * 5000)

        def asked(**more: Any) -> HttpResponse:
            request = RequestFactory(**more).get("/p/")
            request.user = AnonymousUser()
            return cached_page(lambda _: "facts")(view)(request)

        packed, plain = asked(HTTP_ACCEPT_ENCODING="gzip"), asked()
        assert (len(made), packed["Content-Encoding"], plain.content) == (1, "gzip", b"x" * 5000)
        assert packed["ETag"] != plain["ETag"]


class TestPlaces:
    def test_who_finds_the_line_full_comes_back_later(self) -> None:
        places = MakingPlaces(places=1, waiting=1, patience=3)
        with places.line(), places.line():
            with pytest.raises(BusyError) as full, places.line():
                pass
            assert full.value.seconds == 3
        with places.line():
            pass

    def test_who_waits_in_vain_for_a_place_or_a_page_comes_back_later(self) -> None:
        places = MakingPlaces(places=1, waiting=5, patience=0.01)
        with places.line(), places.place(), pytest.raises(BusyError), places.line(), places.place():
            pass
        with page_shelf.turn("page"), ThreadPoolExecutor(1) as another:
            assert another.submit(_waits_for_page, places).result() == "busy"

    def test_a_sentence_says_so_with_the_seconds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        making, asking, places = Event(), Event(), MakingPlaces(places=1, waiting=0, patience=2)
        monkeypatch.setattr(making_places, "_for_all", places)

        def slow(_: HttpRequest) -> HttpResponse:
            making.set()
            asking.wait(30)
            return HttpResponse("made")

        def asked(path: str) -> HttpResponse:
            request: Any = RequestFactory().get(path)
            request.user = AnonymousUser()
            return cached_page(lambda _: "facts", costly=True)(slow)(request)

        with ThreadPoolExecutor(1) as first:
            made = first.submit(asked, "/one/")
            assert making.wait(30)
            busy = asked("/two/")
            asking.set()
            assert made.result().content == b"made"
        assert (busy.status_code, busy["Retry-After"], busy["Refresh"]) == (503, "2", "2")
        assert "no-store" in busy["Cache-Control"]
        assert "comes by itself in 2 seconds" in busy.content.decode()

    def test_the_people_of_a_place_have_places_of_their_own(self) -> None:
        stranger, scorer = RequestFactory().get("/"), RequestFactory().get("/")
        stranger.roles, scorer.roles = Roles(), Roles(is_scorer=True)  # type: ignore[attr-defined]  # as rights say
        assert making_places.places_for(stranger) is not making_places.places_for(scorer)


def _waits_for_page(places: MakingPlaces) -> str:
    try:
        with places.line(), page_shelf.turn("page", places.patience):
            return "made"
    except BusyError:
        return "busy"


@pytest.mark.django_db
def test_files_are_made_once_for_strangers_and_for_whoever_is_signed_in() -> None:
    of, stranger, member = big_scene.made(), Client(), Client()
    member.force_login(account("Mina Membro"))
    row = of.tournaments.first()
    assert row is not None
    for path in (
        reverse("season-file", args=[of.slug]),
        reverse("document", args=[row.slug]),
        reverse("paper-standings", args=[row.slug]),
    ):
        first = stranger.get(path)
        kept = len(page_shelf._known)
        again = member.get(path)
        assert (first.status_code, again.content, again["ETag"]) == (200, first.content, first["ETag"])
        assert (len(page_shelf._known), getattr(again, "was_kept", False)) == (kept, True)


class TestWorkOfAnAddress:
    def test_it_counts_for_a_minute_each_address_for_itself(self) -> None:
        now = [100.0]
        windows = WorkWindows(lambda: now[0])
        windows.add("a", 1.5)
        windows.add("a", 2)
        windows.add("b", 1)
        assert (windows.spent("a"), windows.spent("b"), windows.spent("c"), windows.left()) == (3.5, 1, 0, 21)
        now[0] = 120.0
        assert (windows.spent("a"), windows.left()) == (0, 61)

    @pytest.mark.django_db
    def test_who_has_had_its_part_is_told_when_to_come_back_and_gets_what_is_kept(self, settings: LazySettings) -> None:
        row, client = tables.big(), Client()
        settings.WORK_PER_ADDRESS = 30
        kept = client.get(f"/t/{row.slug}/")
        work_bounds.work_windows.add("127.0.0.1", 30)
        for path in (f"/t/{row.slug}/standings/", "/tournaments/", "/players/"):
            refused = client.get(path)
            assert refused.status_code == 429, path
            assert 0 < int(refused["Retry-After"]) <= 61
            assert "Ask again in" in refused.content.decode()
        assert client.get(f"/t/{row.slug}/").content == kept.content
        assert client.get(f"/t/{row.slug}/", headers={"If-None-Match": kept["ETag"]}).status_code == 304
        assert client.get("/accounts/login/").status_code == 200, (
            "who works in the hall signs in behind the same address"
        )
        elsewhere = Client(REMOTE_ADDR="10.1.2.3")
        assert elsewhere.get(f"/t/{row.slug}/standings/").status_code == 200

    @pytest.mark.django_db
    def test_neither_who_is_signed_in_nor_who_holds_a_key_is_a_stranger(
        self, settings: LazySettings, here: World
    ) -> None:
        settings.WORK_PER_ADDRESS = 30
        work_bounds.work_windows.add("127.0.0.1", 30)
        member = Client()
        member.force_login(account("Mina Membro"))
        assert member.get("/tournaments/").status_code == 200
        at_table = next(one for one in addresses() if one.right == "at_table" and one.name == "table")
        assert Client().get(at_table.path(values_for(at_table, here))).status_code == 200

    @pytest.mark.django_db
    def test_what_is_made_counts_and_what_is_kept_does_not(self) -> None:
        row, client = tables.big(), Client()
        client.get(f"/t/{row.slug}/standings/")
        once = work_bounds.work_windows.spent("127.0.0.1")
        assert once > 0
        tag = client.get(f"/t/{row.slug}/standings/")["ETag"]
        client.get(f"/t/{row.slug}/standings/", headers={"If-None-Match": tag, "Cookie": "csrftoken=x"})
        assert work_bounds.work_windows.spent("127.0.0.1") == once
        client.get("/tournaments/?q=ada")
        assert work_bounds.work_windows.spent("127.0.0.1") > once

    @pytest.mark.django_db
    def test_a_network_of_the_sixth_version_is_one_address(self) -> None:
        found = set()
        for address in ("2001:db8::1", "2001:db8::2:3"):
            request = RequestFactory(REMOTE_ADDR=address).get("/")
            found.add(work_bounds.visitor_address(request))
        assert found == {"2001:db8::/64"}
