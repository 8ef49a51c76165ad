"""Public pages are made once for each state of the facts, and a poll is answered at once where nothing is new."""

from __future__ import annotations

import gzip
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from tabellone.server.events.models import Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.web import cached_pages
from tabellone.server.web.cached_pages import cached_page
from tabellone.server.web.page_shelf import KeptPage, PageShelf, page_shelf
from tabellone.tournament import acts
from tabellone.tournament.hall import ClockTurn
from tests.server.people.examples import account
from tests.server.play import tables
from tests.server.web.live_scene import report

FACTS = {"mark": "one"}


@pytest.fixture(autouse=True)
def _empty() -> None:
    page_shelf.clear()
    FACTS["mark"] = "one"


class Counting:
    """A view that tells how often it was asked."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self.made += 1
        body = get_token(request) if request.GET.get("form") else f"page {self.made} {'x' * 2000}"
        return HttpResponse(body, headers={"Link": "<a>"})


def asked(view: Any, path: str = "/p/", **more: Any) -> HttpResponse:
    request = RequestFactory(**more).get(path)
    request.user = AnonymousUser()
    request._messages = CookieStorage(request)  # type: ignore[attr-defined]  # as the middleware does
    if "sessionid" in request.COOKIES:
        messages.info(request, "saved")
    answer: HttpResponse = cached_page(lambda _: FACTS["mark"], asked_by=("after", "form"))(view)(request)
    return answer


def test_visitors_get_the_page_that_was_made_for_the_first() -> None:
    view = Counting()
    first, second = asked(view), asked(view)
    assert view.made == 1
    assert first.content == second.content
    assert second["Link"] == "<a>"
    assert second["ETag"] == first["ETag"]
    assert second["Cache-Control"] == "private, no-cache"
    assert second["Vary"] == "Cookie, Accept-Language, Accept-Encoding"


def test_an_unchanged_page_has_no_body() -> None:
    view = Counting()
    tag = asked(view)["ETag"]
    answer = asked(view, HTTP_IF_NONE_MATCH=tag)
    assert (answer.status_code, answer.content, view.made) == (304, b"", 1)
    assert answer["ETag"] == tag


def test_other_facts_languages_and_addresses_are_other_pages() -> None:
    view = Counting()
    tags = [asked(view)["ETag"], asked(view, "/p/?after=2")["ETag"], asked(view, HTTP_HOST="localhost")["ETag"]]
    with translation.override("it"):
        tags.append(asked(view)["ETag"])
    FACTS["mark"] = "two"
    tags.append(asked(view)["ETag"])
    assert len(set(tags)) == view.made == 5


def test_pages_travel_packed_where_the_browser_can() -> None:
    view = Counting()
    packed = asked(view, HTTP_ACCEPT_ENCODING="gzip, br")
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content).startswith(b"page 1")
    plain = asked(view)
    assert not plain.has_header("Content-Encoding")
    assert plain["ETag"] != packed["ETag"]


def test_a_page_with_the_token_of_a_form_is_nobody_elses() -> None:
    view = Counting()
    assert asked(view, "/p/?form=1").content != asked(view, "/p/?form=1").content
    assert view.made == 2


def test_whoever_is_to_be_told_something_gets_a_page_of_their_own() -> None:
    view = Counting()
    asked(view)
    told = asked(view, HTTP_COOKIE="sessionid=abc")
    assert not told.has_header("ETag")
    assert view.made == 2


def test_the_first_of_many_at_once_makes_the_page() -> None:
    view, together = Counting(), Barrier(8)

    def ask() -> bytes:
        together.wait()
        return asked(view).content

    with ThreadPoolExecutor(8) as phones:
        answers = {future.result() for future in [phones.submit(ask) for _ in range(8)]}
    assert view.made == len(answers) == 1


def test_a_page_that_fails_is_tried_again_by_the_next() -> None:
    def broken(_: HttpRequest) -> HttpResponse:
        raise LookupError

    for _ in range(2):
        with pytest.raises(LookupError):
            asked(broken)
    assert asked(Counting()).status_code == 200


def test_the_shelf_holds_so_many_bytes_and_gives_up_what_nobody_asks_for() -> None:
    shelf = PageShelf(most=30)
    for tag in "abc":
        shelf.put(tag, KeptPage(b"1234567890", {}))
    assert shelf.find("a")
    shelf.put("d", KeptPage(b"1234567890", {}))
    assert [bool(shelf.find(tag)) for tag in "abcd"] == [True, False, True, True]
    shelf.put("e", KeptPage(b"x" * 31, {}))
    assert shelf.find("e") is None


@pytest.mark.django_db
def test_a_result_makes_new_pages_for_visitors_at_once_and_people_signed_in_have_their_own() -> None:
    row, visitor, member = tables.big(), Client(), Client()
    member.force_login(account("Mina Membro"))
    address = f"/t/{row.slug}/standings/"
    tag = visitor.get(address)["ETag"]
    assert visitor.get(address, headers={"If-None-Match": tag}).status_code == 304
    assert not member.get(address).has_header("ETag")
    assert "Mina Membro" not in visitor.get(address).content.decode()
    from tests.server.web.live_scene import report

    report(row.slug, [1])
    changed = visitor.get(address, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed["ETag"] != tag


@pytest.mark.django_db
def test_asking_again_costs_one_question_to_the_database(django_assert_num_queries: Any) -> None:
    row, visitor = tables.big(), Client()
    tag = visitor.get(f"/t/{row.slug}/standings/")["ETag"]
    with django_assert_num_queries(1):
        visitor.get(f"/t/{row.slug}/standings/", headers={"If-None-Match": tag})
    with django_assert_num_queries(1):
        visitor.get(f"/t/{row.slug}/standings/")


def test_a_file_is_not_made_again_for_what_its_address_says_besides() -> None:
    view, page = Counting(), "/p/standings.pdf"
    decorated = cached_page(lambda _: FACTS["mark"], asked_by=("after",))(view)

    def file(path: str, **more: Any) -> HttpResponse:
        request = RequestFactory(**more).get(path)
        request.user = AnonymousUser()
        return decorated(request)

    tags = [file(f"{page}{more}")["ETag"] for more in ("", "?x=1", "?x=2&y=3", "?after=")]
    assert (view.made, len(set(tags))) == (1, 1)
    others = [file(f"{page}?after=1"), file(f"{page}?after=2"), file(page, SERVER_NAME="localhost"), file("/q.pdf")]
    assert view.made == 5
    assert len({answer["ETag"] for answer in others} - set(tags)) == 4


pytestmark = pytest.mark.django_db


@pytest.fixture
def row() -> Tournament:
    return tables.big()


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each request, whether it was answered before anything else."""
    seen: list[bool] = []
    usual = cached_pages._not_modified

    def watched(request: HttpRequest) -> Any:
        answer = usual(request)
        seen.append(answer is not None)
        return answer

    monkeypatch.setattr(cached_pages, "_not_modified", watched)
    return seen


