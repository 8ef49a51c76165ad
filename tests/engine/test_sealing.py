"""Sealed draws, sign by sign: what is announced, what a value does to the seed, and what does not count in a value."""

from __future__ import annotations

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.sealing import LEGIBLE, SIGNS, commitment_to, reduced_value, seed_from

BASIS = hashlib.sha256(b"basis").hexdigest()
SECRET = "00112233445566778899aabbccddeeff"


def test_a_commitment_is_the_sum_of_canonical_json() -> None:
    """As anybody can make it: printf '{"attempt":1,...}' | sha256sum."""
    text = f'{{"attempt":1,"basis":"{BASIS}","round":2,"secret":"{SECRET}","tournament":"prova"}}'
    found = commitment_to(tournament="prova", round_number=2, attempt=1, basis=BASIS, secret=SECRET)
    assert found == hashlib.sha256(text.encode()).hexdigest()
    assert found == "fdd90d904a9a9b81ba1e4ac37af7780c53530d9b05e6c86a3b16a579e34d5499"


@pytest.mark.parametrize(
    ("value", "seed"),
    [
        pytest.param("", "8nhey62u8kz6", id="an empty field"),
        pytest.param("lampone46", "qgbq9ae7mkd5", id="a word and dice"),
        pytest.param("Lampone 4 6!", "qgbq9ae7mkd5", id="as it was called out"),
        pytest.param("Ä-ß", "jqq4w6b6juqn", id="letters of other alphabets"),
    ],
)
def test_the_seed_follows_from_the_value(value: str, seed: str) -> None:
    assert seed_from(secret=SECRET, basis=BASIS, attempt=1, value=value) == seed


def test_the_seed_is_the_sum_in_the_legible_alphabet_from_the_front() -> None:
    """By long division, as somebody would do it by hand."""
    told = {"attempt": 1, "basis": BASIS, "secret": SECRET, "value": "lampone46"}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    rest, signs = int(hashlib.sha256(text.encode()).hexdigest(), 16), ""
    for _ in range(SIGNS):
        sign, rest = divmod(rest * len(LEGIBLE), 2**256)
        signs += LEGIBLE[sign]
    assert signs == seed_from(secret=SECRET, basis=BASIS, attempt=1, value="lampone46")


@pytest.mark.parametrize("more", [{"secret": SECRET[::-1]}, {"basis": SECRET}, {"attempt": 2}, {"value": "47"}])
def test_every_part_moves_the_seed(more: dict[str, str | int]) -> None:
    given_ = {"secret": SECRET, "basis": BASIS, "attempt": 1, "value": "46"}
    assert seed_from(**{**given_, **more}) != seed_from(**given_)  # type: ignore[arg-type]  # by their names


@pytest.mark.parametrize(
    ("called", "counts"),
    [
        ("  Sei, SEI e uno! ", "seiseieuno"),
        ("4-6-1", "461"),
        ("e\u0301", "\u00e9"),
        ("\u00e9", "\u00e9"),
        ("ﬁume", "fiume"),
        ("STRASSE", "strasse"),
        ("straße", "strasse"),
        ("…", ""),
        ("a\x00\nb", "ab"),
        ("\u1100-\u1161", "\uac00"),
    ],
)
def test_only_letters_and_digits_count(called: str, counts: str) -> None:
    assert reduced_value(called) == counts


@given(st.text())
def test_reducing_again_changes_nothing(called: str) -> None:
    assert reduced_value(reduced_value(called)) == reduced_value(called)


@given(st.text(max_size=40), st.integers(1, 99))
def test_a_seed_can_be_read_out(value: str, attempt: int) -> None:
    seed = seed_from(secret=SECRET, basis=BASIS, attempt=attempt, value=value)
    assert len(seed) == SIGNS
    assert set(seed) <= set(LEGIBLE)
