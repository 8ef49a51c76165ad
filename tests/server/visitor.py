"""Somebody at a live server: keeps cookies and the connection, signs in, fills forms. Quick enough for sixty-four."""

from __future__ import annotations

import http.client
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Self
from urllib.parse import urlencode, urlsplit

HIDDEN = re.compile(r"""<input(?=[^>]*type=["']hidden["'])[^>]*>""")
ATTRIBUTE = re.compile(r"""(name|value)=["']([^"']*)["']""")


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server said."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def location(self) -> str:
        """Where it sends us, if it does."""
        return self.headers.get("location", "")

    def hidden(self) -> dict[str, str]:
        """The hidden fields of the page's forms (the last one wins where a name comes twice)."""
        found = [dict(ATTRIBUTE.findall(field)) for field in HIDDEN.findall(self.text)]
        return {field["name"]: field.get("value", "") for field in found if "name" in field}


class Visitor:
    """One browser's worth of cookies; a context manager."""

    def __init__(self, url: str, *, timeout: float = 60) -> None:
        address = urlsplit(url)
        self._connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=timeout)
        self.cookies: dict[str, str] = {}

    def get(self, path: str) -> Answer:
        """Ask for a page."""
        return self._ask("GET", path)

    def post(self, path: str, fields: Mapping[str, str | Sequence[str]] | None = None) -> Answer:
        """Send a form; the CSRF cookie of an earlier page comes along. Redirects are not followed."""
        return self._ask("POST", path, urlencode(dict(fields or {}), doseq=True))

    def sign_in(self, email: str, password: str) -> Answer:
        """Sign in through the page that everybody uses."""
        self.get("/accounts/login/")
        answer = self.post("/accounts/login/", {"login": email, "password": password})
        assert answer.status == 302, f"{answer.status} {answer.text[:2000]}"
        return answer

    def close(self) -> None:
        """Leave."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _ask(self, method: str, path: str, body: str | None = None) -> Answer:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["X-CSRFToken"] = self.cookies.get("csrftoken", "")
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
            text = answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException):
            self._connection.close()  # the next one begins anew
            raise
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, text)