def polled(client: Client, row: Tournament, tag: str = "", page: str = "standings/", **headers: str) -> Any:
    return client.get(f"/t/{row.slug}/{page}", headers={**headers, **({"If-None-Match": tag} if tag else {})})


def test_a_poll_that_finds_nothing_new_is_answered_before_anything_else(row: Tournament, early: list[bool]) -> None:
    client = Client()
    page = polled(client, row)
    again = polled(client, row, page["ETag"])
    assert early == [False, True]
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", page["ETag"])
    assert (again["Cache-Control"], again["Vary"]) == (page["Cache-Control"], page["Vary"])
    assert again["Content-Security-Policy"] == page["Content-Security-Policy"]


def test_a_result_is_seen_by_the_next_poll(row: Tournament, early: list[bool]) -> None:
    client = Client()
    tag = polled(client, row)["ETag"]
    report(row.slug, [1])
    assert polled(client, row, tag).status_code == 200
    assert early == [False, False]


def test_what_passes_in_the_hall_alone_is_no_new_page_and_costs_one_longer_look(
    row: Tournament, early: list[bool]
) -> None:
    client = Client()
    tag = polled(client, row)["ETag"]
    services.act(row, Writing(), acts.TurnClock(1, ClockTurn("start", timezone.now(), 90)))
    assert [polled(client, row, tag).status_code for _ in range(2)] == [304, 304]
    assert early == [False, False, True]


def test_a_tournament_that_is_hidden_from_now_on_is_not_there_for_polls_either(row: Tournament) -> None:
    client = Client()
    tag = polled(client, row)["ETag"]
    Tournament.objects.filter(pk=row.pk).update(listed=False)
    assert polled(client, row, tag).status_code == 404


def test_a_hidden_tournament_seen_by_its_organiser_is_never_remembered(row: Tournament, early: list[bool]) -> None:
    Tournament.objects.filter(pk=row.pk).update(listed=False)
    organiser = Client()
    organiser.force_login(account("Olga Organizza", role="organiser", scope=row.scope))
    assert not polled(organiser, row).has_header("ETag")
    assert polled(Client(), row, '"any"').status_code == 404
    assert not any(early)


def test_the_tag_of_another_page_language_or_visitor_is_looked_at_the_long_way(
    row: Tournament, early: list[bool]
) -> None:
    client = Client()
    tag = polled(client, row)["ETag"]
    assert polled(client, row, tag, page="").status_code == 200
    assert polled(client, row, tag, **{"Accept-Language": "it"}).status_code == 200
    assert polled(client, row, tag, **{"Accept-Encoding": "gzip"}).status_code == 200
    assert polled(client, row, tag, **{"HX-Request": "true"}).status_code == 200
    client.force_login(account("Mina Membro"))
    assert polled(client, row, tag).status_code == 200
    assert not any(early)


def test_a_chosen_language_has_polls_of_its_own(row: Tournament, early: list[bool]) -> None:
    client = Client()
    client.cookies["django_language"] = "it"
    tag = polled(client, row)["ETag"]
    assert polled(client, row, tag).status_code == 304
    client.cookies["django_language"] = "es"
    assert polled(client, row, tag).status_code == 200
    assert early == [False, True, False]


def test_a_sent_form_is_never_a_poll(row: Tournament) -> None:
    client = Client()
    tag = polled(client, row)["ETag"]
    assert client.post(f"/t/{row.slug}/standings/", headers={"If-None-Match": tag}).status_code == 405


def test_what_is_remembered_is_small_however_long_the_question(row: Tournament, early: list[bool]) -> None:
    client = Client()
    cached_pages._given.clear()
    long = {"page": f"journal/?q={'y' * 1500}", "Accept-Language": f"en,{'x' * 3000}"}
    tag = polled(client, row, **long)["ETag"]
    assert [len(known) for known in cached_pages._given._known] == [32]
    assert polled(client, row, tag, **long).status_code == 304
    polled(client, row, tag, page=f"journal/?q={'y' * 1500}")
    assert early == [False, True, False]
