"""The pure parts of an import: outcomes, rounds, people, differences; properties and slow obvious answers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.contract import BY_ID
from tabellone.engine.facts import Game, Table
from tabellone.exchange.sources.found import FoundGame, FoundPlayer, FoundSeat, FoundTournament
from tabellone.server.intake import outcomes
from tabellone.server.intake.comparing import compared_stages
from tabellone.server.intake.converting import (
    StageMaterial,
    StagePlan,
    berger_rounds,
    numbers_without_gaps,
    planned_stage,
    rounds_as_they_stand,
    seated_twice,
)
from tabellone.server.intake.decisions import NEW, CircleOfGames, Decisions, GameChoice, game_keys, stage_head
from tabellone.server.intake.matching import AccountDirectory, KnownAccount, PlayerMatch, matched_players
from tabellone.tournament.act import of_tournament
from tabellone.tournament.codec import decoded, encoded
from tests.server.intake.stage_scene import HALF, NOTHING, ONE, alone, forfeit, found, game

CIRCLE = CircleOfGames("pergioco", (Game("hex", "Hex"),), platforms=("abstractplay", "playstrategy", "boardgamearena"))
ENDED = ("played", "timeout", "left", "no_show", "bye", "absent", "void", "open", "unknown")


@pytest.mark.parametrize(
    ("each", "word"),
    [
        (game("a", "b"), "win"),
        (game("a", "b", HALF), "draw"),
        (game("a", "b", None), ""),
        (forfeit("a", "b", "timeout"), "win_timeout"),
        (forfeit("a", "b", "left"), "win_left"),
        (forfeit("a", "b", "no_show"), "win_absent"),
        (FoundGame((FoundSeat("a", NOTHING), FoundSeat("b", ONE)), "timeout"), "loss_timeout"),
        (FoundGame((FoundSeat("a", place=2), FoundSeat("b", place=1)), "left"), "loss_left"),
        (FoundGame((FoundSeat("a", place=1), FoundSeat("b", place=1))), "draw"),
        (FoundGame((FoundSeat("a", HALF), FoundSeat("b", HALF)), "timeout"), "draw"),
        (FoundGame((FoundSeat("a", lost_by="no_show"), FoundSeat("b", lost_by="no_show")), "no_show"), "both_absent"),
        (FoundGame((FoundSeat("a", lost_by="left"), FoundSeat("b", lost_by="left")), "left"), "both_left"),
        (FoundGame((FoundSeat("a"), FoundSeat("b")), "no_show"), ""),
        (FoundGame((FoundSeat("a", ONE), FoundSeat("b", ONE))), ""),
        (game("a", "b", None, ended="void"), "void"),
        (game("a", "b", None, ended="open"), "open"),
        (game("a", "b", ONE, ended="unknown"), ""),
        (alone("a"), "bye"),
        (alone("a", points=ONE), "bye_one"),
        (alone("a", points=Decimal(6)), ""),
        (alone("a", "absent"), "absent"),
        (alone("a", "open"), ""),
    ],
)
def test_what_a_source_says_of_a_game(each: FoundGame, word: str) -> None:
    assert outcomes.outcome_said(each) == word


@pytest.mark.parametrize("word", [*outcomes.PAIRS, *(code for code, half in outcomes.ALONE.items() if half)])
def test_an_outcome_written_into_a_table_is_read_from_it_again(word: str) -> None:
    players = ("a", "b") if word in outcomes.PAIRS else ("a",)
    assert outcomes.outcome_of_table(Table(1, outcomes.seats_of_outcome(word, players))) == word


@given(st.integers(2, 24))
def test_a_berger_table_seats_everybody_once_a_round(size: int) -> None:
    players = [f"g{number}" for number in range(size)]
    pairs = list(combinations(players, 2))
    numbers = berger_rounds(pairs, [""] * len(pairs))
    assert seated_twice(pairs, numbers) == []
    assert len(set(numbers)) == size - 1 + size % 2
    double = pairs * 2
    assert len(set(berger_rounds(double, [""] * len(double)))) == 2 * (size - 1 + size % 2)


@given(st.lists(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=2, unique=True).map(tuple), max_size=40))
def test_rounds_never_seat_anybody_twice_however_games_come(pairs: list[tuple[str, ...]]) -> None:
    assert seated_twice(pairs, rounds_as_they_stand(pairs)) == []
    two = [pair for pair in pairs if len(pair) == 2]
    assert seated_twice(two, berger_rounds(two, [""] * len(two))) == []
    numbers = numbers_without_gaps(rounds_as_they_stand(pairs))
    assert sorted(numbers.values()) == list(range(1, len(numbers) + 1))


def seats_of(players: tuple[str, ...]) -> st.SearchStrategy[tuple[FoundSeat, ...]]:
    scores = st.sampled_from([ONE, HALF, NOTHING, None, Decimal(3)])
    lost = st.sampled_from(["", "", "timeout", "left", "no_show"])
    each = [st.builds(FoundSeat, st.just(name), scores, points=scores, lost_by=lost) for name in players]
    return st.tuples(*each)


def games() -> st.SearchStrategy[FoundGame]:
    people = st.lists(st.sampled_from("abcdefg"), min_size=1, max_size=3, unique=True).map(tuple)
    return people.flatmap(
        lambda players: st.builds(
            FoundGame,
            seats_of(players),
            st.sampled_from(ENDED),
            st.sampled_from(["", "", "x", "y"]),
            st.sampled_from([None, 1, 2, 3, 7]),
            st.sampled_from(["", "", "A", "B"]),
        )
    )


def sources() -> st.SearchStrategy[FoundTournament]:
    """Any games, with ids of the platform for some of them; readers let no id stand for two games."""

    def made(listed: list[FoundGame], system: str | None, platform: str) -> FoundTournament:
        told = [replace(each, id=each.id and f"{each.id}{nth}") for nth, each in enumerate(listed)]
        return found(*told, system=system, platform=platform)

    return st.builds(
        made,
        st.lists(games(), max_size=14),
        st.sampled_from([None, "swiss", "round_robin", "other"]),
        st.sampled_from(["", "abstractplay"]),
    )


def plan_of(
    source: FoundTournament, decided: Decisions, known: tuple[str, ...] = tuple("abcdefg")
) -> tuple[StagePlan, list[PlayerMatch]]:
    accounts = [KnownAccount(f"code-{name}", name.title(), "abstractplay", name, name) for name in known]
    head = replace(stage_head(source, decided, None, CIRCLE), id="prova")
    keys = {player.key: player.nickname.casefold() for player in source.players}
    matches = matched_players(source.players, AccountDirectory(accounts, head.platform), decided.people, keys)
    return planned_stage(StageMaterial(source, decided, matches, head)), matches


decisions = st.builds(
    Decisions,
    platform=st.sampled_from(["", "abstractplay"]),
    system=st.sampled_from(["", "swiss", "round_robin"]),
    division=st.sampled_from(["", "*", "A"]),
    rounding=st.sampled_from(["", "order", "berger"]),
    people=st.dictionaries(st.sampled_from("abc"), st.sampled_from(["new", "out", "code-a", "nobody"]), max_size=2),
)


def answered(source: FoundTournament, decided: Decisions) -> Decisions:
    """Everything that is asked, answered: the head, who is who, results, divisions, rounds; large tables left out."""
    plan, matches = plan_of(source, decided)
    people = {one.player.key: NEW for one in matches if not one.settled}
    choices = {}
    for line in plan.lines:
        if len(line.game.seats) > 2:
            choices[line.key] = GameChoice(out=True)
        elif not line.outcome:
            choices[line.key] = GameChoice(outcomes.outcome_choices(line.game)[line.index % 4])
    return replace(
        decided,
        platform="abstractplay",
        system=decided.system or "swiss",
        division=decided.division or "*",
        rounding=decided.rounding or "order",
        people={**decided.people, **people},
        games=choices,
    )


@given(sources(), decisions)
def test_any_source_is_asked_about_and_once_answered_becomes_a_document_that_holds(
    source: FoundTournament, decided: Decisions
) -> None:
    plan, _ = plan_of(source, decided)
    assert len(plan.lines) == len(source.games)
    assert (plan.tournament is None) == bool(plan.questions or plan.refusals)
    plan, matches = plan_of(source, answered(source, decided))
    assert plan.questions == ()
    if plan.refusals:
        assert {problem.code for problem in plan.refusals} <= {"import-no-games", "import-twice-in-round"}
        return
    assert plan.tournament
    assert of_tournament(plan.tournament) == []
    assert compared_stages(plan.tournament, plan.tournament).nothing
    BY_ID["pergioco"].standing(plan.tournament)
    # the slow obvious answer: every line that is seated is one table, with these players and no others
    ids = {one.player.key: one.code for one in matches}
    seated = Counter(
        frozenset(ids.get(seat.player) or "new" for seat in line.game.seats) for line in plan.lines if line.seated
    )
    tables = Counter(
        frozenset("new" if player.startswith("?") else player for player in table.players)
        for played in plan.tournament.rounds
        for table in played.tables
    )
    assert tables == seated


@given(sources())
def test_what_is_kept_with_a_draft_comes_back_as_it_was(source: FoundTournament) -> None:
    assert decoded(FoundTournament, encoded(source)) == source
    assert len(set(game_keys(source.games))) == len(source.games)


@given(sources(), decisions)
def test_what_an_import_changes_is_told_game_by_game(source: FoundTournament, decided: Decisions) -> None:
    plan, _ = plan_of(source, answered(source, replace(decided, people={})))
    if plan.tournament is None:
        return
    first = plan.tournament.rounds[0]
    fewer = replace(plan.tournament, rounds=(replace(first, tables=first.tables[1:]), *plan.tournament.rounds[1:]))
    told = compared_stages(plan.tournament, fewer)
    assert (len(told.removed), len(told.added), told.changed) == (1, 0, ())
    assert len(compared_stages(fewer, plan.tournament).added) == 1
    later = compared_stages(plan.tournament, replace(plan.tournament, end=date(2026, 12, 30)))
    assert [one.field for one in later.head] == ["end"]


PEOPLE = [
    KnownAccount("c1", "Anna Prova", "abstractplay", "Anna", "anna", "u-1", registered=True),
    KnownAccount("c2", "Bruno Esempio", "abstractplay", "bruno_b", "bruno_b"),
    KnownAccount("c3", "Carla Finta", "playstrategy", "carlotta", "carlotta"),
]


@pytest.mark.parametrize(
    ("nickname", "site_id", "how", "code"),
    [
        ("ANNA", None, "nickname", "c1"),
        ("anna", "u-1", "site_id", "c1"),
        ("renamed", "u-1", "site_id", "c1"),
        ("bruno_b", "u-1", "ambiguous", ""),
        ("anna", "u-9", "ambiguous", ""),
        ("bruno_b", "u-9", "nickname", "c2"),
        ("bruno_bb", None, "unknown", ""),
        ("carlotta", None, "unknown", ""),
        ("Finta, Carla", None, "unknown", ""),
        ("qwertz", None, "unknown", ""),
    ],
)
def test_who_is_who(nickname: str, site_id: str | None, how: str, code: str) -> None:
    player = FoundPlayer("k", nickname, site_id)
    match = matched_players([player], AccountDirectory(PEOPLE, "abstractplay"), {}, {"k": nickname.casefold()})[0]
    assert (match.how, match.code) == (how, code)
    suggested = {"carlotta": "other_platform", "Finta, Carla": "name", "bruno_b": "nickname", "anna": "nickname"}
    otherwise = {"bruno_bb": ("similar", "bruno_b"), "bruno_b": ("site_id", "Anna")}
    if how in ("unknown", "ambiguous"):
        assert next((one.why for one in match.suggestions), None) == suggested.get(nickname)
        held = ((one.why, one.known.nickname) for one in match.otherwise)
        assert next(held, None) == otherwise.get(nickname)
    assert (match.renamed == "Anna") == (nickname == "renamed")


def test_two_nicknames_of_one_person_are_ambiguous() -> None:
    """PG 7: nobody plays with several accounts."""
    both = [FoundPlayer("1", "anna"), FoundPlayer("2", "annina")]
    keys = {"1": "anna", "2": "annina"}
    directory = AccountDirectory(PEOPLE, "abstractplay")
    assert [one.how for one in matched_players(both, directory, {"2": "c1"}, keys)] == ["ambiguous", "ambiguous"]
    assert [one.how for one in matched_players(both, directory, {"2": "new"}, keys)] == ["nickname", "new"]


def test_who_goes_by_another_nickname_there_is_told_and_takes_no_place_of_who_can_be_chosen() -> None:
    """PG 7: five like it are known there, one on another platform can be chosen."""
    there = [KnownAccount(f"h{n}", f"Uno {n}", "abstractplay", f"franca{n}", f"franca{n}") for n in range(5)]
    elsewhere = KnownAccount("e", "Altra Persona", "playstrategy", "franca77", "franca77")
    both = KnownAccount("h0", "Uno 0", "playstrategy", "franca", "franca")
    directory = AccountDirectory([*there, elsewhere, both], "abstractplay")
    match = matched_players([FoundPlayer("k", "franca")], directory, {}, {"k": "franca"})[0]
    assert [one.known for one in match.suggestions] == [elsewhere]
    assert (match.otherwise[0].why, match.otherwise[0].known) == ("other_platform", there[0])
    assert len(match.otherwise) == 4
