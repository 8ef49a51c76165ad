"""A3: the same tournament is counted once: a corrected file finds its stage, and a second one is asked about."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.contract.register import Staged
from tabellone.engine.facts import Player, Round, Seat, Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.exchange.sources.found import FoundTournament
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake import importing as imports
from tabellone.server.intake.models import Draft
from tabellone.server.intake.previewing import preview_import
from tabellone.server.intake.recognising import SourceSaid, StageHere, certain_stage, likely_stages
from tabellone.server.journal.services import Writing
from tabellone.server.rankings.stages import StageWanted, create_stage
from tests.exchange.sources.samples_bga import ROWS
from tests.exchange.sources.samples_playstrategy import REPORT
from tests.exchange.sources.samples_trf import EXAMPLE
from tests.server.intake.stage_scene import (
    HALF,
    NOTHING,
    all_new,
    applied,
    circuit,
    decide,
    draft,
    everybody,
    found,
    game,
    known,
)
from tests.server.people.examples import account

FEBRUARY = {"name": "Prova", "start": date(2026, 2, 1), "end": date(2026, 2, 20), "system": "swiss", "game": "hex"}
SWISS = re.sub(r"/swiss/\w{8}", "/swiss/aaaaaaaa", REPORT)


def database(test: Callable[..., None]) -> Any:
    """A test that writes, on either database."""
    return pytest.mark.postgres(pytest.mark.django_db(test))


def handed_in(at: Circuit, text: str, name: str = "", **more: Any) -> Draft:
    return imports.start_import(at, [imports.SourcePart(name, text)], Writing(), **more)


def asked(row: Draft) -> list[str]:
    return [problem.code for problem in preview_import(row).plan.questions]


def doubles(row: Draft) -> list[tuple[str, str]]:
    """The stages that are asked about, and why."""
    row.refresh_from_db()
    return [(one.stage.slug, one.why) for one in preview_import(row).beside.doubles]


@database
def test_a_corrected_trf_is_asked_about_and_goes_into_its_stage() -> None:
    """A3. A TRF has no ids: name, days and players say that it is the one which is here."""
    at = circuit()
    told = {**FEBRUARY, "name": "Tappa mia", "platform": "boardgamearena"}  # called otherwise here than in the file
    stage = applied(all_new(decide(handed_in(at, EXAMPLE), **told))).stage
    corrected = EXAMPLE.replace("2 w 1", "2 w 0").replace("1 b 0", "1 b 1")
    assert corrected != EXAMPLE
    row = handed_in(at, corrected)
    assert row.stage is None
    assert doubles(row) == [(stage.slug, "alike")]
    assert preview_import(row).beside.doubles[0].count == 3
    assert asked(row)[0] == "import-ask-same"
    assert preview_import(row).plan.tournament is None
    row = imports.decide_import(row.pk, preview_import(row).decided, by=None, seen=row.version, stage=stage)
    shown = preview_import(row)
    assert (shown.plan.questions, shown.beside.doubles) == ((), ())
    assert shown.differences is not None
    assert len(shown.differences.changed) == 1
    assert imports.apply_import(row.pk, Writing(why="scritto al contrario"), seen=shown.seen).stage == stage
    assert Tournament.objects.count() == 1


@database
def test_boardgamearenas_rows_with_the_same_table_ids_find_their_stage() -> None:
    """A3. Neither name nor days stand in the rows: the ids of the tables do."""
    at = circuit()
    for name in ("anna", "bruno", "dario"):
        known(name, at=at, platform="boardgamearena")
    rows = ROWS.replace("1,,dario,44,,,6,bye\n", "")
    stage = applied(decide(handed_in(at, rows), **FEBRUARY)).stage
    again = handed_in(at, rows.replace("bruno,22,2,55", "bruno,22,1,70").replace("anna,11,1,62", "anna,11,2,62"))
    assert again.stage == stage
    mine = preview_import(again).beside.recognised
    assert mine is not None
    assert (mine.why, mine.count) == ("games", 2)


@database
@pytest.mark.parametrize(
    ("platform", "link", "source"),
    [
        ("playstrategy", "https://playstrategy.org/swiss/aaaaaaaa", SWISS),
        ("playstrategy", "https://www.playstrategy.org/swiss/aaaaaaaa/", SWISS),
        (
            "boardgamearena",
            "https://example.org/torneo",
            EXAMPLE.replace("092", "022 https://example.org/torneo/\n092"),
        ),
    ],
)
def test_a_planned_stage_is_found_by_the_link_that_the_file_carries(platform: str, link: str, source: str) -> None:
    """A3. The id in the planned address, or the address itself."""
    at = circuit()
    by = account(role="organiser", scope=at.scope)
    days = (date(2026, 3, 1), date(2026, 3, 31))
    planned = create_stage(
        at, StageWanted("Marzo", "hex", *days, "swiss", staged=Staged(platform, link=link)), Writing(by)
    )
    row = handed_in(at, source)
    assert row.stage == planned.tournament
    mine = preview_import(row).beside.recognised
    assert mine is not None
    assert mine.why == "link"


@database
def test_a_second_stage_is_never_made_without_asking() -> None:
    """A3. Not by choosing a new stage, and not by choosing another one that is there."""
    at = circuit()
    everybody(at)
    stage = applied(draft(at, found(game("anna", "bruno"), game("carla", "dario", HALF)))).stage
    newer = found(game("anna", "bruno", NOTHING), game("carla", "dario", HALF))
    row = draft(at, newer, target=imports.ImportTarget(fresh=True))
    assert row.stage is None
    assert doubles(row) == [(stage.slug, "id")]
    assert not preview_import(row).applicable
    days = (date(2026, 2, 1), date(2026, 2, 20))
    by = account(role="organiser", scope=at.scope)
    other = create_stage(at, StageWanted("Altra", "hex", *days, "swiss"), Writing(by)).tournament
    assert doubles(draft(at, newer, target=imports.ImportTarget(other))) == [(stage.slug, "id")]
    row = decide(row, apart=(stage.slug,), name="Un'altra")
    assert preview_import(row).applicable
    second = applied(row).stage
    assert second != stage
    both = draft(at, newer)  # two stages tell of it by now: which one is meant is asked
    assert both.stage is None
    assert {slug for slug, _ in doubles(both)} == {stage.slug, second.slug}
    into = imports.decide_import(both.pk, preview_import(both).decided, by=None, seen=both.version, stage=second)
    assert doubles(into) == []  # they were told apart before


@database
@pytest.mark.parametrize(("do", "stages"), [("same", 1), ("apart", 2)])
def test_the_question_is_answered_on_the_page(client: Client, do: str, stages: int) -> None:
    """A3. It is that one, and changes it with a reason; or it is another one, and a second stage is made."""
    at = circuit()
    everybody(at)
    here = applied(draft(at, found(game("anna", "bruno"), game("carla", "dario", HALF)))).stage
    client.force_login(account(role="organiser", scope=at.scope))
    newer = found(game("anna", "bruno", NOTHING), game("carla", "dario", HALF), name="Tappa corretta")
    row = draft(at, newer, target=imports.ImportTarget(fresh=True))
    url = reverse("stage-import-preview", args=[at.slug, row.pk])
    page = client.get(url).content.decode()
    assert "Is it a tournament that is here already?" in page
    assert "The platform’s own id of the tournament is the same" in page
    assert 'value="apply"' not in page
    told = {"do": do, "version": row.version} | ({"stage": here.slug} if do == "same" else {})
    assert client.post(url, told).status_code == 303
    row.refresh_from_db()
    done = client.post(url, {"do": "apply", "seen": preview_import(row).seen, "why": "corretto", "token": "t"})
    assert done.status_code == 303
    assert Tournament.objects.count() == stages


@database
def test_a_stage_made_meanwhile_from_the_same_source_is_asked_about() -> None:
    """A3. Two drafts of files that differ: the second meets the stage that the first one made."""
    at = circuit()
    everybody(at)
    one = draft(at, found(game("anna", "bruno"), source_id=""))
    two = draft(at, found(game("anna", "bruno", HALF), game("carla", "dario"), source_id=""))
    assert preview_import(two).applicable
    applied(one)
    two.refresh_from_db()
    assert [why for _, why in doubles(two)] == ["games"]
    assert not preview_import(two).applicable


# what tells a tournament again, and what does not: (what the source says otherwise, how it is recognised)
NAMES = ("Anna", "Bruno", "Carla", "Dario")
PAIRS = ((0, 1), (2, 3), (0, 2), (1, 3))


def stage(**more: Any) -> StageHere:
    """A stage of February with four games, without ids."""
    rounds = tuple(
        Round(number, tuple(Table(n, tuple(Seat(f"p{who}") for who in pair)) for n, pair in enumerate(pairs, 1)))
        for number, pairs in enumerate((PAIRS[:2], PAIRS[2:]), start=1)
    )
    facts = Facts(
        "pergioco", "prova", "Tappa di Febbraio", date(2026, 2, 1), date(2026, 2, 20), game="hex", rounds=rounds,
        players=tuple(Player(f"p{n}", name) for n, name in enumerate(NAMES)),
    )  # fmt: skip
    return StageHere("prova", replace(facts, **more))


def source(**more: Any) -> SourceSaid:
    """The same as a file without ids tells it."""
    games = tuple(replace(game(NAMES[one], NAMES[two]), id="") for one, two in PAIRS)
    told: dict[str, Any] = {
        "name": "", "start": date(2026, 2, 1), "end": date(2026, 2, 20),
        "people": {name: {name.casefold()} for name in NAMES},
    }  # fmt: skip
    inside = {key: more.pop(key) for key in ("source_id", "platform", "title", "link") if key in more}
    read = FoundTournament(
        "trf",
        inside.get("platform", ""),
        (),
        games,
        name=inside.get("title", "tappa di febbraio"),
        source_id=inside.get("source_id", ""),
        link=inside.get("link", ""),
    )
    return SourceSaid(read, **{**told, **more})


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({}, "alike"),
        ({"title": "TAPPA  di febbràio"}, "alike"),
        ({"start": None, "end": None}, "alike"),
        ({"title": "", "start": None, "end": None}, None),
        ({"title": "Tappa di febbraio (corretta)"}, "pairings"),
        ({"title": "Tappa di febbraio (corretta)", "start": None, "end": None}, None),
        ({"start": date(2026, 3, 1), "end": date(2026, 3, 9)}, None),
        ({"start": date(2026, 2, 20), "end": date(2026, 3, 9)}, "alike"),
        ({"people": {name: {f"altro {name}"} for name in NAMES}}, None),
        ({"people": {"Anna": {"p0"}, "Bruno": {"p1"}, "Zoe": {"zoe"}, "Ugo": {"ugo"}}}, "alike"),
        ({"game": "go"}, None),
        ({"game": "hex"}, "alike"),
        ({"digest": "sum"}, "text"),
    ],
)
def test_name_days_and_players_tell_a_tournament_again(said: dict[str, Any], why: str | None) -> None:
    """A3. What the source says otherwise than the stage, and by what it is known all the same."""
    here = replace(stage(), digests=frozenset({"sum"}))
    assert [one.why for one in likely_stages(source(**said), [here])] == ([why] if why else [])


def test_the_platforms_own_ids_tell_two_tournaments_apart() -> None:
    """A3. Twins by name, days and people, but the platform says that they are two."""
    here = stage(extra={"x-source": {"platform": "abstractplay", "id": "uno"}})
    assert likely_stages(source(platform="abstractplay", source_id="due"), [here]) == []
    assert [one.why for one in likely_stages(source(platform="abstractplay", source_id="uno"), [here])] == ["id"]
    assert likely_stages(source(platform="playstrategy"), [here]) == []
    assert [one.why for one in likely_stages(source(), [here])] == ["alike"]


@pytest.mark.parametrize(
    ("link", "said", "same"),
    [
        ("https://playstrategy.org/swiss/AbCd1234", {"platform": "playstrategy", "source_id": "AbCd1234"}, True),
        ("https://playstrategy.org/swiss/AbCd1234", {"platform": "playstrategy", "source_id": "AbCd9999"}, False),
        (
            "https://boardgamearena.com/t?id=700001",
            {"platform": "boardgamearena", "source_id": "700001"},
            True,
        ),
        ("https://boardgamearena.com/t?id=700001", {"platform": "abstractplay", "source_id": "700001"}, False),
        ("https://boardgamearena.com/tournament/2026", {"platform": "boardgamearena", "source_id": "2026"}, False),
        ("https://example.org/a", {"link": "http://www.example.org/a/"}, True),
        ("", {"link": ""}, False),
    ],
)
def test_a_planned_link_is_carried_by_the_address_or_by_the_id_in_it(
    link: str, said: dict[str, Any], *, same: bool
) -> None:
    here = stage(extra={"x-link": link}, name="Altra", rounds=(), players=())
    assert (certain_stage(source(title="Prova", **said), [here]) is not None) == same


def test_a_file_is_known_by_the_event_in_its_name() -> None:
    """A3. The id of an organiser's event on AbstractPlay stands only in the name of the file."""
    event = "00000000-0000-4000-8000-000000000e01"
    here = stage(extra={"x-link": f"https://play.abstractplay.com/event/{event}"}, name="Altra", rounds=(), players=())
    told = source(platform="abstractplay", title="Prova", files=(f"{event}.json",))
    assert certain_stage(told, [here]) == here
