"""The pages of a convocation: the federation's desk, the personal links, the public list, requests for a place."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tabellone.server.federation import convocation_mails, queries
from tabellone.server.federation import queries as keys
from tabellone.server.federation.models import CallAnswer, Convocation, InvitedPlayer, PlaceRequest
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tabellone.server.people.services import details_of
from tabellone.server.play.entries import change_record
from tabellone.server.play.states import state_of
from tests.scenes.pages import browser_of
from tests.server.federation import final_scenes
from tests.server.people.examples import account, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_service")]
LINK = re.compile(r"https?://[^/\s]+(/convocation/(?:key|request)/[^\s]+/)")


def federation(row: Convocation) -> Client:
    of = row.tournament.circuit
    assert of is not None
    return browser_of(final_scenes.keeper(of))


def link_of(row: Convocation, position: int) -> str:
    """The personal link, as the mail has it."""
    one = InvitedPlayer.objects.get(convocation=row, position=position)
    found = LINK.search(Mail.objects.get(key=f"convening:{row.pk}:{one.pk}:first").text)
    assert found
    return found[1]


def desk(row: Convocation) -> str:
    return f"/t/{row.tournament.slug}/desk/convocation/"


def test_the_federation_creates_a_final_and_sees_who_is_qualified_and_who_has_no_address() -> None:
    of = final_scenes.circuit(12)
    client, day = browser_of(final_scenes.keeper(of)), timezone.localdate() + timedelta(days=40)
    assert "No final yet" in client.get(f"/c/{of.slug}/finals/").content.decode()
    form = {"game": final_scenes.GAME, "name": "Finale", "start": day.isoformat(), "language": "it", "token": "a"}
    numbers = {"places": "4", "called": "4", "reserves": "4", "seeds": "2"}
    response = client.post(f"/c/{of.slug}/finals/new/", {**form, **numbers})
    row = Convocation.objects.get()
    assert (response.status_code, response["Location"]) == (303, desk(row))
    page = client.get(desk(row)).content.decode()
    assert page.count("Giocatore") >= 12
    assert "1 of those to be invited has no e-mail address" in page
    assert "Whoever wins at least" in page
    assert row.tournament.name in client.get(f"/c/{of.slug}/finals/").content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"start": "0001-01-01"},
        {"start": "no day"},
        {"places": "-3"},
        {"places": "99999999999999999999"},
        {"name": "\x00"},
        {"game": "Azull"},
        {"end": "1990-01-01"},
        {"deadline": "9999-12-31"},
    ],
)
def test_a_form_that_cannot_be_comes_back_with_a_sentence(wrong: dict[str, str]) -> None:
    of = final_scenes.circuit(4)
    client, day = browser_of(final_scenes.keeper(of)), timezone.localdate() + timedelta(days=40)
    form = {"game": final_scenes.GAME, "name": "Finale", "start": day.isoformat(), "language": "it", "token": "a"}
    numbers = {"places": "4", "called": "4", "reserves": "4", "seeds": "2"}
    response = client.post(f"/c/{of.slug}/finals/new/", {**form, **numbers, **wrong})
    assert response.status_code == 422
    assert not Convocation.objects.exists()


def test_the_first_mail_is_looked_at_and_sent_by_a_button_once() -> None:
    row = final_scenes.final(final_scenes.circuit(12), notes="Ci vediamo in sala.")
    client = federation(row)
    page = client.get(f"{desk(row)}first/").content.decode()
    assert "7 people get it" in page
    assert page.count("Ci vediamo in sala.") >= 3, "in three languages"
    assert all(to in page for to in ("Italian, to the called: ", "Italian, to a reserve: ")), "for whom each of them is"
    seen = re.search(r'name="seen" value="([^"]+)"', page)
    assert seen
    form = {"seen": seen[1], "token": "t"}
    assert [client.post(f"{desk(row)}first/", form).status_code for _ in range(2)] == [303, 303]
    assert Mail.objects.count() == 7
    assert "Sent" in client.get(desk(row)).content.decode()


def test_a_button_pressed_on_an_old_page_sends_nothing() -> None:
    row = final_scenes.final(final_scenes.circuit(12))
    response = federation(row).post(f"{desk(row)}first/", {"seen": "old", "token": "t"})
    assert (response.status_code, Mail.objects.count()) == (422, 0)


def test_opening_the_link_answers_nothing_and_its_buttons_do() -> None:
    """BIG 7.1: accept, see that one is in, change one's mind, be in again."""
    row = final_scenes.called(12)
    client, link = Client(), link_of(row, 1)
    page = client.get(link).content.decode()
    assert "You have not answered yet" in page
    client.head(link)
    assert not CallAnswer.objects.exists()
    assert client.post(link, {"answer": "yes", "box": "1", "token": "1"}).status_code == 303
    assert "You are in. The place is yours." in client.get(link).content.decode()
    assert client.post(link, {"answer": "no", "token": "2"}).status_code == 303
    assert "You declined" in client.get(link).content.decode()
    client.post(link, {"answer": "yes", "token": "3"})
    assert "You are in" in client.get(link).content.decode()
    assert client.get(link)["X-Robots-Tag"] == "noindex"


