"""What the fuzz of the pages needs: a site with something behind every address, its forms, and hostile values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urldefrag, urljoin

from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, get_resolver, resolve, reverse

from tabellone.engine import facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake.documents import document_text
from tabellone.server.journal.services import Writing
from tabellone.server.people import rights
from tabellone.server.people import services as people
from tabellone.server.play import draws, in_hall, keys
from tabellone.server.play import services as play
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Settle
from tabellone.tournament.codec import encoded
from tabellone.tournament.results import AtTable
from tabellone.tournament.state import Settings
from tests.server.people.examples import account, person
from tests.server.play import drawing, halls, tables
from tests.server.web import hostile_circuit
from tests.server.web.auction_scene import RACES, Bidder

HOSTILE = (
    "a\x00b<script>\"'&\u202e\U0001d160ﷺ%s{0}",
    "1e400",
    "-1",
    "٣",
    "9" * 5000,
    "NaN",
    "0001-01-01",
    "9999-12-31",
    "x y " * 3000,
    "\u0958ﷺ" * 60,
)


Fields = dict[str, list[str]]
AT_TABLE: Fields = {
    **{
        f"seat-{nth}-{name}": ["1"]
        for nth in range(1, 5)
        for name in ("player", "score", "status", "turn", "objective")
    },
    **{name: ["p001"] for name in ("who", "token", "seen")},
}


CLOCKED = ("table-auction", "table-watch", "hall-auction", "hall-watch", "hall-slow")


@dataclass(slots=True)
class Site:
    """Halls in three states, one with clocks and auctions, with everything else that an address can name."""

    admin: User
    halls: tuple[Tournament, ...]
    clocked: Tournament
    names: dict[str, Any] = field(default_factory=dict)

    def addresses(self) -> Iterator[str]:
        """Every address of our own, once for each hall that it can be about."""
        for name in sorted(own_names()):
            about = (self.clocked,) if name.startswith(CLOCKED) else self.halls
            made = {self._address(name, row) for row in about}
            assert made != {None}, f"the site has nothing behind {name}"
            yield from sorted(address for address in made if address)

    def pages(self) -> list[str]:
        """Every address, and those that show a form only when they are asked for it."""
        asked = [f"{reverse('new')}?rulebook={book}&game=hex&expected=9" for book in ("big", "pergioco", "risiko")]
        drafted = self.halls[0].slug
        undo, seating = (reverse(name, args=[drafted, 1]) for name in ("undo", "round-seating"))
        absent = reverse("round-absent", args=[drafted, 1])
        asked += [f"{undo.removesuffix('1/')}2/", f"{absent}?player=p001", f"{reverse('me')}?q=bruno"]
        asked += [f"{seating}?do=swap&one=p001&other=p002", f"{seating}?do=order&table=1"]
        return [*self.addresses(), *asked]

    def posted(self) -> dict[str, list[Fields]]:
        """What is sent by pages that are themselves the answer to a form, or by scripts."""
        drafted, played, waiting = (row.slug for row in self.halls)
        steps = {"token": ["t"], "why": ["w"], "seen": [""], "player": ["p001"], "kind": ["draw_again"]}
        listed = {"list": ["Dario Elmi, Dado Nero"], "apply": ["1"], "who-1": ["new"], "token": ["t"], "seen": [""]}
        return {
            reverse("add-player", args=[waiting]): [{**steps, "person": [""], "name": ["Ada"], "club": [""]}],
            reverse("paste-players", args=[waiting]): [listed],
            reverse("check-in", args=[played]): [{**steps, "mark": ["present"]}, {**steps, "mark": ["all"]}],
            reverse("draws", args=[waiting]): [{**steps, "all_here": ["1"], "accept": [""]}],
            reverse("round-draw", args=[waiting, 1]): [{**steps, "value": ["46"], "attempt": ["1"]}],
            reverse("round-reopen", args=[waiting, 1]): [{**steps, "attempt": ["1"]}],
            reverse("round-absent", args=[drafted, 1]): [steps],
            reverse("round-rest", args=[played, 1]): [steps],
            reverse("round-take-back", args=[played, 1]): [steps],
            reverse("enter", args=[waiting]): [
                {**steps, "name": ["Ada"], "club": [""], "partner": [""], "box": ["1"], "entry": ["paid"]},
                {**steps, "change": ["1"], "entry": ["free"]},
            ],
            self._address("table-report", self.halls[1], table=2) or "": [AT_TABLE],
            reverse("hall-accept", args=[played, 1, 2]): [{**steps, "of": ["x"]}],
            reverse("hall-stays", args=[played, "p001"]): [steps],
            reverse("odds-now", args=[drafted]): [steps],
            reverse("fees", args=[drafted]): [{**steps, one: ["p001"]} for one in ("paid", "free", "all")],
            reverse("claim"): [{**steps, "person": [self.names["code"]]}],
            reverse("claim-end", args=[self.names["claim"]]): [steps],
            reverse("erase-account"): [{**steps, "email": ["nobody@example.org"], "sure": ["1"]}],
            reverse("measure-lift", args=[self.names["measure"]]): [steps],
            **hostile_circuit.posted(self.names),
            **hostile_circuit.catalogue_forms(drafted),
            **self._clocked(),
            reverse("import"): [{"text": [document_text(self.halls[1])], "apply": ["1"], "token": ["t"]}],
        }

    def _clocked(self) -> dict[str, list[Fields]]:
        """What the scripts of a table send to its clocks and its auction, and the desk in other states of both."""
        tap, own = (
            {"token": ["t"], "seen": [""]},
            {"table": ["1"], "player": ["30"], "whole": ["90"], "refills": ["5"], "why": ["w"]},
        )
        auction = {**tap, "moves": ["0"], "elements": ["Nani"], "amount-1": ["1"]}
        verbs = ("yes:a", "bid:1", "pass", "take:1", "agree:a", "settle:a", "mine:a")
        slug = self.clocked.slug
        at_table: dict[str, list[Fields]] = {
            "table-watch-taps": [{**tap, "taps": ["1700000000000.turn.1.k1"]}],
            "table-watch": [{**tap, "tap": ["turn.1"]}, {**tap, "without": ["a"]}],
            "table-auction-tap": [{**auction, "do": [verb]} for verb in verbs],
        }
        return {
            **{self._address(name, self.clocked) or "": sent for name, sent in at_table.items()},
            reverse("hall-watch-times", args=[slug, 1]): [{**tap, **own}],
            reverse("hall-watch-drop", args=[slug, 1]): [{**tap, **own}],
            reverse("hall-watch-stop", args=[slug, 1, 1]): [{**tap, **own}],
            reverse("hall-slow", args=[slug]): [tap],
        }

    def _address(self, name: str, row: Tournament, **more: Any) -> str | None:
        wanted = own_names()[name]
        given = {"slug": row.slug, **self.names, **more}
        given["number"] = given.get(name, given["number"])  # some count by their own numbers
        if "player" in wanted:
            given["player"] = "p001"
        published = [drawn for drawn in state_of(row).rounds if drawn.published]
        if "key" in wanted and published:
            given["key"] = keys.key_of(row, published[0], given["table"])
        return reverse(name, kwargs={one: given[one] for one in wanted}) if wanted <= given.keys() else None


@cache
def own_names() -> dict[str, set[str]]:
    """The names of our own addresses with what each of them names."""
    found: dict[str, set[str]] = {}
    for entry in get_resolver().url_patterns:
        inner = getattr(entry, "url_patterns", [entry])
        if str(entry.pattern) != "accounts/":
            found |= {str(one.name): set(one.pattern.converters) for one in inner if isinstance(one, URLPattern)}
    return found


def site() -> Site:
    """A draft, a round with results, a tournament open to whoever comes; people, claims, measures, invitations."""
    admin = account("Olga Banco", role="administrator")
    season = facts.Season("pergioco", 2026)
    head = {"slug": "giro", "name": "Giro", "rulebook": "pergioco", "year": 2026, "version": 1}
    giro = Circuit.objects.create(season=encoded(season), **head)
    drafted, played = halls.splendor(9), halls.master(9)
    drawing.draw(drafted, halls.Writing())
    drawing.draw(played, halls.Writing())
    played.refresh_from_db()
    draws.publish(played, 1, halls.Writing())
    halls.play(played, but=(2,))
    in_hall.call(played, AtTable(1, 2, ""), "question", "?", halls.Writing())
    bruno = person("Bruno Esempio")
    claim = rights.ask_claim(bruno, Writing(account("Carla Chiede")))
    measure = people.set_measure(bruno, Writing(admin), start=date(2026, 1, 1), why="prova")
    invited = rights.invite_by_link("scorer", played.scope, Writing(admin))
    names = {"circuit": "giro", "book": "big", "code": bruno.code, "secret": invited.secret, "table": 1, "nth": 0}
    opened = _open()
    Tournament.objects.filter(pk=opened.pk).update(circuit=giro)
    numbers = {"number": 1, "line": 1, "claim": claim.pk, "measure": measure.pk}
    behind = {**hostile_circuit.behind(giro, admin), **hostile_circuit.catalogue_names()}
    return Site(admin, (drafted, played, opened), _clocked(), {**names, **numbers, "stage": opened.slug, **behind})


def _clocked() -> Tournament:
    """A round of Terra Mystica: its tables play by clocks, and the first one is in the midst of its auction."""
    row = tables.big("terra-mystica")
    phone = Bidder(row)
    assert phone.tap("yes:a", elements="\n".join(RACES)).status_code == 303
    phone.taps("bid:1=3", "bid:2=0")
    row.refresh_from_db()
    return row


def _open() -> Tournament:
    head = facts.Tournament("pergioco", "aperto", "Aperto", date(2026, 5, 9), date(2026, 5, 9), (), game="hex")
    return play.create(Settle(Settings(head, open=True, cap=4)), Writing()).tournament


class Forms(HTMLParser):
    """The forms of a page that post: where to, and what they would send as they stand."""

    def __init__(self, page: str, text: str) -> None:
        super().__init__()
        self.page, self.found = page, dict[str, list[Fields]]()
        self._fields: Fields | None = None
        self._select = self._area = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open(told)
        elif self._fields is None:
            return
        elif tag in {"input", "button"} and told.get("name"):
            self._fields.setdefault(told["name"], []).append(told.get("value", ""))
        elif tag == "select":
            self._select = told.get("name", "")
            self._fields.setdefault(self._select, [])
        elif tag == "option" and self._select and ("selected" in told or not self._fields[self._select]):
            self._fields[self._select] = [told.get("value", "")]
        elif tag == "textarea":
            self._area = told.get("name", "")
            self._fields[self._area] = [""]

    def _open(self, told: dict[str, str]) -> None:
        self._fields = {}
        if told.get("method", "get").lower() == "post":
            address = urldefrag(urljoin(self.page, told.get("action", ""))).url.partition("?")[0]
            self.found.setdefault(address, []).append(self._fields)

    def handle_data(self, data: str) -> None:
        if self._fields is not None and self._area:
            self._fields[self._area] = [self._fields[self._area][0] + data]

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._area = ""
        elif tag == "select":
            self._select = ""
        elif tag == "form":
            self._fields = None


def forms_on(client: Client, addresses: list[str]) -> dict[str, list[Fields]]:
    """All forms that the pages hold, by where they are sent; one form of a kind is enough. Nobody signs out."""
    found: dict[str, list[Fields]] = {}
    kinds: set[tuple[str | None, frozenset[str]]] = set()
    for page in addresses:
        answer = client.get(page)
        if answer.status_code != 200 or "html" not in answer["Content-Type"]:
            continue
        for address, sent in Forms(page, answer.content.decode()).found.items():
            name = resolve(address).url_name
            fresh = [one for one in sent if (name, frozenset(one)) not in kinds and name != "account_logout"]
            kinds |= {(name, frozenset(one)) for one in fresh}
            found.setdefault(address, []).extend(fresh)
    return found
