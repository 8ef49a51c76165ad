"""The form of registration and one's own page, as a browser sends them (PG 3, PG 4, PG 5, PG 6, PG 7, PG 12)."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tabellone.engine.languages import FINISHED
from tabellone.server.events.models import Circuit
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.registration import queries
from tabellone.server.registration.changes import disqualify
from tabellone.server.registration.models import Registration, Takeover
from tabellone.server.registration.terms import publish_terms
from tests.scenes.pages import browser_of
from tests.server.people.examples import account
from tests.server.registration.scenes import circuit, in_season, registered, shadow, texts

pytestmark = pytest.mark.django_db


def filled(user: User, **more: Any) -> dict[str, Any]:
    accepted = texts()
    form = {
        "first_name": "Ada",
        "last_name": "Prova",
        "born": "1990-04-05",
        "city": "Lucca",
        "country": "IT",
        "email": user.email,
        "boardgamearena": "CavalloMatto",
        "accept_rules": "on",
        "accept_privacy": "on",
        "newsletter": "on",
        "rules": accepted.rules,
        "privacy": accepted.privacy,
        "token": "t1",
    }
    return {key: value for key, value in {**form, **more}.items() if value is not None}


def at(here: Circuit, page: str = "register/") -> str:
    return f"/c/{here.slug}/{page}"


def test_a_visitor_reads_what_it_takes_and_is_shown_to_an_account_first() -> None:
    here = circuit()
    texts()
    page = Client().get(at(here)).content.decode()
    assert f"/accounts/signup/?next=/c/{here.slug}/register/" in page
    assert "rules (en)" in page
    assert Client().post(at(here), {}).status_code == 302
    assert not Registration.objects.exists()


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_the_form_is_there_in_three_languages_with_its_texts_and_countries(language: str) -> None:
    here = circuit()
    texts()
    page = browser_of(account()).get(at(here), headers={"accept-language": language}).content.decode()
    assert f"rules ({language})" in page
    assert {"en": "Germany", "it": "Germania", "es": "Alemania"}[language] in page


def test_somebody_registers_and_sees_it() -> None:
    here, user = circuit(), account()
    answer = browser_of(user).post(at(here), filled(user), follow=True)
    assert answer.redirect_chain == [(at(here, "mine/"), 303)]
    row = Registration.objects.get()
    assert row.person.code in in_season(here)
    page = answer.content.decode()
    assert "CavalloMatto" in page
    assert "Ada Prova" in page
    assert browser_of(user).get(at(here)).status_code == 303


def test_who_is_too_young_is_told_from_which_day_on_and_nothing_is_lost() -> None:
    here, user = circuit(), account()
    born = date(queries.registration_day().year - 12, 3, 9)
    answer = browser_of(user).post(at(here), filled(user, born=born.isoformat()))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert str(born.year + 16) in page
    assert 'value="CavalloMatto"' in page
    assert not Registration.objects.exists()


@pytest.mark.parametrize("missing", ["accept_rules", "accept_privacy", "city", "country", "born", "boardgamearena"])
def test_without_what_it_takes_nobody_is_registered(missing: str) -> None:
    here, user = circuit(), account()
    answer = browser_of(user).post(at(here), filled(user, **{missing: None}))
    assert answer.status_code == 422
    assert 'class="field wrong"' in answer.content.decode()
    assert not Registration.objects.exists()


def test_texts_that_changed_meanwhile_are_accepted_anew() -> None:
    here, user = circuit(), account()
    answer = browser_of(user).post(at(here), filled(user, rules=0))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "texts were changed" in page
    assert f'name="rules" value="{texts().rules}"' in page


def test_a_taken_nickname_is_refused_beside_its_field() -> None:
    here, user = circuit(), account()
    registered(here, nicknames={"boardgamearena": "cavallomatto"})
    answer = browser_of(user).post(at(here), filled(user))
    assert answer.status_code == 422
    assert "belongs to another player" in answer.content.decode()


def test_a_participants_nickname_waits_and_the_page_says_so() -> None:
    shadow("CavalloMatto")
    here, user = circuit(), account()
    page = browser_of(user).post(at(here), filled(user), follow=True).content.decode()
    assert Takeover.objects.count() == 1
    assert "waiting for the organiser" in page


def test_without_published_texts_nobody_registers() -> None:
    here, user = circuit(), account()
    page = browser_of(user).get(at(here)).content.decode()
    assert "Nobody can register yet" in page


def test_a_federation_without_a_register_has_no_such_pages() -> None:
    here = circuit(rulebook="big")
    for page in ("register/", "mine/", "register/desk/"):
        assert browser_of(account(role="administrator")).get(at(here, page)).status_code == 404


HOSTILE = ["<script>alert(1)</script>", "=cmd()|x", "\u202eadA", "x" * 300, "Ada\x00Prova"]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_shown_as_text_whatever_they_are(name: str) -> None:
    here, user = circuit(), account()
    answer = browser_of(user).post(at(here), filled(user, first_name=name, boardgamearena=name), follow=True)
    assert answer.status_code in {200, 422}
    assert "<script>alert" not in answer.content.decode()


def test_the_own_page_corrects_what_is_ones_own_and_locks_the_nickname() -> None:
    here, user = circuit(), account()
    registered(here, by=user, nicknames={"boardgamearena": "Torre1"})
    client = browser_of(user)
    page = client.get(at(here, "mine/")).content.decode()
    assert "Torre1" in page
    assert 'value="Torre1"' not in page
    sent = {"city": "Pisa", "country": "FR", "email": user.email, "language": "it", "token": "a"}
    assert client.post(at(here, "mine/"), sent).status_code == 303
    row = queries.own_registration(user, "pergioco")
    assert row
    assert (row.city, row.country, row.language) == ("Pisa", "FR", "it")
    assert client.post(at(here, "mine/"), {**sent, "country": "Atlantide"}).status_code == 422


def test_an_account_on_another_platform_is_added_on_the_own_page() -> None:
    here, user = circuit(), account()
    registered(here, by=user, nicknames={"boardgamearena": "Torre1"})
    client = browser_of(user)
    client.post(at(here, "mine/account/"), {"platform": "abstractplay", "nickname": "torre-1", "token": "a"})
    assert client.post(at(here, "mine/account/"), {"platform": "boardgamearena", "nickname": "x"}).status_code == 422
    row = queries.own_registration(user, "pergioco")
    assert row
    assert {one.nickname for one in row.person.accounts.all()} == {"Torre1", "torre-1"}


def test_newsletter_off_and_on_again() -> None:
    here, user = circuit(), account()
    row = registered(here, by=user)
    client = browser_of(user)
    for wanted in ("no", "yes"):
        assert client.post(at(here, "mine/newsletter/"), {"wanted": wanted, "token": wanted}).status_code == 303
        assert Registration.objects.get(pk=row.pk).newsletter is (wanted == "yes")


def test_one_click_out_of_the_newsletter_without_signing_in() -> None:
    row = registered(circuit())
    address = f"/newsletter/out/{queries.NEWSLETTER.key(row.pk)}/"
    client = Client(enforce_csrf_checks=True)
    assert client.get(address).status_code == 200
    assert Registration.objects.get(pk=row.pk).newsletter  # looking changes nothing
    assert client.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Registration.objects.get(pk=row.pk).newsletter
    assert client.post(address).status_code == 200
    for wrong in ("nokey", f"{row.pk}~forged", "%00"):
        assert client.get(f"/newsletter/out/{wrong}/").status_code == 404
        assert client.post(f"/newsletter/out/{wrong}/").status_code == 404


def test_a_new_version_is_offered_and_accepted() -> None:
    here, user = circuit(), account()
    row = registered(here, by=user)
    from datetime import timedelta

    from tabellone.server.registration.models import TermsVersion

    TermsVersion.objects.filter(kind="rules").update(since=queries.registration_day() - timedelta(days=30))
    words = dict.fromkeys(FINISHED, "new")
    publish_terms("pergioco", "rules", Writing(), since=queries.registration_day(), text=words)
    client = browser_of(user)
    assert "There is a new version" in client.get(at(here, "mine/")).content.decode()
    found = texts()
    client.post(at(here, "mine/accept/"), {"rules": found.rules, "privacy": found.privacy, "token": "v"})
    assert Registration.objects.get(pk=row.pk).rules.version == 2
    assert "There is a new version" not in client.get(at(here, "mine/")).content.decode()


def test_everything_about_me_comes_as_a_file() -> None:
    here, user = circuit(), account()
    registered(here, by=user, city="Lucca", nicknames={"boardgamearena": "Torre1"})
    answer = browser_of(user).get(at(here, "mine/data.json"))
    found = json.loads(answer.content)
    assert found["registrations"][0]["city"] == "Lucca"
    assert found["registrations"][0]["accounts"][0]["nickname"] == "Torre1"
    assert found["registrations"][0]["accepted"][0]["text"]["it"] == "rules (it)"
    assert found["record"]["birth"] == "1990-04-05"


def test_to_be_erased_takes_two_steps_and_says_what_stays() -> None:
    here, user = circuit(), account()
    row = registered(here, by=user, first_name="Ada", last_name="Scompare")
    client = browser_of(user)
    asked = client.get(at(here, "mine/erase/")).content.decode()
    assert f"№ {row.person_id}" in asked
    assert Person.objects.get(pk=row.person_id).name == "Ada Scompare"
    answer = client.post(at(here, "mine/erase/"), {"account": "yes", "token": "e"})
    assert answer.status_code == 303
    assert Person.objects.get(pk=row.person_id).name == f"№ {row.person_id}"
    assert in_season(here)[row.person.code].name == f"№ {row.person_id}"
    assert client.get(at(here, "mine/")).status_code == 302  # signed out


def test_public_pages_tell_only_what_is_public_of_the_registered() -> None:
    here = circuit()
    row = registered(here, first_name="Ada", last_name="Prova", nicknames={"boardgamearena": "NickSegreto"})
    for page in ("", "register/"):
        text = Client().get(at(here, page)).content.decode()
        assert [one for one in ("NickSegreto", row.person.email, "1990") if one in text] == []


def tabs(client: Client, here: Circuit) -> str:
    page = client.get(f"/c/{here.slug}/").content.decode()
    return page[page.index('<nav class="tabs"') :].split("</nav>")[0]


def test_who_is_registered_finds_the_registration_in_place_of_the_form() -> None:
    here, user = circuit(), account()
    texts()
    for client in (Client(), browser_of(user)):
        assert f'href="{at(here)}"' in tabs(client, here)
    registered(here, by=user)
    shown = tabs(browser_of(user), here)
    assert f'href="{at(here, "mine/")}"' in shown
    assert "My registration" in shown
    assert f'href="{at(here)}"' not in shown


def test_ones_own_page_leads_to_the_player_page_unless_one_is_out_of_the_rankings() -> None:
    here, user = circuit(), account()
    row = registered(here, by=user)
    client, mine = browser_of(user), at(here, "mine/")
    there = f"/c/{here.slug}/players/{row.person.code}/"
    assert f'href="{there}"' in client.get(mine).content.decode()
    assert client.get(there).status_code == 200
    disqualify(row, Writing(account(), "d", why="prova"))
    assert there not in client.get(mine).content.decode()


TEAM = 'href="https://playstrategy.org/team/pergioco-masters"'


def test_b17_the_team_to_join_is_named_on_the_form_and_at_the_desk() -> None:
    """B17: PG 3, rulings team-is-advice and one-account: a missing mark is told with the address."""
    here, user = circuit(), account()
    texts()
    for asked in (browser_of(user).get(at(here)), Client().get(at(here))):
        assert TEAM in asked.content.decode()
    desk = browser_of(account(role="organiser", scope=here.scope))
    page = desk.get(at(here, "register/desk/members/")).content.decode()
    assert "It is advice: without the mark everybody is ranked as usual." in page
    assert TEAM in page
    row = registered(here, by=user, nicknames={"playstrategy": "AdaPS"})
    mine = browser_of(user).get(at(here, "mine/")).content.decode()
    theirs = desk.get(at(here, f"register/desk/p/{row.person.code}/")).content.decode()
    for page in (mine, theirs):
        assert TEAM in page
        assert "Not in the team yet" in page
        assert ">Complete<" in page
