"""News as Atom feeds: of the site and of a tournament, with ids that stay and names that are only names."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from uuid import UUID, uuid4
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from tabellone.server.events.models import Tournament
from tabellone.server.people.details import Details
from tabellone.server.people.services import register_person
from tabellone.server.play import services
from tabellone.server.play.draws import take_back
from tabellone.server.play.services import act
from tabellone.server.play.standings import standing
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.acts import Close
from tabellone.tournament.state import Settings
from tests.server.play.evenings import drawn, evening, published
from tests.server.play.halls import Writing, head, splendor

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
NAMES = (
    '<b>Torneo</b> & ]]> &amp; "uno"',
    "due\x08\x1f righe\r\n<entry>finta</entry>",
    "\u202eorbil\u202c \ud83c\udfb2 \ufffe",
    "q" * 300,
)


def feed(address: str = "/feed.atom", language: str = "en") -> ET.Element:
    response = Client().get(address, headers={"Accept-Language": language})
    assert response.status_code == 200
    assert response["Content-Type"].startswith("application/atom+xml")
    root = ET.fromstring(response.content)
    assert root.tag == f"{ATOM}feed"
    for one in (root, *root.findall(f"{ATOM}entry")):  # what RFC 4287 asks of each
        for field in ("id", "title", "updated"):
            assert text(one, field), field
        datetime.fromisoformat(text(one, "updated"))
    assert root.find(f"{ATOM}author/{ATOM}name") is not None
    return root


def text(element: ET.Element, field: str) -> str:
    return (element.findtext(f"{ATOM}{field}") or "").strip()


def entries(address: str = "/feed.atom", language: str = "en") -> list[tuple[str, str, str]]:
    """Title, what is told, and where each leads."""
    found = feed(address, language).findall(f"{ATOM}entry")
    links = [one.find(f"{ATOM}link") for one in found]
    told = zip(found, links, strict=True)
    return [(text(one, "title"), text(one, "summary"), link.get("href", "")) for one, link in told if link is not None]


def called(name: str) -> Tournament:
    of = replace(head("big", "splendor", "swiss", 4), name=name)
    return services.create(acts.Settle(Settings(of)), Writing(token=str(uuid4()))).tournament


def finished() -> Tournament:
    row = evening(rounds=3)
    act(row, Writing(), Close())
    row.refresh_from_db()
    return row


def test_new_tournaments_rounds_and_final_standings_are_news_the_newest_first() -> None:
    row = finished()
    names = {one.player.id: one.player.name for one in state_of(row).entrants}
    found = entries(f"/t/{row.slug}/feed.atom")
    assert [title for title, _told, _link in found] == [
        "Torneo inventato: final standing",
        "Torneo inventato: round 3 is published",
        "Torneo inventato: round 2 is published",
        "Torneo inventato: round 1 is published",
        "New tournament: Torneo inventato",
    ]
    first, *_rest, last = found
    winner = names[standing(row).rows[0].player]
    assert f"1. {winner}" in first[1]
    assert first[2] == f"http://testserver/t/{row.slug}/standings/"
    assert found[1][1:] == ("2 tables. Who sits where?", f"http://testserver/t/{row.slug}/rounds/3/")
    assert last[1] == "BIG · Splendor · 9 May 2026"
    assert entries() == found


def test_ids_stay_and_are_each_ones_own() -> None:
    row, _other = finished(), called("Altro")
    ids = [text(one, "id") for one in feed().findall(f"{ATOM}entry")]
    assert len(set(ids)) == len(ids) == 6
    assert all(UUID(one.removeprefix("urn:uuid:")) for one in ids)
    splendor(4)
    assert [text(one, "id") for one in feed().findall(f"{ATOM}entry")][1:] == ids
    assert text(feed(f"/t/{row.slug}/feed.atom"), "id") == row.pk.urn


def test_the_feed_is_as_old_as_its_newest_entry() -> None:
    assert text(feed(), "updated") == "2000-01-01T00:00:00+00:00"
    finished()
    root = feed()
    assert text(root, "updated") == text(root.findall(f"{ATOM}entry")[0], "updated")


def test_a_round_that_was_taken_back_is_no_news_any_more_but_that_it_was_is() -> None:
    row = splendor(8)
    drawn(row)
    assert len(entries()) == 1
    services.act(row, Writing(), acts.Publish(1))
    row.refresh_from_db()
    assert entries()[0][0] == "Torneo inventato: round 1 is published"
    take_back(row, 1, Writing(why="sbagliato"))
    undone, announced = entries()
    assert undone[:2] == (
        "Torneo inventato: something published was undone",
        f"Undone: Round 1 published, drawn with the seed {state_of(row).rounds[0].round.seed}. Reason: sbagliato",
    )
    assert announced[0] == "New tournament: Torneo inventato"


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_only_a_name(name: str) -> None:
    name = name.encode("utf-16", "surrogatepass").decode("utf-16")
    row = called(name)
    ((title, _told, link),) = entries()
    for sign in ("\x00", "\x08", "\r", "\n", "\ufffe"):
        assert sign not in title
    assert title.startswith("New tournament: ")
    assert "".join(title.removeprefix("New tournament: ").split()) in "".join(
        sign for sign in name if sign.isprintable() or sign in "\u202e\u202c"
    ).replace(" ", "").replace("\ufffe", "")
    assert link.endswith(f"/t/{row.slug}/")


def test_a_winner_who_hides_the_name_is_not_named() -> None:
    row = evening(rounds=3)
    first = standing(row).rows[0].player
    record = register_person(Details("Nome Segreto", hides_name=True), Writing(), scopes=())
    entrant = next(one for one in state_of(row).entrants if one.player.id == first)
    named = replace(entrant, person=str(record.pk), player=replace(entrant.player, name="Nome Segreto"))
    services.act(row, Writing(), acts.Amend(named))
    services.act(row, Writing(), acts.Close())
    for address in ("/feed.atom", f"/t/{row.slug}/feed.atom", "/"):
        body = Client().get(address).content.decode()
        assert "Nome Segreto" not in body
        assert "№" in body


def test_hidden_tournaments_are_no_news() -> None:
    row = called("Nascosto")
    Tournament.objects.filter(pk=row.pk).update(listed=False)
    assert entries() == []
    assert Client().get(f"/t/{row.slug}/feed.atom").status_code == 404


@pytest.mark.parametrize("language", ["it", "es"])
def test_the_feed_speaks_the_readers_language(language: str) -> None:
    called("Prova")
    assert feed(language=language).get("{http://www.w3.org/XML/1998/namespace}lang") == language
    with override(language):
        assert entries(language=language)[0][0] == gettext("New tournament: %(name)s") % {"name": "Prova"}


def test_pages_tell_browsers_where_the_feeds_are() -> None:
    row = called("Prova")
    assert '<link rel="alternate" type="application/atom+xml"' in Client().get("/").content.decode()
    assert f'href="/t/{row.slug}/feed.atom"' in Client().get(f"/t/{row.slug}/").content.decode()


def test_an_unchanged_feed_is_not_sent_twice() -> None:
    row = splendor(8)
    for address in ("/feed.atom", f"/t/{row.slug}/feed.atom"):
        tag = {"If-None-Match": Client().get(address)["ETag"]}
        assert Client().get(address, headers=tag).status_code == 304
    published(row)
    assert Client().get("/feed.atom", headers=tag).status_code == 200
