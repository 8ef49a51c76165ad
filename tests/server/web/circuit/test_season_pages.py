"""Rankings at their own addresses on any day, a player's page, files: what PG 9, PG 10 and PG 12 ask of them."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.engine.facts import Game, Player, Season, Seat
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import change_season
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person as Record
from tabellone.server.people.services import register_person
from tabellone.server.people.tokens import public_token
from tabellone.server.play import services
from tabellone.server.rankings import freezing, seasons
from tabellone.server.rankings.gathering import gathered_facts
from tabellone.server.web.circuit.ranking_rows import days_of_tournaments
from tabellone.server.web.circuit.season_view import address_code, ranking_address
from tabellone.tournament import acts
from tests.scenes.pages import page_source
from tests.server.people.examples import account
from tests.server.web.season_scene import HOSTILE, NAMES, OUTSIDE, made
from tests.strategies_pergioco import person, season, stage

pytestmark = pytest.mark.django_db
END = date(2026, 12, 31)
ON = END.isoformat()
DAY = {"on": ON}


def got(path: str, status: int = 200, language: str = "en", **asked: str) -> str:
    return page_source(Client().get(path, asked, headers={"Accept-Language": language}), status)


def codes(of: Circuit) -> dict[str, str]:
    """Public ids by name."""
    return {one["name"]: one["id"] for one in of.season["players"]}


def player(of: Circuit, name: str, status: int = 200, on: str = ON) -> str:
    return got(reverse("circuit-player", args=[of.slug, codes(of)[name]]), status, on=on)


def test_every_ranking_has_an_address_of_its_own() -> None:
    of = made()
    for code in seasons.rankings_on(of, END).answer.rankings:
        text = got(ranking_address(of, code), on=ON)
        assert f'<link rel="canonical" href="http://testserver{ranking_address(of, code)}">' in text
        old = got(reverse("circuit", args=[of.slug]), ranking=code, on=ON)
        assert f'<link rel="canonical" href="http://testserver{ranking_address(of, code)}">' in old
        assert text[text.index("<tbody>") : text.index("</tbody>")] in old


def test_what_is_not_there_is_not_there() -> None:
    of = made(stages=1)
    for ranking in ("purple", "game:", "game:none", "red.csv", "\x00"):
        got(reverse("ranking", args=[of.slug, ranking]), 404)
        got(reverse("ranking-csv", args=[of.slug, ranking]), 404)


@pytest.mark.parametrize("game", ["a/b", "..", "x.csv", "più giochi", "<b>", "é" * 200])
def test_a_game_of_any_name_has_an_address(game: str) -> None:
    one = stage(["anna 1 bea 0"], game=game)
    of = import_season(season("anna", "bea", games=(Game(game, game),)), [one], name="Giro", slug="giro", by=None)
    assert ">Anna</a>" in got(ranking_address(of, f"game:{game}"), on=ON)
    assert address_code(f"game:{game}").count("/") == 0


def test_the_day_has_neighbours_and_moves_the_ranking() -> None:
    """PG 9: after every stage; the links lead to the days on which stages ended."""
    of = made()
    days = days_of_tournaments(gathered_facts(of))
    text = got(ranking_address(of, "red"), on=days[3].isoformat())
    assert f"?on={days[2]}" in text
    before = {row.player: row.position for row in seasons.rankings_on(of, days[2]).answer.rankings["red"]}
    now = {row.player: row.position for row in seasons.rankings_on(of, days[3]).answer.rankings["red"]}
    ups = sum(before[one] > now[one] for one in now if one in before)
    downs = sum(before[one] < now[one] for one in now if one in before)
    assert (text.count('<span class="up"'), text.count('<span class="down"')) == (ups, downs)
    assert ups + downs > 0
    assert "up 1 place<" in text or "down 1 place<" in text or "places<" in text


def test_the_first_ranking_has_no_moves() -> None:
    of = made()
    assert 'class="move"' not in got(
        ranking_address(of, "red"), on=days_of_tournaments(gathered_facts(of))[0].isoformat()
    )


def test_registered_players_are_shown_with_city_and_country_alone() -> None:
    """PG 12."""
    of = made()
    text = got(ranking_address(of, "blue"), on=ON)
    assert "Firenze, Italia" in text
    Record.objects.filter(name=NAMES[0]).update(hides_name=True)
    hidden = got(ranking_address(of, "blue"), on=ON)
    assert NAMES[0] not in hidden
    assert codes(of)[NAMES[0]] not in hidden
    assert hidden.count("Firenze, Italia") == text.count("Firenze, Italia") - 1


def test_a_player_is_found_by_name() -> None:
    of = made()
    text = got(ranking_address(of, "red"), q="bru", on=ON)
    assert "1 player found" in text
    assert f">{NAMES[1]}</a>" in text
    assert f">{NAMES[0]}</a>" not in text
    assert "0 players found" in got(ranking_address(of, "red"), q="<b>\x00nobody", on=ON)


def races() -> Circuit:
    """Four Race stages: Anna wins all but the third."""
    stages = [
        stage([f"anna {int(n != 3)} bea {int(n == 3)}"], ident=f"race-{n}", end=f"2026-0{n}-10", race=True)
        for n in range(1, 5)
    ]
    stages = [replace(one, name=f"Gara {one.id[-1]}") for one in stages]
    return import_season(season("anna", "bea"), stages, name="Giro", slug="giro", by=None)


def test_until_the_race_ends_its_page_shows_the_plain_sum_and_what_would_be() -> None:
    """PG 40, race_drops_at."""
    of = races()
    text = got(ranking_address(of, "race"), on="2026-06-30")
    assert "Provisional" in text
    assert '<td class="num"><strong>58</strong></td><td class="num more" data-label="After the drops' in text
    assert "(dropped)" not in text
    own = got(reverse("circuit-player", args=[of.slug, codes(of)["Anna"]]), on="2026-06-30")
    assert "After the drops, if it ended now: <span" in own


def test_dropped_results_are_marked_wherever_they_are_listed() -> None:
    """PG 40: in the ranking, on the player's page, in the files; the final total needs no second column."""
    of = races()
    text = got(ranking_address(of, "race"), on=ON)
    assert text.count("(dropped)") == 4
    assert "<strong>32</strong>" in text
    assert "After the drops" not in text
    own = got(reverse("circuit-player", args=[of.slug, codes(of)["Anna"]]), on=ON)
    assert own.count("(dropped)") == 2
    assert "After the drops" not in own
    lines = list(csv.reader(io.StringIO(got(reverse("ranking-csv", args=[of.slug, "race"]), on=ON))))
    assert [line[-1] for line in lines if line and line[-1]][-3:] == [
        "dropped results",
        "Gara 1; Gara 3",
        "Gara 1; Gara 3",
    ]


