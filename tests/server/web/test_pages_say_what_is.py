"""Pages say what is: closed is not going on, hidden is not in, a winner is named, counts agree, a name is a name."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tabellone.engine.errors import Problem
from tabellone.engine.facts import Game, Player, Season
from tabellone.server.events.models import Tournament
from tabellone.server.events.seasons import found_circuit
from tabellone.server.intake.importing import ImportTarget
from tabellone.server.play import services
from tabellone.server.play.draws import fix, publish
from tabellone.server.play.names import public_facts
from tabellone.server.rankings.history import player_history
from tabellone.server.rankings.names import shown_in
from tabellone.server.rankings.stages import StageWanted, create_stage, stage_calendar
from tabellone.server.registration.models import Registration
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant
from tests.scenes.pages import browser_of, page_at, page_text
from tests.scenes.result_desk import Desk
from tests.server.intake.stage_scene import applied, circuit, draft, everybody, found, game
from tests.server.people.examples import account
from tests.server.play import tables
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, duel, latest, master
from tests.server.registration.scenes import registered, shadow

pytestmark = pytest.mark.django_db


def plain(page: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", page).split())


def told(text: str, language: str, **context: Any) -> str:
    with translation.override(language):
        return Template("{% load tabellone %}" + text).render(Context(context))


def test_a_closed_evening_is_not_running_any_more() -> None:
    """Its day lasts until midnight; it does not."""
    row, today = tables.risiko(), timezone.localdate()
    at = circuit()
    Tournament.objects.filter(pk=row.pk).update(circuit=at, start=today, end=today)
    (line,) = stage_calendar(at, today)
    assert line.when == "running"
    Tournament.objects.filter(pk=row.pk).update(closed=True)
    (line,) = stage_calendar(at, today)
    assert line.when == "over"


def test_results_in_a_hidden_stage_are_not_said_to_count() -> None:
    at = circuit()
    everybody(at)
    by = account(role="organiser", scope=at.scope)
    row = create_stage(at, StageWanted("Tappa", "hex", date(2026, 2, 1), date(2026, 2, 20), "swiss"), Writing(by))
    one = draft(
        at, found(game("anna", "bruno"), game("carla", "dario"), name="Tappa"), target=ImportTarget(row.tournament)
    )
    desk, address = browser_of(by), reverse("stage-import-preview", args=[at.slug, one.pk])
    body = next(each for each in page_at(desk, address).split("<form") if 'value="apply"' in each)
    done = desk.post(address, dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', body)) | {"do": "apply"})
    said = plain(page_at(desk, done["Location"]))
    assert "the stage is hidden: it counts in no ranking until you publish it" in said
    assert "ratings and rankings follow" not in said


class TestWhoPlayedInImports:
    def imported(self, *nicknames: str) -> tuple[Registration, Tournament]:
        """A stage from a platform's file: one who has registered, others by their nicknames."""
        at = circuit()
        ada = registered(at, nicknames={"abstractplay": nicknames[0]})
        for nickname in nicknames[1:]:
            shadow(nickname, "abstractplay")
        return ada, applied(draft(at, found(game(nicknames[0], nicknames[1])))).stage

    def test_the_registered_are_listed_with_their_pages(self) -> None:
        ada, stage = self.imported("ada1", "bruno2")
        name = ada.person.name
        shown = page_at(Client(), "/players/")
        assert name in shown
        assert "bruno2" not in shown
        assert stage.name in page_at(Client(), f"/players/{ada.person.code}/")
        assert f"/players/{ada.person.code}/" in page_at(Client(), f"/t/{stage.slug}/rounds/1/")

    def test_nobody_who_is_not_to_be_shown(self) -> None:
        ada, stage = self.imported("ada1", "bruno2")
        Registration.objects.filter(pk=ada.pk).update(disqualified=True)
        assert ada.person.name not in page_at(Client(), "/players/")
        Registration.objects.filter(pk=ada.pk).update(disqualified=False)
        ada.person.birth = stage.start.replace(year=stage.start.year - 17)
        ada.person.save()
        assert player_history(ada.person) is None


class TestSaved:
    def after(self, row: Tournament, *scores: str, **more: Any) -> str:
        desk = Desk(row)
        done = desk.post(*scores, seen=desk.seen(), **more)
        return plain(page_text(desk.client.get(done["Location"])))

    def test_risiko_is_named_with_its_winner(self) -> None:
        said = self.after(tables.risiko(), "", "30", "20", "10", seat_1_objective="on")
        assert "Table 1 is saved: Ada Brandi RisiKo! · Bruno Celli 30" in said
        assert "Won by Ada Brandi: Ada Brandi before Bruno Celli: reached the secret objective" in said

    def test_the_criterion_that_parted_a_tie_is_named(self) -> None:
        tie = {"seat_1_off_objective": "3", "seat_2_off_objective": "5"}
        said = self.after(tables.risiko(), "40", "40", "20", "10", **tie)
        assert re.search(r"Won by Bruno Celli: .*5 against 3", said)

    def test_the_score_alone_needs_no_reason(self) -> None:
        assert re.search(r"Won by Ada Brandi ?\. Correct it", self.after(tables.big(), "40", "30", "20", "10"))

    def test_a_game_for_two_has_its_winner_or_none(self) -> None:
        assert "Won by Bruno Celli" in self.after(tables.pergioco(), "0", "1")
        assert "Won by" not in self.after(tables.pergioco(), "0.5", "0.5")


