"""What everybody sees: home, lists, a tournament at a glance, the rules; and what only its people see."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tabellone.course import Entrant, Settings, acts
from tabellone.engine.facts import Player
from tabellone.server.events.models import Tournament
from tabellone.server.people.services import ask_claim
from tabellone.server.play import services
from tabellone.wording.rules import RULEBOOKS, anchor, sections
from tests.server.desk.evenings import do, drawn, evening, published
from tests.server.desk.halls import hall, head, latest, master, play, report, splendor, stage
from tests.server.people.examples import account, person

pytestmark = pytest.mark.django_db


def page(address: str, client: Client | None = None, **asked: str) -> str:
    response = (client or Client()).get(address, asked)
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def overview(row: Tournament, client: Client | None = None) -> str:
    return page(reverse("tournament", args=[row.slug]), client)


def organising(row: Tournament, role: str = "organiser") -> Client:
    client = Client()
    client.force_login(account(role=role, scope=row.scope))
    return client


def moved(row: Tournament, days: int) -> Tournament:
    row.start = row.end = timezone.localdate() + timedelta(days=days)
    row.save()
    return row


def hidden(row: Tournament) -> Tournament:
    row.listed = False
    row.save()
    return row


def test_home_tells_what_is_on_what_comes_and_what_was() -> None:
    for days, name in ((0, "Adesso"), (9, "Domani"), (-9, "Ieri")):
        row = moved(splendor(4), days)
        Tournament.objects.filter(pk=row.pk).update(name=name)
    hidden(moved(splendor(4), 0))
    Tournament.objects.filter(listed=False).update(name="Nascosto")
    text = page("/")
    assert text.index('id="now"') < text.index("Adesso") < text.index('id="next"') < text.index("Domani")
    assert text.index("Domani") < text.index('id="past"') < text.index("Ieri")
    assert "Nascosto" not in text


def test_home_is_not_empty_without_anything() -> None:
    assert "Nothing is being played today." in page("/")
    client = Client()
    client.force_login(account())
    assert reverse("new") in page("/", client)


def test_an_organiser_finds_the_next_step_at_home_and_a_scorer_no_door_that_is_shut() -> None:
    row = splendor(8)
    assert reverse("draws", args=[row.slug]) in page("/", organising(row))
    scorer = organising(row, "scorer")
    assert reverse("draws", args=[row.slug]) not in page("/", scorer)
    published(row)
    assert reverse("results", args=[row.slug]) in page("/", scorer)
    assert "What to do next" in page(f"/t/{row.slug}/", scorer)


def test_tournaments_are_found_by_name_game_rulebook_and_year() -> None:
    big, risiko = splendor(4), master(8)
    address = reverse("tournaments")

    def found(**asked: str) -> set[str]:
        text = page(address, None, **asked)
        return {row.slug for row in (big, risiko) if reverse("tournament", args=[row.slug]) in text}

    both = {big.slug, risiko.slug}
    assert found() == found(q="inventato") == found(year="2026") == found(rulebook="nothing") == both
    assert found(q="splendor") == found(rulebook="big") == {big.slug}
    assert found(q="RisiKo!") == {risiko.slug}
    assert found(q="nowhere") == found(year="1999") == set()
    assert found(year="0000") == found(year="x") == found(page="999") == both
    assert found(q="\x00") == both


def test_a_hidden_tournament_is_nowhere() -> None:
    row = hidden(splendor(4))
    for name in ("tournament", "journal", "document"):
        assert Client().get(reverse(name, args=[row.slug])).status_code == 404
        assert organising(row).get(reverse(name, args=[row.slug])).status_code == 200
    assert row.slug not in page("/") + page(reverse("tournaments"))


def test_a_tournament_at_a_glance() -> None:
    row = evening(players=9, rounds=1)
    text = overview(row)
    for said in ("Torneo inventato", "Splendor", "9 players", "Giocatore 001", "Dado Nero", "Standing after round 1"):
        assert said in text
    assert reverse("round", args=[row.slug, 1]) in text
    assert "What to do next" not in text


def test_a_draft_is_not_shown() -> None:
    row = splendor(8)
    drawn(row)
    assert reverse("round", args=[row.slug, 1]) not in overview(row)


def test_contacts_and_places_are_shown_and_who_waits() -> None:
    of = head("big", "splendor", "swiss", 4)
    settings = Settings(of, cap=4, contacts="chiedi a Ada", venue="Sala inventata")
    row = services.create(acts.Settle(settings), by=None, token=str(uuid4())).tournament
    do(row, acts.Enrol(tuple(Entrant(Player(f"p{n}", f"Giocatore {n}")) for n in range(6))))
    text = overview(row)
    for said in ("chiedi a Ada", "Sala inventata", "4 players", "of 4 places", "Waiting list"):
        assert said in text


@pytest.mark.parametrize(
    ("kind", "name"),
    [("enrol", "players"), ("check-in", "check-in"), ("draw", "draws"), ("results", "results"), ("close", "close")],
)
def test_one_button_brings_the_organiser_on(kind: str, name: str) -> None:
    makers: dict[str, Callable[[], Tournament]] = {
        "enrol": lambda: hall(head("big", "splendor", "swiss", 4), 0),
        "check-in": lambda: master(20, here=False),
        "draw": lambda: splendor(8),
        "results": _playing,
        "close": lambda: evening(rounds=3),
    }
    row = makers[kind]()
    text = overview(row, organising(row))
    start = text.index("What to do next")
    panel = text[start : text.index("</section>", start)]
    assert panel.count('class="button"') == 1
    assert f'href="{reverse(name, args=[row.slug])}' in panel


def _playing() -> Tournament:
    row = splendor(8)
    published(row)
    return row


def test_a_round_says_how_many_tables_have_reported() -> None:
    row = _playing()
    report(row, 1, latest(row).round.tables[0])
    assert "1 of 2 tables reported" in overview(row)
    play(row, but=(1,))
    assert "2 of 2 tables reported" in overview(row)


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_citation_has_its_place_on_the_rules_page(book: str, language: str) -> None:
    text = Client().get(reverse("rules", args=[book]), headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}">' in text
    cited = [section.citation for section in sections(book, language) if section.citation]
    assert [citation for citation in cited if f'id="{anchor(citation)}"' not in text] == []
    assert "<script" not in text.partition("<main")[2]


def test_there_are_three_rulebooks_and_no_other() -> None:
    text = page(reverse("rulebooks"))
    assert all(reverse("rules", args=[book]) in text for book in RULEBOOKS)
    assert Client().get("/rules/chess/").status_code == 404


@pytest.mark.parametrize("address", ["/", "/tournaments/", "/circuits/", "/rules/", "/rules/big/"])
def test_public_pages_are_read_only(address: str) -> None:
    assert Client().post(address).status_code == 405
    assert Client().head(address).status_code == 200


def test_before_the_first_round_there_is_no_standing() -> None:
    row = stage(4)
    assert "after round 0" not in page(f"/t/{row.slug}/")


def test_an_organiser_hears_of_players_who_say_that_a_record_is_theirs() -> None:
    row = splendor(4)
    keeper, asked = organising(row), person("Rosa Rame", scope=row.scope)
    assert "say that a record" not in page("/", keeper)
    ask_claim(asked, by=account("Rosa R."))
    assert "1 player says that a record is theirs." in page("/", keeper)
