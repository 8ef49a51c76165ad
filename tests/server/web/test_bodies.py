"""Nobody makes the server read more than a page takes: what is larger is refused by the length it announces."""

from __future__ import annotations

from io import RawIOBase
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import resolve, reverse

from tests.scenes.site_rights import client_of, values_for
from tests.server.people_at import world
from tests.server.site_map import addresses
from tests.sizes import WHOLE

pytestmark = pytest.mark.django_db
HUGE = 300 * 1024**2
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
            status, size = sent(client, path, HUGE)
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
