"""What other machines find: robots, canonical addresses, the picture of a ranking (PG 12)."""

from __future__ import annotations

import re
import struct

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.server.people.models import Person
from tests.scenes.walked_site import values_for
from tests.server.people_at import world
from tests.server.site_map import addresses
from tests.server.web.season_scene import NAMES, made

pytestmark = pytest.mark.django_db
DAY = {"on": "2026-12-31"}
OWN_NAMES = {"manifest", "robots", "health", "set_language", "style", "network"}


def closed(rules: str, path: str) -> bool:
    """Whether the rules close an address, as crawlers read them: `*` is anything, `$` the end."""
    for line in rules.splitlines():
        if line.startswith("Disallow: "):
            rule = re.escape(line.removeprefix("Disallow: ")).replace(r"\*", ".*")
            if re.match(rule.removesuffix(r"\$") + ("$" if rule.endswith(r"\$") else ""), path):
                return True
    return False


def test_crawlers_are_kept_from_all_that_is_not_for_everybody() -> None:
    rules = Client().get("/robots.txt").content.decode()
    here = world()
    for address in addresses():
        path = address.path(values_for(address, here))
        is_open = address.right == "anyone" and not {"key", "secret"} & set(address.names)
        if not path.startswith("/accounts/") and address.name not in OWN_NAMES:
            assert closed(rules, path) is not is_open, (address.name, path)


def test_queries_are_closed_and_what_everybody_reads_is_open() -> None:
    rules = Client().get("/robots.txt").content.decode()
    for path in ("/", "/tournaments/", "/c/giro/", "/c/giro/r/red/", "/c/giro/players/anna/", "/rules/pergioco/"):
        assert not closed(rules, path), path
    for path in ("/c/giro/r/red/?on=2026-01-01", "/accounts/login/", "/c/giro/what-if/"):
        assert closed(rules, path), path


def test_public_pages_have_one_canonical_address_without_a_query() -> None:
    of = made(stages=2)
    for path in ("/", "/tournaments/", "/circuits/", f"/c/{of.slug}/r/blue/", f"/t/{of.slug}-1/"):
        text = Client().get(path, {"q": "x", "on": "2026-03-01"}).content.decode()
        assert f'<link rel="canonical" href="http://testserver{path}">' in text, path


def test_pages_that_are_not_for_everybody_have_none() -> None:
    assert "canonical" not in Client().get("/accounts/login/").content.decode()


def test_a_ranking_has_a_picture_of_the_size_that_sites_want() -> None:
    of = made(hostile=True)
    for ranking in ("red", "blue", "green", "race", "game:hex"):
        answer = Client().get(reverse("ranking-card", args=[of.slug, ranking]), DAY)
        assert answer["Content-Type"] == "image/png"
        assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert Client().get(reverse("ranking-card", args=[of.slug, "purple"])).status_code == 404


def test_the_page_names_its_picture() -> None:
    of = made(stages=2)
    text = Client().get(reverse("ranking", args=[of.slug, "red"])).content.decode()
    found = re.search(r'<meta property="og:image" content="http://testserver([^"]+)">', text)
    assert found
    assert found[1].startswith(f"/c/{of.slug}/r/red/card.png?lang=en&amp;v=")
    assert Client().get(found[1].replace("&amp;", "&")).status_code == 200
    assert 'content="summary_large_image"' in text


def test_a_picture_is_in_the_language_of_its_address_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tabellone.server.web.circuit.ranking_files.ranking_card_png",
        lambda **told: f"{told['language']} {told['ranking']}".encode(),
    )
    of = made(stages=2)
    page = Client(headers={"accept-language": "it"}).get(reverse("ranking", args=[of.slug, "red"])).content.decode()
    assert f"/c/{of.slug}/r/red/card.png?lang=it&amp;v=" in page
    address = reverse("ranking-card", args=[of.slug, "red"])
    for asked, found in (("it", "it"), ("es", "es"), ("", "en"), ("xx", "en")):
        made_once = {
            Client(headers={"accept-language": reader}).get(address, {**DAY, "lang": asked}).content.decode()
            for reader in ("es", "it", "en")
        }
        assert [one[:2] for one in made_once] == [found]


def test_who_is_masked_is_masked_in_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ruling hidden-name: also for organisers, since a picture is passed on."""
    shown: list[str] = []

    def pictured(**told: object) -> bytes:
        rows = told["rows"]
        assert isinstance(rows, list)
        shown.extend(name for _, name, _ in rows)
        return b"png"

    monkeypatch.setattr("tabellone.server.web.circuit.ranking_files.ranking_card_png", pictured)
    of = made()
    Person.objects.filter(name__in=NAMES[:5]).update(hides_name=True)
    Client().get(reverse("ranking-card", args=[of.slug, "red"]), DAY)
    assert shown
    assert not set(shown) & set(NAMES[:5])
