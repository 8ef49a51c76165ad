"""The organiser's register, as a browser sends it (PG 3, PG 4, PG 5, PG 7, PG 17)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tabellone.engine.languages import FINISHED
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.registration import queries
from tabellone.server.registration.models import Registration, Takeover, TermsVersion
from tabellone.server.registration.terms import publish_terms
from tests.server.people.examples import account
from tests.server.play import halls
from tests.server.registration.scenes import circuit, in_season, registered, shadow, texts

pytestmark = pytest.mark.django_db


def organiser(here: Circuit) -> Client:
    client = Client()
    client.force_login(account("Tiene Banco", role="organiser", scope=here.scope))
    return client


def at(here: Circuit, page: str = "") -> str:
    return f"/c/{here.slug}/register/desk/{page}"


def act(client: Client, here: Circuit, row: Registration, do: str, why: str = "così", **more: Any) -> Any:
    return client.post(at(here, f"p/{row.person.code}/"), {"do": do, "why": why, "token": f"{do}{why}", **more})


def test_nobody_else_opens_the_register() -> None:
    here = circuit()
    row, stage = registered(here), halls.stage(8)
    Tournament.objects.filter(pk=stage.pk).update(circuit=here)
    for page in ("", "new/", "texts/", "members/", f"p/{row.person.code}/"):
        assert Client().get(at(here, page)).status_code == 302
        player = Client()
        player.force_login(account())
        assert player.get(at(here, page)).status_code == 403
        other = Client()
        other.force_login(account(role="organiser", scope=circuit().scope))
        assert other.get(at(here, page)).status_code == 403
        of_one_stage = Client()
        of_one_stage.force_login(account(role="organiser", scope=stage.scope))
        assert of_one_stage.get(f"/t/{stage.slug}/desk/players/").status_code == 200
        assert of_one_stage.get(at(here, page)).status_code == 403


def test_the_list_shows_states_and_is_narrowed() -> None:
    here = circuit()
    registered(here, first_name="Bea", last_name="Squadra", nicknames={"playstrategy": "BeaPS"})
    registered(here, first_name="Cleo", last_name="Intera")
    client = organiser(here)
    page = client.get(at(here)).content.decode()
    assert "Not in the team yet" in page
    assert "Italy" in page
    narrowed = client.get(at(here), {"state": "team"}).content.decode()
    assert "Bea Squadra" in narrowed
    assert "Cleo Intera" not in narrowed
    assert "Nobody fits" in client.get(at(here), {"q": "zzz"}).content.decode()
    assert client.get(at(here), {"state": "<b>", "q": "\x00", "page": "x"}).status_code == 200


def test_doubles_are_flagged_with_both_names() -> None:
    here = circuit()
    one = registered(here, first_name="Ada", last_name="Doppia")
    registered(here, first_name="ada", last_name="doppia")
    client = organiser(here)
    assert "Likely double" in client.get(at(here)).content.decode()
    page = client.get(at(here, f"p/{one.person.code}/")).content.decode()
    assert "Ada Doppia" in page
    assert "ada doppia" in page


def test_identity_and_disqualification_are_decided_with_a_reason_and_told() -> None:
    here = circuit()
    row, client = registered(here), organiser(here)
    assert act(client, here, row, "disqualify", why="").status_code == 422
    assert act(client, here, row, "verified").status_code == 422
    for nth, do in enumerate(("requested", "failed", "disqualify", "reinstate", "requested", "verified")):
        assert act(client, here, row, do, why=f"{do} {nth}").status_code == 303, do
        row.refresh_from_db()
        excluded = row.verification == "failed" or row.disqualified
        assert in_season(here)[row.person.code].excluded is excluded
    page = client.get(at(here, f"p/{row.person.code}/")).content.decode()
    assert "Disqualification reversed" in page
    assert "disqualify 2" in page
    assert "Tiene Banco" in page


def test_nickname_team_and_identity_are_changed() -> None:
    here = circuit()
    row, client = registered(here, nicknames={"playstrategy": "Vecchio"}), organiser(here)
    assert act(client, here, row, "rename", platform="playstrategy", nickname="Nuovo").status_code == 303
    assert act(client, here, row, "rename", why=" ", platform="playstrategy", nickname="Altro").status_code == 422
    assert act(client, here, row, "team", why="", platform="playstrategy", member="yes").status_code == 303
    sent = {"first_name": "Eva", "last_name": "Prova", "born": "1991-01-01"}
    assert act(client, here, row, "identity", **sent).status_code == 303
    found = queries.registration_of_code(row.person.code, "pergioco")
    assert found
    mine = found.person.accounts.get()
    assert (mine.nickname, mine.in_team, found.person.name) == ("Nuovo", True, "Eva Prova")
    assert act(client, here, row, "nonsense").status_code == 303


def test_a_takeover_is_confirmed_or_refused() -> None:
    known, here = shadow("Torre9"), circuit()
    row = registered(here, nicknames={"boardgamearena": "torre9", "abstractplay": "a"})
    asked, client = Takeover.objects.get(), organiser(here)
    assert "Were these games theirs?" in client.get(at(here)).content.decode()
    client.post(at(here, f"takeovers/{asked.pk}/"), {"answer": "confirm", "token": "c"})
    assert Registration.objects.get(pk=row.pk).person_id == known.pk
    assert client.post(at(here, "takeovers/999/"), {"answer": "confirm"}).status_code == 404


def test_members_are_looked_at_first_and_noted_once() -> None:
    here = circuit()
    registered(here, first_name="Bea", last_name="Nuova", nicknames={"playstrategy": "BeaPS"})
    client, pasted = organiser(here), "beaps\nqualcuno\n"
    page = client.post(at(here, "members/"), {"text": pasted, "token": "1"}).content.decode()
    assert "Bea Nuova" in page
    assert queries.register_rows("pergioco")[0].advised == ("team",)
    assert client.post(at(here, "members/"), {"text": pasted, "do": "take", "token": "2"}).status_code == 303
    assert queries.register_rows("pergioco")[0].advised == ()
    listed = '{"id":"beaps","username":"BeaPS"}\n'
    assert "Already noted" in client.post(at(here, "members/"), {"text": listed, "token": "3"}).content.decode()
    assert client.post(at(here, "members/"), {"text": "{broken", "token": "4"}).status_code == 422
    assert client.post(at(here, "members/"), {"text": "", "token": "5"}).status_code == 422


def test_somebody_is_registered_by_hand() -> None:
    here, accepted = circuit(), texts()
    sent = {
        "first_name": "Dora",
        "last_name": "Carta",
        "born": "1980-01-01",
        "city": "Siena",
        "country": "IT",
        "email": "dora@prova.example",
        "abstractplay": "dora1",
        "accept_rules": "on",
        "accept_privacy": "on",
        "rules": accepted.rules,
        "privacy": accepted.privacy,
        "token": "h",
    }
    client = organiser(here)
    assert client.post(at(here, "new/"), sent).status_code == 422  # why is missing
    answer = client.post(at(here, "new/"), {**sent, "why": "modulo su carta"}, follow=True)
    assert "modulo su carta" in answer.content.decode()
    row = Registration.objects.get()
    assert row.person.email == "dora@prova.example"
    asked = client.get(at(here, f"p/{row.person.code}/erase/")).content.decode()
    assert f"№ {row.person_id}" in asked
    client.post(at(here, f"p/{row.person.code}/erase/"), {"token": "gone"})
    row = Registration.objects.get()
    assert (row.person.name, row.person.email) == (f"№ {row.person_id}", "")
    assert client.get(at(here, f"p/{row.person.code}/")).status_code == 200
    own = registered(here)
    assert client.get(at(here, f"p/{own.person.code}/erase/")).status_code == 404  # has an account


def test_the_first_texts_are_drafted_and_published_in_three_languages() -> None:
    here = circuit()
    client = organiser(here)
    assert "before the rules and the privacy notice are published" in client.get(at(here)).content.decode()
    assert client.get(at(here, "new/")).status_code == 303
    for kind in TermsVersion.Kind.values:
        page = client.get(at(here, "texts/"), {"kind": kind})
        form = page.context["form"]
        sent = {name: form.initial[name] for name in form.fields}
        assert all(sent[f"text_{language}"] for language in FINISHED)
        assert published(client, here, **sent, token=kind).status_code == 303
    assert set(queries.terms_in_force("pergioco", queries.registration_day())) == {"rules", "privacy"}
    assert published(client, here, **{**sent, "text_it": "otra", "token": "again"}).status_code == 422  # the same day
    assert client.post(at(here, "texts/"), {**sent, "text_it": "", "token": "x"}).status_code == 422


def published(client: Client, here: Circuit, **sent: Any) -> Any:
    """A text looked at, then published as it was shown."""
    shown = client.post(at(here, "texts/"), sent).context["look"]
    return client.post(at(here, "texts/"), {**sent, "do": "publish", "shown": shown.mark})


def test_a7_choosing_the_privacy_notice_loads_its_own_text() -> None:
    """A7: the choice kept the text of the rules in the box."""
    here = circuit()
    texts()
    client = organiser(here)
    for kind in TermsVersion.Kind.values:
        page = client.get(at(here, "texts/"), {"kind": kind})
        assert page.context["form"].initial["text_it"] == f"{kind} (it)"
        told = page.content.decode()
        assert f'<input type="hidden" name="kind" value="{kind}"' in told
        assert '<select name="kind"' not in told


def test_a7_a_text_is_published_as_it_was_shown_beside_the_one_it_replaces() -> None:
    """A7: a wrong privacy notice went out unseen."""
    here = circuit()
    texts()
    registered(here)
    client, later = organiser(here), queries.registration_day() + timedelta(days=1)
    before = TermsVersion.objects.count()
    sent = {"kind": "privacy", "since": later, "text_it": "privacy (it)\n\nE altro.", "token": "a"}
    sent |= {"text_en": "privacy (en)", "text_es": "rules (es)"}
    page = client.post(at(here, "texts/"), {**sent, "do": "publish"}).content.decode()
    for said in ("<ins>E altro.</ins>", "<del>privacy (es)</del>", "<ins>rules (es)</ins>", "1 registered player is"):
        assert said in page
    assert "Nothing changes in this language." in page
    look = client.post(at(here, "texts/"), sent).context["look"]
    other = {**sent, "text_es": "privacy (es)", "do": "publish", "shown": look.mark}
    assert client.post(at(here, "texts/"), other).status_code == 200  # it is not what was shown: see it first
    assert TermsVersion.objects.count() == before
    assert client.post(at(here, "texts/"), {**sent, "do": "publish", "shown": look.mark}).status_code == 303
    assert TermsVersion.objects.get(kind="privacy", version=2).text["it"].endswith("E altro.")


def test_a7_a_text_that_reads_the_same_is_not_offered_again() -> None:
    here = circuit()
    texts()
    client = organiser(here)
    form = client.get(at(here, "texts/"), {"kind": "privacy"}).context["form"]
    page = client.post(at(here, "texts/"), {name: form.initial[name] for name in form.fields}).content.decode()
    assert "Nothing has changed" in page
    assert 'value="publish"' not in page


def test_a_text_that_people_accepted_is_never_changed() -> None:
    row = registered(circuit())
    before = TermsVersion.objects.get(pk=row.rules_id).text
    words = dict.fromkeys(FINISHED, "other")
    publish_terms("pergioco", "rules", Writing(), since=queries.registration_day() + timedelta(days=3), text=words)
    row.refresh_from_db()
    assert row.rules.text == before
    assert queries.terms_in_force("pergioco", queries.registration_day())["rules"].pk == row.rules_id