def test_the_desk_tells_who_did_what() -> None:
    row = final_scenes.called(12)
    final_scenes.answer(row, 1, accepts=True)
    final_scenes.answer(row, 2, accepts=False)
    page = federation(row).get(desk(row)).content.decode()
    assert "Giocatore 001 accepted." in page
    assert "Giocatore 002 declined." in page


def test_a_reserve_reads_the_number_in_the_waiting_list() -> None:
    row = final_scenes.called(12)
    first, second = link_of(row, 5), link_of(row, 6)
    client = Client()
    client.post(second, {"answer": "yes", "token": "1"})
    assert "number 1 of the waiting list" in client.get(second).content.decode()
    client.post(first, {"answer": "yes", "token": "2"})
    assert "number 2 of the waiting list" in client.get(second).content.decode(), "the ranking decides"


@pytest.mark.parametrize("key", ["nokey", "1~x", "1", "~", "%00", "1~" + "a" * 500])
def test_a_key_that_is_not_ours_opens_nothing(key: str) -> None:
    final_scenes.called(8)
    for page in ("key", "request"):
        assert Client().get(f"/convocation/{page}/{key}/").status_code == 404


def test_the_key_of_one_does_not_open_the_other_kind_of_page() -> None:
    row = final_scenes.called(8)
    assert Client().get(link_of(row, 1).replace("/key/", "/request/")).status_code == 404


def test_no_answer_but_yes_or_no_is_taken() -> None:
    row = final_scenes.called(8)
    assert Client().post(link_of(row, 1), {"answer": "maybe"}).status_code == 422
    assert not CallAnswer.objects.exists()


def test_an_answer_by_phone_is_entered_with_how_it_is_known() -> None:
    row = final_scenes.called(12)
    client, third = federation(row), InvitedPlayer.objects.get(convocation=row, position=3)
    form = {"player": third.player, "accepts": "yes", "token": "1"}
    assert client.post(f"{desk(row)}answer/", {**form, "why": ""}).status_code == 422
    assert client.post(f"{desk(row)}answer/", {**form, "why": "per telefono"}).status_code == 303
    assert final_scenes.positions(row)["in"] == [3]
    assert "per telefono" in client.get(desk(row)).content.decode()
    assert client.post(f"{desk(row)}answer/", {**form, "player": "nobody", "why": "x"}).status_code == 422


def test_the_public_list_has_the_confirmed_and_the_waiting_by_names_that_may_be_shown() -> None:
    row = final_scenes.called(12)
    hidden = InvitedPlayer.objects.get(convocation=row, position=2)
    assert hidden.person
    change_record(
        hidden.person,
        replace(details_of(hidden.person), hides_name=True),
        Writing(account("Ammi", role="administrator")),
    )
    for position in (1, 2, 5):
        final_scenes.answer(row, position, accepts=True)
    page = Client().get(f"/t/{row.tournament.slug}/convocation/").content.decode()
    names = {one.position: one.person.name for one in row.invited.select_related("person") if one.person}
    assert names[1] in page
    assert names[2] not in page, "who hides the name is shown by a number"
    assert names[5] in page, "who waits is listed too"
    assert names[3] not in page, "who has not answered is nobody's business"
    assert "posta.example" not in page


