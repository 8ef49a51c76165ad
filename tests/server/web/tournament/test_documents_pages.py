"""Documents in and out through the pages: preview, take over, refuse, download."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tabellone.exchange.documents import read_tournament
from tabellone.server.events.models import Tournament
from tabellone.server.intake.documents import MOST_DOCUMENT_BYTES
from tests.scenes.written_documents import PLAYED, STRANGE, as_json, big_document
from tests.server.live import ROOT
from tests.server.people.examples import account
from tests.server.play.evenings import drawn, evening

pytestmark = pytest.mark.django_db
IMPORT = "/tournaments/import/"
CARRIED = re.compile(r'<textarea name="text" hidden[^>]*>\n(.*?)</textarea>', re.DOTALL)


def someone(**more: Any) -> Client:
    client = Client()
    client.force_login(account(**more))
    return client


def sent(client: Client, document: Any, **more: Any) -> Any:
    return client.post(IMPORT, {"text": document if isinstance(document, str) else as_json(document), **more})


def uploaded(client: Client, data: bytes) -> Any:
    return client.post(IMPORT, {"file": SimpleUploadedFile("prova.json", data, "application/json")})


def test_upload_preview_apply() -> None:
    client, document = someone(), (ROOT / "examples" / "splendor-roma.json").read_bytes()
    shown = uploaded(client, document)
    assert shown.status_code == 200
    assert not Tournament.objects.exists()
    page = shown.content.decode()
    assert "It becomes a new tournament, and you its organiser." in page
    carried = CARRIED.search(page)
    assert carried
    token = re.search(r'name="token" value="([^"]+)"', page)
    assert token
    form = {"text": html.unescape(carried[1]), "token": token[1], "apply": "1"}
    for _ in range(3):
        done = client.post(IMPORT, form)
        row = Tournament.objects.get()
        assert (done.status_code, done["Location"]) == (303, reverse("tournament", args=[row.slug]))
        assert row.version == 1
    out = client.get(reverse("document", args=[row.slug]))
    assert read_tournament(out.content) == read_tournament(document)


def test_the_same_document_again_would_change_nothing() -> None:
    client = someone()
    sent(client, PLAYED, apply="1")
    page = sent(client, PLAYED).content.decode()
    assert "nothing would change" in page
    assert 'name="apply"' not in page


def test_what_differs_is_shown_before_it_is_taken_over() -> None:
    client = someone()
    sent(client, big_document(name="Prima"), apply="1")
    page = sent(client, PLAYED).content.decode()
    for said in ("What differs", "Prima", "Prova", 'name="apply"'):
        assert said in page


def test_rounds_are_not_replaced() -> None:
    client = someone()
    sent(client, PLAYED, apply="1")
    assert 'name="apply"' not in sent(client, big_document()).content.decode()
    assert sent(client, big_document(), apply="1").status_code == 422
    assert len(json.loads(client.get("/t/prova/document.json").content)["rounds"]) == 1


def test_somebody_elses_tournament_is_refused_and_not_described() -> None:
    sent(someone(), big_document(name="Segreta"), apply="1")
    Tournament.objects.update(listed=False)
    for more in ({}, {"apply": "1"}):
        refused = sent(someone(), PLAYED, **more)
        assert refused.status_code == 422
        assert "Segreta" not in refused.content.decode()


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\x00", b"PK\x03\x04", b"[]", b"null", b'{"format": "tabellone/1"}'])
def test_bad_files_are_refused_with_reasons(data: bytes) -> None:
    refused = uploaded(someone(), data)
    assert refused.status_code == 422
    assert b"nothing was changed" in refused.content
    assert not Tournament.objects.exists()


def test_reasons_are_told_in_the_readers_language_with_their_place() -> None:
    client = someone()
    wrong = as_json(big_document(fee="much"))
    told = [
        client.post(IMPORT, {"text": wrong}, headers={"Accept-Language": language}).content.decode()
        for language in ("en", "it", "es")
    ]
    assert all("<code>fee</code>" in page for page in told)
    assert len({re.search(r"<code>fee</code>(.*?)</li>", page, re.DOTALL)[1] for page in told}) == 3  # type: ignore[index]  # it is there


def test_hostile_text_is_shown_and_not_run() -> None:
    page = sent(someone(), {**PLAYED, "name": "<script>alert(1)</script></textarea>"}).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_a_large_file_is_refused_and_a_huge_one_not_even_read() -> None:
    client = someone()
    assert "larger than" in uploaded(client, b" " * (MOST_DOCUMENT_BYTES + 1)).content.decode()
    huge = uploaded(client, b" " * (3 * MOST_DOCUMENT_BYTES))
    assert (huge.status_code, "larger than" in huge.content.decode()) == (422, True)
    assert client.post(IMPORT, "x", content_type="text/plain", CONTENT_LENGTH="99999999999").status_code == 422


def test_the_largest_document_can_be_taken_over() -> None:
    """What fits as a file fits as the form that carries it from the preview."""
    filled = {**PLAYED, "x-note": "è" * ((MOST_DOCUMENT_BYTES - 10_000) // 2)}
    client = someone()
    assert 'name="apply"' in uploaded(client, as_json(filled).encode()).content.decode()
    assert sent(client, filled, apply="1").status_code == 303


def test_a_form_from_elsewhere_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(account())
    assert sent(client, PLAYED, apply="1").status_code == 403
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("identity", STRANGE)
def test_strange_ids_work_on_every_page(identity: str) -> None:
    client = someone()
    done = sent(client, {**PLAYED, "id": identity}, apply="1")
    assert done.status_code == 303
    row = Tournament.objects.get()
    for name in ("tournament", "standings", "journal", "document", "documents", "players"):
        assert client.get(reverse(name, args=[row.slug])).status_code == 200, name


def test_the_document_is_there_at_any_moment_without_the_draft() -> None:
    row = evening(rounds=1)
    drawn(row)
    response = Client().get(reverse("document", args=[row.slug]))
    assert response["Content-Disposition"] == f'attachment; filename="{row.slug}.json"'
    assert len(json.loads(response.content)["rounds"]) == 1
    again = Client().get(reverse("document", args=[row.slug]), headers={"If-None-Match": response["ETag"]})
    for answer in (response, again):
        assert {"private", "no-cache"} <= set(answer["Cache-Control"].split(", "))
        assert "Cookie" in answer["Vary"]
    assert again.status_code == 304


def test_who_may_see_which_page() -> None:
    row = evening(rounds=0)
    desk = reverse("documents", args=[row.slug])
    assert Client().get(IMPORT).status_code == Client().get(desk).status_code == 302
    assert someone().get(desk).status_code == 403
    assert someone(role="organiser", scope=row.scope).get(desk).status_code == 200
