"""The organisers' hall: what waits, who calls, the clocks, who leaves; who may do what about it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.play import keys
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament.acts import Announce
from tabellone.tournament.results import open_calls
from tests.scenes.pages import page_text
from tests.server.play import tables
from tests.server.play.halls import Writing
from tests.server.web import hall_scene as scene
from tests.server.web.hall_scene import fresh, signed_in

pytestmark = pytest.mark.django_db
OF = re.compile(r'name="of" value="(\w+)"')


def page(client: Client, row: Tournament, path: str = "", status: int = 200) -> str:
    return page_text(client.get(f"/t/{row.slug}/hall/{path}"), status)


def post(client: Client, row: Tournament, path: str, **fields: Any) -> Any:
    return client.post(f"/t/{row.slug}/hall/{path}", {"token": str(uuid4()), **fields})


def of(client: Client, row: Tournament) -> str:
    found = OF.search(page(client, row, "1/1/"))
    return found[1] if found else ""


def test_before_a_round_is_published_the_hall_says_so() -> None:
    from tests.server.play.halls import master

    row = master(8)
    assert "No round is published yet" in page(signed_in(row), row)
    assert "/hall/" not in unescape(signed_in(row).get(f"/t/{row.slug}/").content.decode())


def test_the_hall_shows_each_table_with_what_waits_there_and_the_tab_leads_to_it() -> None:
    row = tables.risiko()
    scene.reports(row)
    shown = page(signed_in(row, "scorer"), row)
    assert "To be confirmed" in shown
    assert "Reported in the name of Ada" in shown
    assert "Nobody has confirmed it yet" in shown
    assert "0 of 2 tables" in shown
    assert f'href="/t/{row.slug}/hall/"' in unescape(signed_in(row, "scorer").get(f"/t/{row.slug}/").content.decode())


def test_a_result_confirmed_from_the_phone_that_reported_it_is_marked() -> None:
    row = tables.risiko()
    settings = {"confirmations": 3}
    _settle(row, **settings)
    scene.reports(row, phone="same")
    scene.confirms(row, "b", phone="same")
    assert "All from one phone." in page(signed_in(row), row)
    scene.confirms(row, "c")
    assert "All from one phone." not in page(signed_in(row), row)


def _settle(row: Tournament, **changes: Any) -> None:
    from dataclasses import replace

    from tabellone.server.play import services
    from tabellone.tournament import acts

    state = state_of(fresh(row))
    services.act(row, Writing(), acts.Settle(replace(state.settings, **changes)))
    fresh(row)


def test_a_scorer_accepts_a_report_that_waits_and_the_journal_says_on_whose_word() -> None:
    """Ruling desk-accepts."""
    row = tables.risiko()
    scene.reports(row)
    client = signed_in(row, "scorer")
    answer = post(client, row, "1/1/accept/", of=of(client, row))
    assert (answer.status_code, answer["Location"]) == (303, f"/t/{row.slug}/hall/")
    table = state_of(fresh(row)).rounds[0].round.tables[0]
    assert [seat.score for seat in table.seats] == [40, 30, 20, 10]
    assert state_of(row).hall == {}
    assert Entry.objects.filter(stream=row.scope, kind="report").count() == 1
    assert "The result of table 1 stands." in page(client, row)


def test_a_report_that_has_changed_meanwhile_is_not_accepted_unseen() -> None:
    row = tables.risiko()
    scene.reports(row)
    client = signed_in(row)
    seen = of(client, row)
    scene.reports(row, scores=(41, 30, 20, 10))
    answer = post(client, row, "1/1/accept/", of=seen)
    assert answer.status_code == 422
    assert "another result of table 1 has been reported since" in unescape(answer.content.decode()).lower()


def test_a_disputed_report_waits_for_the_referee_for_everybody() -> None:
    """Ruling disputed-waits."""
    row = tables.risiko()
    scene.reports(row)
    seen = of(signed_in(row), row)
    scene.calls(row)
    for role in ("scorer", "organiser"):
        answer = post(signed_in(row, role), row, "1/1/accept/", of=seen)
        assert answer.status_code == 422
        assert "is disputed" in answer.content.decode()


def test_calls_stand_first_the_oldest_on_top_and_the_title_counts_them() -> None:
    row = tables.risiko()
    scene.calls(row, "e", 2, "question", "Primo")
    scene.calls(row, "a", 1, "question", "Secondo")
    shown = page(signed_in(row), row)
    assert "<title>(2) Hall" in shown
    assert shown.index("Primo") < shown.index("Secondo")
    assert "just now" in shown


def test_only_an_organiser_decides_and_the_decision_is_on_record_with_its_source() -> None:
    """Ruling referee-is-organiser."""
    row = tables.big()
    scene.calls(row, kind="question", text="Vale?")
    assert "An organiser decides" in page(signed_in(row, "scorer"), row)
    assert post(signed_in(row, "scorer"), row, "1/calls/0/", text="Sì", source="game").status_code == 403
    client = signed_in(row)
    assert "The rules of the game" in page(client, row, "1/calls/0/")
    assert post(client, row, "1/calls/0/", text="Sì, vale.", source="game").status_code == 303
    decision = state_of(fresh(row)).hall[1].calls[0].decision
    assert decision
    assert (decision.text, decision.source) == ("Sì, vale.", "game")
    assert "Sì, vale." in page(client, row, "1/1/")
    assert open_calls(state_of(row)) == []


@pytest.mark.parametrize("typed", [{"text": "", "source": "game"}, {"text": "x" * 1001, "source": "game"}])
def test_a_decision_needs_words_and_what_was_typed_stays(typed: dict[str, str]) -> None:
    row = tables.big()
    scene.calls(row, kind="question")
    answer = post(signed_in(row), row, "1/calls/0/", **typed)
    assert answer.status_code == 422
    assert 'value="game" checked' in answer.content.decode()
    assert typed["text"] in answer.content.decode()


def test_a_decision_needs_a_source_that_the_rulebook_knows() -> None:
    row = tables.big()
    scene.calls(row, kind="question")
    answer = post(signed_in(row), row, "1/calls/0/", text="Sì", source="my cousin")
    assert answer.status_code == 422
    assert "Choose what the decision rests on" in answer.content.decode()


def test_a_decision_is_made_once() -> None:
    row = tables.big()
    scene.calls(row, kind="question")
    client, token = signed_in(row), str(uuid4())
    for _ in range(2):
        assert post(client, row, "1/calls/0/", text="Sì", source="game", token=token).status_code == 303
    assert post(client, row, "1/calls/0/", text="No", source="game").status_code == 422


def test_the_referee_decides_and_the_report_stands_with_the_same_word() -> None:
    row = tables.risiko()
    scene.reports(row)
    scene.calls(row)
    client = signed_in(row)
    seen = OF.search(page(client, row, "1/calls/0/"))
    assert seen
    sent = {"text": "Il risultato è giusto.", "source": "rulebook", "then": "accept", "of": seen[1]}
    assert post(client, row, "1/calls/0/", **sent).status_code == 303
    state = state_of(fresh(row))
    assert state.rounds[0].round.tables[0].seats[0].score == 40
    assert state.hall[1].calls[0].decision


def test_decided_otherwise_the_table_page_leads_to_another_result() -> None:
    row = tables.risiko()
    scene.reports(row)
    scene.calls(row)
    client = signed_in(row)
    answer = post(client, row, "1/calls/0/", text="Vale 25.", source="referee")
    assert answer["Location"] == f"/t/{row.slug}/hall/1/1/"
    assert f"/t/{row.slug}/desk/rounds/1/tables/1/" in page(client, row, "1/1/")
    assert "Enter another result" in page(client, row, "1/1/")


def test_who_is_leaving_is_listed_with_the_way_out_and_may_stay() -> None:
    row = tables.risiko()
    act(row, Writing(), Announce("h"))
    client = signed_in(row)
    assert f"/t/{row.slug}/desk/withdraw/h/" in page(client, row)
    assert "desk/withdraw" not in page(signed_in(row, "scorer"), fresh(row))
    assert post(client, row, "stays/h/").status_code == 303
    assert state_of(fresh(row)).leaving == ()
    assert post(client, row, "stays/nobody/").status_code == 404


def test_what_is_not_there_is_not_found() -> None:
    row = tables.risiko()
    client = signed_in(row)
    for path in ("1/9/", "7/1/", "1/calls/0/", "qr/1/9.svg", "qr/7/1.svg"):
        page(client, row, path, 404)
    assert post(client, row, "7/clock/", kind="start", minutes="90").status_code == 404
    assert post(client, row, "1/clock/", kind="explode").status_code == 404
    assert post(client, row, "1/clock/", kind="pause", table="9").status_code == 404


def test_the_hall_is_kept_until_something_happens_there() -> None:
    row = tables.risiko()
    client = signed_in(row)
    first = client.get(f"/t/{row.slug}/hall/")
    assert "no-cache" in first["Cache-Control"]
    assert "private" in first["Cache-Control"]
    again = client.get(f"/t/{row.slug}/hall/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code in {200, 304}  # 200 where the minute has changed between the two
    scene.calls(row)
    changed = client.get(f"/t/{row.slug}/hall/", headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200


def test_the_link_of_a_table_is_handed_out_as_a_code_that_opens_that_table() -> None:
    row = tables.risiko()
    client = signed_in(row, "scorer")
    state = state_of(row)
    key = keys.key_of(row, state.rounds[0], 2)
    assert f'value="http://testserver/at/{row.slug}/1/2/{key}/"' in page(client, row, "1/2/")
    drawing = client.get(f"/t/{row.slug}/hall/qr/1/2.svg")
    assert drawing["Content-Type"] == "image/svg+xml"
    assert b"<svg" in drawing.content
    assert b"style=" not in drawing.content
    assert Client().get(f"/at/{row.slug}/1/2/{key}/").status_code == 200


def test_words_made_of_markup_are_shown_as_words() -> None:
    row = tables.risiko()
    scene.calls(row, text='<script>alert("x")</script>')
    raw = signed_in(row).get(f"/t/{row.slug}/hall/").content.decode()
    assert "<script>alert" not in raw
    assert "&lt;script&gt;alert" in raw


def test_the_desk_shows_reports_that_wait_and_leads_to_them() -> None:
    row = tables.risiko()
    scene.reports(row)
    client = signed_in(row, "scorer")
    way = f'href="/t/{row.slug}/hall/1/1/"'
    for path in ("desk/results/", "desk/rounds/1/tables/1/"):
        assert way in unescape(client.get(f"/t/{row.slug}/{path}").content.decode())
    assert way not in unescape(client.get(f"/t/{row.slug}/desk/rounds/1/tables/2/").content.decode())


def test_after_publishing_the_desk_leads_to_the_clock() -> None:
    row = tables.risiko()
    client = signed_in(row)
    assert "Start the clock" in client.get(f"/t/{row.slug}/desk/rounds/1/").content.decode()
    scene.turns(row, "start", 90)
    assert "Start the clock" not in client.get(f"/t/{row.slug}/desk/rounds/1/").content.decode()


def test_the_clock_is_turned_for_all_and_for_one_by_a_scorer() -> None:
    row = tables.risiko()
    client = signed_in(row, "scorer")
    assert 'value="90"' in page(client, row)
    assert post(client, row, "1/clock/", kind="start", minutes="90").status_code == 303
    assert 'id="clock-1"' in page(client, row)
    answer = post(client, row, "1/clock/", kind="extra", minutes="5", table="2")
    assert answer["Location"] == f"/t/{row.slug}/hall/1/2/#clock-1"
    assert "With their own time" in page(client, row)
    assert post(client, row, "1/clock/", kind="pause").status_code == 303
    assert "data-paused" in page(client, row)
    assert [one.kind for one in state_of(fresh(row)).hall[1].clock] == ["start", "extra", "pause"]


@pytest.mark.parametrize("minutes", ["", "0", "-5", "1e3", "99999", "٥", "9" * 40, "abc"])
def test_minutes_that_are_none_are_refused_in_a_sentence(minutes: str) -> None:
    row = tables.risiko()
    answer = post(signed_in(row), row, "1/clock/", kind="start", minutes=minutes)
    assert answer.status_code == 422
    assert "Give the minutes as a whole number from 1 to 1440" in answer.content.decode()


def test_a_form_sent_twice_turns_the_clock_once() -> None:
    row = tables.risiko()
    client, token = signed_in(row), str(uuid4())
    for _ in range(2):
        assert post(client, row, "1/clock/", kind="start", minutes="90", token=token).status_code == 303
    assert len(state_of(fresh(row)).hall[1].clock) == 1
    again = post(client, row, "1/clock/", kind="start", minutes="90")
    assert again.status_code == 422
    assert "has been started already" in again.content.decode()


def test_in_a_closed_tournament_no_clock_is_turned() -> None:
    from tabellone.server.play import services
    from tabellone.tournament import acts

    row = tables.pergioco()
    client = signed_in(row)
    services.act(row, Writing(), acts.Close())
    shown = page(client, fresh(row))
    assert "The tournament is closed." in shown
    assert "Start the clock" not in shown
    assert post(client, row, "1/clock/", kind="start", minutes="5").status_code == 422
