"""Every page in the reader's language, and in that one alone: chosen by the browser, or by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.translation import gettext, override

from tabellone.server import demonstration
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake.models import Draft
from tabellone.server.letters.models import Letter, Newsletter
from tabellone.server.people.models import Club, Person
from tabellone.server.play.keys import key_of
from tabellone.server.play.states import state_of
from tests.server.people.examples import account
from tests.server.play.halls import empty_master
from tests.sizes import sized
from tests.wording.catalogues import OTHERS, sentences

pytestmark = pytest.mark.django_db
PLACES = re.compile(r"%\(\w+\)[sd]|%[sd]|\{[^}]*\}")
SPOKEN = {"alt", "aria-label", "placeholder", "title"}
FEW = 3  # words; shorter texts are looked for as a whole
MASTER, CATAN, SPLENDOR = "master-dimostrativo", "catan-lagovuoto", "splendor-borgofinto"
NAMES: dict[str, object] = {
    "slug": CATAN,
    "circuit": "pergioco-dimostrativo",
    "book": "risiko",
    "number": 2,
    "table": 1,
    "player": "abelina-meeplini",
    "secret": "no-such-secret",
    "key": "no-such-key",
    "game": "splendor",
    "change": 1,
    "line": 1,
    "nth": 0,
    "uidb36": "1",
    "mail": 1,
}
MORE = (
    "/tournaments/?q=nessuno",
    "/tournaments/new/?rulebook=big&game=Splendor&expected=10",
    "/tournaments/new/?rulebook=pergioco&expected=12",
    "/tournaments/new/?rulebook=risiko&expected=20",
    "/people/?q=nessuno",
    "/me/?q=nessuno",
    f"/t/{SPLENDOR}/standings/",
    f"/t/{SPLENDOR}/desk/close/",
    f"/t/{MASTER}/desk/rounds/1/",
    f"/t/{MASTER}/desk/rounds/2/",
    f"/t/{MASTER}/desk/draws/",
    f"/t/{MASTER}/desk/undo/5/",
    "/no/such/page/",
)


VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})


class Page(HTMLParser):
    """What a page says: each run of words, and what is read aloud; and its language.

    What is marked as another language (`lang`), such as the preview of a mail, is left out.
    """

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self.language = ""
        self._silent = 0
        self._foreign: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in {"script", "style", "code"}
        self.language = dict(attrs).get("lang") or self.language if tag == "html" else self.language
        other = tag != "html" and "lang" in dict(attrs)  # a language by its own name, or a text in it
        self.said += [_plain(value) for name, value in attrs if name in SPOKEN and value and not other]
        if (other or self._foreign) and tag not in VOID:
            self._foreign.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in {"script", "style", "code"}
        if tag in self._foreign:
            while self._foreign.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._silent and not self._foreign and data.strip():
            self.said.append(_plain(data))


def _plain(text: str) -> str:
    return " ".join(text.split())


def _texts(language: str) -> Iterator[tuple[str, str]]:
    """Each text of the interface in English and in a language; and each sentence and word of the core."""
    path = Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"
    with path.open("rb") as file:
        for each in read_po(file, locale=language):
            english = each.id if isinstance(each.id, tuple) else (each.id,)
            said = each.string if isinstance(each.string, tuple) else (each.string,)
            yield from zip(english, map(str, said), strict=True)
    for kind in ("error", "step"):
        there = sentences(kind, language)
        yield from ((english, there[code]) for code, english in sentences(kind).items())


@cache
def _pieces(language: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """What would be English on a page of a language: whole short texts, and pieces of longer ones."""
    own = {_plain(said) for _english, said in _texts(language)}
    all_of_it = "\n".join(own)
    whole = {_plain(english) for english, said in _texts(language) if english != said} - own
    long = {_plain(piece) for text in whole for piece in PLACES.split(text) if len(piece.split()) >= FEW}
    ours = sorted(piece for piece in long if piece not in all_of_it)
    return frozenset(text for text in whole if not PLACES.search(text)), tuple(ours)


def english_on(page: Page, language: str) -> list[str]:
    """What a page says in English though it should be in a language."""
    whole, pieces = _pieces(language)
    text = "\n".join(page.said)
    return sorted({said for said in page.said if said in whole} | {piece for piece in pieces if piece in text})


def patterns(found: list[URLPattern | URLResolver] | None = None) -> Iterator[URLPattern]:
    for each in get_resolver().url_patterns if found is None else found:
        if isinstance(each, URLResolver):
            yield from patterns(each.url_patterns)
        else:
            yield each


def addresses() -> list[str]:
    """Every page of the site that has a name, at the demonstration, and some more with what they are asked."""
    values = {**NAMES, "code": Person.objects.get(name="Abelina Meeplini").code, "club": Club.objects.all()[0].pk}
    named = {str(each.name): each.pattern.regex.groupindex for each in patterns() if each.name}
    tables = {**values, "key": table_key(CATAN, 2, 1)}
    given = {name: tables if name.partition("-")[0] == "table" else values for name in named}
    found = [
        reverse(name, kwargs={key: {**given[name], **more}[key] for key in keys})
        for name, keys in named.items()
        for more in ((season_names(), federation_names()) if "circuit" in keys else ({},))
    ]
    return [*found, *MORE]


def federation_names() -> dict[str, object]:
    """What addresses of the demonstration's circuit of clubs name."""
    circuit = Circuit.objects.get(rulebook="big")
    names = season_names() | {"circuit": circuit.slug, "ranking": "general"}
    return names | {"player": circuit.tournaments.order_by("start")[0].entrants.all()[0].player}


