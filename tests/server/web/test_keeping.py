"""Public pages are made once for each state of the facts, for visitors alone, and never hold what is one visitor's."""

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
from django.utils import translation

from tabellone.server.web import cached_pages
from tabellone.server.web.cached_pages import cached_page
from tests.server.people.examples import account
from tests.server.play import tables

FACTS = {"mark": "one"}


@pytest.fixture(autouse=True)
def _empty() -> None:
    cached_pages.page_shelf.clear()
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
    answer: HttpResponse = cached_page(lambda _: FACTS["mark"])(view)(request)
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
    shelf = cached_pages.PageShelf(most=30)
    for tag in "abc":
        shelf.put(tag, cached_pages.KeptPage(b"1234567890", {}))
    assert shelf.find("a")
    shelf.put("d", cached_pages.KeptPage(b"1234567890", {}))
    assert [bool(shelf.find(tag)) for tag in "abcd"] == [True, False, True, True]
    shelf.put("e", cached_pages.KeptPage(b"x" * 31, {}))
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