def test_files_have_the_lines_of_the_page() -> None:
    of = made(hostile=True)
    rows = seasons.rankings_on(of, END).answer.rankings["race"]
    path = reverse("ranking-csv", args=[of.slug, "race"])
    text = Client().get(path, DAY, headers={"Accept-Language": "en"}).content.decode("utf-8-sig")
    lines = list(csv.reader(io.StringIO(text)))
    body = [line for line in lines if line and line[0].isdecimal()]
    assert [line[0] for line in body] == [str(row.position) for row in rows]
    assert "Tappa 4" in text
    assert any(HOSTILE[:6] in line[1] for line in body)
    workbook = Client().get(reverse("ranking-xlsx", args=[of.slug, "race"]), DAY)
    assert workbook.content[:2] == b"PK"
    assert "masters-race-2026-12-31.xlsx" in workbook["Content-Disposition"]


def test_files_call_people_as_everybody_may_read_whoever_asks() -> None:
    """Ruling files-as-public."""
    of = made()
    Record.objects.filter(name=NAMES[0]).update(hides_name=True)
    client = Client()
    client.force_login(account("Cura Tutto", role="administrator"))
    assert NAMES[0] not in client.get(reverse("ranking-csv", args=[of.slug, "red"]), DAY).content.decode()
    assert NAMES[0] in client.get(ranking_address(of, "red"), DAY).content.decode()


