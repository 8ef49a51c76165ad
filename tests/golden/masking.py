"""What of an answer is looked at: the words of a page with its links and fields, tokens and keys masked."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
KEY = re.compile(r"(?<![\w~-])(?=[\w~-]*\d)(?=[\w~-]*[A-Za-z])[\w~-]{20,}(?![\w~-])")  # letters and digits together
AT = re.compile(r"(/at/[^/\s]+/\d+/\d+/|/door/)[\w~-]+")
OWN_FOLDER = re.compile(r"/tmp/tabellone-\w+")  # where `demo` writes
STATIC = re.compile(r"(/static/[^?\s\"]+)\?[^\s\"]*")
SILENT = {"script", "style", "template"}
SHOWN = {
    "a": ("href",),
    "form": ("method", "action"),
    "img": ("alt",),
    "button": ("name", "value"),
    "option": ("value",),
}
SHOWN |= dict.fromkeys(("input", "textarea", "select"), ("name", "type", "value", "checked", "aria-label"))
SHOWN |= {"option": ("value", "selected"), "html": ("lang",), "h1": (), "h2": (), "h3": (), "th": ("scope",), "td": ()}
BLOCKS = {"p", "li", "tr", "div", "section", "h1", "h2", "h3", "h4", "dt", "dd", "label", "form", "nav", "br", "title"}
BLOCKS |= {"a", "input", "select", "option", "button", "textarea", "td", "th", "summary", "legend", "caption", "text"}
SECRET = {"csrfmiddlewaretoken", "token", "seen", "mark"}


def masked(text: str) -> str:
    """Without what is new each time, or would be with another way of making keys."""
    text = AT.sub(r"\1<key>", UUID.sub("<uuid>", text))
    return KEY.sub("<key>", OWN_FOLDER.sub("<folder>", STATIC.sub(r"\1", text)))


def answer_text(content_type: str, content: bytes) -> str:
    """What is kept of an answer: a page's words, a text, or how a file begins."""
    kind = content_type.partition(";")[0].strip()
    if kind == "text/html":
        return masked(page_text(content.decode(errors="replace")))
    if kind == "application/json" or kind.endswith("+json"):
        return masked(json.dumps(json.loads(content), ensure_ascii=False, indent=1, sort_keys=True))
    if kind.startswith("text/") or "xml" in kind or kind == "image/svg+xml":
        return masked(content.decode(errors="replace"))
    return f"{content[:4]!r}"  # a PDF, a workbook, a picture: their own tests look inside


def page_text(html: str) -> str:
    """The words of a page, a line for each block, with where links lead and what fields hold."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return "\n".join(line for part in "".join(reader.parts).split("\n") if (line := " ".join(part.split())))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in SILENT
        if tag in BLOCKS:
            self.parts.append("\n")
        held = dict(attrs)
        if held.get("name") in SECRET:
            held["value"] = "<token>"
        told = [f"{name}={held[name]}" for name in SHOWN.get(tag, ()) if name in held]
        if told:
            self.parts.append(f"[{tag} {' '.join(told)}] ")

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT
        if tag in BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.parts.append(data)
