"""The part of a table's page that renews itself: another answer when something of this table changed, else none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabellone.server.events.models import Tournament
from tabellone.server.play import in_hall, services
from tabellone.server.play.draws import publish
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tests.scenes.pages import page_text
from tests.server.play import halls, tables
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing
from tests.server.web.table_scene import RIGHT, Phone, clocked, settled

pytestmark = pytest.mark.django_db


class TestLive:
    def test_unchanged_it_is_an_answer_without_a_body_whatever_other_tables_do(self) -> None:
        row = tables.risiko()
        phone, other = Phone(row), Phone(row, 2)
        clocked(row, minutes=90)
        etag = phone.get("table-live")["ETag"]
        other.report(*RIGHT, who="e")
        other.confirm("f")
        other.call("dispute")
        clocked(row, minutes=10, table=2)
        assert phone.get("table-live", if_none_match=etag).status_code == 304

    def test_everything_of_this_table_makes_it_another(self) -> None:
        row = tables.risiko()
        phone = Phone(row)
        phone.page()
        steps: list[Any] = [
            lambda: clocked(row, minutes=90),
            lambda: phone.report(*RIGHT),
            lambda: phone.call("dispute", "no"),
            lambda: in_hall.settle(row, 1, 0, Writing(), text="So it is.", source="referee"),
            lambda: settled(row, confirmations=None),
            lambda: phone.confirm("b"),
            lambda: renamed(row, "a", "Ada Altra"),
        ]
        etags = [phone.get("table-live")["ETag"]]
        for step in steps:
            step()
            etags.append(phone.get("table-live")["ETag"])
        assert len(set(etags)) == len(etags)

    def test_a_poll_asks_the_database_once_however_many_play(self, django_assert_num_queries: Any) -> None:
        for players in (8, 48):
            row = halls.master(players)
            hall_drawn(row)
            phone = Phone(row)
            phone.page()
            url, etag = phone.url("table-live"), phone.get("table-live")["ETag"]
            with django_assert_num_queries(1):
                assert phone.client.get(url, headers={"if-none-match": etag}).status_code == 304

    def test_it_holds_no_form_of_its_own(self) -> None:
        phone = Phone(tables.risiko())
        phone.report(*RIGHT)
        part = page_text(phone.get("table-live"))
        assert "<form" not in part
        assert "csrf" not in part
        assert 'form="confirm"' in part


def renamed(row: Tournament, player: str, name: str) -> None:
    row.refresh_from_db()
    entrant = next(one for one in state_of(row).entrants if one.player.id == player)
    services.act(row, Writing(), acts.Amend(replace(entrant, player=replace(entrant.player, name=name))))


def hall_drawn(row: Tournament) -> None:
    draw(row, Writing())
    publish(row, 1, Writing())