def test_a_request_counts_once_its_link_is_used_and_is_granted_by_the_organiser() -> None:
    """BIG 7.1: by a form without an account; confirmed by mail."""
    row = final_scenes.called(12)
    visitor, path = Client(), f"/t/{row.tournament.slug}/convocation/ask/"
    form = {"name": "Zoe Jolly", "email": "zoe@posta.example", "language": "it", "text": "Vengo!", "token": "1"}
    assert visitor.post(path, form).status_code == 303
    ask = PlaceRequest.objects.get()
    assert (ask.proved_at, queries.convened(row).requests) == (None, ())
    found = LINK.search(Mail.objects.get(to="zoe@posta.example").text)
    assert found
    assert "Confirm that it is yours" in visitor.get(found[1]).content.decode()
    visitor.post(found[1], {"answer": "confirm", "token": "2"})
    assert [one.player for one in queries.convened(row).requests] == [ask.player]
    client = federation(row)
    page = client.get(desk(row)).content.decode()
    assert "Zoe Jolly" in page
    assert "not in the ranking" in page
    client.post(f"{desk(row)}request/", {"ask": str(ask.pk), "decision": "grant", "token": "3"})
    assert Mail.objects.filter(to="zoe@posta.example").count() == 2, "a grant that waits got no mail"
    assert "Your request is granted" in visitor.get(found[1]).content.decode()
    final_scenes.send(row, "second")
    assert "Your request is granted" in visitor.get(found[1]).content.decode(), "until the answer day is over"
    ahead = {"ask": str(ask.pk), "decision": "ahead", "token": "4"}
    assert "It goes on record" in client.post(f"{desk(row)}request/", ahead, follow=True).content.decode()
    client.post(f"{desk(row)}request/", {**ahead, "why": "Viene da lontano.", "token": "5"})
    assert "You are in" in visitor.get(found[1]).content.decode()
    page = client.get(desk(row)).content.decode()
    assert "granted before invited players who can still answer. Federica Zione. Viene da lontano." in page
    assert Mail.objects.filter(to="zoe@posta.example", batch=row.batch("in")).count() == 1
    visitor.post(found[1], {"answer": "back", "token": "4"})
    assert queries.convened(row).free == row.places


def test_a_request_is_kept_or_refused_with_a_mail_that_has_the_organisers_words() -> None:
    """B16, BIG 7.1: each answer with a mail; a refused request may still be granted."""
    row = final_scenes.called(12)
    asked = final_scenes.asked(row)
    client, visitor = federation(row), Client()
    link, path = f"/convocation/request/{keys.place_request_key(asked)}/", f"{desk(row)}request/"
    for number, (decision, shown) in enumerate(
        {"keep": "keeps it", "refuse": "could not give you a place", "grant": "Your request is granted"}.items()
    ):
        words = {"ask": str(asked.pk), "decision": decision, "reply": f"Parole <{number}>", "token": decision}
        assert [client.post(path, words).status_code for _ in range(2)] == [303, 303]
        page = visitor.get(link).content.decode()
        assert shown in page
        assert f"Parole &lt;{number}&gt;" in page
    mails = Mail.objects.filter(to="zoe@posta.example").order_by("id")
    assert [mail.key.split(":")[3] for mail in mails] == ["kept", "refused", "granted"]
    assert [f"Parole <{number}>" in mail.text for number, mail in enumerate(mails)] == [True] * 3


