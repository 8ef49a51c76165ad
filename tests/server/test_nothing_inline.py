"""No page holds a style or a script of its own, which every answer's policy forbids, and each reads without one."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from tests.scenes.walked_site import answers_of

pytestmark = pytest.mark.django_db


def test_no_page_holds_a_style_or_a_script_of_its_own() -> None:
    for answer in answers_of("administrator"):
        for forbidden in (" style=", "<style", "<script>", " onclick=", " onload=", " onsubmit=", "javascript:"):
            assert forbidden not in answer.text.lower(), (answer.address.name, forbidden)


class WithoutScript(HTMLParser):
    """What a browser without JavaScript shows in `<main>`: its words, its headings, buttons that would do nothing."""

    VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
    UNSEEN = frozenset({"script", "style", "template"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words, self.headings, self.idle = "", list[str](), list[str]()
        self._open: list[tuple[str, bool]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        hidden = tag in self.UNSEEN or "hidden" in given or any(unseen for _, unseen in self._open)
        if tag == "button" and given.get("type") == "button" and not hidden:
            self.idle.append(str(given))
        if tag not in self.VOID:
            self._open.append((tag, hidden))

    def handle_endtag(self, tag: str) -> None:
        while any(name == tag for name, _ in self._open) and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        inside = [tag for tag, _ in self._open]
        if "main" in inside and not any(hidden for _, hidden in self._open) and data.strip():
            self.words += f" {data.strip()}"
            self.headings += [data.strip()] if {"h1", "h2"} & set(inside) else []


@pytest.mark.parametrize("role", ["visitor", "administrator"])
def test_every_page_is_read_without_a_script(role: str) -> None:
    """The words are there before any script runs, and what only a script could do is not offered without it."""
    wrong, read = [], 0
    for answer in answers_of(role):
        if not answer.is_page:
            continue
        read += 1
        shown = WithoutScript(answer.text)
        if answer.address.name == "style":
            shown.idle.clear()  # samples of buttons
        if not shown.headings or len(shown.words) < 20 or shown.idle:
            wrong.append((answer.address.name, shown.headings[:1], shown.words[:80], shown.idle))
    assert wrong == []
    assert read > 30
