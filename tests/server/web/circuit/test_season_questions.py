"""Questions about a season: what if, on a scratch copy; what somebody needs to gain a place (PG 35, PG 39, PG 40)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.engine.facts import Season
from tabellone.rulebooks import pergioco
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake.services import import_season
from tabellone.server.journal.models import Entry
from tabellone.server.people.models import Person
from tabellone.server.rankings import seasons
from tabellone.server.rankings.gathering import circuit_stamps, gathered_facts
from tabellone.server.rankings.what_if import WhatIf, what_would_move
from tests.scenes.histories import rankings
from tests.scenes.pages import page_source
from tests.server.people.examples import account
from tests.server.web.season_scene import NAMES, made

pytestmark = pytest.mark.django_db
END = date(2026, 12, 31)


def asked(of: Circuit, by: Any = None, status: Any = 200, **question: str) -> str:
    client = Client()
    client.force_login(by or account("Tiene Circuito", role="organiser", scope=of.scope))
    question.setdefault("on", END.isoformat())
    return page_source(
        client.get(reverse("what-if", args=[of.slug]), question, headers={"Accept-Language": "en"}), status
    )


def test_only_organisers_of_the_circuit_ask_what_if() -> None:
    of = made(stages=1)
    asked(of, account("Nessuno"), 403)
    assert Client().get(reverse("what-if", args=[of.slug])).status_code == 302
    assert "What if" in asked(of)


def test_a_question_moves_what_the_rulebook_says_and_writes_nothing() -> None:
    """The answer is the season of the changed facts; the facts stay."""
    of = made()
    whole, stamps, lines = gathered_facts(of), circuit_stamps(of), Entry.objects.count()
    found = what_would_move(whole, WhatIf("stage", stage=whole.facts[0].id), END)
    after = rankings(pergioco, whole.season, whole.facts[1:], END)
    before = seasons.rankings_on(of, END).answer
    for move in found["blue"]:
        was = {row.player: row.position for row in before.rankings["blue"]}.get(move.player)
        now = {row.player: row.position for row in after.rankings["blue"]}.get(move.player)
        assert ((move.was or {}).get("position"), (move.now or {}).get("position")) == (was, now)
    assert found["ratings"]
    text = asked(of, kind="stage", stage=whole.facts[0].id)
    assert "What would move on 31 December 2026" in text
    assert (circuit_stamps(of), Entry.objects.count()) == (stamps, lines)
    assert seasons.rankings_on(of, END).answer is before


def test_a_game_is_chosen_and_then_ended_otherwise() -> None:
    of = made()
    stage = gathered_facts(of).facts[0]
    assert 'name="game"' not in asked(of)
    assert "Round 1, table 1: " in asked(of, kind="game", stage=stage.id)
    assert "Ratings" in asked(of, kind="game", stage=stage.id, game="1.1", outcome="void")


def test_somebody_excluded_leaves_the_rankings() -> None:
    """PG 7."""
    of = made()
    code = next(one["id"] for one in of.season["players"] if one["name"] == NAMES[0])
    found = what_would_move(gathered_facts(of), WhatIf("player", player=code), END)
    assert next(move for move in found["red"] if move.player == code).now is None
    assert NAMES[0] in asked(of, kind="player", player=code)


def test_a_ruling_is_tried_and_a_wrong_figure_is_refused_in_words() -> None:
    of = made()
    assert "Ratings" in asked(of, kind="ruling", name="k", value="40")
    assert "Green" in asked(of, kind="ruling", name="green_points", value="10 5 1")
    for name, value in (("k", "many"), ("k", "-3"), ("red_floor", "perhaps"), ("nothing", "1"), ("race_k", "9" * 40)):
        assert 'class="notice notice-error"' in asked(of, kind="ruling", name=name, value=value), (name, value)


@pytest.mark.parametrize(
    "question",
    [
        {"kind": "ufo"},
        {"kind": "stage", "stage": "nowhere"},
        {"kind": "game", "stage": "masters-1", "game": "9.9", "outcome": "void"},
        {"kind": "game", "stage": "\x00", "game": "1.1", "outcome": "ufo"},
        {"kind": "player", "player": "<b>"},
        {"kind": "ruling"},
    ],
)
def test_nonsense_does_no_harm(question: dict[str, str]) -> None:
    asked(made(stages=1), **question)


def needs(of: Circuit, name: str, **question: str) -> str:
    code = next(one["id"] for one in of.season["players"] if one["name"] == name)
    return page_source(
        Client().get(reverse("circuit-needs", args=[of.slug, code]), {"on": END.isoformat(), **question})
    )


def test_what_somebody_needs_in_the_race() -> None:
    """PG 39, PG 40: as the rulebook says it, with its steps."""
    of = made()
    on = "2026-07-31"
    last = seasons.rankings_on(of, date(2026, 7, 31)).answer.rankings["race"][-1].player
    name = next(one["name"] for one in of.season["players"] if one["id"] == last)
    text = needs(of, name, ranked="16", on=on)
    assert "or better" in text or "No result gains a place" in text
    assert 'class="steps"' in text


def test_what_somebody_needs_in_green() -> None:
    """PG 35."""
    text = needs(made(), NAMES[2], game="hex", games="4", opponents="1010,5", on="2026-07-31")
    assert "A score of" in text or "No result gains a place" in text
    assert 'class="steps"' in text


@pytest.mark.parametrize(
    "question",
    [
        {"ranked": "1"},
        {"ranked": "many"},
        {"ranked": "99999999"},
        {"game": "ufo", "games": "3", "opponents": "1000"},
        {"game": "hex", "games": "999999", "opponents": "1000"},
        {"game": "hex", "games": "3", "opponents": "NaN"},
    ],
)
def test_what_cannot_be_asked_is_said_beside_the_field(question: dict[str, str]) -> None:
    text = needs(made(stages=1), NAMES[0], **question)
    assert "errorlist" in text or "notice-error" in text


def test_more_ranked_than_a_race_stage_holds_is_refused_in_words() -> None:
    """PG 40."""
    assert "notice-error" in needs(made(stages=1), NAMES[0], ranked="65", on="2026-07-31")


def test_without_such_questions_there_is_no_page() -> None:
    of = import_season(Season("risiko", 2026), [], name="Senza", slug="senza", by=None)
    assert Client().get(reverse("circuit-needs", args=[of.slug, "anna"])).status_code == 404
    assert Tournament.objects.count() == 0


def test_ones_own_page_leads_to_ones_seasons() -> None:
    of = made(stages=1)
    mine = Person.objects.get(name=NAMES[0])
    mine.user = account("Ada Righini")
    mine.save()
    client = Client()
    client.force_login(mine.user)
    text = client.get(reverse("me")).content.decode()
    assert f'href="{reverse("circuit-player", args=[of.slug, mine.code])}"' in text
    assert f'href="{reverse("circuit-needs", args=[of.slug, mine.code])}"' in text
