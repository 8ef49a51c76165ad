"""Forms that ask by an address: what of them would stand in it, with every field filled in to its limit."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urldefrag, urlencode, urljoin

WIDE = "語"  # three bytes, and one of the signs that a browser counts
LINES = {"text", "search", "email", "tel", "url", "password"}
FIXED = {
    "date": "2026-12-31",
    "month": "2026-12",
    "time": "23:59",
    "datetime-local": "2026-12-31T23:59",
    "color": "#000000",
}
DIGITS = 20  # nobody types more into a field for numbers


@dataclass(slots=True)
class Form:
    """A form with its fields filled in to their limits, and the fields that have none."""

    address: str
    asks: bool
    fields: list[tuple[str, str]] = field(default_factory=list)
    boundless: list[str] = field(default_factory=list)

    @property
    def query(self) -> str:
        """What stands behind the question mark."""
        return urlencode(self.fields)


class AskingForms(HTMLParser):
    """The forms of a page that ask: by their method, or because something in them asks while it is filled in."""

    def __init__(self, page: str, text: str) -> None:
        super().__init__()
        self.page, self._forms = page, list[Form]()
        self._form: Form | None = None
        self._select = ""
        self._options: list[str] = []
        self.feed(text)

    @property
    def found(self) -> list[Form]:
        """Those that ask."""
        return [form for form in self._forms if form.asks]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            address = urldefrag(urljoin(self.page, told.get("action", ""))).url.partition("?")[0]
            self._form = Form(address, told.get("method", "get").lower() == "get")
            self._forms.append(self._form)
        if self._form is None:
            return
        self._form.asks |= "hx-get" in told or told.get("formmethod", "").lower() == "get"
        if tag == "option":
            self._options.append(told.get("value", ""))
        elif tag == "select":
            self._select, self._options = told.get("name", ""), []
        elif told.get("name"):
            self._form.fields.append((told["name"], self._filled(tag, told)))

    def _filled(self, tag: str, told: dict[str, str]) -> str:
        assert self._form
        kind = told.get("type", "text") if tag == "input" else tag
        if kind in LINES or kind == "textarea":
            if not told.get("maxlength"):
                self._form.boundless.append(told["name"])
            return WIDE * int(told.get("maxlength") or 0)
        if kind == "number":
            return "9" * (len(told["max"]) if told.get("max") else DIGITS)
        return FIXED.get(kind) or told.get("value", "on")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select" and self._form and self._select:
            self._form.fields.append((self._select, max(self._options, key=len, default="")))
            self._select = ""
