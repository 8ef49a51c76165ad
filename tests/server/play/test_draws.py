"""From what is in the way to the published round: draws, their certificate, draws again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tabellone.engine.errors import InputError, RuleError
from tabellone.exchange.answers import draw_json
from tabellone.exchange.documents import write_tournament
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal
from tabellone.server.play import draws
from tabellone.server.play.models import Round
from tabellone.server.play.states import state_of
from tabellone.tournament.act import StaleActError
from tabellone.tournament.draws import ready
from tabellone.tournament.rounds import seen_of_draw
from tabellone.tournament.view import facts_before
from tests.cli.shell import process
from tests.server.play import drawing
from tests.server.play.halls import Writing, duel, latest, master, play, report, splendor, stage

pytestmark = pytest.mark.django_db

HALLS = [
    pytest.param(lambda: master(20), id="RisiKo! 20"),
    pytest.param(lambda: master(61), id="RisiKo! 61"),
    pytest.param(lambda: splendor(10), id="Splendor 10"),
    pytest.param(lambda: duel(9), id="7 Wonders Duel 9"),
    pytest.param(lambda: stage(9), id="PerGioco Swiss"),
    pytest.param(lambda: stage(8, "round_robin"), id="PerGioco round robin"),
]


def drawn(row: Tournament, **more: object) -> Tournament:
    return drawing.draw(row, Writing(), **more).tournament  # type: ignore[arg-type]  # what a form says


def published(row: Tournament) -> Tournament:
    row = drawn(row)
    return draws.publish(row, latest(row).round.number, Writing()).tournament


@pytest.mark.parametrize("hall", HALLS)
def test_a_draw_is_that_of_the_command_line(hall: Callable[[], Tournament], tmp_path: Path) -> None:
    row = hall()
    for number in (1, 2):
        row = drawn(row, seed="fiume 7")
        found = latest(row)
        seed = found.round.seed or ""
        document = tmp_path / f"{number}.json"
        document.write_text(write_tournament(facts_before(state_of(row), number)), encoding="utf-8")
        told = process("draw", document, "--seed", seed, "--json").json
        assert found.certificate is not None
        assert json.loads(json.dumps(draw_json(found.certificate))) == told
        assert [list(table.players) for table in found.round.tables] == [one["seats"] for one in told["tables"]]
        draws.publish(row, number, Writing())
        play(row)
        row.refresh_from_db()


@pytest.mark.postgres
def test_a_published_round_verifies(tmp_path: Path) -> None:
    row = published(splendor(10))
    play(row)
    row.refresh_from_db()
    row = published(row)
    document = tmp_path / "t.json"
    document.write_text(write_tournament(facts_before(state_of(row), 9)), encoding="utf-8")
    assert process("verify", document).code == 0


@pytest.mark.postgres
def test_a_draft_is_drawn_once_however_often_it_is_sent() -> None:
    row, writing = master(20), Writing()
    first, second = draws.seal(row, writing), draws.seal(row, writing)
    assert second.repeated
    assert second.entry == first.entry
    called = Writing()
    first, second = draws.draw(row, 1, called, value="46"), draws.draw(row, 1, called, value="47")
    assert second.repeated
    assert second.entry == first.entry
    assert [one.value for one in state_of(second.tournament).attempts] == ["46"]
    assert Round.objects.filter(tournament=row).count() == 1


@pytest.mark.postgres
def test_the_second_of_two_organisers_is_told() -> None:
    row = splendor(10)
    seen = seen_of_draw(state_of(row), 1)
    drawing.draw(row, Writing(seen=seen))
    old = Tournament.objects.get(pk=row.pk)
    with pytest.raises(StaleActError):
        drawing.draw(row, Writing(seen=seen))  # still looks at the hall as it was
    with pytest.raises(StaleActError):
        drawing.draw(old, Writing())
    entry = draws.drawn_by(row, 1)
    assert entry is not None
    assert entry.kind == "draw"


def test_a_late_check_in_makes_the_draw_stale() -> None:
    row = master(20, here=False)
    seen = seen_of_draw(state_of(row), 1)
    row = drawing.draw(row, Writing(), all_here=True).tournament
    row = draws.discard(row, 1, Writing(why="one is missing")).tournament
    assert seen != seen_of_draw(state_of(row), 1)
    with pytest.raises(StaleActError):
        drawing.draw(row, Writing(seen=seen))


def test_everybody_must_be_known_to_be_here() -> None:
    row = master(20, here=False)
    assert ready(state_of(row)).only_undecided
    with pytest.raises(RuleError, match="undecided-left"):
        drawing.draw(row, Writing())
    row = drawing.draw(row, Writing(), all_here=True).tournament
    assert all(one.present for one in state_of(row).entrants)
    assert [one.kind for one in journal.lines_of_stream(row.scope)][-3:] == ["check-in", "seal", "draw"]


def test_what_stands_in_the_way() -> None:
    row = splendor(10)
    assert ready(state_of(row)).is_ready
    row = drawn(row)
    assert [one.kind for one in ready(state_of(row)).obstacles] == ["draft"]
    row = draws.publish(row, 1, Writing()).tournament
    obstacle = ready(state_of(row)).obstacles[0]
    assert (obstacle.kind, obstacle.round, obstacle.tables) == ("missing", 1, (1, 2, 3))
    with pytest.raises((RuleError, InputError)):
        drawing.draw(row, Writing())


def test_drawing_again_needs_a_reason_and_is_on_record() -> None:
    row = drawn(master(20))
    first = latest(row).round.seed
    with pytest.raises(RuleError, match="redraw-without-reason"):
        drawing.redraw(row, 1, Writing())
    row = drawing.redraw(row, 1, Writing(why="a club was written wrongly")).tournament
    assert latest(row).round.seed != first
    told = list(journal.lines_of_stream(row.scope))[-3:]
    assert [(one.kind, one.why) for one in told] == [
        ("discard", "a club was written wrongly"),
        ("seal", "a club was written wrongly"),
        ("draw", ""),
    ]
    assert [(one.number, one.seed, one.ended) for one in state_of(row).attempts] == [
        (1, first, "discarded"),
        (2, latest(row).round.seed, None),
    ]


def test_a_published_round_is_not_drawn_again() -> None:
    row = published(master(20))
    with pytest.raises(RuleError, match="already-published"):
        drawing.redraw(row, 1, Writing(why="no"))


def test_a_refusal_can_be_confirmed_in_one_step() -> None:
    row = master(8)
    for _ in range(2):
        row = published(row)
        play(row)
        row.refresh_from_db()
    with pytest.raises(RuleError, match="risiko-too-few") as refused:
        drawing.draw(row, Writing())
    param = refused.value.values["param"]
    assert param == "accept_reduced"
    row = drawing.draw(row, Writing(), accept=[param]).tournament
    assert state_of(row).settings.head.params[param] is True
    assert [one.kind for one in journal.lines_of_stream(row.scope)][-3:] == ["settle", "seal", "draw"]


def test_only_what_a_refusal_names_can_be_confirmed() -> None:
    with pytest.raises(RuleError, match="not-confirmable"):
        drawing.draw(master(20), Writing(), accept=["table_sizes"])


def test_what_is_called_out_is_a_line() -> None:
    row = draws.seal(master(20), Writing()).tournament
    with pytest.raises(RuleError, match="value-too-long"):
        draws.draw(row, 1, Writing(), value="x" * 101)
    row = draws.draw(row, 1, Writing(), value=" A\x00b – 3!").tournament
    assert state_of(row).attempts[-1].value == "ab3"


@pytest.mark.postgres
def test_a_published_round_goes_back_to_a_draft_until_it_begins() -> None:
    row = published(splendor(10))
    row = draws.take_back(row, 1, Writing()).tournament
    assert not latest(row).published
    row = draws.publish(row, 1, Writing()).tournament
    play(row, but=(2, 3))
    row.refresh_from_db()
    with pytest.raises(RuleError, match="round-has-begun"):
        draws.take_back(row, 1, Writing())


@pytest.mark.postgres
def test_a_result_that_comes_in_meanwhile_does_not_fall_with_the_publication() -> None:
    row = published(splendor(10))
    old = Tournament.objects.get(pk=row.pk)
    report(row, 1, latest(row).round.tables[0])
    with pytest.raises(RuleError, match="round-has-begun"):
        draws.take_back(old, 1, Writing())


def test_slow_tables_begin_later_and_the_round_is_the_same(tmp_path: Path) -> None:
    row = published(splendor(40))
    play(row)
    row.refresh_from_db()
    row = published(row)
    play(row, but=(10,))
    row.refresh_from_db()
    prospect = ready(state_of(row))
    assert prospect.certain
    row = drawing.draw(row, Writing(), certain=True, seed="lento").tournament
    early = {table.number: table.players for table in latest(row).round.tables}
    assert latest(row).partial
    assert set(early) == set(prospect.certain)
    row = draws.publish(row, 3, Writing()).tournament
    with pytest.raises(RuleError):
        draws.extend(row, 3, Writing())
    report(row, 2, state_of(row).rounds[1].round.tables[9])
    row.refresh_from_db()
    row = draws.extend(row, 3, Writing()).tournament
    whole = latest(row)
    assert not whole.partial
    assert len(whole.round.tables) == 10
    assert early.items() <= {table.number: table.players for table in whole.round.tables}.items()
    document = tmp_path / "t.json"
    document.write_text(write_tournament(facts_before(state_of(row), 9)), encoding="utf-8")
    assert process("verify", document).code == 0