def test_a_bye_is_counted_as_a_table_on_no_page() -> None:
    row = duel(5)
    draw(row, Writing())
    publish(row, 1, Writing())
    client = browser_of(account(role="organiser", scope=row.scope))
    desk = f"/t/{row.slug}/desk/"
    pages = [plain(page_at(client, f"{desk}{page}")) for page in ("results/", "rounds/1/")]
    pages += [plain(page_at(Client(), f"/t/{row.slug}/rounds/1/"))]
    assert ["0 of 2 tables" in page for page in pages] == [True, True, True]
    assert "Published 2 0" in plain(page_at(client, f"{desk}draws/"))
    assert "tables 2." in plain(page_at(client, f"/t/{row.slug}/journal/"))


def test_a_game_of_a_season_goes_by_its_name_there() -> None:
    season = Season("pergioco", 2026, games=(Game("six-making", "Six Making"),))
    at = found_circuit(season, Writing(), name="Giro", slug="giro-dei-sei")
    row = Tournament(name="Tappa", rulebook="pergioco", game="six-making", circuit=at)
    assert told("{{ row|played }} {{ row|kind }}", "it", row=row) == "Six Making PerGioco Masters · Six Making"


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_a_nickname_at_the_head_of_a_sentence_keeps_its_small_letter(language: str) -> None:
    text = "{{ it|sentence|capfirst }}"
    problem = Problem("supremacy-twice", values={"players": ["ada89", "bruno7"]})
    assert told(text, language, it=problem).startswith("ada89")
    assert told(text, language, it=Problem("no-standing-to-print"))[0].isupper()
    assert told("{{ 'tavolo'|capfirst }}", language) == "Tavolo"


def test_rules_are_cited_in_the_readers_language() -> None:
    cited = '{% rule "RK withdrawals" %} {% rule "ruling red-floor" %} {% rule "BIG 7.2" %}'
    assert plain(told(cited, "it")) == "RK ritiri interpretazione red-floor BIG 7.2"
    assert plain(told(cited, "es")) == "RK retiradas interpretación red-floor BIG 7.2"
    page = plain(page_text(Client().get("/rules/risiko/", headers={"accept-language": "it"})))
    assert "RK ritiri" in page
    assert "RK withdrawals" not in page


def test_for_whom_a_table_keeps_its_place_is_told_to_organisers_alone() -> None:
    row = master(8)
    draw(row, Writing())
    player = latest(row).round.tables[0].players[0]
    fix(row, player, 9, Writing())
    publish(row, 1, Writing())
    organiser = browser_of(account(role="organiser", scope=row.scope))
    assert "here for Giocatore" in plain(page_at(organiser, f"/t/{row.slug}/desk/rounds/1/"))
    for page in (f"/t/{row.slug}/", f"/t/{row.slug}/rounds/1/"):
        shown = plain(page_at(Client(), page))
        assert "here for" not in shown
        assert "table 1 of the draw" in shown


def test_by_the_club_and_then_by_number_at_the_desk_and_in_public() -> None:
    """Ruling namesakes."""
    row = master(4)
    same = (Player("x", "Anna Rossi", "Dado Nero"), Player("y", "Anna Rossi", "Torre"), Player("z", "Ivo Blu"))
    others = (*same, Player("w", "Ivo Blù"))
    services.act(row, Writing(), acts.Enrol(tuple(Entrant(one, present=True) for one in others)))
    row.refresh_from_db()
    draw(row, Writing())
    publish(row, 1, Writing())
    row.refresh_from_db()
    organiser = browser_of(account(role="organiser", scope=row.scope))
    pages = [page_at(Client(), f"/t/{row.slug}/rounds/1/"), page_at(organiser, f"/t/{row.slug}/desk/results/")]
    for page in map(plain, pages):
        for name in ("Anna Rossi (Dado Nero)", "Anna Rossi (Torre)", "Ivo Blu (№ 7)", "Ivo Blù (№ 8)"):
            assert name in page
    assert [one.name for one in public_facts(row).players][4:] == ["Anna Rossi", "Anna Rossi", "Ivo Blu", "Ivo Blù"]


def test_in_a_season_by_city_and_country() -> None:
    """PG 12: no club, no year of birth."""
    at = circuit()
    one, other = (
        registered(at, first_name="Ada", last_name="Prova", city=city, nicknames={"abstractplay": nickname})
        for city, nickname in (("Lucca", "ada1"), ("Siena", "ada2"))
    )
    stage = applied(draft(at, found(game("ada1", "ada2")))).stage
    at.refresh_from_db()
    names = {player: each.name for player, each in shown_in(at).items()}
    assert names[one.person.code] == "Ada Prova (Lucca, IT)"
    assert names[other.person.code] == "Ada Prova (Siena, IT)"
    for address in (f"/t/{stage.slug}/rounds/1/", "/players/"):
        shown = plain(page_at(Client(), address))
        assert "Ada Prova (Lucca, IT)" in shown
        assert "1990" not in shown