def season_names() -> dict[str, object]:
    """What addresses of the demonstration's season name: a stage, a player, the papers that wait."""
    circuit = Circuit.objects.get(rulebook="pergioco")
    player = circuit.tournaments.filter(listed=True).order_by("start")[0].entrants.all()[0].player
    return {
        "stage": circuit.tournaments.order_by("-start")[0].slug,
        "ranking": "green",
        "player": player,
        "code": player,
        "letter": Letter.objects.get().pk,
        "newsletter": Newsletter.objects.get().pk,
        "mail": 1,
        "number": Draft.objects.filter(state="draft").get().pk,
    }


def table_key(slug: str, number: int, table: int) -> str:
    row = Tournament.objects.get(slug=slug)
    return key_of(row, state_of(row).rounds[number - 1], table)


@pytest.fixture
def site() -> User:
    """The demonstration with a draft in it; its administrator."""
    demonstration.load_demonstration(date(2026, 11, 16))
    administrator = User.objects.get(email="administrator@tabellone.example")
    client = Client()
    client.force_login(administrator)
    client.get(f"/t/{MASTER}/desk/rounds/2/")
    assert client.post(f"/t/{MASTER}/desk/rounds/2/take-back/", {"token": "back", "why": "x"}).status_code == 303
    return administrator


def test_every_page_speaks_the_language_of_the_browser_and_no_english(site: User) -> None:
    wrong: dict[tuple[str, str], object] = {}
    read, everything = 0, addresses()
    for signed_in in (False, True):
        client = Client(raise_request_exception=False)
        if signed_in:
            client.force_login(site)
        for nth, address in enumerate(everything[:: 1 if signed_in else sized(3, 1)], signed_in):
            for language in sized((OTHERS[nth % len(OTHERS)],), OTHERS):
                answer = client.get(address, headers={"Accept-Language": language})
                assert answer.status_code < 500, address
                page = Page(answer.content.decode() if "html" in answer.get("Content-Type", "") else "")
                if not page.said:  # sent elsewhere, a document, a plain refusal
                    continue
                read += 1
                part = address.endswith("/live/")  # a part of a page says no language
                if not (part or page.language == language) or english_on(page, language):
                    wrong[language, address] = (page.language, english_on(page, language))
            if signed_in and "logout" in address:
                client.force_login(site)
    assert wrong == {}
    assert read > sized(75, 150)


@pytest.mark.parametrize("language", OTHERS)
def test_the_search_for_english_finds_it(language: str) -> None:
    assert english_on(Page("<p>Settings</p>"), language) == ["Settings"]
    assert english_on(Page('<a title="See the final standing">x</a>'), language) == ["See the final standing"]
    found = english_on(Page("<p>Round 4 is drawn and not published yet.</p>"), language)
    assert found == ["is drawn and not published yet."]
    with override(language):
        assert english_on(Page(f"<h1>{gettext('Settings')}</h1><p>Sala Grande 61</p>"), language) == []


def language_of(client: Client, browser: str) -> str:
    return Page(client.get("/", headers={"Accept-Language": browser}).content.decode()).language


def test_the_browser_chooses() -> None:
    assert language_of(Client(), "it-CH,it;q=0.9,en;q=0.5") == "it"
    assert language_of(Client(), "es-AR") == "es"
    assert language_of(Client(), "en-GB,it;q=0.3") == "en"
    assert language_of(Client(), "eo,es;q=0.7") == "es"
    assert language_of(Client(), "fi") == "en"
    assert language_of(Client(), "nonsense;;q=,") == "en"


def test_a_choice_by_hand_is_remembered_and_beats_the_browser() -> None:
    client = Client()
    answer = client.post("/language/?next=/rules/", {"language": "es"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/")
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "es"
    assert language_of(client, "it") == "es"
    client.post("/language/", {"language": "it"})
    assert language_of(client, "es") == "it"
    client.post("/language/", {"language": "xx"})
    assert language_of(client, "es") == "it"


@pytest.mark.parametrize(
    ("language", "day"), [("en", "1 May 2026"), ("it", "1 maggio 2026"), ("es", "1 de mayo de 2026")]
)
def test_days_are_in_the_form_of_the_language(language: str, day: str) -> None:
    empty_master("prova")
    assert day in Client(headers={"Accept-Language": language}).get("/t/prova/").content.decode()


@pytest.mark.parametrize(("language", "subject"), [("it", "Una nuova password"), ("es", "Una contraseña nueva")])
def test_mails_are_in_the_language_of_who_asked(language: str, subject: str) -> None:
    client, user = Client(headers={"Accept-Language": language}), account()
    client.post("/accounts/password/reset/", {"email": user.email})
    client.post("/accounts/password/reset/", {"email": "nessuno@tabellone.example"})
    assert subject in mail.outbox[0].subject
    assert len(mail.outbox) == 2
    for message in mail.outbox:
        assert english_on(Page(f"<p>{message.subject}</p><p>{message.body}</p>"), language) == []
