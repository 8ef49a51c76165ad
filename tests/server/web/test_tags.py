"""Tags and filters of the templates, in the language of the reader."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any
from uuid import UUID

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation

from tabellone.engine.errors import InputError, Problem, RuleError
from tabellone.engine.steps import Step
from tabellone.server.web.templatetags.tabellone import where


def rendered(text: str, language: str = "en", **context: Any) -> str:
    with translation.override(language):
        return Template("{% load tabellone %}" + text).render(Context(context))


def test_a_token_is_new_each_time() -> None:
    first, second = (re.search(r'name="token" value="([^"]+)"', rendered("{% token %}")) for _ in range(2))
    assert first
    assert second
    assert UUID(first[1]) != UUID(second[1])


@pytest.mark.parametrize(
    ("value", "language", "shown"),
    [
        (Decimal("1012.500"), "en", "1012.500"),
        (Decimal("1012.500"), "it", "1012,500"),
        (12040, "en", "12,040"),
        (12040, "it", "12.040"),
        (Fraction(1, 3), "es", "0,333"),
        (-3, "en", "−3"),
        (0, "en", "0"),
        (None, "en", "–"),
        ("", "en", "–"),
        ("bye", "en", "bye"),
    ],
)
def test_figures(value: Any, language: str, shown: str) -> None:
    assert rendered("{{ value|figure }}", language, value=value) == shown


def test_terms() -> None:
    assert rendered("{{ 'semifinal'|term:'phase' }}") == "semifinal"
    assert rendered("{{ 'never-heard-of'|term:'phase' }}") == "never heard of"


def test_sentences_of_problems_refusals_and_files() -> None:
    problem = Problem("never-heard-of", values={"table": 3})
    assert rendered("{{ it|sentence }}", it=problem) == "never heard of (table 3)"
    assert rendered("{{ it|sentence }}", it=RuleError("never-heard-of", table=3)) == "never heard of (table 3)"
    assert rendered("{{ it|sentence }}", it=InputError([problem, problem])).count("table 3") == 2
    assert rendered("{{ it|sentence }}", it="<b>") == "&lt;b&gt;"


def test_a_rule_is_named_once_for_each_citation() -> None:
    assert re.findall(r">([^<>]+)<", rendered('{% rule "BIG 2, BIG 2.1" %}')) == ["BIG 2", " ", "BIG 2.1"]
    assert rendered('{% rule "" %}') == ""


def test_an_unknown_rule_is_told_without_a_link() -> None:
    assert rendered("{% rule given %}", given="XX <1>") == '<span class="rule soft">XX &lt;1&gt;</span>'


STEP = Step(
    "BIG 5", "never-told", {"a": Decimal("1.5"), "b": 2}, "a * b", Decimal("3.0"), (Step("", "below", {}, "", "p1"),)
)


def test_steps_show_sentence_sum_result_and_what_lies_behind() -> None:
    page = rendered("{% steps given names %}", "it", given=[STEP], names={"p1": "Ada Brandi"})
    assert "1,5 × 2 = <strong>3,0</strong>" in page
    assert page.count('<ol class="steps">') == 2
    assert rendered("{% steps given %}", given=STEP) == rendered("{% steps given %}", given=[STEP])


def test_names_in_steps_are_escaped() -> None:
    given = Step("", "below", {"player": "p1"})
    assert "<script>" not in rendered("{% steps given names %}", given=given, names={"p1": "<script>"})


def test_chips_say_the_state() -> None:
    assert rendered('{% chip "in" %}') == '<span class="chip chip-in">In</span>'


@pytest.mark.parametrize(
    ("path", "address", "said"),
    [
        ("/rules/", "/rules/", 'aria-current="page"'),
        ("/rules/big/", "/rules/", 'aria-current="true"'),
        ("/rules/", "/", ""),
        ("/", "/", 'aria-current="page"'),
    ],
)
def test_links_know_where_we_are(path: str, address: str, said: str) -> None:
    request = RequestFactory().get(path)
    assert rendered("{% here address %}", request=request, address=address) == said
    assert rendered("{% here address %}", address=address) == ""


def test_a_place_in_a_text_is_told_in_the_readers_language() -> None:
    with translation.override("en"):
        assert where("line 1, column 2") == "line 1, column 2"
        assert where("line 7") == "line 7"
        assert where("[8].header.players") == "record 9"
    assert where("players[3].id") == "players[3].id"