def test_a_players_page_tells_all_that_moved_the_ratings() -> None:
    """PG 22: every stage with its games, the sum of their shares being the change."""
    of = made()
    text = player(of, NAMES[0])
    found = seasons.circuit_history(gathered_facts(of), END).history.career(codes(of)[NAMES[0]], END)
    assert text.count('<article class="player-stage') == len(found.stages) > 3
    for each in found.stages:
        assert str(each.before) in text
        assert each.after is None or str(each.after) in text
    assert text.count('<svg class="chart"') == len(found.turns) + 1
    assert "Firenze, Italia" in text
    assert "<style" not in text
    assert 'style="' not in text


def test_a_player_of_the_page_is_linked_from_everywhere() -> None:
    of = made()
    page = reverse("circuit-player", args=[of.slug, codes(of)[NAMES[1]]])
    assert f'href="{page}?on={END}"' in got(ranking_address(of, "green"), on=ON)
    assert f'href="{page}"' in player(of, NAMES[0])


def test_on_a_day_of_the_past_the_page_ends_there() -> None:
    """PG 10."""
    of = made()
    second = days_of_tournaments(gathered_facts(of))[1]
    text = player(of, NAMES[0], on=second.isoformat())
    assert "Tappa 2" in text
    assert "Tappa 3" not in text


def test_who_is_not_registered_has_no_page_and_no_figures() -> None:
    """PG 5, rulings shadow-rating and shadow-as-input: by nickname in the games of others, no rating of their own."""
    of = made()
    got(reverse("circuit-player", args=[of.slug, OUTSIDE]), 404)
    assert OUTSIDE.title() in player(of, NAMES[0])
    shadow = next(row.rating for row in seasons.rankings_on(of, END).answer.ratings if row.player == OUTSIDE)
    for ranking in ("", "red", "game:hex"):
        why = got(reverse("circuit-why", args=[of.slug]), player=OUTSIDE, ranking=ranking, on=ON)
        assert "not registered" in why
        assert str(shadow) not in why


def test_before_the_registration_nothing_is_told() -> None:
    """PG 5, PG 12, ruling figures-from-registration."""
    people = (person("anna", "2026-06-01"), person("bea"))
    of = import_season(season(*people), [stage(["anna 1 bea 0"])], name="Giro", slug="giro", by=None)
    path = reverse("circuit-player", args=[of.slug, "anna"])
    assert "Not registered on this day" in got(path, on="2026-05-01")
    assert "1010.000" not in got(path, on="2026-05-01")
    assert "1010.000" in got(path, on="2026-06-01")


def test_an_excluded_player_has_no_page() -> None:
    """PG 7, ruling void-player-not-games."""
    people = (person("anna", excluded=True), person("bea"))
    of = import_season(season(*people), [stage(["anna 1 bea 0"])], name="Giro", slug="giro", by=None)
    got(reverse("circuit-player", args=[of.slug, "anna"]), 404)
    assert "Anna" in got(reverse("circuit-player", args=[of.slug, "bea"]), on=ON)


def test_a_page_before_any_game_says_so() -> None:
    of = import_season(season("anna"), [], name="Giro", slug="giro", by=None)
    text = got(reverse("circuit-player", args=[of.slug, "anna"]))
    assert "In no ranking yet" in text
    assert "No games yet" in text


def test_circuits_without_ratings_of_players_have_no_such_pages() -> None:
    of = import_season(Season("risiko", 2026), [], name="Senza", slug="senza", by=None)
    got(reverse("circuit-player", args=[of.slug, "anna"]), 404)
    got(reverse("ranking", args=[of.slug, "red"]))


@pytest.mark.parametrize("language", ["it", "es"])
def test_pages_speak_the_readers_language(language: str) -> None:
    of = made()
    path = reverse("circuit-player", args=[of.slug, codes(of)[NAMES[0]]])
    assert f'<html lang="{language}">' in got(path, language=language, on=ON)


