"""Who is masked has one token wherever the public meets them: page, document, season folder, workbook, JSON."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tabellone.server.people.tokens import public_token
from tabellone.server.play.names import public_id
from tabellone.server.rankings.names import shown_in
from tests.server.canaries import HIDDEN_ID, MINOR_ID, aviary, secrets_told, text_of

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r"\bm-[a-z2-9]{12}\b")


def test_one_token_in_every_public_form() -> None:
    """Rulings public-document, files-as-public, public-season."""
    here = aviary("pergioco")
    tokens = {HIDDEN_ID: public_token([here.hidden.code]), MINOR_ID: public_token([here.minor.code])}
    for player, token in tokens.items():
        assert {public_id(row, player) for row in (here.over, here.playing)} == {token}
        assert shown_in(here.circuit)[player].id == token
    forms = [
        f"/t/{here.over.slug}/standings/",
        f"/t/{here.over.slug}/document.json",
        f"/t/{here.playing.slug}/document.json",
        f"/t/{here.over.slug}/standings.json",
        f"/t/{here.over.slug}/ratings.xlsx",
        f"/c/{here.circuit.slug}/season.zip",
    ]
    for path in forms:
        answer = Client().get(path)
        assert answer.status_code == 200, path
        assert {*TOKEN.findall(text_of(answer))} == {*tokens.values()}, path  # type: ignore[arg-type]
        assert secrets_told(answer) == [], path  # type: ignore[arg-type]


def test_a_token_tells_nothing_of_the_record_and_hangs_on_the_key(settings: object) -> None:
    first = public_token(["abc"])
    assert TOKEN.fullmatch(first)
    assert public_token(["b", "a"]) == public_token(["a", "b"]) != public_token(["ab"])
    settings.SECRET_KEY = "another"  # type: ignore[attr-defined]
    assert public_token(["abc"]) != first