def test_the_second_mail_says_what_its_preview_said() -> None:
    """B16, BIG 7.1: early reserves take their places with it, so the preview counts as it will be then."""
    row = final_scenes.called(12)
    for position, accepts in ((1, True), (2, False), (5, True)):
        final_scenes.answer(row, position, accepts=accepts)
    client, path = federation(row), f"{desk(row)}second/"
    day = timezone.localdate() + timedelta(days=3)
    page = client.get(path, {"answers_by": day.isoformat()}).content.decode()
    assert "2 places are free." in page, "four places, one accepted, one goes to the early reserve"
    shown = html.unescape(re.search(r'<pre class="mail" lang="it">(.*?)</pre>', page, re.DOTALL)[1])  # type: ignore[index]  # it is there
    seen = re.search(r'name="seen" value="([^"]+)"', page)
    assert seen
    form = {"seen": seen[1], "token": "t"}
    assert client.post(path, form).status_code == 422, "another day than the one that was looked at"
    assert client.post(path, {**form, "answers_by": day.isoformat()}).status_code == 303
    mail = Mail.objects.filter(batch=row.batch("second")).order_by("id").first()
    assert mail
    name = next(one.name for one in convocation_mails.invited_targets(row).values() if one.to == mail.to)
    link = LINK.search(mail.text)
    assert link
    told = mail.text.replace(name, "Name Surname").replace(link[1], "/convocation/key/.../")
    assert told.replace("https://tabellone.example", "http://testserver") == shown
    assert Convocation.objects.get(pk=row.pk).answers_by == day


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "no day"])
def test_an_answer_day_that_cannot_be_is_told(day: str) -> None:
    row = final_scenes.called(12)
    response = federation(row).get(f"{desk(row)}second/", {"answers_by": day})
    assert response.status_code == 200
    assert ("Choose a day to answer by" in response.content.decode()) == (day != "no day")


def test_replies_go_to_the_organiser() -> None:
    """B16: every mail of a convocation has the address that the organiser gave, else the published one."""
    of = final_scenes.circuit(12)
    by, day = final_scenes.keeper(of), timezone.localdate() + timedelta(days=40)
    client = browser_of(by)
    page = client.get(f"/c/{of.slug}/finals/new/").content.decode()
    assert f'name="reply_to" value="{by.email}"' in page, "who creates it, unless said"
    form = {"game": final_scenes.GAME, "name": "Finale", "start": day.isoformat(), "language": "it", "token": "a"}
    numbers = {"places": "4", "called": "4", "reserves": "4", "seeds": "2", "contacts": "Ada, ada@big.example"}
    wrong = client.post(f"/c/{of.slug}/finals/new/", {**form, **numbers, "reply_to": "nobody"})
    assert wrong.status_code == 422
    client.post(f"/c/{of.slug}/finals/new/", {**form, **numbers})
    row = Convocation.objects.get()
    final_scenes.send(row, "first")
    assert set(Mail.objects.values_list("reply_to", flat=True)) == {"ada@big.example"}
    client.post(f"{desk(row)}numbers/", {**numbers, "reply_to": "convocazioni@big.example", "version": row.version})
    row.refresh_from_db()
    final_scenes.asked(row)
    final_scenes.send(row, "second")
    fresh = set(Mail.objects.exclude(batch=row.batch("first")).values_list("reply_to", flat=True))
    assert fresh == {"convocazioni@big.example"}


def test_the_hardcore_final_calls_as_many_as_the_others() -> None:
    """B16, BIG 7.1: 32 called, 32 reserves, 32 places."""
    of = final_scenes.circuit(4)
    page = browser_of(final_scenes.keeper(of)).get(f"/c/{of.slug}/finals/several/").content.decode()
    for name in ("places", "called", "reserves"):
        assert re.search(rf'name="{name}" value="32"', page), name


