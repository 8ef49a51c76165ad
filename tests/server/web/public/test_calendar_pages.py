"""The calendar: a month as a page, and the same dates as iCalendar files that other programs read."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date
from typing import Any
from uuid import uuid4

import icalendar
import pytest
from django.test import Client
from django.utils import timezone

from tabellone.engine.facts import Season, Tournament
from tabellone.server.events import models as events
from tabellone.server.events.queries import last_written
from tabellone.server.events.seasons import found_circuit
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.tournament import acts
from tabellone.tournament.state import Settings
from tests.scenes.pages import page_source
from tests.server.play.evenings import published
from tests.server.play.halls import head, latest, play, splendor

pytestmark = pytest.mark.django_db
HOSTILE = (
    "Torneo\r\nBEGIN:VEVENT\r\nSUMMARY:finto\r\nEND:VEVENT",
    'uno, due; tre\\quattro "cinque"',
    "ritorno\rsolo\x0b\x0c\x85\u2028\u2029fine",
    "\u202eorbil\u202c e \u200f segni",
    "p" * 300,
    "<script>alert(1)</script> & =1+1",
    "END:VCALENDAR",
    "più àccènti ☃ \U0001f3b2" * 20,
)


def dated(
    name: str,
    start: date,
    end: date | None = None,
    *,
    venue: str = "",
    note: str = "",
    listed: bool = True,
    **more: Any,
) -> events.Tournament:
    of: Tournament = head("big", "splendor", "swiss", 4)
    fields: dict[str, Any] = {"name": name, "start": start, "end": end or start, **more}
    settings = Settings(replace(of, **fields), venue=venue, note=note, listed=listed)
    return services.create(acts.Settle(settings), Writing(token=str(uuid4()))).tournament


def page(language: str = "en", **asked: str) -> str:
    return page_source(Client().get("/calendar/", asked, headers={"Accept-Language": language}))


def days(text: str) -> dict[str, str]:
    """What stands on each day of the month."""
    month = text[text.index('<ol class="month"') : text.index("</ol>", text.index('<ol class="month"'))]
    return dict(re.findall(r'<time datetime="([\d-]+)".*?</time>(.*?)(?=<time|$)', month, re.DOTALL))


def read(address: str = "/calendar.ics", **asked: str) -> list[Any]:
    """The events of a file, read by a library."""
    response = Client().get(address, asked)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/calendar")
    calendar = icalendar.Calendar.from_ical(response.content)
    assert calendar["VERSION"] == "2.0"
    assert [one.name for one in calendar.subcomponents if one.name != "VEVENT"] == []
    return list(calendar.events)


def test_a_tournament_stands_on_each_of_its_days() -> None:
    row = dated("Due giorni", date(2026, 5, 9), date(2026, 5, 10))
    found = days(page(month="2026-05"))
    assert len(found) == 35
    assert [day for day, text in found.items() if f"/t/{row.slug}/" in text] == ["2026-05-09", "2026-05-10"]


def test_the_week_begins_on_monday_and_days_of_other_months_are_empty() -> None:
    dated("Fine aprile", date(2026, 4, 30), date(2026, 5, 1))
    found = days(page(month="2026-05"))
    assert min(found) == "2026-04-27"
    assert "Fine aprile" not in found["2026-04-30"]
    assert "Fine aprile" in found["2026-05-01"]


def test_what_lasts_long_stands_above_the_days() -> None:
    dated("Campionato lungo", date(2026, 5, 1), date(2026, 6, 30))
    text = page(month="2026-05")
    assert "Campionato lungo" in text[: text.index('<ol class="month"')]
    assert all("Campionato" not in each for each in days(text).values())


def test_months_lead_to_each_other_and_keep_what_was_asked() -> None:
    dated("Uno", date(2026, 12, 24))
    text = page(month="2026-12", rulebook="big")
    assert "?month=2026-11&amp;rulebook=big" in text
    assert "?month=2027-01&amp;rulebook=big" in text
    assert "December 2026" in text
    assert "dicembre 2026" in page("it", month="2026-12")
    assert "diciembre 2026" in page("es", month="2026-12").replace(" de ", " ")


def test_it_is_filtered_by_rulebook_game_and_circuit() -> None:
    circuit = found_circuit(Season("pergioco", 2026), Writing(), name="Giro", slug="giro")
    big = dated("Con Splendor", date(2026, 5, 9))
    hexed = dated("Con Hex", date(2026, 5, 9), rulebook="pergioco", game="hex", system="swiss", table_size=None)
    events.Tournament.objects.filter(pk=hexed.pk).update(circuit=circuit)

    def found(**asked: str) -> set[str]:
        text = page(month="2026-05", **asked)
        listed = {str(one["UID"]).partition("@")[0] for one in read(**asked)}
        rows = {row.name for row in (big, hexed) if f"/t/{row.slug}/" in text}
        assert rows == {row.name for row in (big, hexed) if str(row.pk) in listed}
        return rows

    assert found() == found(rulebook="chess") == {"Con Splendor", "Con Hex"}
    assert found(rulebook="big") == found(game="splendor") == {"Con Splendor"}
    assert found(circuit="giro") == found(game="hex") == {"Con Hex"}
    assert found(circuit="nowhere") == found(game="\x00x") == set()


def test_an_empty_month_says_what_comes_next() -> None:
    assert "Nothing in this month" in page(month="2026-01")
    row = dated("Il prossimo", date(2026, 5, 9))
    text = page(month="2026-01")
    assert f'href="/t/{row.slug}/"' in text
    assert "Il prossimo" in text


@pytest.mark.parametrize("month", ["", "x", "2026-13", "0000-01", "9999-12", "2026-5", "\x00", "٢٠٢٦-٠٥", "1" * 500])
def test_a_month_that_is_none_is_this_one(month: str) -> None:
    first = timezone.localdate().replace(day=1)
    assert f'<input type="hidden" name="month" value="{first:%Y-%m}">' in page(month=month)


def test_what_is_hidden_is_in_no_calendar() -> None:
    row = dated("Nascosto", date(2026, 5, 9), listed=False)
    assert "Nascosto" not in page(month="2026-05")
    assert read() == []
    assert Client().get(f"/t/{row.slug}/calendar.ics").status_code == 404


def test_an_event_tells_what_a_calendar_needs() -> None:
    row = dated(
        "Torneo di maggio", date(2026, 5, 9), date(2026, 5, 10), venue="Sala Grande", note="Portate i dadi.\nAlle 9."
    )
    (event,) = read(f"/t/{row.slug}/calendar.ics")
    assert event["UID"] == f"{row.pk}@tabellone"
    assert (event.decoded("dtstart"), event.decoded("dtend")) == (date(2026, 5, 9), date(2026, 5, 11))
    assert str(event["SUMMARY"]) == "Torneo di maggio"
    assert str(event["LOCATION"]) == "Sala Grande"
    assert str(event["DESCRIPTION"]) == "Portate i dadi.\nAlle 9."
    assert str(event["URL"]) == f"http://testserver/t/{row.slug}/"
    assert [str(one) for one in event["CATEGORIES"].cats] == ["BIG", "Splendor"]
    assert event.decoded("dtstamp") == last_written([row])[row.pk].astimezone(UTC).replace(microsecond=0)


def test_the_same_facts_are_the_same_file_and_a_change_has_a_higher_sequence() -> None:
    row = splendor(8)
    address = f"/t/{row.slug}/calendar.ics"
    first = Client().get(address)
    assert Client().get(address).content == first.content
    assert Client().get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    (before,) = read(address)
    published(row)
    play(row)
    assert latest(row).published
    (after,) = read(address)
    assert after["UID"] == before["UID"]
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])
    assert Client().get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_a_name_whatever_is_in_it(name: str) -> None:
    row = dated(name, date(2026, 5, 9), venue=name, note=name)
    other = dated("Altro", date(2026, 5, 10))
    found = {str(one["UID"]): one for one in read()}
    assert set(found) == {f"{row.pk}@tabellone", f"{other.pk}@tabellone"}
    plain = " ".join(re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]", " ", name).split())
    for field in ("SUMMARY", "LOCATION"):
        assert str(found[f"{row.pk}@tabellone"][field]) == plain
    assert "Altro" in page(month="2026-05")


@pytest.mark.parametrize("name", HOSTILE)
def test_lines_are_folded_and_end_as_they_should(name: str) -> None:
    dated(name, date(2026, 5, 9), venue=name, note=name)
    body = Client().get("/calendar.ics").content
    lines = body.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    assert not any(sign in line for line in lines for sign in (b"\r", b"\n"))
    assert lines.count(b"BEGIN:VEVENT") == lines.count(b"END:VEVENT") == lines.count(b"END:VCALENDAR") == 1


def test_a_circuit_has_a_file_of_its_own() -> None:
    circuit = found_circuit(Season("pergioco", 2026), Writing(), name="Giro, d'Italia; due", slug="giro")
    inside, _outside = dated("Tappa", date(2026, 5, 9)), dated("Altrove", date(2026, 5, 9))
    events.Tournament.objects.filter(pk=inside.pk).update(circuit=circuit)
    assert [str(one["SUMMARY"]) for one in read("/c/giro/calendar.ics")] == ["Tappa"]
    calendar = icalendar.Calendar.from_ical(Client().get("/c/giro/calendar.ics").content)
    assert str(calendar["X-WR-CALNAME"]) == "Giro, d'Italia; due"
