"""The big screen: what it shows when, to whom, and what its address can ask for; and the bracket's page."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tabellone.server.events.models import Tournament
from tabellone.server.people.details import Details
from tabellone.server.people.services import register_person
from tabellone.server.play.draws import publish
from tabellone.server.play.in_hall import turn
from tabellone.server.play.keys import key_of
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.server.web.tournament.screen import ScreenAsked, screen_asked
from tabellone.server.web.tournament.slides import SMALL, list_pages, split_evenly
from tabellone.tournament import acts
from tests.scenes.pages import page_source
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, duel, latest, master, play, stage
from tests.server.web.screen_scene import HOSTILE
from tests.server.web.screen_scene import master as hostile_master

pytestmark = pytest.mark.django_db


def published(row: Tournament, number: int = 1) -> Tournament:
    row = draw(row, Writing(), seed=f"riva {number}").tournament
    return publish(row, number, Writing()).tournament


def played(row: Tournament, rounds: int) -> Tournament:
    for number in range(1, rounds + 1):
        row = published(row, number)
        play(row)
        row.refresh_from_db()
    return row


def shown(row: Tournament, query: str = "", client: Client | None = None) -> str:
    return page_source((client or Client()).get(f"/t/{row.slug}/screen/{query}"))


def views(text: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r'<section class="slide slide-([a-z]+)"', text)))


def pages(text: str, view: str) -> int:
    return len(re.findall(rf'<section class="slide slide-{view}"', text))


# --- what matters now


def test_before_the_first_round_it_says_how_to_follow() -> None:
    text = shown(master(8))
    assert views(text) == ["follow"]
    assert f"http://testserver/t/{Tournament.objects.get().slug}/" in text


def test_right_after_publication_everybody_finds_their_seat() -> None:
    row = published(master(16))
    text = shown(row)
    assert views(text) == ["seats", "follow"]
    drawn = latest(row)
    for table in drawn.round.tables:
        for seat, player in enumerate(table.players, 1):
            name = f"Giocatore {player[1:]}"
            line = rf'{name}</span></th><td class="num at">{table.number}</td><td class="num seat">{seat}</td>'
            assert re.search(line, text), name


def test_a_draft_is_not_shown() -> None:
    row = draw(master(8), Writing()).tournament
    assert views(shown(row)) == ["draw"]  # who takes part, and what was announced
    assert views(shown(row, "?view=seats")) == ["follow"]


def test_names_stand_in_the_order_of_the_alphabet() -> None:
    text = shown(published(master(61)), "?view=seats")
    names = re.findall(r'<th scope="row"><span>([^<]*)', text)
    assert len(names) == 61
    assert names == sorted(names)


def test_a_table_stands_where_the_hall_has_it() -> None:
    from tabellone.server.play.draws import fix

    row = draw(master(16), Writing(), seed="riva").tournament
    player = latest(row).round.tables[3].players[0]
    row = fix(row, player, 1, Writing()).tournament
    row = publish(row, 1, Writing()).tournament
    assert f'Giocatore {player[1:]}</span></th><td class="num at">1</td>' in shown(row)


def test_while_a_round_is_played_the_clock_and_who_still_plays() -> None:
    row = published(master(16))
    turn(row, 1, "start", Writing(), minutes=90)
    assert views(shown(row)) == ["clock", "seats", "follow"]
    play(row, but=(2, 4))
    text = shown(row)
    assert views(text) == ["clock", "follow"]
    assert 'id="screen-clock"' in text
    assert 'data-signs="7"' in text  # 1:30:00: a clock is as large as its signs leave room for
    assert re.findall(r"<li><span class=\"unseen\">Table </span>(\d+)</li>", text) == ["2", "4"]
    assert "2 tables still play" in text


def test_between_rounds_the_standing() -> None:
    text = shown(played(master(16), 1))
    assert views(text) == ["standings", "follow"]
    assert "Standing after round 1" in text


def test_in_the_final_phase_the_bracket() -> None:
    row = published(played(master(20), 2), 3)
    assert views(shown(row)) == ["seats", "bracket", "follow"]
    text = shown(row, "?view=bracket")
    assert "winner of table" in text
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))  # a slide and its drawing each have a title


def test_at_the_end_the_podium() -> None:
    row = played(master(20), 4)
    text = shown(row)
    assert views(text) == ["podium", "bracket", "standings"]
    assert "Final standing" in text


def test_a_bye_is_told_as_such() -> None:
    text = shown(published(stage(5)))
    assert text.count('class="rests"') == 1


# --- to whom


def test_the_links_of_tables_are_for_who_keeps_the_hall() -> None:
    row = published(master(16))
    turn(row, 1, "start", Writing(), minutes=90)
    keeper, stranger = Client(), Client()
    keeper.force_login(account("Tiene Sala", role="scorer", scope=row.scope))
    stranger.force_login(account("Passa Solo"))
    with_codes = shown(row, "?view=tables", keeper)
    assert with_codes.count('class="card-code"') == 4
    assert "tables" in views(shown(row, "", keeper))
    for other in (Client(), stranger):
        text = shown(row, "?view=tables", other) + shown(row, "", other)
        assert 'class="card-code"' not in text
        assert pages(text, "tables") == 1
    keys = [key_of(row, latest(row), number) for number in range(1, 5)]
    assert not any(key in with_codes for key in keys)  # a code is a drawing: nothing of the key can be read in the page


def test_tables_that_do_not_report_by_phone_have_no_links() -> None:
    row = published(master(16))
    settings = replace(state_of(row).settings, phones=False)
    row = act(row, Writing(), acts.Settle(settings)).tournament
    client = Client()
    client.force_login(account("Tiene Sala", role="organiser", scope=row.scope))
    assert 'class="card-code"' not in shown(row, "?view=tables", client)


def test_an_address_that_only_this_computer_knows_is_no_code() -> None:
    row = master(8)
    answer = Client().get(f"/t/{row.slug}/screen/", headers={"Host": "127.0.0.1:8000"})
    text = answer.content.decode()
    assert "<svg" not in text.split('<section class="slide', 1)[1].split("</section>")[0]
    assert "only this computer knows" in text


def test_names_are_shown_as_everybody_may_see_them_also_to_organisers() -> None:
    row = master(8)
    person = register_person(Details("Giocatore 001", birth=date(2015, 1, 1)), Writing(), scopes=(row.scope,))
    first = replace(state_of(row).entrants[0], person=str(person.pk))
    row = act(row, Writing(), acts.Amend(first)).tournament
    row = published(row)
    client = Client()
    client.force_login(account("Tiene Banco", role="organiser", scope=row.scope))
    for text in (shown(row, "?view=seats,tables"), shown(row, "?view=seats,tables", client)):
        assert "Giocatore 001" not in text
        assert "Giocatore 002" in text


def test_a_hidden_tournament_has_no_screen_for_others() -> None:
    row = master(8)
    Tournament.objects.filter(pk=row.pk).update(listed=False)
    for path in ("screen/", "screen/live/", "bracket/"):
        assert Client().get(f"/t/{row.slug}/{path}").status_code == 404


def test_names_made_of_markup_are_text() -> None:
    row = published(hostile_master(16, 0))
    text = shown(row, "?view=seats,tables")
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert all(name.split()[0].replace("<", "&lt;").replace(">", "&gt;") in text for name in HOSTILE)


# --- what is asked for


def test_a_view_and_a_page_can_be_fixed() -> None:
    row = published(master(150))
    text = shown(row, "?view=seats")
    assert pages(text, "seats") == 3
    second = shown(row, "?view=seats&page=2")
    assert 'id="seats-2"' in second
    assert (pages(second, "seats"), views(second)) == (1, ["seats"])
    assert 'id="seats-3"' in shown(row, "?view=seats&page=99")
    assert "screen/live/?view=seats&amp;page=2&amp;every=30" in shown(row, "?view=seats&page=2&every=30")


@pytest.mark.parametrize(
    "query", ["?view=nothing", "?view=&page=x", "?every=-1&page=0", "?page=²", "?view=seats,%00&every=9999999"]
)
def test_an_address_that_cannot_be_meant_shows_what_matters(query: str) -> None:
    row = published(master(8))
    assert "seats" in views(shown(row, query))


def test_what_is_asked_for_is_said_again() -> None:
    from django.http import QueryDict

    want = screen_asked(QueryDict("view=clock,seats&page=2&every=500&scheme=dark"))
    assert want == ScreenAsked(("clock", "seats"), 2, 120, "dark")
    assert screen_asked(QueryDict(want.query)) == want
    assert ScreenAsked().query == ""


def test_it_is_dark_when_asked() -> None:
    row = master(8)
    assert "scheme-light" in shown(row)
    assert "scheme-dark" in shown(row, "?scheme=dark")


# --- it follows


def test_an_unchanged_screen_costs_nothing_and_a_clock_renews_it() -> None:
    row = published(master(8))
    organiser = Client()
    organiser.force_login(account("Tiene Banco", role="organiser", scope=row.scope))
    for client, kind in ((Client(), "start"), (organiser, "pause")):
        address = f"/t/{row.slug}/screen/live/"
        first = client.get(address)
        assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
        turn(row, 1, kind, Writing(), minutes=90)  # type: ignore[arg-type]  # kinds of turns
        renewed = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert renewed.status_code == 200
        assert renewed["ETag"] != first["ETag"]


def test_what_is_renewed_has_the_ids_of_the_page() -> None:
    row = published(master(8))
    part = Client().get(f"/t/{row.slug}/screen/live/").content.decode()
    for each in ("screen-live", "screen-ending"):
        assert f'id="{each}"' in part
        assert f'id="{each}"' in shown(row)
    assert "<html" not in part


# --- pages that can be read


@given(st.lists(st.integers(), min_size=1, max_size=400))
def test_every_line_stands_once_and_no_page_is_longer_than_can_be_read(items: list[int]) -> None:
    found = list_pages(items)
    assert [one for page in found for column in page.columns for one in column] == items
    assert all(len(column) <= SMALL.lines for page in found for column in page.columns)
    lengths = [sum(map(len, page.columns)) for page in found]
    assert max(lengths) - min(lengths) <= 1
    assert all(one >= other for one, other in pairwise(lengths))


def test_two_hundred_players_are_three_pages() -> None:
    found = list_pages(range(200))
    assert [[len(column) for column in page.columns] for page in found] == [[23, 22, 22], [23, 22, 22], [22, 22, 22]]
    assert (list_pages(range(16))[0].size, list_pages(range(40))[0].size, list_pages([])) == ("large", "medium", [])


def test_parts_without_anything_are_left_out() -> None:
    assert split_evenly(range(2), 3) == [(0,), (1,)]


# --- the bracket's page


def test_the_bracket_has_a_page_and_a_tab() -> None:
    row = published(played(duel(8, rounds=2, final_phase="national", qualified=4), 2), 3)
    text = Client().get(f"/t/{row.slug}/bracket/").content.decode()
    assert "<svg" in text
    assert "<title id=" in text
    assert "style=" not in text
    assert text.count("winner of table") >= 2
    assert f'href="/t/{row.slug}/bracket/"' in Client().get(f"/t/{row.slug}/standings/").content.decode()


def test_before_the_final_phase_its_page_says_when_it_comes() -> None:
    row = published(master(8))
    text = Client().get(f"/t/{row.slug}/bracket/").content.decode()
    assert "No bracket yet" in text
    assert f'href="/t/{row.slug}/bracket/"' not in Client().get(f"/t/{row.slug}/standings/").content.decode()


def test_the_page_of_the_bracket_is_kept() -> None:
    row = published(master(8))
    first = Client().get(f"/t/{row.slug}/bracket/")
    assert Client().get(f"/t/{row.slug}/bracket/", headers={"If-None-Match": first["ETag"]}).status_code == 304