def test_a_signed_in_player_asks_at_once_and_who_is_invited_is_told_so() -> None:
    row = final_scenes.called(12)
    mine, invited = person("Nina Nuova"), InvitedPlayer.objects.get(convocation=row, position=1).person
    assert invited
    path, form = f"/t/{row.tournament.slug}/convocation/ask/", {"name": "x", "language": "it", "text": "", "token": "1"}
    for one in (mine, invited):
        one.user = account(one.name)
        one.save()
    assert browser_of(mine.user).post(path, form).status_code == 303
    assert [one.player for one in queries.convened(row).requests] == [mine.code]
    again = browser_of(mine.user).post(path, {**form, "token": "2"})
    assert "Your request is here already" in again.content.decode()
    refused = browser_of(invited.user).post(path, form)
    assert (refused.status_code, "You are invited" in refused.content.decode()) == (422, True)


def test_requests_are_limited() -> None:
    row = final_scenes.called(12)
    path = f"/t/{row.tournament.slug}/convocation/ask/"
    form = {"name": "Zoe", "email": "zoe@posta.example", "language": "it", "text": ""}
    statuses = [Client().post(path, {**form, "token": str(n)}).status_code for n in range(5)]
    assert statuses == [303, 303, 303, 429, 429]


def test_the_confirmed_are_entered_with_seeds_and_only_differences_are_done_again() -> None:
    """BIG 7: the first of the ranking are seeded."""
    row = final_scenes.called(12, seeds=2)
    for position in (1, 2, 4):
        final_scenes.answer(row, position, accepts=True, box=position == 4)
    client = federation(row)
    assert client.get(f"{desk(row)}enter/").status_code == 200
    assert client.post(f"{desk(row)}enter/", {"token": "1"}).status_code == 303
    place = {one.player: one.position for one in row.invited.all()}
    row.tournament.refresh_from_db()
    entrants = state_of(row.tournament).entrants
    assert {(place[one.player.id], one.player.seed, one.brings_box) for one in entrants} == {
        (1, 1, False),
        (2, 2, False),
        (4, None, True),
    }
    final_scenes.answer(row, 1, accepts=False)
    final_scenes.answer(row, 3, accepts=True)
    client.post(f"{desk(row)}enter/", {"token": "2"})
    row.tournament.refresh_from_db()
    again = {(place[one.player.id], one.player.seed) for one in state_of(row.tournament).entrants}
    assert again == {(2, 1), (3, None), (4, None)}, "nobody moves up into the seeds"
    assert "All confirmed are entered" in client.get(desk(row)).content.decode()


def test_a_final_of_several_games_shows_the_advice_first_and_is_created_all_the_same() -> None:
    """BIG 8.2.2: advice, no bar."""
    of = final_scenes.circuit(4)
    client = browser_of(final_scenes.keeper(of))
    form = {
        "game": "hardcore",
        "name": "Hardcore 2027",
        "start": "2027-05-01",
        "language": "it",
        "places": "16",
        "called": "16",
        "reserves": "8",
        "seeds": "0",
        **{f"game_{n}": game for n, game in enumerate(("SETI", "seti", "Village", "Brass"), 1)},
        "game_1": "seti",
        "kind_2": "novelty",
        "auction_3": "B",
    }
    path = f"/c/{of.slug}/finals/several/"
    shown = client.post(path, {**form, "token": "1"})
    page = shown.content.decode()
    assert (shown.status_code, Convocation.objects.count()) == (422, 0)
    assert "was played in the final of 2026" in page
    sign = re.search(r'name="advised" value="([^"]+)"', page)
    assert sign
    assert client.post(path, {**form, "advised": sign[1], "token": "2"}).status_code == 303
    head = state_of(Convocation.objects.get().tournament).settings.head
    assert (head.game, len(head.params["games"]), head.national_final) == ("hardcore", 4, True)
    assert head.params["auctions"] == ["game", "game", "B", "game"], "BIG 6.1: a kind of auction for any game"
    assert client.get(desk(Convocation.objects.get())).status_code == 200


def test_a_tournament_without_a_convocation_has_no_such_pages() -> None:
    of = final_scenes.circuit(4)
    row = of.tournaments.get()
    client = browser_of(account(role="administrator"))
    for path in ("convocation/", "convocation/ask/", "desk/convocation/", "desk/convocation/first/"):
        assert client.get(f"/t/{row.slug}/{path}").status_code == 404
