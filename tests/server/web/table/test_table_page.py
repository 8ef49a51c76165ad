"""The phone on a table: who sits where, the result from one, confirmed by the others, the referee's word."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.core.signing import get_cookie_signer
from django.test import Client

from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.people.limits import Limit
from tabellone.server.play import in_hall, services
from tabellone.server.play.names import public_id
from tabellone.server.play.states import state_of
from tabellone.server.web.table import phone
from tabellone.tournament import acts
from tabellone.tournament.view import hall_of
from tests.scenes.pages import page_text
from tests.server.people.examples import person
from tests.server.play import halls, tables
from tests.server.play.halls import Writing
from tests.server.web.table_scene import RIGHT, Phone, clocked, settled

pytestmark = pytest.mark.django_db


def scores(row: Tournament, table: int = 1) -> list[str]:
    return [str(seat.score) for seat in tables.seats(row, table)]


def lines(row: Tournament, kind: str) -> int:
    return Entry.objects.filter(stream=row.scope, kind=kind).count()


class TestPage:
    def test_who_sits_where_in_turn_order_with_the_card_and_the_form(self) -> None:
        page = Phone(tables.risiko("cabd", "efgh")).page()
        order = [
            page.index(f'seat-name">{name}') for name in ("Carla Dossi", "Ada Brandi", "Bruno Celli", "Dario Elmi")
        ]
        assert order == sorted(order)
        assert "Elsa Forti" not in page
        assert "game-card" in page
        assert 'name="seat-1-score"' in page
        assert "off_objective" not in page  # asked on a tie only

    def test_it_is_private_and_tells_nobody_where_one_comes_from(self) -> None:
        answer = Phone(tables.risiko()).get()
        assert answer["Referrer-Policy"] == "strict-origin"
        assert {"private", "no-cache"} <= set(answer["Cache-Control"].split(", "))
        assert 'name="robots" content="noindex"' in answer.content.decode()

    def test_nothing_on_it_carries_the_key_in_a_question(self) -> None:
        phone = Phone(tables.risiko())
        assert "?next=" not in phone.page()
        mistaken = phone.client.get(f"{phone.url()}nothing/")
        too_old = Client(enforce_csrf_checks=True).post(phone.url("table-report"))
        for page in (page_text(mistaken, 404), page_text(too_old, 403)):
            assert "/language/" in page
            assert phone.url().split("/")[-2] not in page
        sent = phone.client.post("/language/", {"language": "it", "next": phone.url()})
        assert sent["Location"] == phone.url()
        assert 'lang="it"' in phone.page()

    def test_the_clock_of_the_table_is_on_it(self) -> None:
        row = tables.risiko()
        assert "data-clock" not in Phone(row).page()
        clocked(row, minutes=90)
        assert 'data-left="5' in Phone(row).page()

    def test_where_phones_are_off_it_is_read_only(self) -> None:
        phone = Phone(settled(tables.risiko(), phones=False))
        page = phone.page()
        assert "bring yours to the organisers" in page
        assert "<form" not in page.partition("<main")[2]
        for tap in (phone.report(*RIGHT), phone.confirm("b", "x"), phone.call()):
            assert "bring yours to the organisers" in page_text(tap, 422)

    def test_a_form_s_address_asked_for_by_hand_leads_to_the_page(self) -> None:
        phone = Phone(tables.risiko())
        for name in ("table-report", "table-confirm", "table-call"):
            assert phone.client.get(phone.url(name))["Location"] == phone.url()


class TestResult:
    def test_it_is_reported_by_one_and_stands_when_another_confirms(self) -> None:
        row = tables.risiko()
        mine, theirs = Phone(row), Phone(row)
        assert mine.report(*RIGHT).status_code == 303
        assert scores(row) == ["None"] * 4
        page = theirs.page()
        assert "Reported in the name of Ada Brandi" in page
        assert "Bruno Celli: it is right" in page
        assert "Ada Brandi: it is right" not in page
        assert theirs.confirm("b").status_code == 303
        assert scores(row) == [*RIGHT]
        page = theirs.page()
        assert "The result stands" in page
        assert f"/t/{row.slug}/standings/" in page
        assert 'id="report"' not in page
        assert (lines(row, "propose"), lines(row, "confirm"), lines(row, "report")) == (1, 1, 1)

    def test_who_has_confirmed_and_who_is_missing_is_shown_with_taps_on_one_phone(self) -> None:
        row = settled(tables.risiko(), confirmations=None)
        one, other = Phone(row), Phone(row)
        one.page()
        other.page()
        one.report(*RIGHT)
        one.confirm("b")
        page = other.page()
        assert "(on the device of the report)" in page
        assert "Carla Dossi: it is right" in page
        assert "Bruno Celli: it is right" not in page
        other.confirm("c")
        row.refresh_from_db()
        waiting = hall_of(state_of(row), 1).proposals[1]
        phones = [waiting.by.phone, *(each.phone for each in waiting.confirmed)]
        assert phones[0] == phones[1] != phones[2]
        assert all(len(phone) == 8 for phone in phones)

    def test_a_tie_that_no_figure_parts_asks_the_real_turn_order(self) -> None:
        """B15, RK points, ruling real-turn-order: on the phone as at the desk."""
        row = tables.risiko()
        phone, level = Phone(row), {"seat-1-off_objective": "5", "seat-2-off_objective": "5"}
        page = page_text(phone.report("40", "40", "20", "10", **level), 422)
        assert 'name="seat-1-turn"' in page
        assert 'name="seat-3-turn"' not in page
        turns = {"seat-1-turn": "3", "seat-2-turn": "1"}
        assert phone.report("40", "40", "20", "10", **level, **turns).status_code == 303
        assert phone.confirm("b").status_code == 303
        assert [seat.turn for seat in tables.seats(row)] == [3, 1, None, None]

    def test_a_tie_asks_for_its_figure_and_nothing_typed_is_lost(self) -> None:
        row = tables.risiko()
        phone = Phone(row)
        page = page_text(phone.report("40", "40", "20", "10"), 422)
        assert 'name="seat-1-off_objective"' in page
        assert 'name="seat-3-off_objective"' not in page
        assert page.count('value="40"') == 2
        assert 'value="a" checked' in page
        sent = {"seat-1-off_objective": "3", "seat-2-off_objective": "5"}
        assert phone.report("40", "40", "20", "10", **sent).status_code == 303
        assert "points off the objective 5" in phone.page()

    def test_who_reports_has_to_say_who_they_are(self) -> None:
        row = tables.risiko()
        for who in ("", "e", "nobody"):
            page = page_text(Phone(row).report(*RIGHT, who=who), 422)
            assert "Say who you are" in page
            assert 'value="30"' in page
        assert lines(row, "propose") == 0

    def test_a_form_sent_again_is_answered_alike_and_stored_once(self) -> None:
        row = tables.risiko()
        phone = Phone(row)
        answers = [phone.report(*RIGHT, token="t", seen=phone.seen()) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [303, 303, 303]
        answers = [phone.confirm("b", token="u", of=phone.of() or "") for _ in range(2)]
        assert lines(row, "propose") == lines(row, "confirm") == lines(row, "report") == 1

    def test_two_different_results_are_shown_side_by_side(self) -> None:
        row = tables.risiko()
        one, other = Phone(row), Phone(row)
        seen = other.seen()
        one.report(*RIGHT)
        page = page_text(other.report("40", "30", "10", "20", who="b", seen=seen), 409)
        assert "Ada Brandi reported another result" in page
        assert 'name="seat-3-score" value="10"' in page
        assert lines(row, "propose") == 1
        fields = dict(other.hidden(page))
        assert other.client.post(other.url("table-report"), fields).status_code == 303
        assert "Reported in the name of Bruno Celli" in one.page()

    def test_what_stands_is_shown_beside_what_comes_too_late(self) -> None:
        row = tables.risiko()
        one, other = Phone(row), Phone(row)
        seen = other.seen()
        one.report(*RIGHT)
        one.confirm("b")
        page = page_text(other.report("40", "30", "10", "20", who="c", seen=seen), 409)
        assert "it stands. If it is wrong, call the referee" in page
        assert scores(row) == [*RIGHT]

    def test_a_table_that_sends_without_end_is_slowed_down_and_no_other_table(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(phone, "TABLE_TAPS", Limit("table-tap", most=2, seconds=86400 * 365 * 50))
        row = tables.risiko()
        sent = [Phone(row).report(*typed) for typed in (RIGHT, RIGHT[::-1], ("7", "8", "9", "10"))]
        assert [one.status_code for one in sent] == [303, 303, 429]
        page = page_text(sent[-1], 429)
        assert "wait a few minutes" in page
        assert 'value="7"' in page
        assert Phone(row).confirm("b").status_code == 429
        assert lines(row, "propose") == 2
        assert Phone(row, 2).report(*RIGHT, who="e").status_code == 303

    def test_a_confirmation_of_what_is_no_longer_there_says_so(self) -> None:
        phone = Phone(tables.risiko())
        phone.report(*RIGHT)
        old = phone.of() or ""
        phone.report("40", "30", "10", "20")
        assert "Another result of table 1 has been reported since" in page_text(phone.confirm("b", of=old), 422)

    def test_the_referee_s_places_are_not_a_player_s_to_give(self) -> None:
        row = tables.risiko()
        phone = Phone(row)
        assert "seat-1-place" not in phone.page()
        phone.report(*RIGHT, **{"seat-1-place": "4", "seat-2-place": "3", "seat-3-place": "2", "seat-4-place": "1"})
        phone.confirm("b")
        assert [seat.place for seat in tables.seats(row)] == [None] * 4


class TestWho:
    def test_the_phone_remembers_who_its_owner_is_at_this_table_alone(self) -> None:
        row = tables.risiko()
        phone = Phone(row)
        phone.report(*RIGHT, who="c")
        cookie = phone.client.cookies["tabellone_seat"]
        assert cookie["path"] == f"/at/{row.slug}/1/1/"
        assert cookie["httponly"]
        page = phone.page()
        assert 'value="c" checked' in page
        assert "(you)" in page
        phone.confirm("b")  # the phone is passed on: its owner stays
        assert 'value="c" checked' in phone.page()

    def test_a_forged_memory_is_nothing(self) -> None:
        phone = Phone(tables.risiko())
        for value in ("a", get_cookie_signer(salt="else").sign("a"), "\x00", "a:b:c"):
            phone.client.cookies["tabellone_seat"] = value
            assert "(you)" not in phone.page()

    def test_hidden_people_and_minors_are_called_as_they_are_shown_and_nothing_else_tells(self) -> None:
        row = masked()
        phone = Phone(row)
        hidden, minor = (public_id(row, player) for player in ("nascosto-dino", "piccola-ugo"))
        names = ("Nascosto", "nascosto", "Piccola", "piccola")
        tie = page_text(phone.report("40", "40", "20", "10", who=hidden), 422)
        for page in (phone.page(), tie, page_text(phone.get("table-live"))):
            assert [name for name in names if name in page] == []
        assert "№ 1" in tie
        phone.report(*RIGHT, who=hidden)
        row.refresh_from_db()
        assert hall_of(state_of(row), 1).proposals[1].by.player == "nascosto-dino"
        seen, page = phone.seen(), phone.page()
        assert "Reported in the name of № 1" in page
        conflict = page_text(Phone(row).report("1", "2", "3", "4", who=minor, seen="x"), 409)
        assert [name for name in names for one in (page, conflict) if name in one] == []
        assert seen


def masked() -> Tournament:
    """A table with somebody who hides the name and a minor, whose ids tell their names."""
    document = tables.renamed(
        tables.document("risiko", "risiko", "master", (tables.empty(1, "abcd", "efgh", phase="qualifying"),)),
        {"a": "nascosto-dino", "b": "piccola-ugo", **{one: one for one in "cdefgh"}},
    )
    row = tables.stored(document)
    records = (
        person("Nascosto Dino", hides_name=True),
        person("Piccola Ugo", birth=date(2015, 1, 1)),
    )
    for record, entrant in zip(records, state_of(row).entrants, strict=False):
        named = replace(entrant, person=str(record.pk), player=replace(entrant.player, name=record.name))
        services.act(row, Writing(), acts.Amend(named))
    row.refresh_from_db()
    return row


class TestReferee:
    def test_a_dispute_calls_the_referee_and_the_result_waits_ruling_disputed_waits(self) -> None:
        row = tables.risiko()
        phone = Phone(row)
        phone.report(*RIGHT)
        assert phone.call("dispute", "the flag <b>counts</b>", "b").status_code == 303
        phone.confirm("c")
        assert scores(row) == ["None"] * 4
        page = phone.get().content.decode()
        assert "The referee is called: the result is disputed" in page
        assert "the flag &lt;b&gt;counts&lt;/b&gt;" in page
        assert "it waits for the referee" in page

    def test_the_decision_is_shown_with_its_source(self) -> None:
        row = tables.risiko()
        phone = Phone(row)
        phone.call("question", "May I?")
        in_hall.settle(row, 1, 0, Writing(), text="You may not.", source="referee")
        page = phone.page()
        assert "The referee has decided" in page
        assert "You may not." in page
        assert "Source: the referee" in page
        assert "You may not." not in Phone(row, 2).page()

    def test_a_call_sent_again_is_one_call(self) -> None:
        row = tables.risiko()
        for _ in range(3):
            Phone(row).call("question", "May I?", token="t")
        assert lines(row, "call") == 1

    def test_too_many_words_are_kept_and_refused(self) -> None:
        page = page_text(Phone(tables.risiko()).call("dispute", "x" * 1001), 422)
        assert "1000 characters at most" in page
        assert "x" * 1001 in page

    def test_a_table_that_calls_without_end_is_told_that_it_was_heard(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(phone, "TABLE_CALLS", Limit("table-call", most=2, seconds=86400 * 365 * 50))
        row = tables.risiko()
        answers = [Phone(row).call("question", f"Question {n}") for n in range(4)]
        assert [one.status_code for one in answers] == [303, 303, 422, 422]
        page = page_text(answers[-1], 422)
        assert "Go and get the referee" in page
        assert "Question 3</textarea>" in page
        assert lines(row, "call") == 2
        assert Phone(row, 2).call("question", "Ours").status_code == 303
        assert Phone(row).report(*RIGHT).status_code == 303

    def test_the_way_to_dispute_without_a_script(self) -> None:
        phone = Phone(tables.risiko())
        page = page_text(phone.client.get(f"{phone.url()}?call=dispute"))
        assert 'id="call" open' in page
        assert 'value="dispute" checked' in page


class TestOver:
    def test_the_page_says_so_and_leads_to_the_tournament(self) -> None:
        row = tables.risiko()
        phone = Phone(row)
        halls.play(row)
        tables.next_round(row, "abcd", "efgh", phase="qualifying")
        page = phone.page(410)
        assert "This round is over" in page
        assert f'href="/t/{row.slug}/"' in page
        assert phone.get()["Referrer-Policy"] == "strict-origin"
        assert phone.get("table-live").status_code == 410
        for tap in (phone.report(*RIGHT), phone.confirm("b", "x"), phone.call()):
            assert "This round is over" in page_text(tap, 410)
        settled(row, listed=False)
        assert f"/t/{row.slug}/" not in phone.page(410)


class TestForgery:
    def test_a_phone_without_a_session_posts_with_the_token_of_its_page(self) -> None:
        phone = Phone(tables.risiko(), checks=True)
        page = phone.page()
        fields = dict(phone.hidden(page.partition('id="report"')[2])) | {"who": "a", "seat-1-score": "40"}
        answer = phone.client.post(phone.url("table-report"), fields)
        assert answer.status_code == 422  # taken, and figures are missing

    def test_a_phone_that_keeps_no_cookies_is_told_so(self) -> None:
        phone = Phone(tables.risiko(), checks=True)
        page = page_text(Client(enforce_csrf_checks=True).post(phone.url("table-report"), {"who": "a"}), 403)
        assert "keeps no cookies" in page
        assert 'name="referrer" content="strict-origin"' in page
