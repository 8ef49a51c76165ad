"""A final is played on the platform from its convocation to the reset of the ranking (BIG 7, BIG 8.1, BIG 8.3)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tabellone.contract import BY_ID
from tabellone.engine.facts import Seat, Table
from tabellone.server.events.models import Tournament
from tabellone.server.federation import queries
from tabellone.server.federation.convocations import ConvocationNumbers, WantedFinal, create_final
from tabellone.server.federation.entering import enter_final, entry_changes
from tabellone.server.federation.finals import final_proposal, games_advice, number_present
from tabellone.server.federation.models import Convocation
from tabellone.server.identity.services import merging
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.models import Person
from tabellone.server.play import services as play
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.server.rankings import seasons
from tabellone.server.web.tournament.rounds import draw_certificate
from tabellone.tournament import acts
from tabellone.tournament.acts import Close
from tabellone.tournament.view import facts
from tests.server.federation import final_scenes
from tests.server.federation.request_scenes import published
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing, latest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_service")]
Scores = Callable[[Table], list[int]]


def final_of(game: str, players: int, **more: Any) -> Convocation:
    """A final on this very day with everybody confirmed and entered."""
    row = final_scenes.final(
        final_scenes.circuit(players, game=game), game=game, places=players, called=players, reserves=0, days=0, **more
    )
    final_scenes.send(row, "first")
    for position in range(1, players + 1):
        final_scenes.answer(row, position, accepts=True)
    enter_final(row, Writing())
    row.tournament.refresh_from_db()
    return row


def first_wins(table: Table) -> list[int]:
    return [100 - turn for turn in range(len(table.seats))]


def all_tied(table: Table) -> list[int]:
    return [50] * len(table.seats)


def next_round(row: Tournament, scores: Scores = first_wins) -> str:
    """Draw the next round, publish it, play it; its phase."""
    draw(row, Writing(), all_here=True)
    drawn = latest(row)
    published(row, drawn.round.number)
    for table in drawn.round.tables:
        if len(table.seats) > 1:
            figures = zip(table.seats, scores(table), strict=True)
            part = {"blue": Decimal(9)} if len(set(scores(table))) == 1 else {}
            seats = tuple(Seat(seat.player, score=Decimal(score), tiebreak=part) for seat, score in figures)
            play.act(row, Writing(token=str(uuid4())), acts.Report(drawn.round.number, table.number, seats))
    row.refresh_from_db()
    return drawn.round.phase or ""


def finish(row: Tournament, scores: Scores = first_wins) -> list[str]:
    """The phases of the rounds until nothing follows."""
    phases = []
    while BY_ID["big"].next_phase(facts(state_of(row))) is not None:
        phases.append(next_round(row, scores))
        assert len(phases) < 15
    return phases


def test_the_champion_and_the_first_of_the_ranking_do_not_meet_in_round_one() -> None:
    """BIG 7: the seeds of the document keep them apart, and the certificate says who they are."""
    row = final_of(final_scenes.GAME, 22, seeds=4)
    seeded = {one.player.id for one in state_of(row.tournament).entrants if one.player.seed}
    assert len(seeded) == 4
    draw(row.tournament, Writing(), all_here=True)
    drawn = latest(row.tournament)
    assert max(sum(seat.player in seeded for seat in table.seats) for table in drawn.round.tables) == 1
    told = draw_certificate(state_of(row.tournament), drawn)
    assert len(told.seeds) == 4
    assert told.seeds[0] == next(one.player.name for one in state_of(row.tournament).entrants if one.player.seed == 1)


def test_the_structure_follows_who_is_there() -> None:
    """BIG 8.1.1: 22 expected play 4 rounds; with 16 there it is 3, without anybody choosing."""
    row = final_of(final_scenes.GAME, 22)
    assert number_present(row) == 22
    absent = [one.player.id for one in state_of(row.tournament).entrants[:6]]
    play.act(row.tournament, Writing(token=str(uuid4())), acts.CheckIn(tuple(absent), present=False))
    row.tournament.refresh_from_db()
    assert number_present(row) == 16
    planned = final_proposal(row, number_present(row))
    assert planned is not None
    assert {one.name: one.default for one in planned.settings}["rounds"] == 3
    assert finish(row.tournament)[:4].count("swiss") == 3


def test_a_final_of_duel_with_a_tied_final_is_replayed_and_resets_the_ranking() -> None:
    """BIG 7, BIG 8.1.1, BIG 8.3.3: qualifying, bracket, a tied final replayed, the ranking begins with the final."""
    row = final_of(final_scenes.GAME, 12)
    circuit = row.tournament.circuit
    assert circuit is not None
    phases = [next_round(row.tournament) for _ in range(3)]
    assert phases == ["swiss"] * 3
    while (phase := BY_ID["big"].next_phase(facts(state_of(row.tournament)))) != "final":
        assert phase is not None
        next_round(row.tournament)
    assert next_round(row.tournament, all_tied) == "final"
    assert next_round(row.tournament) == "final", "a tied final is played again"
    assert BY_ID["big"].next_phase(facts(state_of(row.tournament))) is None
    before = seasons.rankings_on(circuit, timezone.localdate()).answer.rankings[f"points:{final_scenes.GAME}"]
    assert {key for each in before for key in each.more["results"]} == {"serata-big"}, "it counts once it is closed"
    act(row.tournament, Writing(), Close())
    after = seasons.rankings_on(circuit, timezone.localdate()).answer.rankings[f"points:{final_scenes.GAME}"]
    assert {key for each in after for key in each.more["results"]} == {row.tournament.slug}
    champion = BY_ID["big"].standing(facts(state_of(row.tournament))).rows[0].player
    assert (queries.qualified_for(row).champion, after[0].player) == (champion, champion)


def test_potion_explosion_changes_from_fours_to_twos_in_the_final_phase() -> None:
    """BIG 8.3.22: qualifying at four, the final phase at two."""
    row = final_of("potion-explosion", 8)
    sizes: list[tuple[str, int]] = []
    while BY_ID["big"].next_phase(facts(state_of(row.tournament))) is not None:
        phase = next_round(row.tournament)
        sizes.append((phase, max(len(table.seats) for table in latest(row.tournament).round.tables)))
    assert {size for phase, size in sizes if phase == "swiss"} == {4}
    assert {size for phase, size in sizes if phase != "swiss"} == {2}


@pytest.mark.parametrize(
    ("game", "players", "rounds", "through"),
    [
        pytest.param("dominion", 12, 3, 3, id="BIG 8.1.2 Dominion: 3 rounds, 3 to the final"),
        pytest.param("dominion", 26, 3, 7, id="BIG 8.1.2 Dominion: 7, the first straight to the final"),
        pytest.param("splendor", 18, 3, 10, id="BIG 8.1.3: 10 qualify, two straight to the final"),
        pytest.param("splendor", 16, 2, 4, id="BIG 8.1.3: 16 belong to the first row"),
        pytest.param(final_scenes.GAME, 22, 4, None, id="BIG 8.1.1: by wins"),
    ],
)
def test_the_structure_is_proposed_by_the_tables_of_the_rulebook(
    game: str, players: int, rounds: int, through: int | None
) -> None:
    planned = final_proposal(final_scenes.final(final_scenes.circuit(4), game=game), players)
    assert planned is not None
    defaults = {one.name: one.default for one in planned.settings}
    assert (defaults["rounds"], defaults["qualified"]) == (rounds, through)


def test_dominion_plays_the_structure_that_was_proposed() -> None:
    """BIG 8.1.2: three rounds, then the final of three."""
    assert finish(final_of("dominion", 8).tournament) == ["swiss", "swiss", "swiss", "final"]


def test_the_last_final_here_gives_the_champion_and_who_played_it_is_qualified() -> None:
    """BIG 7, ruling final-qualifies."""
    row = final_of(final_scenes.GAME, 8)
    finish(row.tournament)
    act(row.tournament, Writing(), Close())
    assert row.tournament.circuit is not None
    again = final_scenes.final(row.tournament.circuit, days=300, seeds=0)
    found = queries.qualified_for(again)
    assert len(found.candidates) == 8
    final_scenes.send(again, "first")
    assert again.champion == found.champion
    final_scenes.answer(again, 1, accepts=True)
    assert entry_changes(again).seeds == {found.champion: 1}


def test_a_final_of_several_games_that_was_played_here_extends_the_history() -> None:
    """BIG 8.2.2: a game rests for two years after the year of the final."""
    from tabellone.contract.convocations import ChosenGame

    of = final_scenes.circuit(8)
    day = timezone.localdate() + timedelta(days=30)
    games = ("seti-due", "brass-due", "vanuatu-due", "village-due")
    wanted = WantedFinal("Hardcore", "agricola", day, day, games=games, table_size=4)
    made = create_final(of, wanted, ConvocationNumbers(places=8), Writing(final_scenes.keeper(of)))
    assert made.tournament.game == "hardcore"  # B11: whatever was typed, several games are hardcore (BIG 8.2)
    chosen = [ChosenGame("seti-due", novelty=True), *(ChosenGame(f"nuovo-{n}", long_classic=True) for n in range(3))]
    codes = [[one.code for one in games_advice(of, day.year + n, chosen)] for n in (1, 2, 3)]
    assert codes == [["hardcore-chosen-again"], ["hardcore-chosen-again"], []]


def test_nothing_is_entered_or_answered_once_the_first_round_is_drawn() -> None:
    row = final_of(final_scenes.GAME, 8)
    next_round(row.tournament)
    with pytest.raises(RefusedError, match="has begun"):
        final_scenes.answer(row, 1, accepts=False)
    with pytest.raises(RefusedError, match="has begun"):
        enter_final(row, Writing())


def test_who_was_merged_since_the_first_mail_plays_under_the_record_that_stays() -> None:
    """BIG 5, ruling merged-counts-once: called under one record, entered under the other, once."""
    row = final_scenes.called(8, places=3, called=3, reserves=2)
    for position in (1, 2):
        final_scenes.answer(row, position, accepts=True)
    enter_final(row, Writing())
    final_scenes.answer(row, 4, accepts=True)
    final_scenes.send(row, "second")
    before, since = row.invited.get(position=2).person, row.invited.get(position=4).person
    assert before
    assert since
    by = account("Amministratrice", role="administrator")
    for away, code in ((before, "doppia-1"), (since, "doppia-2")):
        merging.merge_records(away, Person.objects.create(name=f"{away.name} bis", code=code), Writing(by))
    row.tournament.refresh_from_db()
    found = entry_changes(row)
    assert [(one.player.id, one.person) for one in found.new] == [
        ("doppia-2", str(Person.objects.get(code="doppia-2").pk))
    ]
    enter_final(row, Writing())
    row.tournament.refresh_from_db()
    assert {one.player.id for one in state_of(row.tournament).entrants} >= {before.code, "doppia-2"}
    assert since.code not in {one.player.id for one in state_of(row.tournament).entrants}
    assert entry_changes(row).nothing
