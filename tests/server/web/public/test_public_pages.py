"""What everybody sees: home, lists, a tournament at a glance, the rules; and what only its people see."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tabellone.contract import BY_ID
from tabellone.engine.facts import Player
from tabellone.server.events.models import Tournament
from tabellone.server.people.rights import ask_claim
from tabellone.server.play import in_hall, services
from tabellone.server.play.standings import standing
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant, Settings
from tabellone.wording.rules import anchor, rules_sections
from tests.scenes.pages import page_source
from tests.server.people.examples import account, person
from tests.server.play.evenings import do, drawn, evening, published
from tests.server.play.halls import Writing, hall, head, latest, master, play, report, splendor, stage
from tests.server.web.hostile import HOSTILE

pytestmark = pytest.mark.django_db


def page(address: str, client: Client | None = None, **asked: str) -> str:
    return page_source((client or Client()).get(address, asked))


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
    text = overview(row)
    assert f'"{reverse("round", args=[row.slug, 1])}"' not in text
    assert reverse("draw-page", args=[row.slug, 1]) in text


def test_contacts_and_places_are_shown_and_who_waits() -> None:
    of = head("big", "splendor", "swiss", 4)
    settings = Settings(of, cap=4, contacts="chiedi a Ada", venue="Sala inventata")
    row = services.create(acts.Settle(settings), Writing(token=str(uuid4()))).tournament
    do(row, acts.Enrol(tuple(Entrant(Player(f"p{n}", f"Giocatore {n}")) for n in range(6))))
    text = overview(row)
    for said in ("chiedi a Ada", "Sala inventata", "4 players", "of 4 places", "Waiting list"):
        assert said in text


def test_the_page_names_the_referee_the_organisers_unless_somebody_else_is_named() -> None:
    """BIG 3."""
    of = head("big", "splendor", "swiss", 4)
    row = services.create(acts.Settle(Settings(of)), Writing(token=str(uuid4()))).tournament
    assert 'Referee</dt><dd class="breaking">the organisers' in overview(row)
    do(row, acts.Settle(Settings(of, referee="Arturo <Fischio>")))
    assert "Arturo &lt;Fischio&gt;" in overview(row)


def test_the_page_names_the_official_rules_of_the_game_and_links_them_once_their_address_is_given() -> None:
    """RK structure: the RTU, an address in the settings, empty until given."""
    row = master(8)
    assert "RTU <span" in overview(row)
    of = state_of(row).settings
    do(row, acts.Settle(replace(of, rules_link="https://rules.example/rtu")))
    assert '<a href="https://rules.example/rtu" rel="noopener noreferrer external nofollow">RTU</a>' in overview(row)
    assert "RTU" not in overview(splendor(4))


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
@pytest.mark.parametrize("book", BY_ID)
def test_every_citation_has_its_place_on_the_rules_page(book: str, language: str) -> None:
    text = Client().get(reverse("rules", args=[book]), headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}">' in text
    cited = [section.citation for section in rules_sections(book, language) if section.citation]
    assert [citation for citation in cited if f'id="{anchor(citation)}"' not in text] == []
    assert "<script" not in text.partition("<main")[2]


def test_there_are_three_rulebooks_and_no_other() -> None:
    text = page(reverse("rulebooks"))
    assert all(reverse("rules", args=[book]) in text for book in BY_ID)
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
    ask_claim(asked, Writing(account("Rosa R.")))
    assert "1 player says that a record is theirs." in page("/", keeper)


def test_home_says_how_far_the_round_of_today_is_and_how_much_time_is_left() -> None:
    row = _playing()

    def today() -> str:
        row.refresh_from_db()
        return page("/") if moved(row, 0) else ""

    assert "0 of 2 tables are in" in today()
    report(row, 1, latest(row).round.tables[0])
    in_hall.turn(row, 1, "start", Writing(), minutes=50)
    text = today()
    assert "1 of 2 tables are in" in text
    assert reverse("round", args=[row.slug, 1]) in text
    assert 'data-clock data-state="running"' in text
    in_hall.turn(row, 1, "pause", Writing())
    assert 'data-state="paused"' in today()


def test_home_names_who_won_and_together_if_they_share_it() -> None:
    row = moved(evening(rounds=3), -1)
    names = {one.player.id: one.player.name for one in state_of(row).entrants}
    first = [names[one.player] for one in standing(row).rows if one.position == 1]
    assert f"won by {first[0]}" in page("/") or f"won together by {', '.join(first)}" in page("/")


def test_home_is_kept_until_something_happens() -> None:
    row = moved(_playing(), 0)
    tag = {"If-None-Match": Client().get("/")["ETag"]}
    assert Client().get("/", headers=tag).status_code == 304
    in_hall.turn(row, 1, "start", Writing(), minutes=50)
    assert Client().get("/", headers=tag).status_code == 200


@pytest.mark.parametrize("address", ["", "standings/", "rounds/1/"])
def test_pages_of_the_hall_are_kept_and_renew_themselves(address: str) -> None:
    row = _playing()
    path = f"/t/{row.slug}/{address}"
    text = page(path)
    assert re.search(r'id="[\w-]+" data-live', text)
    tag = {"If-None-Match": Client().get(path)["ETag"]}
    assert Client().get(path, headers=tag).status_code == 304
    in_hall.turn(row, 1, "start", Writing(), minutes=50)
    assert Client().get(path, headers=tag).status_code == 304  # nothing that these pages show
    report(row, 1, latest(row).round.tables[0])
    assert Client().get(path, headers=tag).status_code == 200


def test_the_overview_opens_figures_to_their_reasons_and_shows_tables_and_journal() -> None:
    row = evening(rounds=1)
    published(row, "due")
    text = overview(row)
    first = standing(row).rows[0].player
    assert f'hx-get="/t/{row.slug}/standings/{first}/why/"' in text
    assert text.count('class="hall-table"') == 2
    assert "Round 2 published" in text
    assert reverse("draw-page", args=[row.slug, 2]) in text
    for name in ("document", "tournament-calendar", "tournament-feed", "journal"):
        assert reverse(name, args=[row.slug]) in text


def test_the_overview_says_how_to_enter() -> None:
    assert "The organisers take the entries." in overview(splendor(4))
    of = head("big", "splendor", "swiss", 4)
    row = services.create(acts.Settle(Settings(of, open=True)), Writing(token=str(uuid4()))).tournament
    assert "Entries are open to whoever wants to play." in overview(row)
    assert reverse("enter", args=[row.slug]) in overview(row)


def told(address: str, language: str = "en") -> dict[str, str]:
    """What other sites read of a page."""
    text = Client().get(address, headers={"Accept-Language": language}).content.decode()
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+|description)" content="([^"]*)"', text))


def test_a_link_that_is_passed_on_says_what_it_leads_to() -> None:
    row = _playing()
    found = told(f"/t/{row.slug}/")
    assert found["og:title"] == "Torneo inventato"
    assert found["og:description"] == "BIG · Splendor · 9 May 2026 · round 1, 0 of 2 tables are in"
    assert found["description"] == found["og:description"]
    assert found["og:url"] == f"http://testserver/t/{row.slug}/"
    assert found["og:site_name"] == "Tabellone"
    assert told(f"/t/{row.slug}/rounds/1/")["og:title"] == "Round 1 · Torneo inventato"
    assert told("/")["og:title"] == "Tournaments by the book"


@pytest.mark.parametrize(("language", "locale"), [("en", "en_GB"), ("it", "it_IT"), ("es", "es_ES")])
def test_previews_are_in_the_language_of_the_page(language: str, locale: str) -> None:
    assert told("/", language)["og:locale"] == locale


def test_a_preview_is_text_whatever_the_name_is() -> None:
    name = '"><script>alert(1)</script><meta content="'
    of = replace(head("big", "splendor", "swiss", 4), name=name)
    row = services.create(acts.Settle(Settings(of, venue=name)), Writing(token=str(uuid4()))).tournament
    text = overview(row)
    assert "<script>alert" not in text
    assert unescape(told(f"/t/{row.slug}/")["og:title"]) == name


def test_pages_that_not_everybody_may_open_have_no_preview() -> None:
    row = splendor(4)
    assert "og:title" not in page(reverse("draws", args=[row.slug]), organising(row))
    assert "og:" not in Client().get("/nowhere/").content.decode()


@pytest.mark.parametrize("value", HOSTILE)
def test_whatever_an_address_asks_is_answered(value: str) -> None:
    splendor(4)
    asked = dict.fromkeys(("q", "page", "month", "game", "circuit", "rulebook", "year"), value[:60])
    for address in ("/", "/calendar/", "/calendar.ics", "/players/", "/tournaments/", "/feed.atom"):
        assert Client().get(address, asked).status_code == 200