def test_a_correction_of_the_first_stage_moves_every_page() -> None:
    """PG 9: nothing that was kept is shown again."""
    of = made()
    client, paths = (
        Client(),
        [ranking_address(of, "blue"), reverse("circuit-player", args=[of.slug, codes(of)[NAMES[0]]])],
    )
    before = [client.get(path, DAY) for path in paths]
    row = seasons.listed_tournaments(of)[0]
    table = gathered_facts(of).facts[0].rounds[0].tables[0]
    lost = tuple(Seat(one.player, Decimal(0 if one.score else 1)) for one in table.seats)
    services.act(row, Writing(), acts.Correct(1, table.number, lost))
    for path, old in zip(paths, before, strict=True):
        again = client.get(path, DAY, headers={"If-None-Match": old["ETag"]})
        assert again.status_code == 200
        assert again.content != old.content


def test_somebody_who_moves_house_is_shown_there() -> None:
    """PG 12: what is kept follows the register."""
    of = made()
    assert "Atlantide" not in got(ranking_address(of, "red"), on=ON)
    Record.objects.get(name=NAMES[0]).registrations.update(city="Atlantide")
    assert "Atlantide" in got(ranking_address(of, "red"), on=ON)


def test_masked_players_keep_a_page_under_a_number() -> None:
    """Ruling hidden-name."""
    of = made()
    Record.objects.filter(name=NAMES[0]).update(hides_name=True)
    player(of, NAMES[0], 404)
    token = public_token([Record.objects.get(name=NAMES[0]).code])
    text = got(reverse("circuit-player", args=[of.slug, token]), on=ON)
    assert NAMES[0] not in text
    assert "Firenze" not in text
    assert register_person(Details("Altro"), Writing(), scopes=()).code not in text


def test_stages_call_the_registered_by_name_and_others_by_nickname() -> None:
    """PG 12: what the season's document says goes before the nickname in the stage's."""
    games = [
        replace(stage(["anna 1 bea 0"], ident="tappa"), players=(Player("anna", "anna_77"), Player("bea", "bea_1")))
    ]
    of = import_season(season("anna", person("bea", None)), games, name="Giro", slug="giro", by=None)
    path = reverse("standings", args=["tappa"])
    text = got(path)
    assert ("Anna" in text, "anna_77" in text, "bea_1" in text, "Bea" in text) == (True, False, True, False)
    assert "anna_77" not in got(reverse("tournament", args=["tappa"]))
    change_season(of.pk, lambda now: season("anna", "bea"), "player-registered", {"player": "bea"}, Writing())
    after = got(path)
    assert ("Bea" in after, "bea_1" in after) == (True, False)


def test_stages_without_a_circuit_call_people_as_they_do() -> None:
    one = replace(stage(["anna 1 bea 0"], ident="sola"), players=(Player("anna", "anna_77"), Player("bea", "bea_1")))
    services.create(acts.Import(one), Writing())
    assert "anna_77" in got(reverse("standings", args=["sola"]))


def test_the_last_day_shows_what_was_frozen_whatever_came_later() -> None:
    """PG 31, PG 34, PG 37: a correction moves other days at once, and the last day only with a further revision."""
    one = stage(["anna 1 bea 0"], end="2025-06-01")
    people = (person("anna", "2025-01-02"), person("bea", "2025-01-02"))
    of = import_season(season(*people, year=2025), [one], name="Giro", slug="giro", by=None)
    freezing.freeze_rankings(of, Writing())
    row = seasons.listed_tournaments(of)[0]
    lost = (Seat("anna", Decimal(0)), Seat("bea", Decimal(1)))
    services.act(row, Writing(), acts.Correct(1, 1, lost))
    page, last = reverse("circuit-player", args=[of.slug, "anna"]), "2025-12-31"
    for path, first, corrected in (
        (ranking_address(of, "blue"), "1010.000", "990.000"),
        (page, ">1010.000<", ">990.000<"),
    ):
        frozen, day = got(path, on=last), got(path, on="2025-12-30")
        assert "Final rankings, revision 1" in frozen
        assert first in frozen
        assert "Final rankings" not in day
        assert corrected in day
    table = got(ranking_address(of, "blue"), on=last)
    assert table.index(">Anna</a>") < table.index(">Bea</a>")
    assert "1010.000" in got(reverse("ranking-csv", args=[of.slug, "blue"]), on=last)
    freezing.freeze_rankings(of, Writing(why="Risultato corretto"))
    assert "Final rankings, revision 2" in got(ranking_address(of, "blue"), on=last)
    assert table != got(ranking_address(of, "blue"), on=last)
