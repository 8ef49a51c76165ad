"""Longer addresses and larger bodies are refused before anything looks at them, and no form of ours makes one."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from io import RawIOBase
from pathlib import Path
from sys import modules
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import resolve, reverse

from tabellone.server import web
from tabellone.server.web.request_limits import LONGEST_ADDRESS, body_bound, query_length, to_come_back
from tests.scenes.walked_site import client_of, values_for
from tests.server.people_at import world
from tests.server.site_map import addresses
from tests.server.web.asking_forms import AskingForms, Form
from tests.server.web.hostile import Site, site
from tests.sizes import WHOLE, sized

pytestmark = pytest.mark.django_db
HUGE = "a" * 60_000
PERCENTS = "%" * 60_000
ASKING = re.compile(r'method="get"|hx-get|_parts.html#search|<form(?![^>]*method=)')


@pytest.mark.parametrize(
    "address", [f"/t/{HUGE}/", f"/{HUGE}", f"/?q={HUGE}", f"/tournaments/?{HUGE}=1", f"/?{PERCENTS}"]
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_long_address_is_refused_before_anything_looks_at_it(
    address: str, method: str, django_assert_num_queries: Callable[[int], AbstractContextManager[None]]
) -> None:
    client, before = Client(enforce_csrf_checks=True), time.thread_time()
    with django_assert_num_queries(0):
        answer = getattr(client, method)(address)
    assert answer.status_code == 414
    assert len(answer.content) < 200
    assert "Set-Cookie" not in answer.headers
    assert time.thread_time() - before < 1  # a page with the address in it took ten seconds


def test_the_refusal_speaks_the_visitors_language() -> None:
    answer = Client(headers={"accept-language": "it"}).get(f"/t/{HUGE}/")
    assert answer.content.decode() == "Questo indirizzo è più lungo di tutti quelli del sito.\n"


def test_signs_that_an_address_writes_with_percents_count_once() -> None:
    assert query_length("q=%E8%AA%9E") == 5
    assert Client().get("/tournaments/?q=" + "%20" * (LONGEST_ADDRESS - 2)).status_code == 200
    assert Client().get("/tournaments/?q=" + "%20" * LONGEST_ADDRESS).status_code == 414


def test_a_page_with_a_long_question_still_leads_to_the_login_and_back() -> None:
    here = "/tournaments/?q=" + "%20" * 1000
    page = Client().get(here).content.decode()
    assert 'href="/accounts/login/?next=%2Ftournaments%2F"' in page
    answer = Client().get("/me/?q=" + "%20" * 1000)
    assert answer["Location"] == "/accounts/login/?next=/me/"
    assert to_come_back("/" + HUGE, "/" + HUGE) == "/"


def test_no_form_that_asks_makes_an_address_that_is_refused() -> None:
    there = site()
    client = Client(raise_request_exception=False)
    client.force_login(there.admin)
    asking: dict[tuple[str | None, frozenset[str]], Form] = {}
    for page in sized(test=_likely(there), soak=there.pages()):
        for form in _asking(client, page):
            asking.setdefault((resolve(form.address).url_name, frozenset(dict(form.fields))), form)
    assert len(asking) > 15
    assert {name: form.boundless for (name, _), form in asking.items() if form.boundless} == {}
    assert {
        name: query_length(form.query)
        for (name, _), form in asking.items()
        if query_length(form.query) > LONGEST_ADDRESS / 2
    } == {}
    assert {name for (name, _), form in asking.items() if _grows(client, form)} == set()


def _likely(there: Site) -> list[str]:
    """A page of each address whose module shows a template where a form asks."""
    folder = Path(web.__file__).parent / "templates"
    asking = [one.relative_to(folder) for one in folder.rglob("*.html") if ASKING.search(one.read_text())]
    shows = re.compile(f'"({"|".join(map(str, asking))})')
    found: dict[str, str] = {}
    for page in there.pages():
        match = resolve(page.partition("?")[0])
        if shows.search(Path(modules[match.func.__module__].__file__ or "").read_text()):
            found.setdefault(page if "?" in page else str(match.url_name), page)
    return list(found.values())


def _asking(client: Client, page: str) -> list[Form]:
    answer = client.get(page)
    shown = answer.status_code in {200, 422} and answer.headers["Content-Type"].startswith("text/html")
    return AskingForms(page, answer.content.decode()).found if shown else []


def _grows(client: Client, form: Form) -> bool:
    """Whether the page that answers asks the same with more: a list that gets longer with every question."""
    more = [one for one in _asking(client, f"{form.address}?{form.query}") if one.address == form.address]
    same = dict(form.fields).keys()
    return any(len(one.fields) > len(form.fields) and dict(one.fields).keys() == same for one in more)


HUGE_BODY = 300 * 1024**2
BOUNDARY = "multipart/form-data; boundary=x"
START = b'--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'


class Huge(RawIOBase):
    """A body that knows how much of it was read; whoever has read twelve megabytes gets no more."""

    def __init__(self) -> None:
        self.read_so_far = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        size = 1 << 16 if size < 0 else size
        begun = self.read_so_far
        if begun > 12 * 1024**2:
            return b""
        self.read_so_far += size
        return (START[begun:] + b"a" * size)[:size]


def sent(client: Client, address: str, announced: int) -> tuple[int, int]:
    """The status of a post that announces so much, and how much of it was read; the token is in the form, unread."""
    body = Huge()
    client.cookies["csrftoken"] = "a" * 32
    answer = client.generic("POST", address, **_carrying(body, announced))
    return answer.status_code, body.read_so_far


def _carrying(body: Huge, announced: int) -> dict[str, Any]:
    return {"wsgi.input": body, "CONTENT_LENGTH": str(announced), "CONTENT_TYPE": BOUNDARY}


@pytest.mark.parametrize("role", ["visitor", "administrator"])
def test_no_page_reads_a_huge_body(role: str) -> None:
    here = world()
    client = client_of(here, role)
    client.handler.enforce_csrf_checks = True
    read: dict[str, tuple[int, int]] = {}
    for one in addresses():
        path = one.path(values_for(one, here))
        if role == "visitor" or WHOLE or hasattr(resolve(path).func, "takes"):
            status, size = sent(client, path, HUGE_BODY)
            read |= {one.name: (status, size)} if size or status >= 500 else {}
    assert read == {}


def test_whoever_is_signed_out_sends_no_more_to_a_page_that_takes_files() -> None:
    here = world()
    import_file = reverse("stage-import-preview", args=[here.circuit.slug, here.values["draft"]])
    assert sent(Client(enforce_csrf_checks=True), import_file, 10 * 1024**2) == (413, 0)
    status, size = sent(client_of(here, "administrator"), import_file, 10 * 1024**2)
    assert status != 413
    assert size >= 10 * 1024**2


def test_a_page_says_how_much_it_takes(client: Client) -> None:
    client.cookies["django_language"] = "it"
    large = SimpleUploadedFile("f", b"a" * (3 * 1024**2))
    answer = client.post("/accounts/login/", {"login": "a", "password": "b", "file": large})
    assert answer.status_code == 413
    assert "2,5 MB" in answer.content.decode()


def largest(path: str) -> int:
    """The most bytes that a page takes of somebody who is signed in, as its view says."""
    return max(settings.DATA_UPLOAD_MAX_MEMORY_SIZE, getattr(resolve(path).func, "takes", 0))


def test_one_byte_more_than_its_own_bound_is_read_by_no_page() -> None:
    here = world()
    client = client_of(here, "administrator")
    client.handler.enforce_csrf_checks = True
    read: dict[str, tuple[int, int]] = {}
    for one in addresses():
        path = one.path(values_for(one, here))
        if WHOLE or hasattr(resolve(path).func, "takes"):
            status, size = sent(client, path, largest(path) + 1)
            read |= {one.name: (status, size)} if size or status >= 500 else {}
    assert read == {}


def test_a_web_process_keeps_no_body_that_the_page_would_refuse() -> None:
    """What is told to `wire` of each address is what its view says, and to whom shows nothing a form's length."""
    here = world()
    usual = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    for one in addresses():
        path = one.path(values_for(one, here))
        assert body_bound(quote(path), {"cookie": "a=b; sessionid=c"}) == largest(path)
        assert body_bound(quote(path), {"cookie": "a=b"}) == body_bound(path, {}) == usual
    pushing = reverse("push", args=[here.circuit.slug])
    assert body_bound(pushing, {"authorization": "Bearer a"}) == largest(pushing)
    assert body_bound("/none%00/\xff/", {"cookie": "sessionid=c"}) == usual


@pytest.mark.parametrize(("number", "told"), [(200, "not-read"), (201, "too-many")])
def test_an_import_takes_200_files(number: int, told: str) -> None:
    here = world()
    address = reverse("stage-import", args=[here.circuit.slug])
    files = [SimpleUploadedFile(f"{each}.txt", b"nothing that any platform gives") for each in range(number)]
    answer = client_of(here, "administrator").post(address, {"files": files, "token": "t" * 20})
    assert answer.status_code == 422
    assert ("200" in answer.content.decode()) is (told == "too-many")
