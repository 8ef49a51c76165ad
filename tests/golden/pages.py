"""Every address of the site as several people see it in three languages, found by following links.

Links are followed from a few first pages; of each address an example for each rulebook is asked for, or two where there
is none. An address that no page links to is asked for with values that another one was seen with. All is asked by GET.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit

from tests.golden.masking import answer_text, masked

ROLES = ("organiser", "administrator", "player", "visitor")  # who sees most values of addresses comes first
LANGUAGES = ("en", "it", "es")
FIRST = ("/", "/calendar/", "/games/", "/rules/risiko/", "/rules/big/", "/rules/pergioco/", "/people/", "/nowhere/")
MOST = 2  # examples of an address without a rulebook
TRIES = 4  # for an address that no page links to
LINK = re.compile(rb"(?:href|src|hx-get|action)=\"([^\"#]*)")
AWAY = {"account_logout", "set_language"}


@dataclass
class Crawl:
    """What one person has been to; `seen` are the addresses and what they were filled with, of all people."""

    client: Any
    seen: list[tuple[str, dict[str, Any]]]
    rulebooks: dict[str, str]
    visits: Counter[tuple[str, str]] = field(default_factory=Counter)

    def walk(self) -> Iterator[tuple[str, str]]:
        """Address and path of what links lead to, then of what nobody links to."""
        waiting, met = deque(FIRST), set[str]()
        while waiting:
            path = waiting.popleft()
            name, rulebook = self._found(path)
            most = 1 if rulebook else MOST
            if path in met or not name or self.visits[name, rulebook] >= most:
                continue
            met.add(path)
            self.visits[name, rulebook] += 1
            yield name, path
            waiting.extend(self._links(path))
        yield from self._unlinked()

    def _found(self, path: str) -> tuple[str, str]:
        """The name of an address of ours and the rulebook of what it shows; no name for what is not asked for."""
        from django.urls import Resolver404, resolve

        try:
            match = resolve(urlsplit(path).path)
        except Resolver404:
            return path if path == "/nowhere/" else "", ""
        if match.view_name in AWAY:
            return "", ""
        if (known := (match.view_name, match.kwargs)) not in self.seen:
            self.seen.append(known)
        place = match.kwargs.get("slug", match.kwargs.get("circuit", ""))
        return match.view_name or path, self.rulebooks.get(str(place), "")

    def _links(self, path: str) -> list[str]:
        found = self.client.get(path, headers={"accept-language": "en"})
        if not found.headers.get("Content-Type", "").startswith("text/html"):
            return [found.headers["Location"]] if "Location" in found.headers else []
        links = [urljoin(path, link.decode().replace("&amp;", "&")) for link in LINK.findall(body(found))]
        return [link for link in links if link.startswith("/") and not link.startswith(("//", "/static/"))]

    def _unlinked(self) -> Iterator[tuple[str, str]]:
        from django.urls import get_resolver

        been = {name for name, _ in self.visits}
        for name, names in addresses(get_resolver()):
            if name and name not in been | AWAY and (path := self._filled(name, names)):
                yield name, path

    def _filled(self, name: str, names: set[str]) -> str:
        """The address filled as one of the same family was, or as any was; the first that is there, if one is."""
        from django.urls import NoReverseMatch, reverse

        kin = sorted(self.seen, key=lambda one: one[0].partition("-")[0] != name.partition("-")[0])
        path = ""
        for values in [held for _, held in kin if names <= held.keys()][:TRIES]:
            try:
                path = reverse(name, kwargs={one: values[one] for one in names})
            except NoReverseMatch:
                continue
            if self.client.get(path).status_code != 404:
                break
        return path


def rulebooks() -> dict[str, str]:
    """The rulebook of every tournament and circuit, by its name in addresses."""
    from tabellone.server.events.models import Circuit, Tournament

    return dict([*Tournament.objects.values_list("slug", "rulebook"), *Circuit.objects.values_list("slug", "rulebook")])


def addresses(resolver: Any) -> Iterator[tuple[str, set[str]]]:
    """Every address with the names in it."""
    for pattern in resolver.url_patterns:
        if hasattr(pattern, "url_patterns"):
            yield from addresses(pattern)
        else:
            held = getattr(pattern.pattern, "converters", {}) or pattern.pattern.regex.groupindex
            yield pattern.name or "", set(held)


def body(response: Any) -> bytes:
    """The bytes of an answer."""
    return b"".join(response.streaming_content) if response.streaming else response.content


def client_of(role: str) -> Any:
    """Somebody of the demonstration."""
    from django.contrib.auth.models import User
    from django.test import Client

    client = Client(raise_request_exception=False)
    if role != "visitor":
        client.force_login(User.objects.get(username=f"demo-{role}"))
    return client


def walked() -> Iterator[tuple[str, str, str, Any]]:
    """Role, address, path and client, for everybody."""
    seen: list[tuple[str, dict[str, Any]]] = []
    for role in ROLES:
        client = client_of(role)
        for name, path in Crawl(client, seen, rulebooks()).walk():
            yield role, name, path, client


def pages() -> Iterator[tuple[str, str]]:
    """Every answer: what it is of, and status, kind and words."""
    for role, name, path, client in walked():
        for language in LANGUAGES:
            yield f"{role} {language} {name} {masked(path)}", _answer(client, path, language)


def _answer(client: Any, path: str, language: str) -> str:
    found = client.get(path, headers={"accept-language": language})
    kind = found.headers.get("Content-Type", "")
    told = [str(found.status_code), kind, masked(found.headers.get("Location", ""))]
    return "\n".join([*filter(None, told), answer_text(kind, body(found))])


def documents() -> dict[str, bytes]:
    """The document of every tournament, as the organiser downloads it."""
    from tabellone.server.events.models import Tournament

    client = client_of("administrator")
    slugs = Tournament.objects.order_by("slug").values_list("slug", flat=True)
    found = {slug: client.get(f"/t/{slug}/document.json") for slug in slugs}
    return {slug: body(one) for slug, one in found.items() if one.status_code == 200}
